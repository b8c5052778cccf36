package import Foundation

/// One posting of a traveller, with what it says about its transaction.
package struct WalletEntry: Sendable {
    package let transaction: Identifier<LedgerTransaction>
    package let sequence: Int64
    package let kind: LedgerTransaction.Kind
    package let at: Date
    package let currency: Currency
    /// Below zero for what was paid.
    package let amount: Int64
    package let balanceAfter: Int64
    /// The other currency of a trade or a settlement.
    package let exchanged: Money?
    package let counterparty: Counterparty?
    /// As the reader sees it.
    package let note: SeenText?
    package let trade: TradeRecord?
    package let reverses: Identifier<LedgerTransaction>?
    /// The swap that it settled.
    package let swap: Identifier<Swap>?

    package init(
        transaction: Transaction, currency: Currency, amount: Int64, balanceAfter: Int64, exchanged: Money?,
        counterparty: Counterparty?, note: SeenText?
    ) {
        self.transaction = transaction.id
        sequence = transaction.sequence
        kind = transaction.kind
        at = transaction.at
        trade = transaction.trade
        reverses = transaction.reverses
        swap = transaction.swap
        self.currency = currency
        self.amount = amount
        self.balanceAfter = balanceAfter
        self.exchanged = exchanged
        self.counterparty = counterparty
        self.note = note
    }

    /// What the postings of a transaction share.
    package struct Transaction: Sendable {
        package let id: Identifier<LedgerTransaction>
        package let sequence: Int64
        package let kind: LedgerTransaction.Kind
        package let at: Date
        package let trade: TradeRecord?
        package let reverses: Identifier<LedgerTransaction>?
        package let swap: Identifier<Swap>?

        package init(
            id: Identifier<LedgerTransaction>, sequence: Int64, kind: LedgerTransaction.Kind, at: Date,
            trade: TradeRecord?, reverses: Identifier<LedgerTransaction>?, swap: Identifier<Swap>?
        ) {
            self.swap = swap
            self.id = id
            self.sequence = sequence
            self.kind = kind
            self.at = at
            self.trade = trade
            self.reverses = reverses
        }
    }

    /// Units of `trade.against` for one of `trade.currency`: of a trade with its spread, of a settlement what
    /// its rounded amounts come to.
    package var rate: String? { exchangeRate?.text }

    private var exchangeRate: ExchangeRate? {
        guard let trade, let exchanged else { return nil }
        guard kind == .settlement else { return trade.rate }
        let isNamed = currency == trade.trade.currency
        return ExchangeRate(paying: isNamed ? exchanged : money, for: isNamed ? money : exchanged)
    }

    /// The rate as people say it.
    package var unit: UnitPrice? { exchanged == nil ? nil : trade?.unit(at: exchangeRate) }

    /// What a trade cost beside the reference rate; nil for other transactions.
    package var price: TradePrice? { kind == .trade ? trade.flatMap { TradePrice($0) } : nil }

    package var isIn: Bool { amount > 0 }
    package var money: Money { Money(minorUnits: abs(amount), currency: currency) }
}

/// The other one of a transfer, as one of the two sees them.
package struct Counterparty: Sendable {
    private let traveller: OtherTraveller
    /// The number that the reader named.
    package let phone: String?
    private let acquaintance: Acquaintance

    package init(_ traveller: OtherTraveller, phone: String?, _ acquaintance: Acquaintance) {
        self.traveller = traveller
        self.phone = phone
        self.acquaintance = acquaintance
    }

    /// A number stays a number until the two know each other: that it can receive is what its owner allows, who it is is not.
    package var shown: OtherTraveller? { phone == nil || acquaintance.isMutual ? traveller : nil }

    /// Of the other's account.
    package var state: Traveller.State { traveller.state }

    /// What the reader can send to again: a number that may have got another owner only while it is all that they know.
    package var address: String { shown?.summary.handle ?? phone ?? traveller.summary.handle }

    /// Why nothing can be sent to them; nil: it can.
    var refusal: WalletRefusal? { traveller.isReachable ? nil : .noSuchRecipient }
}

/// A transaction with all that its reader may see of it.
package struct WalletDetail: Sendable {
    /// The reader's postings, in order of currency.
    package let entries: [WalletEntry]
    /// What the spread and rounding took, of a trade.
    package let spread: Money?
    package let rounding: Money?
    package let isSealed: Bool

    package init(entries: [WalletEntry], spread: Money?, rounding: Money?, isSealed: Bool) {
        self.entries = entries
        self.spread = spread
        self.rounding = rounding
        self.isSealed = isSealed
    }
}

/// What a request has booked.
package struct WalletReceipt: Sendable {
    package let entry: WalletEntry
    /// The traveller's balances that it changed.
    package let balances: [AccountBalance]

    package init(_ entry: WalletEntry, balances: [AccountBalance]) {
        self.entry = entry
        self.balances = balances
    }
}

/// Somebody whom a traveller has sent money to.
package struct WalletRecipient: Sendable {
    /// The last transfer.
    package let last: WalletEntry
    package let transfers: Int

    package init(last: WalletEntry, transfers: Int) {
        self.last = last
        self.transfers = transfers
    }
}

/// What the recipient of a transfer is notified of.
package struct ReceivedMoney: Sendable, Equatable {
    package let transaction: Identifier<LedgerTransaction>
    package let amount: Money
    /// Nil before it is stored.
    package let from: OtherTraveller?

    package init(_ transaction: Identifier<LedgerTransaction>, _ amount: Money, from: OtherTraveller?) {
        self.transaction = transaction
        self.amount = amount
        self.from = from
    }
}
