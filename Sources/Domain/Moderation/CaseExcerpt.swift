package import Foundation

/// The part of a chat that a case shows: the reported message with five before and after it, not all of it.
package struct CaseExcerpt: Sendable, Equatable {
    package let thread: Identifier<MessageThread>
    /// Nil for a case about a whole chat or a swap.
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
    ///   - reported: The reported message; nil for a whole chat.
    ///   - last: The last message at the time of the newest report.
    package static func range(reported: Int64?, last: Int64) -> ClosedRange<Int64> {
        guard let reported else { return max(1, last - 2 * context)...max(1, last) }
        return max(1, reported - context)...(reported + context)
    }
}

/// What decides which chat a case shows, from its transaction.
package struct ExcerptSnapshot: Sendable {
    /// A chat that a report names, and when it was reported.
    package struct Named: Sendable {
        package let thread: Identifier<MessageThread>
        package let at: Date

        package init(_ thread: Identifier<MessageThread>, at: Date) {
            (self.thread, self.at) = (thread, at)
        }
    }

    package let moderationCase: ModerationCase
    /// Of the newest report in the case; nil without one.
    package let reportedAt: Date?
    /// The chat of the swap that the case is about.
    package let swapThread: Identifier<MessageThread>?
    /// By the report that is asked for, or else by the first report of the case that names one.
    package let named: Named?

    package init(
        _ moderationCase: ModerationCase, reportedAt: Date?, swapThread: Identifier<MessageThread>?, named: Named?
    ) {
        self.moderationCase = moderationCase
        self.reportedAt = reportedAt
        self.swapThread = swapThread
        self.named = named
    }
}

/// Where an excerpt comes from.
package struct ExcerptSource: Sendable, Equatable {
    package let thread: Identifier<MessageThread>
    /// The reported message.
    package let reported: Int64?
    /// No later message is shown, but those around a reported one.
    package let until: Date

    package init(thread: Identifier<MessageThread>, reported: Int64? = nil, until: Date) {
        self.thread = thread
        self.reported = reported
        self.until = until
    }
}

extension ExcerptSnapshot {
    /// - Parameter isNamed: The chat that one report names is asked for. Only cases about travellers have some.
    package func source(isNamed: Bool) throws(CaseRefusal) -> ExcerptSource {
        let subject = moderationCase.subject
        if subject.kind == .traveller, let named { return ExcerptSource(thread: named.thread, until: named.at) }
        let reference = subject.kind == .message ? MessageReference(subject.id) : nil
        let thread: Identifier<MessageThread>? =
            switch subject.kind {
            case .message: reference?.thread
            case .thread: Identifier(subject.id)
            case .swap: swapThread
            case .traveller, .offer, .review, .reply, .meetingPoint, .note: nil
            }
        guard !isNamed, let thread else { throw .noThread }
        // Not until the first report: whoever reports harmless words before they threaten would hide the threat.
        return ExcerptSource(
            thread: thread, reported: reference?.seq, until: reportedAt ?? moderationCase.openedAt)
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
