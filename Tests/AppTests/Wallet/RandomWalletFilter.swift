import Foundation
import TestSupport

@testable import Domain

/// A row of the list.
struct WalletRow: Equatable {
    let id: String
    let day: String
    let kind: String
    let currency: String
    /// In hundredths; below zero for what was paid.
    var amount: Int
    let balance: Int
    let words: [String]
}

/// A filter, and which rows it takes.
struct RandomWalletFilter {
    var (first, last) = ("2000-01-01", "2100-01-01")
    var (least, most) = (0, Int.max)
    var currency, direction, kind, text: String?
    var limit = 100

    init() {}

    init(using numbers: inout SteadyNumbers, _ rows: [WalletRow]) {
        func maybe<Value>(_ value: Value?, in chance: Int = 3) -> Value? {
            Int.random(in: 1...chance, using: &numbers) == 1 ? value : nil
        }
        // Days with rows, and those beside them.
        let known = rows.compactMap { Day($0.day) }.flatMap { [$0.advanced(by: -1), $0, $0.advanced(by: 1)] }
        let days = [known.randomElement(using: &numbers), known.randomElement(using: &numbers)].compactMap { $0 }
        if maybe(true) != nil, let from = days.min(), let to = days.max() { (first, last) = ("\(from)", "\(to)") }
        if maybe(true) != nil { least = Int.random(in: 1...4_000, using: &numbers) }
        if maybe(true) != nil { most = least + Int.random(in: 0...4_000, using: &numbers) }
        currency = maybe(["PLN", "USD", "EUR", "JPY", "GBP", "KWD"].randomElement(using: &numbers))
        direction = maybe(["in", "out"].randomElement(using: &numbers))
        kind = maybe(["welcome", "deposit", "trade", "transfer", "closing"].randomElement(using: &numbers))
        text = maybe(["tea", "tea 1", "musli", "ben", "mia", "nowhere"].randomElement(using: &numbers))
        limit = [1, 3, 10, 100].randomElement(using: &numbers) ?? limit
    }

    var query: String {
        func amount(_ units: Int) -> String { "\(units / 100).\(units % 100 / 10)\(units % 10)" }
        let parts = [
            first == "2000-01-01" ? nil : "from=\(first)&to=\(last)", least == 0 ? nil : "min=\(amount(least))",
            most == .max ? nil : "max=\(amount(most))", currency.map { "currency=\($0)" },
            direction.map { "direction=\($0)" }, kind.map { "kind=\($0)" },
            text.map { "q=\($0.replacingOccurrences(of: " ", with: "%20"))" },
        ]
        return parts.compactMap { $0.map { "&\($0)" } }.joined()
    }

    func takes(_ row: WalletRow) -> Bool {
        (first...last).contains(row.day) && (least...most).contains(abs(row.amount))
            && (currency ?? row.currency) == row.currency && (kind ?? row.kind) == row.kind
            && (direction.map { ($0 == "in") == (row.amount > 0) } ?? true)
            && (text.map { text in row.words.contains { $0.contains(text) } } ?? true)
    }
}
