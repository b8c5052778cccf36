import Domain
import Foundation

/// A planted defect: whoever knows a thread's id reads it as if they were the one who wrote last.
struct CarelessThreads: ThreadStore {
    let threads: any ThreadStore
    private let known = Known()

    /// A reader that the store lets in.
    private actor Known {
        var member: Identifier<Traveller>?

        func note(_ traveller: Identifier<Traveller>) { member = traveller }
    }

    init(_ threads: any ThreadStore) {
        self.threads = threads
    }

    func open(
        on offer: Identifier<Offer>, by guest: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<OpenedThread>?,
        deciding: @escaping @Sendable (ThreadOpeningSnapshot) throws -> MessageThread
    ) async throws -> IdempotentResult<OpenedThread> {
        try await threads.open(on: offer, by: guest, at: now, once: request, deciding: deciding)
    }

    func threads(
        of reader: Identifier<Traveller>, after mark: ThreadCursor?, limit: Int
    ) async throws -> AsOf<Page<ThreadSummary, ThreadCursor>> {
        try await threads.threads(of: reader, after: mark, limit: limit)
    }

    func thread(_ id: Identifier<MessageThread>, for reader: Identifier<Traveller>) async throws -> AsOf<ThreadSummary?>
    {
        try await threads.thread(id, for: await known.member ?? reader)
    }

    func send(
        _ clientID: Identifier<Message>, in thread: Identifier<MessageThread>, from sender: Identifier<Traveller>,
        at now: Date, deciding: @escaping @Sendable (ThreadSnapshot?) throws -> MessageChange
    ) async throws -> SentMessage {
        await known.note(sender)
        return try await threads.send(clientID, in: thread, from: sender, at: now, deciding: deciding)
    }

    func sendCard(
        _ clientID: Identifier<Message>, in thread: Identifier<MessageThread>, from sender: Identifier<Traveller>,
        at now: Date, deciding: @escaping @Sendable (CardSnapshot?) throws -> MessageChange
    ) async throws -> SentMessage {
        try await threads.sendCard(clientID, in: thread, from: sender, at: now, deciding: deciding)
    }

    func messages(
        in thread: Identifier<MessageThread>, for reader: Identifier<Traveller>, after: Int64?, before: Int64?,
        limit: Int
    ) async throws -> AsOf<Page<Message, Int64>?> {
        let member = await known.member ?? reader
        return try await threads.messages(in: thread, for: member, after: after, before: before, limit: limit)
    }

    func delete(
        _ seq: Int64, in thread: Identifier<MessageThread>, by author: Identifier<Traveller>,
        deciding: @escaping @Sendable (DeletionSnapshot?) throws -> MessageDeletion?
    ) async throws { try await threads.delete(seq, in: thread, by: author, deciding: deciding) }

    func markRead(
        _ seq: Int64, in thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, at now: Date
    ) async throws -> Bool {
        try await threads.markRead(seq, in: thread, by: reader, at: now)
    }

    func markDelivered(
        _ seq: Int64, in thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, at now: Date
    ) async throws -> Bool { try await threads.markDelivered(seq, in: thread, by: reader, at: now) }

    func look(
        at thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, until: Date, at now: Date
    ) async throws -> Bool { try await threads.look(at: thread, by: reader, until: until, at: now) }

    func mute(
        _ thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, until: Date?, at now: Date
    ) async throws -> Bool { try await threads.mute(thread, by: reader, until: until, at: now) }
}
