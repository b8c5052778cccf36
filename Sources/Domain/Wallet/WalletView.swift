package import Foundation

/// The balances of a traveller, from one snapshot.
package struct WalletView: Sendable {
    /// In order of the codes.
    package let balances: [AccountBalance]
    /// Pending reservations; empty for a time of the past.
    package let reservations: [Reservation]
    package let rates: ReferenceRates
    /// The currency of the traveller's preferences.
    package let shownIn: Currency
    package let deposits: [Money]
    package let isWelcomed: Bool
    /// Of the traveller's account.
    package let state: Traveller.State
    /// A check of the ledger failed, and nothing is booked.
    package let isStopped: Bool

    package init(
        balances: [AccountBalance], reservations: [Reservation], rates: ReferenceRates, shownIn: Currency,
        deposits: [Money], isWelcomed: Bool, state: Traveller.State, isStopped: Bool
    ) {
        self.balances = balances
        self.reservations = reservations
        self.rates = rates
        self.shownIn = shownIn
        self.deposits = deposits
        self.isWelcomed = isWelcomed
        self.state = state
        self.isStopped = isStopped
    }

    /// Whether anything can be booked: a suspended traveller gets no welcome balance.
    package var canAct: Bool { !isStopped && state.canAct }

    /// What there is of assets.
    package var assets: [AssetAmount] {
        balances.compactMap { AssetAmount(Money(minorUnits: $0.amount, currency: $0.account.currency)) }
            .filter { !$0.isZero }
    }

    /// The value of an asset is made up, for the demo.
    package func isSample(_ currency: Currency) -> Bool { rates.home(of: currency)?.source == .assetSample }

    /// A balance in the currency of the preferences; nil without a rate.
    package func value(of balance: AccountBalance) -> Money? {
        value(of: Money(minorUnits: balance.amount, currency: balance.account.currency), in: shownIn)
    }

    /// Rounded half to even.
    package func value(of money: Money, in currency: Currency) -> Money? {
        rates.mid(from: money.currency, to: currency)?.converting(money, to: currency)
    }

    /// The sum of the values; nil if the currency itself has no rate and there is something to value.
    package var total: Money? {
        let values = balances.compactMap(value)
        guard balances.isEmpty || !values.isEmpty else { return nil }
        let sum = values.reduce(Int64(0)) { min($0 + $1.minorUnits, Money.limit) }
        return Money(minorUnits: sum, currency: shownIn)
    }

    /// The part of each balance's value in the total, in basis points and steps of ten, so that all together are 100 %; nil
    /// without a value.
    package var shareBps: [Int?] { Shares.bps(of: balances.map { value(of: $0)?.minorUnits }) }

    /// What may still be deposited today, and the part of the limit that is used up.
    package func allowance(_ limit: Money) -> (used: Money, left: Money) {
        let values = deposits.map { value(of: $0, in: limit.currency)?.minorUnits ?? 0 }
        let used = values.reduce(0) { min($0 + $1, Money.limit) }
        return (
            Money(minorUnits: used, currency: limit.currency),
            Money(minorUnits: max(0, limit.minorUnits - used), currency: limit.currency)
        )
    }

    /// The oldest publication that values a balance, if one is needed.
    package func valuation(at now: Date) -> (asOf: Day, isStale: Bool)? {
        let used = balances.filter { $0.account.currency != shownIn }
            .flatMap { rates.publications(from: $0.account.currency, to: shownIn) }
        return used.asOf.map { ($0, used.isStale(at: now)) }
    }
}
