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

/// Each action has a file in `Actions`.
extension SwapSnapshot {
    /// Decides one action, in this order:
    /// 1. `Swap.checkTurn`, by `SwapRule`: the state, the turn and the deadline allow the action.
    /// 2. `check`: the offer, the tiers and the rates allow it.
    /// 3. `Swap.apply` calls the action's method in `SwapDraft`, which changes the swap and collects its events.
    /// 4. `SwapAggregate.change` adds the consequences: offer, messages, notifications, observations, reviews and reports.
    package func acting(_ action: SwapAction, by actor: SwapActor, at now: Date) throws(SwapRefusal) -> SwapChange {
        try swap.checkTurn(action.verb, by: actor, at: now)
        try check(action, by: actor, at: now)
        var step = try swap.apply(action, by: actor, at: now, in: context)
        switch action {
        case .counter, .accept: step.swap.about = AgreedOffer(offer)
        default: break
        }
        return current.change(by: step, at: now)
    }

    /// Checks the state and the turn only, so that these errors take precedence over all others.
    package func checkTurn(_ verb: SwapAction.Verb, by side: Swap.Side, at now: Date) throws(SwapRefusal) {
        try swap.checkTurn(verb, by: .side(side), at: now)
    }

    /// Checks an action against the offer, the tiers and the current rates.
    private func check(_ action: SwapAction, by actor: SwapActor, at now: Date) throws(SwapRefusal) {
        switch action {
        case .accept(_, _, _, let mode): try checkAcceptance(by: actor, mode, at: now)
        case .counter(let terms, _): try checkCounter(terms, by: actor, at: now)
        case .schedule(let meeting, _): try checkMeeting(meeting, at: now)
        default: break
        }
    }

    /// Throws unless the offer is open and the other side's account may act.
    func checkOpen(to actor: SwapActor, at now: Date) throws(SwapRefusal) {
        let state = offer.state(at: now)
        guard state.isOpen else { throw .offerClosed(state) }
        guard actor.side.map({ tierUsages[$0.other].canAct }) ?? true else { throw .otherCannotAct }
    }
}
