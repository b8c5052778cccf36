import Domain
import Foundation

/// What is true of everything that a change brings along.
extension WalkInvariants {
    /// `thread` is as it was before; nil for one that is opened now.
    static func violation(ofConsequences change: SwapChange, in thread: MessageThread?) -> String? {
        messages(of: change, in: thread) ?? notifications(of: change) ?? answer(to: change, in: thread)
            ?? reports(of: change)
    }

    /// Every event stands once in the thread, in the order in which it happened, by who did it.
    private static func messages(of change: SwapChange, in thread: MessageThread?) -> String? {
        let positions = change.messages.map(\.content)
        guard positions == change.events.indices.map({ .event(position: $0) }) else {
            return "\(change.events.count) events stand in the thread as \(positions)"
        }
        let first = (thread?.lastSeq ?? 0) + 1
        guard change.messages.map(\.seq) == (0..<Int64(change.messages.count)).map({ first + $0 }),
            (change.thread ?? thread)?.lastSeq == first - 1 + Int64(change.messages.count)
        else { return "the messages of a thread are numbered \(change.messages.map(\.seq)) from \(first) on" }
        let doers = change.events.map { $0.by.map(change.swap.member) }
        return change.messages.map(\.sender) == doers ? nil : "an event is by somebody else in the thread"
    }

    /// Nobody is notified of what they did, but for a meeting for which they must not set out yet; whoever did not act is
    /// notified of every event, once.
    private static func notifications(of change: SwapChange) -> String? {
        for (position, event) in change.events.enumerated() {
            let told = change.notifications.filter { $0.subject == .event(event.kind, position: position) }
            for side in Swap.Side.allCases {
                let count = told.count { $0.recipient == change.swap.member(side) }
                let expected = event.by == side && event.kind != .confirmationAsked ? 0 : 1
                guard count == expected else { return "the \(side) is notified \(count) times of \(event.kind.name)" }
            }
        }
        let sides = Swap.Side.allCases.map(change.swap.member)
        guard change.notifications.allSatisfy({ $0.swap == change.swap.id && sides.contains($0.recipient) }),
            change.notifications.allSatisfy({ if case .event = $0.subject { true } else { false } })
        else { return "somebody is notified who has no part in it" }
        return nil
    }

    /// The guest is answered when the owner counters or accepts, and by nothing else that happens to a swap.
    private static func answer(to change: SwapChange, in thread: MessageThread?) -> String? {
        let isAnswer = change.events.contains { $0.by == .owner && ($0.kind == .accepted || $0.kind == .countered) }
        let expected = (thread?.hasReply ?? false) || isAnswer
        return (change.thread ?? thread)?.hasReply == expected ? nil : "the thread's answer is not \(expected)"
    }

    /// Exactly who leaves for safety has told the moderators so.
    private static func reports(of change: SwapChange) -> String? {
        let isEnd = change.events.contains { $0.kind == .ended(.system) }
        let isFlight = isEnd && change.swap.outcome?.reason == .safety
        let reporters = isFlight ? [change.swap.outcome?.by.map(change.swap.member)] : []
        guard change.reports.map(\.reporter) == reporters.compactMap(\.self) else {
            return "\(change.reports.count) reports are filed"
        }
        return change.reports.allSatisfy { $0.reason == .safety && $0.subject == change.swap.id.description }
            ? nil : "a report is about something else"
    }

    /// Whom a review is about is notified when it can be seen, and its author when it is answered; from the moment in which
    /// it can be seen it counts.
    static func violation(of change: ReviewChange, from before: Sides<Review?>) -> String? {
        let known = Swap.Side.allCases.compactMap { before[$0] }
        func was(_ review: Review) -> Review? { known.first { $0.id == review.id } }
        let revealed = change.reviews.filter { $0.isRevealed && was($0)?.isRevealed != true }
        let replied = change.reviews.filter { $0.reply != nil && was($0)?.reply == nil }
        let subjects: [InboxNotification.Draft.Subject] =
            revealed.map { _ in .reviewRevealed } + replied.map { _ in .reviewReplied }
        guard change.notifications.map(\.subject) == subjects,
            change.notifications.map(\.recipient) == revealed.map(\.about) + replied.map(\.author)
        else { return "of reviews is told \(change.notifications)" }
        return change.observations.map(\.about) == revealed.map(\.about) ? nil : "a review counts that cannot be seen"
    }
}

extension Message.Draft.Content {
    var isText: Bool { if case .text = self { true } else { false } }
}
