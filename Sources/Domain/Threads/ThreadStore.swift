package import Foundation

/// Each method is one transaction.
package protocol ThreadStore: Sendable {
    /// Opens the thread of `guest` about an offer, or returns the existing one.
    func open(
        on offer: Identifier<Offer>, by guest: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<OpenedThread>?,
        deciding: @escaping @Sendable (ThreadOpeningSnapshot) throws -> MessageThread
    ) async throws -> IdempotentResult<OpenedThread>
    /// Latest activity first.
    func threads(
        of reader: Identifier<Traveller>, after cursor: ThreadCursor?, limit: Int
    ) async throws -> AsOf<Page<ThreadSummary, ThreadCursor>>
    /// One entry of the list. Nil if the thread does not exist or is not the reader's.
    func thread(_ id: Identifier<MessageThread>, for reader: Identifier<Traveller>) async throws -> AsOf<ThreadSummary?>
    /// Sends a message with the client's id. The snapshot is nil if the thread does not exist.
    func send(
        _ clientID: Identifier<Message>, in thread: Identifier<MessageThread>, from sender: Identifier<Traveller>,
        at now: Date, deciding: @escaping @Sendable (ThreadSnapshot?) throws -> MessageChange
    ) async throws -> SentMessage
    /// The same for a card.
    func sendCard(
        _ clientID: Identifier<Message>, in thread: Identifier<MessageThread>, from sender: Identifier<Traveller>,
        at now: Date, deciding: @escaping @Sendable (CardSnapshot?) throws -> MessageChange
    ) async throws -> SentMessage
    /// In order of `seq`: the messages after `after`, or the last ones before `before`. Nil if the thread does not
    /// exist or is not the reader's.
    func messages(
        in thread: Identifier<MessageThread>, for reader: Identifier<Traveller>, after: Int64?, before: Int64?,
        limit: Int
    ) async throws -> AsOf<Page<Message, Int64>?>
    /// Deletes a message; nothing is written if the decision is nil. The snapshot is nil if the thread does not exist.
    func delete(
        _ seq: Int64, in thread: Identifier<MessageThread>, by author: Identifier<Traveller>,
        deciding: @escaping @Sendable (DeletionSnapshot?) throws -> MessageDeletion?
    ) async throws
    /// Moves the reader's read position forward, at most to the newest message. Returns false if the thread does not
    /// exist or is not the reader's.
    func markRead(
        _ seq: Int64, in thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, at now: Date
    ) async throws -> Bool
    /// The same for what the reader's app has got.
    func markDelivered(
        _ seq: Int64, in thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, at now: Date
    ) async throws -> Bool
    /// Notes until when the thread is on the reader's screen. What is there, and what comes until then, is read. Returns false
    /// if the thread does not exist or is not the reader's.
    func look(
        at thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, until: Date, at now: Date
    ) async throws -> Bool
    /// Mutes the thread for the reader; nil ends that. Returns false as above.
    func mute(
        _ thread: Identifier<MessageThread>, by reader: Identifier<Traveller>, until: Date?, at now: Date
    ) async throws -> Bool
}

/// The thread for a request to open one.
package struct OpenedThread: Sendable, Equatable {
    package let id: Identifier<MessageThread>
    /// False if the thread existed before.
    package let isNew: Bool

    package init(id: Identifier<MessageThread>, isNew: Bool) {
        self.id = id
        self.isNew = isNew
    }
}

/// The message for a request to send one.
package struct SentMessage: Sendable, Equatable {
    package let message: Message
    /// False if the message was sent before.
    package let isNew: Bool

    package init(_ message: Message, isNew: Bool) {
        self.message = message
        self.isNew = isNew
    }
}

/// The position of a thread in its reader's list.
package struct ThreadCursor: Sendable, Equatable {
    package let at: Int64
    package let id: Identifier<MessageThread>

    package init(at: Int64, id: Identifier<MessageThread>) {
        self.at = at
        self.id = id
    }
}
