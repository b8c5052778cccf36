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

    package init(
        balances: [AccountBalance], reservations: [Reservation], rates: ReferenceRates, shownIn: Currency,
        deposits: [Money], isWelcomed: Bool
    ) {
        self.balances = balances
        self.reservations = reservations
        self.rates = rates
        self.shownIn = shownIn
        self.deposits = deposits
        self.isWelcomed = isWelcomed
    }

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

    /// The oldest publication that values a balance, if one is needed.
    package func valuation(at now: Date) -> (asOf: Day, isStale: Bool)? {
        let used = balances.filter { $0.account.currency != shownIn }
            .compactMap { rates.publication(from: $0.account.currency, to: shownIn) }
        guard let oldest = used.map(\.date).min() else { return nil }
        return (oldest, used.contains { $0.isStale(at: now) })
    }
}

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
    /// The other currency of a trade.
    package let exchanged: Money?
    package let counterparty: Counterparty?
    package let note: String?
    package let trade: TradeRecord?
    package let reverses: Identifier<LedgerTransaction>?

    package init(
        transaction: Transaction, currency: Currency, amount: Int64, balanceAfter: Int64, exchanged: Money?,
        counterparty: Counterparty?, note: String?
    ) {
        self.transaction = transaction.id
        sequence = transaction.sequence
        kind = transaction.kind
        at = transaction.at
        trade = transaction.trade
        reverses = transaction.reverses
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

        package init(
            id: Identifier<LedgerTransaction>, sequence: Int64, kind: LedgerTransaction.Kind, at: Date,
            trade: TradeRecord?, reverses: Identifier<LedgerTransaction>?
        ) {
            self.id = id
            self.sequence = sequence
            self.kind = kind
            self.at = at
            self.trade = trade
            self.reverses = reverses
        }
    }

    package var isIn: Bool { amount > 0 }
    package var money: Money { Money(minorUnits: abs(amount), currency: currency) }
}

/// The other one of a transfer, as one of the two sees them.
package struct Counterparty: Sendable {
    private let traveller: OtherTraveller
    /// The number that the reader has sent to.
    private let phone: String?
    private let haveThread: Bool

    package init(_ traveller: OtherTraveller, phone: String?, haveThread: Bool) {
        self.traveller = traveller
        self.phone = phone
        self.haveThread = haveThread
    }

    /// Who is behind a phone number is shown to those only who have a conversation with them.
    package var shown: OtherTraveller? { phone == nil || haveThread ? traveller : nil }

    /// What the reader can send to again.
    package var address: String { phone ?? traveller.summary.handle }
}

/// Which transactions to list.
package struct WalletFilter: Sendable, Equatable {
    /// To the traveller, or from the traveller.
    package enum Direction: String, CaseIterable, Sendable {
        case incoming = "in"
        case outgoing = "out"
    }

    package var text: String?
    package var from: Day?
    package var to: Day?
    package var least: DecimalAmount?
    package var greatest: DecimalAmount?
    package var currency: Currency?
    package var direction: Direction?
    package var kind: LedgerTransaction.Kind?

    package init() {}
}

/// An amount without a currency, to compare amounts of every currency with.
package struct DecimalAmount: Sendable, Equatable {
    /// In ten-thousandths: no currency has more than four decimals.
    private let tenThousandths: Int64

    /// Parses plain digits with at most four decimals.
    package init(_ text: String) throws(AmountFault) {
        guard let finest = Currency("CLF") else { throw .notANumber }
        tenThousandths = try Money(amount: text, currency: finest).minorUnits
    }

    /// The least number of minor units that is not below the amount.
    package func minorUnits(digits: Int) -> Int64 { (tenThousandths + step(digits) - 1) / step(digits) }

    /// The greatest number of minor units that is not above the amount.
    package func minorUnits(below digits: Int) -> Int64 { tenThousandths / step(digits) }

    private func step(_ digits: Int) -> Int64 { Int64(UInt128.tenToThe(4 - digits)) }
}

/// The position of a posting in the list of its traveller: the newest transaction first, then by currency.
package struct WalletCursor: Sendable, Equatable {
    package let sequence: Int64
    package let currency: String

    package init(sequence: Int64, currency: String) {
        self.sequence = sequence
        self.currency = currency
    }

    package init(_ entry: WalletEntry) { self.init(sequence: entry.sequence, currency: entry.currency.code) }
}

/// The balances around the entries of a page.
package struct WalletBounds: Sendable {
    /// One currency: `opening + listed + notListed = closing`.
    package struct Sums: Sendable, Equatable {
        package let currency: Currency
        /// Before the oldest entry.
        package let opening: Int64
        /// After the newest entry.
        package let closing: Int64
        /// What was booked between the two and is not in the list.
        package let notListed: Int64
    }

    /// In order of the codes.
    package let sums: [Sums]

    /// - Parameter entries: The newest first.
    package init(_ entries: [WalletEntry]) {
        var groups: [Currency: [WalletEntry]] = [:]
        for entry in entries { groups[entry.currency, default: []].append(entry) }
        sums = groups.sorted { $0.key < $1.key }.compactMap { currency, entries in
            guard let newest = entries.first, let oldest = entries.last else { return nil }
            let opening = oldest.balanceAfter - oldest.amount
            let listed = entries.reduce(0) { $0 + $1.amount }
            return Sums(
                currency: currency, opening: opening, closing: newest.balanceAfter,
                notListed: newest.balanceAfter - opening - listed)
        }
    }
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
