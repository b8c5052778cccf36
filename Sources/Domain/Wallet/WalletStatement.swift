import Foundation

/// What was booked in a month of UTC.
package struct WalletStatement: Sendable {
    /// One currency, in minor units: `opening + incoming - outgoing = closing`.
    package struct Sums: Sendable, Equatable {
        package let currency: Currency
        package let opening: Int64
        package let incoming: Int64
        package let outgoing: Int64

        package init(_ currency: Currency, opening: Int64, incoming: Int64, outgoing: Int64) {
            self.currency = currency
            self.opening = opening
            self.incoming = incoming
            self.outgoing = outgoing
        }

        package var closing: Int64 { opening + incoming - outgoing }
    }

    /// In order of the codes, without those that are zero throughout.
    package let sums: [Sums]
    package let page: Page<WalletEntry, WalletCursor>

    package init(_ sums: [Sums], _ page: Page<WalletEntry, WalletCursor>) {
        self.sums = sums
        self.page = page
    }
}

/// The sums of every month in which something was booked, added up from a list of all postings.
package struct WalletMonths: Sendable {
    private struct Key: Hashable, Comparable {
        let month: String
        let currency: Currency

        static func < (one: Self, two: Self) -> Bool { (one.month, one.currency) < (two.month, two.currency) }
    }

    private var sums: [Key: WalletStatement.Sums] = [:]

    package init() {}

    /// - Parameter entry: The next one of a list that begins with the newest.
    package mutating func add(_ entry: WalletEntry) {
        let key = Key(month: String("\(Day(of: entry.at, in: .gmt))".prefix(7)), currency: entry.currency)
        let later = sums[key]
        sums[key] = WalletStatement.Sums(
            entry.currency, opening: entry.balanceAfter - entry.amount,
            incoming: (later?.incoming ?? 0) + max(entry.amount, 0),
            outgoing: (later?.outgoing ?? 0) - min(entry.amount, 0))
    }

    /// The oldest month first, each as `YYYY-MM`.
    package var rows: [(month: String, sums: WalletStatement.Sums)] {
        sums.sorted { $0.key < $1.key }.map { ($0.key.month, $0.value) }
    }
}

/// A month of UTC.
package struct CalendarMonth: Sendable, Equatable, CustomStringConvertible {
    package let first: Day

    /// Parses `YYYY-MM`.
    package init?(_ text: String) {
        guard text.utf8.count == 7, let first = Day("\(text)-01") else { return nil }
        self.first = first
    }

    package var last: Day {
        let (year, month, _) = first.civil
        let next = month == 12 ? Day(year: year + 1, month: 1, day: 1) : Day(year: year, month: month + 1, day: 1)
        return next?.advanced(by: -1) ?? first.advanced(by: 30)
    }

    package var description: String { String("\(first)".prefix(7)) }
}
