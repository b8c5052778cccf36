package import Foundation

/// Everything that a decision about a swap may read, from its transaction.
package struct SwapSnapshot: Sendable {
    package let current: SwapAggregate
    package let tierUsages: Sides<TierUsage>
    package let rates: ReferenceRates
    package let context: SwapContext

    package init(
        _ current: SwapAggregate, tierUsages: Sides<TierUsage>, rates: ReferenceRates, context: SwapContext
    ) {
        self.current = current
        self.tierUsages = tierUsages
        self.rates = rates
        self.context = context
    }

    package var swap: Swap { current.swap }
    package var offer: Offer { current.offer }
}

extension SwapSnapshot {
    /// Decides one action, in this order:
    /// 1. `SwapRule` and `permit`: the state, the turn and the deadline allow the action.
    /// 2. `check`: the offer, the tiers and the rates allow it.
    /// 3. `Swap.permitted` calls the action's method in `SwapDraft+…`, which changes the swap and collects its events.
    /// 4. `SwapChange` adds the consequences: offer, messages, notifications, observations, reviews and reports.
    package func acting(_ action: SwapAction, by actor: SwapActor, at now: Date) throws(SwapRefusal) -> SwapChange {
        try swap.permit(action.verb, by: actor, at: now)
        try check(action, by: actor, at: now)
        var step = try swap.permitted(action, by: actor, at: now, in: context)
        switch action {
        case .counter, .accept: step.swap.about = AgreedOffer(offer)
        default: break
        }
        return current.change(by: step, at: now)
    }

    /// Checks the state and the turn only, so that these errors take precedence over all others.
    package func permit(_ verb: SwapAction.Verb, by side: Swap.Side, at now: Date) throws(SwapRefusal) {
        try swap.permit(verb, by: .side(side), at: now)
    }

    /// The acceptance of the current terms. `isSeen`: the caller has read what `Swap.termsText` says.
    package func accepting(isSeen: Bool, acknowledged: Bool, rates: RateMode, at now: Date) -> SwapAction {
        .accept(
            isSeen: isSeen, acknowledged: acknowledged, until: offer.meetingEnds(acceptedAt: now), rates: rates)
    }

    /// The next terms of this negotiation, as one side requests them.
    package func terms(_ ask: SwapTermsInput, notes: NoteTable, at now: Date) throws(SwapRefusal) -> SwapTerms {
        // The owner's first counter-proposal counts as a reply, so custom labels stay visible.
        let meeting = try ask.meeting?.meeting(hasReply: true)
        return try SwapTerms(
            ask, number: swap.terms.number + 1, meeting: meeting, on: offer, rates: rates, notes: notes, at: now)
    }

    /// Checks an action against the offer, the tiers and the current rates.
    private func check(_ action: SwapAction, by actor: SwapActor, at now: Date) throws(SwapRefusal) {
        switch action {
        case .accept(_, _, _, let mode):
            try checkOpen(to: actor, at: now)
            if mode == .live { try checkRates(at: now) }
            guard swap.terms.amounts.gives.minorUnits <= offer.remaining.minorUnits else {
                throw .notEnoughLeft(offer.remaining)
            }
            if let side = actor.side { try tierUsages.checkAccepting(swap.terms, by: side) }
        case .counter(let terms, _):
            try checkOpen(to: actor, at: now)
            try terms.meeting?.check(near: offer, before: offer.meetingEnds(acceptedAt: now), at: now)
            if let side = actor.side { try tierUsages.checkWriting(terms, by: side) }
        case .schedule(let meeting, _):
            // Naming the agreed meeting only confirms it, unless it has lapsed.
            if let agreed = swap.meeting, agreed.isSame(as: meeting), !swap.hasUnconfirmedMeeting(at: now) { return }
            try meeting.check(near: offer, before: meetingEnds(at: now), at: now)
        default: break
        }
    }

    /// Throws if the reference of the terms is too old. Terms at a fixed rate need no reference.
    private func checkRates(at now: Date) throws(SwapRefusal) {
        guard !swap.terms.isFixed else { return }
        let (have, want) = (swap.terms.amounts.gives.currency, swap.terms.amounts.gets.currency)
        let publication = rates.publication(from: have, to: want)
        guard let publication, !publication.isTooOld(at: now) else { throw .ratesTooOld(asOf: publication?.date) }
    }

    /// Throws unless the offer is open and the other side's account may act.
    private func checkOpen(to actor: SwapActor, at now: Date) throws(SwapRefusal) {
        let state = offer.state(at: now)
        guard state.isOpen else { throw .offerClosed(state) }
        guard actor.side.map({ tierUsages[$0.other].canAct }) ?? true else { throw .otherCannotAct }
    }

    /// Latest start of a meeting. For an accepted swap, edits of the offer do not change it.
    private func meetingEnds(at now: Date) -> Date {
        swap.meetUntil ?? offer.meetingEnds(acceptedAt: swap.acceptedAt ?? now)
    }
}
