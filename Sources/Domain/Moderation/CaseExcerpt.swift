import Foundation

/// The part of a conversation that a case shows: the reported message with five before and after it, not the thread.
package struct CaseExcerpt: Sendable, Equatable {
    package let thread: Identifier<MessageThread>
    /// Nil for a case about a whole conversation or a swap.
    package let reported: Int64?
    package let messages: [Message]

    package init(thread: Identifier<MessageThread>, reported: Int64?, messages: [Message]) {
        self.thread = thread
        self.reported = reported
        self.messages = messages
    }

    /// Messages on each side of the reported one.
    package static let context: Int64 = 5

    /// The numbers of the messages to show.
    /// - Parameters:
    ///   - reported: The reported message; nil for a whole conversation.
    ///   - last: The last message at the time of the newest report.
    package static func range(reported: Int64?, last: Int64) -> ClosedRange<Int64> {
        guard let reported else { return max(1, last - 2 * context)...max(1, last) }
        return max(1, reported - context)...(reported + context)
    }
}

/// A message as the subject of a report: `<thread>/<seq>`.
package struct MessageReference: Sendable, Equatable, CustomStringConvertible {
    package let thread: Identifier<MessageThread>
    package let seq: Int64

    package init(thread: Identifier<MessageThread>, seq: Int64) {
        self.thread = thread
        self.seq = seq
    }

    /// Nil for a text that is no reference.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let thread = Identifier<MessageThread>(String(parts[0])),
            let seq = Int64(String(parts[1])), seq > 0, parts[1] == "\(seq)"
        else { return nil }
        self.init(thread: thread, seq: seq)
    }

    package var description: String { "\(thread)/\(seq)" }
}
