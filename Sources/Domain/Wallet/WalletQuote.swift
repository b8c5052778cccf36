package import Foundation

/// The price of a trade, which can be executed once until it expires.
package struct WalletQuote: Sendable, Equatable {
    /// Seconds for which a quote can be executed.
    package static let lifetime: TimeInterval = 30
    /// Seconds after which a quote that expired is deleted.
    package static let retention: TimeInterval = 86_400

    package let id: Identifier<WalletQuote>
    package let traveller: Identifier<Traveller>
    package let price: TradePrice
    package let expiresAt: Date
    /// The transaction that executed it.
    package var usedBy: Identifier<LedgerTransaction>?

    package init(
        id: Identifier<WalletQuote>, of traveller: Identifier<Traveller>, price: TradePrice, expiresAt: Date,
        usedBy: Identifier<LedgerTransaction>? = nil
    ) {
        self.id = id
        self.traveller = traveller
        self.price = price
        self.expiresAt = expiresAt
        self.usedBy = usedBy
    }
}
