package import Foundation

/// What came of an action: the swap as it is then, what happens to the offer, what is told.
package struct SwapTransition: Sendable, Equatable {
    /// What the offer holds for the swap.
    package enum Reservation: Sendable, Equatable {
        case unchanged, reserved, released
        /// Minor units of the offer's currency that changed hands.
        case completed(Int64)
    }

    package var swap: Swap
    package var reservation: Reservation
    package var events: [SwapEvent]
    /// What the caller is told although something was written: a wrong code counts.
    package var refusal: SwapRefusal?
}

extension Swap {
    /// What `action` makes of the swap at `now`, or why it is refused.
    package func acting(
        _ action: SwapAction, by actor: SwapActor, at now: Date, in context: SwapContext
    ) throws(SwapRefusal) -> SwapTransition {
        try permit(action.verb, by: actor, at: now)
        return try permitted(action, by: actor, at: now, in: context)
    }

    /// As `acting`, for what was found permitted.
    func permitted(
        _ action: SwapAction, by actor: SwapActor, at now: Date, in context: SwapContext
    ) throws(SwapRefusal) -> SwapTransition {
        var draft = SwapDraft(self, at: now, in: context)
        // The sweeper may come later than the next act.
        if actor.side != nil, draft.swap.hasUnconfirmedMeeting(at: now) { draft.lapseMeeting() }
        switch (action, actor) {
        case (.counter(let terms, let until), .side(let side)): try draft.counter(terms, until: until, by: side)
        case (.accept(let isSeen, let acknowledged, let until, _), .side(let side)):
            try draft.accept(isSeen: isSeen, acknowledged: acknowledged, until: until, by: side)
        case (.decline, .side(let side)): draft.end(SwapOutcome(.declined, at: now, by: side))
        case (.withdraw, .side(let side)): draft.end(SwapOutcome(.withdrawn, at: now, by: side))
        case (.schedule(let meeting, let acknowledged), .side(let side)):
            try draft.schedule(meeting, acknowledged: acknowledged, by: side)
        case (.late(let minutes), .side(let side)): try draft.late(minutes, by: side)
        case (.checkIn(let at), .side(let side)): try draft.checkIn(at: at ?? now, by: side)
        case (.handOver(let code, let at, let actual), .side(let side)):
            try draft.handOver(code, at: at ?? now, actual: actual, by: side)
        case (.cancel(let reason), .side(let side)): try draft.cancel(reason, by: side)
        case (.noShow, .side(let side)): try draft.noShow(by: side)
        case (.contest(let statement), .side(let side)): draft.contest(statement, by: side)
        case (.dispute(let kind, let statement), .side(let side)): try draft.dispute(kind, statement, by: side)
        case (.settle(let agreement), .side(let side)): try draft.settle(agreement, by: side)
        case (.decide(let fault), _): draft.end(SwapOutcome(.resolved, at: now, fault: fault))
        case (.excuse, _): try draft.excuse()
        case (.offerWithdrawn, _): draft.offerWithdrawn()
        case (.lapse, _): try draft.lapse()
        // Who has the other's code has met them.
        case (.remove, _): draft.end(SwapOutcome(handedOver ?? .system, at: now))
        default: throw .notYourTurn(verb: action.verb)
        }
        return draft.step
    }
}

extension Swap {
    /// What the swap has become by its deadline, whether or not the sweeper has been by; nil while it goes on. A meeting
    /// that was not confirmed ends nothing: the swap is accepted, and goes on.
    package func lapsed(at now: Date) -> State? {
        guard let dueAt, dueAt <= now else { return nil }
        var draft = SwapDraft(self, at: now, in: .unattended)
        // What is due lapses.
        try? draft.lapse()
        // A meeting that has lapsed leaves an accepted swap, whose time may be over, too; if it is not, this refuses.
        if state == .scheduled, draft.swap.state == .accepted { try? draft.lapse() }
        return draft.swap.state == state || !draft.swap.state.isEnd ? nil : draft.swap.state
    }
}

/// A swap that is being changed: each rule is one method of it.
struct SwapDraft {
    var swap: Swap
    let before: Swap
    let now: Date
    let context: SwapContext
    private(set) var events: [SwapEvent] = []
    private var reservation = SwapTransition.Reservation.unchanged
    var refusal: SwapRefusal?

    init(_ swap: Swap, at now: Date, in context: SwapContext) {
        (self.swap, before, self.now, self.context) = (swap, swap, now, context)
    }

    var step: SwapTransition {
        var swap = swap
        if swap != before { swap.version += 1 }
        return SwapTransition(swap: swap, reservation: reservation, events: events, refusal: refusal)
    }

    mutating func tell(_ kind: SwapEvent.Kind, by side: Swap.Side?) {
        events.append(SwapEvent(kind, by: side, amounts: swap.terms.amounts, at: now))
    }

    mutating func reserve() { reservation = .reserved }

    /// Gives back what the offer holds, or completes what changed hands.
    mutating func free() {
        if swap.isHolding { reservation = swap.hasHandedOver ? .completed(swap.taken) : .released }
    }

    /// Ends the swap, and what the offer held for it.
    mutating func end(_ outcome: SwapOutcome) {
        free()
        (swap.state, swap.outcome) = (outcome.kind.state, outcome)
        (swap.dueAt, swap.mutualCancellation, swap.suggestion) = (nil, nil, nil)
        // Who leaves for safety is not named to the one they leave.
        let isSafety = outcome.reason == .safety
        tell(.ended(isSafety ? .system : outcome.kind), by: isSafety ? nil : outcome.by)
    }
}

extension Swap {
    /// At least one side has given its code: cash has changed hands.
    package var hasHandedOver: Bool { sides.owner.handOver != nil || sides.proposer.handOver != nil }

    /// The offer holds its amount: from the acceptance to the end, in a dispute no longer than statements are heard.
    /// A dispute about a swap that had ended finds nothing reserved.
    package var isHolding: Bool {
        switch state {
        case .accepted, .scheduled, .noShowClaimed: true
        case .disputed: dispute?.before == nil && dueAt != nil
        default: false
        }
    }

    /// What changed hands, if both told the same and it was not what the terms say.
    package var actual: Amounts? {
        let (one, two) = (sides.owner.handOver?.actual, sides.proposer.handOver?.actual)
        return one == two ? one : nil
    }

    /// Minor units that the swap takes of the offer: never more than were reserved for it.
    var taken: Int64 { min((actual ?? terms.amounts).gives.minorUnits, terms.amounts.gives.minorUnits) }
}
