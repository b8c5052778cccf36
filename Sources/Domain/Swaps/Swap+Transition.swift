package import Foundation

/// Result of an action: the new swap, its effect on the offer and its events.
package struct SwapTransition: Sendable, Equatable {
    /// Change of the offer's reservation for the swap.
    package enum Reservation: Sendable, Equatable {
        case unchanged, reserved, released
        /// Minor units of the offer's currency that changed hands.
        case completed(Int64)
        /// Nothing was reserved before: the whole amount changes hands at once.
        case taken
    }

    package var swap: Swap
    package var reservation: Reservation
    package var events: [SwapEvent]
    /// Error for the caller although the change is stored: a wrong code counts as an attempt.
    package var refusal: SwapRefusal?

    /// What ends without an agreement leaves no exact place behind, whatever ends it.
    init(swap: Swap, reservation: Reservation, events: [SwapEvent], refusal: SwapRefusal? = nil) {
        (self.swap, self.reservation, self.events, self.refusal) = (swap, reservation, events, refusal)
        if swap.state.isEnd, swap.acceptedAt == nil { self.swap.terms = swap.terms.withoutPlace }
    }
}

extension Swap {
    /// Applies `action` at `now`.
    /// - Throws: `SwapRefusal` if the state, the turn or a rule forbids the action.
    package func transition(
        _ action: SwapAction, by actor: SwapActor, at now: Date, in context: SwapContext
    ) throws(SwapRefusal) -> SwapTransition {
        try checkTurn(action.verb, by: actor, at: now)
        return try apply(action, by: actor, at: now, in: context)
    }

    /// Like `transition`, after `checkTurn`.
    func apply(
        _ action: SwapAction, by actor: SwapActor, at now: Date, in context: SwapContext
    ) throws(SwapRefusal) -> SwapTransition {
        var draft = SwapDraft(self, at: now, in: context)
        // The sweeper may run after this action.
        if actor.side != nil, draft.swap.hasUnconfirmedMeeting(at: now) { draft.lapseMeeting() }
        switch (action, actor) {
        case (.counter(let terms, let until), .side(let side)): try draft.counter(terms, until: until, by: side)
        case (.accept(let isSeen, _, _, _, let settling?), .side(let side)):
            try draft.settle(in: settling.transaction, isSeen: isSeen, by: side)
        case (.accept(let isSeen, let acknowledged, let until, _, nil), .side(let side)):
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
        case (.depart(let side), _): draft.depart(side)
        // A handed-in code proves that the two have met.
        case (.remove, _): draft.end(SwapOutcome(handedOver ?? .system, at: now))
        default: throw .notYourTurn(verb: action.verb)
        }
        return draft.step
    }
}

extension Swap {
    /// The end state that the swap has reached by its deadline, whether or not the sweeper has run; nil if the swap
    /// goes on. An unconfirmed meeting does not end a swap: it returns to accepted.
    package func lapsed(at now: Date) -> State? {
        guard let dueAt, dueAt <= now else { return nil }
        var draft = SwapDraft(self, at: now, in: .unused)
        // The deadline has passed, so `lapse` does not throw.
        try? draft.lapse()
        // After a lapsed meeting, the accepted swap can be overdue too; otherwise `lapse` throws `notDue`.
        if state == .scheduled, draft.swap.state == .accepted { try? draft.lapse() }
        return draft.swap.state == state || !draft.swap.state.isEnd ? nil : draft.swap.state
    }
}

/// A swap during one action. Each rule is one method.
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

    mutating func emit(_ kind: SwapEvent.Kind, by side: Swap.Side?) {
        events.append(SwapEvent(kind, by: side, on: swap.terms, at: now))
    }

    mutating func reserve() { reservation = .reserved }

    mutating func take() { reservation = .taken }

    /// Releases the offer's reservation, or completes it if cash changed hands.
    mutating func releaseReservation() {
        if swap.reservesOffer { reservation = swap.hasHandedOver ? .completed(swap.taken) : .released }
    }

    /// Ends the swap and its reservation on the offer.
    mutating func end(_ outcome: SwapOutcome) {
        releaseReservation()
        (swap.state, swap.outcome) = (outcome.kind.state, outcome)
        (swap.dueAt, swap.mutualCancellation, swap.suggestion) = (nil, nil, nil)
        // The other side must not learn which side left for safety.
        let isSafety = outcome.reason == .safety
        emit(.ended(isSafety ? .system : outcome.kind), by: isSafety ? nil : outcome.by)
    }
}

extension Swap.State {
    /// An offer reserves the amount of a swap from acceptance to the end. In a dispute, the reservation lasts until the
    /// period for statements ends: until then the swap has a due date. A dispute that reopened an ended swap reserves
    /// nothing.
    package func reservesOffer(isReopened: Bool, hasDueDate: Bool) -> Bool {
        switch self {
        case .accepted, .scheduled, .noShowClaimed: true
        case .disputed: !isReopened && hasDueDate
        default: false
        }
    }
}

extension Swap {
    /// At least one side has handed in a code: cash has changed hands.
    package var hasHandedOver: Bool { sides.owner.handOver != nil || sides.proposer.handOver != nil }

    /// The outcome if no side acts any more: `completed` with both codes, even with different amounts; `oneSided` with
    /// one; nil without any.
    var handedOver: SwapOutcome.Kind? {
        guard hasHandedOver else { return nil }
        return sides.owner.handOver != nil && sides.proposer.handOver != nil ? .completed : .oneSided
    }

    /// The offer reserves its amount for this swap.
    package var reservesOffer: Bool {
        state.reservesOffer(isReopened: dispute?.before != nil, hasDueDate: dueAt != nil)
    }

    /// Amounts that changed hands, if both sides report the same and they differ from the terms.
    package var actual: Amounts? {
        let (one, two) = (sides.owner.handOver?.actual, sides.proposer.handOver?.actual)
        return one == two ? one : nil
    }

    /// Minor units that the swap takes from the offer; at most the reserved amount.
    var taken: Int64 { min((actual ?? terms.amounts).gives.minorUnits, terms.amounts.gives.minorUnits) }
}
