package import Foundation

/// Threads and their messages: each method is one transaction.
package protocol ThreadStore: Sendable {
    /// Opens the thread of `guest` on an offer; status 201, or 200 with the one that is there already.
    func open(
        on offer: Identifier<Offer>, by guest: Identifier<Traveller>, as id: Identifier<MessageThread>, retry: Retry?,
        at now: Date, answering: @escaping @Sendable (Identifier<MessageThread>, _ isNew: Bool) throws -> Kept
    ) async throws -> Outcome
    /// Latest activity first.
    func threads(
        of reader: Identifier<Traveller>, after mark: ThreadMark?, limit: Int
    ) async throws -> Page<ThreadSummary, ThreadMark>
    /// Sends a message; `isNew` is false if `clientID` was sent before, whose message is answered then.
    func send(
        _ body: String, clientID: Identifier<Message>, in thread: Identifier<MessageThread>,
        from sender: Identifier<Traveller>, at now: Date
    ) async throws -> (message: Message, isNew: Bool)
    /// In order of `seq`: those after `after`, or the last ones before `before`.
    func messages(
        in thread: Identifier<MessageThread>, for reader: Identifier<Traveller>, after: Int64?, before: Int64?,
        limit: Int
    ) async throws -> Page<Message, Int64>
    /// Moves the reader's mark forward, never back, never past the newest message.
    func markRead(_ seq: Int64, in thread: Identifier<MessageThread>, by reader: Identifier<Traveller>) async throws
}

/// The place of a thread in its reader's list.
package struct ThreadMark: Sendable, Equatable {
    package let at: Int64
    package let id: Identifier<MessageThread>

    package init(at: Int64, id: Identifier<MessageThread>) {
        self.at = at
        self.id = id
    }
}
