package import Foundation

/// One row of the state machine: a verb, the states that allow it, the allowed actors and the possible next states.
package struct SwapRule: Sendable {
    /// A rule lets one of these act.
    package enum Who: String, Sendable, CaseIterable {
        /// `duty`: the side whose turn it is. `other`: the opposite side.
        case duty, other
        case either, moderator, system
    }

    /// Empty for `propose`, which creates the swap.
    package let from: [Swap.State]
    package let verb: SwapAction.Verb
    package let by: Who
    package let to: [Swap.State]
    /// Texts of the generated table in docs/swaps.md: when the next step is due, and other effects. No code decides by
    /// them.
    package let due: String
    package let effect: String

    private init(
        _ from: [Swap.State], _ verb: SwapAction.Verb, by who: Who, to: [Swap.State], due: String = "–",
        _ effect: String
    ) {
        (self.from, self.verb, by, self.to, self.due, self.effect) = (from, verb, who, to, due, effect)
    }

    /// At most one row for each verb and state.
    package static let all: [SwapRule] = [
        SwapRule(
            [], .propose, by: .other, to: [.proposed], due: "48 h or the proposer's choice → owner",
            "opens or reuses the thread; one open proposal for a traveller and offer; may carry a meeting"),
        SwapRule(
            [.proposed], .counter, by: .duty, to: [.proposed], due: "48 h → other",
            "new terms, at most 10 rounds; may carry a meeting"),
        SwapRule(
            [.proposed], .accept, by: .duty, to: [.accepted, .scheduled, .completed],
            due: "without a meeting 48 h; scheduled: start + 72 h → both",
            "reserves the amount and locks the rate; scheduled if the terms carry a meeting, which starts 15 min later "
                + "or more; completed at once if the wallet settles it, which moves both amounts or none"),
        SwapRule([.proposed], .decline, by: .duty, to: [.declined], "no effect on reliability"),
        SwapRule([.proposed], .withdraw, by: .other, to: [.withdrawn], "no effect on reliability"),
        SwapRule([.proposed], .lapse, by: .system, to: [.lapsed], "no effect on reliability"),
        SwapRule(
            [.accepted, .scheduled], .schedule, by: .either, to: [.accepted, .scheduled],
            due: "start + 72 h, unconfirmed 20 min → both",
            "when the other names the same place and time; starts 15 min later or more; to name what is agreed confirms "
                + "it; at most 10 suggestions a day and 3 re-schedulings"),
        SwapRule(
            [.scheduled], .late, by: .either, to: [.scheduled], due: "moves with the start",
            "confirms the meeting; the start moves by up to 60 min, once for each side; one's own delay is no time to "
                + "cancel in"),
        SwapRule(
            [.scheduled], .checkIn, by: .either, to: [.scheduled], due: "stays",
            "confirms the meeting; from 30 min before to 20 min after the start; reported over an hour after that it is a "
                + "note and proves nothing"),
        SwapRule(
            [.accepted, .scheduled, .noShowClaimed], .handOver, by: .either,
            to: [.accepted, .scheduled, .noShowClaimed, .completed],
            due: "one code: 72 h, from the start at the earliest → whose code is missing",
            "both codes complete the swap; with different amounts both are told and have 24 h or more, and at the "
                + "deadline it is completed with the amounts of the terms"),
        SwapRule(
            [.accepted, .scheduled], .cancel, by: .either, to: [.accepted, .scheduled, .cancelled, .noShow],
            due: "mutual: 12 h → other",
            "by lateness; while the other waits at the place it is a no-show; nobody's fault while the meeting is "
                + "unconfirmed, the other is 15 min late or more, or the other has not answered for 24 h before a "
                + "meeting was agreed; `safety` without name and with a report, twice in 90 days without blame; "
                + "`mutual` when both say so"),
        SwapRule(
            [.scheduled], .noShow, by: .either, to: [.noShowClaimed], due: "72 h → accused",
            "by who checked in, 20 min after the start of a confirmed meeting, while the other has not"),
        SwapRule(
            [.noShowClaimed], .noShow, by: .duty, to: [.noShow],
            "an admission: the accused is at fault; not after a code"),
        SwapRule(
            [.noShowClaimed], .contest, by: .duty, to: [.disputed], due: "72 h → statements", "of kind `noShow`"),
        SwapRule(
            [.noShowClaimed], .lapse, by: .system, to: [.noShow, .completed],
            "silence: the accused is at fault; with one code completed one-sidedly"),
        SwapRule(
            [.accepted], .lapse, by: .system, to: [.lapsed, .completed],
            "no blame; with one code completed one-sidedly; a wish to part is forgotten"),
        SwapRule(
            [.scheduled], .lapse, by: .system, to: [.accepted, .unconfirmed, .completed],
            "an unconfirmed meeting is forgotten; nobody acted; with one code completed one-sidedly; a wish to part is "
                + "forgotten"),
        SwapRule(
            [.accepted, .scheduled, .completed, .cancelled, .noShow, .unconfirmed], .dispute, by: .either,
            to: [.disputed], due: "72 h → statements",
            "of what was agreed, once the time to check in is over or a code was handed in, until 7 days after the end; "
                + "not by one for whom the other waits at the place"),
        SwapRule([.disputed], .dispute, by: .either, to: [.disputed], due: "stays", "the statement of the other side"),
        SwapRule(
            [.disputed], .settle, by: .either, to: [.disputed, .settled], due: "stays",
            "when both agree on the same; a new text once a day, and none after a block"),
        SwapRule(
            [.disputed], .decide, by: .moderator, to: [.resolved],
            "names who is at fault, or nobody; after both statements or their time, and not while a settlement is on its "
                + "way; 30 days later nobody is at fault"),
        SwapRule(
            [.cancelled], .excuse, by: .moderator, to: [.cancelled], "leaving for safety is confirmed: nobody's fault"),
        SwapRule(
            [.resolved], .excuse, by: .moderator, to: [.resolved], "an appeal against the decision: nobody's fault"),
        SwapRule(
            [.proposed], .offerWithdrawn, by: .system, to: [.declined], "the offer was withdrawn; the proposer is told"),
        SwapRule(
            [.disputed], .lapse, by: .system, to: [.disputed],
            "the time for statements is over: what was before stands until somebody decides, and the offer gets back "
                + "what it held"),
        SwapRule(
            [.proposed, .accepted, .scheduled], .depart, by: .system, to: [.cancelled, .noShow, .completed],
            "a member deletes the account: a cancellation by that member at this moment, of a proposal without fault; "
                + "with one code completed one-sidedly; claims and disputes go on"),
        SwapRule(
            [.proposed, .accepted, .scheduled, .noShowClaimed], .remove, by: .system,
            to: [.cancelled, .completed],
            "a member was banned, a currency of it has ended before its meeting ([wallet](wallet.md)), or a moderator "
                + "ends the swap: nobody's fault; with one code completed "
                + "one-sidedly"),
    ]

    package static func of(_ verb: SwapAction.Verb, in state: Swap.State) -> SwapRule? {
        all.first { $0.verb == verb && $0.from.contains(state) }
    }
}

