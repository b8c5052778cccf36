package import Foundation

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
    /// By whose clock the days begin: the reader's, so that the list and its filter have the same days.
    package var zone = WalletFilter.utc
    package var least: DecimalAmount?
    package var greatest: DecimalAmount?
    package var currency: Currency?
    package var direction: Direction?
    package var kind: LedgerTransaction.Kind?

    package init() {}

    package static let utc = "UTC"

    /// Nil for a name that is none of a time zone.
    package static func timeZone(_ name: String) -> TimeZone? {
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2F, 0x5F: true
            default: false
            }
        }
        guard isName, (1...64).contains(name.utf8.count) else { return nil }
        return name == utc ? .gmt : TimeZone(identifier: name)
    }

    /// The first instant of the days, and the first after them; nil for an open end.
    package var period: (start: Date?, end: Date?) {
        let zone = Self.timeZone(zone) ?? .gmt
        return (from?.start(in: zone), to?.advanced(by: 1).start(in: zone))
    }
}

/// An amount without a currency, to compare amounts of every currency with.
package struct DecimalAmount: Sendable, Comparable {
    /// In hundred-millionths: no asset has more than eight decimals, and no currency more than four.
    private let units: UInt128

    /// Parses plain digits with at most eight decimals.
    package init(_ text: String) throws(AmountFault) {
        // By the currency of fewest decimals that fit, which leaves most room before the point.
        let decimals = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.utf8.count ?? 0
        guard let finest = Currency(decimals > 4 ? "BTC" : "CLF") else { throw .notANumber }
        let money = try Money(amount: text, currency: finest)
        units = UInt128(money.minorUnits) * Self.step(finest.minorUnits)
    }

    package static func < (left: Self, right: Self) -> Bool { left.units < right.units }

    /// The least number of minor units that is not below the amount.
    package func minorUnits(digits: Int) -> Int64 {
        let step = Self.step(digits)
        return Int64(clamping: (units + step - 1) / step)
    }

    /// The greatest number of minor units that is not above the amount.
    package func minorUnits(below digits: Int) -> Int64 { Int64(clamping: units / Self.step(digits)) }

    package var isZero: Bool { units == 0 }

    /// Nil if the currency has fewer decimals, or if no amount of it is so large.
    package func money(in currency: Currency) -> Money? {
        let step = Self.step(currency.minorUnits)
        guard units % step == 0, units / step <= UInt128(Money.limit) else { return nil }
        return Money(minorUnits: Int64(units / step), currency: currency)
    }

    private static func step(_ digits: Int) -> UInt128 { .tenToThe(Currency.mostMinorUnits - digits) }
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

        package init(currency: Currency, opening: Int64, closing: Int64, notListed: Int64 = 0) {
            self.currency = currency
            self.opening = opening
            self.closing = closing
            self.notListed = notListed
        }
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

    /// The bounds of a list without entries, which leaves out all that was booked between the balances.
    ///
    /// - Parameter currency: The only currency of the list; nil if it could have all.
    package init(from opening: [AccountBalance], to closing: [AccountBalance], in currency: Currency?) {
        func amounts(_ balances: [AccountBalance]) -> [Currency: Int64] {
            Dictionary(balances.map { ($0.account.currency, $0.amount) }) { first, _ in first }
        }
        let (before, after) = (amounts(opening), amounts(closing))
        let held = Set(before.keys).union(after.keys).filter {
            before[$0, default: 0] != 0 || after[$0, default: 0] != 0
        }
        sums = (currency.map { [$0] } ?? held).sorted().map { currency in
            let (opening, closing) = (before[currency] ?? 0, after[currency] ?? 0)
            return Sums(currency: currency, opening: opening, closing: closing, notListed: closing - opening)
        }
    }
}

/// A page of entries, with the balances around them.
package struct WalletList: Sendable {
    package let page: Page<WalletEntry, WalletCursor>
    package let bounds: WalletBounds

    package init(_ page: Page<WalletEntry, WalletCursor>, _ bounds: WalletBounds) {
        self.page = page
        self.bounds = bounds
    }
}
