import Domain
import Foundation

extension WalkStep {
    func checkTold() {
        expect(.messages, areMessagesRight)
        expect(.notifications, areNotificationsRight)
        expect(.told, !change.events.isEmpty || isSilent)
        expect(.endTold, isEndTold)
        expect(.reply, isReplyRight)
        expect(.report, isReportRight)
        expect(.block, !stored.areBlocked || isWithoutNewText)
        expect(.strangers, before != nil || thread?.hasReply == true || isPlain(after.terms.meeting))
        expect(.announcedOnce, !tells(.termsEdited) || !isAnnounced)
    }

    private var thread: MessageThread? { stored.thread }

    private var areMessagesRight: Bool {
        let first = (thread?.lastSeq ?? 0) + 1
        return change.messages.map(\.content) == change.events.indices.map { .event(position: $0) }
            && change.messages.map(\.seq) == change.events.indices.map { first + Int64($0) }
            && change.messages.map(\.sender) == change.events.map { $0.by.map(after.member) }
            && (change.thread ?? thread)?.lastSeq == first - 1 + Int64(change.messages.count)
    }

    private var areNotificationsRight: Bool {
        let expected = change.events.enumerated().flatMap { position, event in
            Swap.Side.allCases.compactMap { side -> InboxNotification.Draft? in
                // The side that agrees reads that it must not set out yet.
                guard event.by != side || event.kind == .confirmationAsked else { return nil }
                return InboxNotification.Draft(
                    to: after.member(side), about: .event(event.kind, position: position), of: after.id, at: now)
            }
        }
        return change.notifications == expected
    }

    /// A correction of amounts, a wrong code, a confirmation again: nothing that the other side waits for.
    private var isSilent: Bool {
        guard let before else { return false }
        // A block ends a proposal without a word, and an excuse tells nobody who left.
        if verb == nil, before.state == .proposed { return true }
        return after.state == before.state && after.dueAt == before.dueAt && after.terms == before.terms
            && after.meeting == before.meeting && (after.outcome == before.outcome || verb == .excuse)
    }

    private var isEndTold: Bool {
        let ends = change.events.filter { if case .ended = $0.kind { true } else { $0.kind == .offerWithdrawn } }
        let areActors = change.events.allSatisfy { event in
            let isOffers = event.kind == .offerWithdrawn || event.kind == .termsEdited
            return event.at == now && (event.by == nil || actor == event.by.map(SwapActor.side) || isOffers)
        }
        guard let outcome = newOutcome else { return ends.isEmpty && areActors }
        // A block ends a proposal without a word.
        if verb == nil, outcome.kind == .lapsed { return ends.isEmpty }
        let isSafety = outcome.reason == .safety
        let kind: SwapEvent.Kind = ends.first?.kind == .offerWithdrawn ? .offerWithdrawn : .ended(outcome.kind)
        return areActors && ends.map(\.kind) == [isSafety ? .ended(.system) : kind]
            && ends.map(\.by) == [isSafety ? nil : outcome.by]
    }

    private var isReplyRight: Bool {
        let replies = change.events.contains { $0.by == .owner && ($0.kind == .accepted || $0.kind == .countered) }
        return (change.thread ?? thread)?.hasReply == ((thread?.hasReply ?? false) || replies)
    }

    private var isReportRight: Bool {
        guard let outcome = newOutcome, outcome.reason == .safety, let side = outcome.by else {
            return change.reports.isEmpty
        }
        return change.reports == [
            Report.Draft(
                by: after.member(side), about: .swap, subject: after.id.description, reason: .safety, text: "", at: now)
        ]
    }
}

/// What the other side reads.
extension WalkStep {
    private var isWithoutNewText: Bool {
        before.map { readable(in: after).isSubset(of: readable(in: $0)) } ?? false
    }

    /// Every text that the other side reads. To agree to a text is no new one, and neither is its spelling.
    private func readable(in swap: Swap) -> Set<String> {
        let places = [swap.terms.meeting, swap.suggestion?.meeting, swap.meeting].compactMap { $0?.place.label }.filter
        { !$0.isEmpty }
        let said = Swap.Side.allCases.flatMap { side in
            let statement = swap.dispute?.statements[side].flatMap { $0.isWithheld ? nil : $0.text }
            return [statement, swap.dispute?.agreements[side]?.text].compactMap(\.self)
        }
        return Set((places + said).map { $0.lowercased().split(separator: " ").joined(separator: " ") })
    }

    private func isPlain(_ meeting: Meeting?) -> Bool {
        meeting.map { $0.place.isVerified || $0.place.label == WalkSpot.city } ?? true
    }

    /// An edit was announced since the terms were written.
    private var isAnnounced: Bool {
        stored.history.last { [.proposed, .countered, .termsEdited].contains($0.kind) }?.kind == .termsEdited
    }
}