extension Swap {
    /// Agreed and not ended: both sides can hand in codes.
    package var isAgreed: Bool { SwapRule.of(.handOver, in: state) != nil }

    /// The side or sides that must act now.
    package var duty: Duty {
        switch state {
        case .proposed: return Duty(termsBy.other)
        case .accepted, .scheduled:
            if let mutualCancellation { return Duty(mutualCancellation.by.other) }
            let told = Side.allCases.filter { sides[$0].handOver != nil }
            // Zero codes, or two codes with different amounts.
            return told.count == 1 ? Duty(told[0].other) : .both
        case .noShowClaimed: return claimedBy.map { Duty($0.other) } ?? .none
        case .disputed:
            guard dueAt != nil, let dispute else { return .none }
            let missing = Side.allCases.filter { dispute.statements[$0] == nil }
            return missing.count == 2 ? .both : missing.first.map(Duty.init) ?? .none
        default: return .none
        }
    }

    /// When the sweeper has to process the swap next.
    package var deadline: Date? { [dueAt, mutualCancellation?.until].compactMap(\.self).min() }

    /// Throws if no rule allows `verb` in this state, if it is not the actor's turn, or if the deadline has ended the
    /// swap.
    func checkTurn(_ verb: SwapAction.Verb, by actor: SwapActor, at now: Date) throws(SwapRefusal) {
        // The sweeper may run after this action.
        let state = actor.side != nil && hasUnconfirmedMeeting(at: now) ? .accepted : state
        guard let rule = SwapRule.of(verb, in: state) else { throw .wrongState(state, verb: verb) }
        let isAllowed: Bool =
            switch (rule.by, actor) {
            case (.system, .system), (.moderator, .moderator), (.either, .side): true
            case (.duty, .side(let side)): duty == Duty(side)
            case (.other, .side(let side)): duty == Duty(side.other)
            default: false
            }
        guard isAllowed else { throw .notYourTurn(verb: verb) }
        if actor.side != nil, let over = lapsed(at: now) { throw .wrongState(over, verb: verb) }
    }
}
