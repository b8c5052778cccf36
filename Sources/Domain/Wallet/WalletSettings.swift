/// What an operator sets about wallets.
package struct WalletSettings: Sendable, Equatable {
    /// What each traveller gets once; nil: nothing.
    package var welcome: Money?
    /// The most that a traveller deposits in a day of UTC; other currencies count at the reference rate.
    package var depositLimit: Money
    /// What a trade costs beside the reference rate, in basis points.
    package var spreadBps: Int

    package init(
        welcome: Money? = Money(minorUnits: 1_000_000, currency: .pln),
        depositLimit: Money = Money(minorUnits: 5_000_000, currency: .pln), spreadBps: Int = 0
    ) {
        self.welcome = welcome
        self.depositLimit = depositLimit
        self.spreadBps = spreadBps
    }

    /// The most that may be set.
    package static let spreadLimit = 1_000
}
