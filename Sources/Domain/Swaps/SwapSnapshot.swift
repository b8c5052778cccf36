package import Foundation

/// Everything that a decision about a swap may read, from its transaction.
package struct SwapSnapshot: Sendable {
    package let current: SwapAggregate
    package let tierUsages: Sides<TierUsage>
    package let rates: ReferenceRates
    package let context: SwapContext
    /// Nil unless the swap is proposed and settles in the wallet.
    package let wallets: SwapWallets?

    package init(
        _ current: SwapAggregate, tierUsages: Sides<TierUsage>, rates: ReferenceRates, context: SwapContext,
        wallets: SwapWallets? = nil
    ) {
        self.wallets = wallets
        self.current = current
        self.tierUsages = tierUsages
        self.rates = rates
        self.context = context
    }

    package var swap: Swap { current.swap }
    package var offer: Offer { current.offer }

    /// Checks the state and the turn only, so that these errors take precedence over all others.
    package func checkTurn(_ verb: SwapAction.Verb, by side: Swap.Side, at now: Date) throws(SwapRefusal) {
        try swap.checkTurn(verb, by: .side(side), at: now)
    }
}
