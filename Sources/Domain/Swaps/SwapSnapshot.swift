package import Foundation

/// Everything that a decision about a swap may look at, read in its transaction.
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
    package func acting(_ action: SwapAction, by actor: SwapActor, at now: Date) throws(SwapRefusal) -> SwapChange {
        try swap.permit(action.verb, by: actor, at: now)
        try check(action, by: actor, at: now)
        return current.change(by: try swap.permitted(action, by: actor, at: now, in: context), at: now)
    }

    /// Refuses what cannot be done in this state, or not by this side, whatever else is wrong with it.
    package func permit(_ verb: SwapAction.Verb, by side: Swap.Side, at now: Date) throws(SwapRefusal) {
        try swap.permit(verb, by: .side(side), at: now)
    }

    /// The next terms of this negotiation, as one side asks for them.
    package func terms(_ ask: SwapTermsInput, notes: NoteTable, at now: Date) throws(SwapRefusal) -> SwapTerms {
        // The owner's first counter-proposal is the answer.
        let meeting = try ask.meeting?.meeting(isAnswered: true)
        return try SwapTerms(
            ask, number: swap.terms.number + 1, meeting: meeting, on: offer, rates: rates, notes: notes, at: now)
    }

    /// What only the offer, the two and the day's rates can say about an action.
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
            // What is agreed already is only confirmed, unless it has lapsed by now.
            if let agreed = swap.meeting, agreed.isSame(as: meeting), !swap.hasUnconfirmedMeeting(at: now) { return }
            try meeting.check(near: offer, before: meetingEnds(at: now), at: now)
        default: break
        }
    }

    /// Terms priced by the reference need one that is not too old by now; those at a rate of one's own do not.
    private func checkRates(at now: Date) throws(SwapRefusal) {
        guard !swap.terms.isFixed else { return }
        let (have, want) = (swap.terms.amounts.gives.currency, swap.terms.amounts.gets.currency)
        let publication = rates.publication(from: have, to: want)
        guard let publication, !publication.isTooOld(at: now) else { throw .ratesTooOld(asOf: publication?.date) }
    }

    /// Something can be agreed on the offer, with somebody who may still act.
    private func checkOpen(to actor: SwapActor, at now: Date) throws(SwapRefusal) {
        let state = offer.state(at: now)
        guard state.isOpen else { throw .offerClosed(state) }
        guard actor.side.map({ tierUsages[$0.other].canAct }) ?? true else { throw .otherCannotAct }
    }

    /// The latest start of a meeting of an accepted swap; edits of the offer do not move it.
    private func meetingEnds(at now: Date) -> Date {
        swap.meetUntil ?? offer.meetingEnds(acceptedAt: swap.acceptedAt ?? now)
    }
}
