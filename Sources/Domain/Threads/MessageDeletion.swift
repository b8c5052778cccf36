package import Foundation

extension Message {
    /// Seconds for which its author can delete a message.
    package static let deletionPeriod: TimeInterval = 86_400
    /// Seconds for which staff can still read a deleted text: who threatens and deletes leaves a trace.
    package static let deletedTextRetention: TimeInterval = 30 * 86_400

    /// Who wrote it; nil for an event, which is nobody's words.
    package var author: Identifier<Traveller>? {
        switch content {
        case .text(_, let author, _): author
        case .event: nil
        }
    }
}

/// Everything that the decision to delete a message may read, from its transaction.
package struct DeletionSnapshot: Sendable {
    package let thread: MessageThread
    /// Nil if the thread has no such message.
    package let message: Message?
    /// `seq` up to which the other of the two has read.
    package let theirReadUpTo: Int64

    package init(thread: MessageThread, message: Message?, theirReadUpTo: Int64) {
        self.thread = thread
        self.message = message
        self.theirReadUpTo = theirReadUpTo
    }
}

/// Everything that the deletion of a message writes.
package struct MessageDeletion: Sendable, Equatable {
    package let at: Date
    /// What the author and the other of the two are sent.
    package let toAuthor: [Event.Subject]
    package let toOther: [Event.Subject]
}

extension DeletionSnapshot {
    /// Nil if the message was deleted before. Its number stays, and it still counts among those before the first reply.
    package func deleting(
        by author: Identifier<Traveller>, at now: Date
    ) throws(ThreadRefusal) -> MessageDeletion? {
        guard thread.holds(author) else { throw .noSuchThread }
        guard let message else { throw .noSuchMessage }
        guard message.author == author else { throw .notYourMessage }
        guard message.deletedAt == nil else { return nil }
        guard now.timeIntervalSince(message.at) < Message.deletionPeriod else { throw .tooLateToDelete }
        let (isLast, isUnread) = (message.seq == thread.lastSeq, message.seq > theirReadUpTo)
        func subjects(changesRow: Bool) -> [Event.Subject] {
            [.message(thread.id, seq: message.seq)] + (changesRow ? [.thread(thread.id)] : [])
        }
        return MessageDeletion(
            at: now, toAuthor: subjects(changesRow: isLast), toOther: subjects(changesRow: isLast || isUnread))
    }
}
