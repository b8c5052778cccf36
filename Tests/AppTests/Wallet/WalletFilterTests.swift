import App
import Foundation
import TestSupport
import Testing

@testable import Domain

@Suite("WalletTests: random filters") struct WalletFilterTests {
    @Test("pages of random filters have the rows of the whole list that they name, and add up")
    func filters() async throws {
        try await World.run { world in
            let (ana, rows) = try await Self.stage(world)
            var (numbers, empty, kinds) = (SteadyNumbers(38), 0, Set<String>())
            for _ in 0..<150 {
                let filter = RandomWalletFilter(using: &numbers, rows)
                let expected = rows.filter(filter.takes)
                let faults = try await Self.faults(of: filter, expected, whole: rows, ana)
                #expect(faults == [], "\(filter.query)")
                empty += expected.isEmpty ? 1 : 0
                kinds.formUnion(expected.map(\.kind))
            }
            #expect(empty > 10)
            #expect(kinds == ["welcome", "deposit", "trade", "transfer"])
        }
    }

    @Test("a page after the last row, of which somebody who left was the other one, has no balances; the list has")
    func left() async throws {
        try await World.run { world in
            let (ana, mia) = (try await world.register("ana"), try await world.register("mia"))
            for _ in 0..<3 { try await ana.send("1.00", to: "mia") }
            let list = "/v1/wallet/transactions?q=mia&limit=2"
            let next = try #require(try await ana.get(list).string("next"))
            #expect(try await mia.leave().status == 202)
            let page = try await ana.get("\(list)&cursor=\(next)")
            #expect([page.count("items"), page.count("opening"), page.count("closing")] == [0, 0, 0])
            let whole = try await ana.get(list)
            #expect(whole.count("items") == 0)
            #expect(
                ["opening", "notListed", "closing"].map { whole.string("\($0).0.amount") }
                    == ["0.00", "9997.00", "9997.00"])
        }
    }

    @Test("a row that is missing, doubled or of another amount is found in the sums")
    func control() async throws {
        try await World.run { world in
            let (ana, rows) = try await Self.stage(world)
            let page = try await ana.get("/v1/wallet/transactions?limit=100")
            #expect(Self.sumFaults(page, rows, whole: rows, RandomWalletFilter()) == [])
            var other = rows
            other[5].amount += 1
            for wrong in [rows.filter { $0 != rows[5] }, rows + [rows[5]], other] {
                #expect(Self.sumFaults(page, wrong, whole: rows, RandomWalletFilter()) != [])
            }
        }
    }

    /// A world in which Ana books about 60 postings of all kinds, and all her rows.
    private static func stage(_ world: World) async throws -> (Person, [WalletRow]) {
        var numbers = SteadyNumbers(7)
        for name in ["ana", "ben", "mia"] { try await world.register(name) }
        var ana = try await world.signedIn("ana")
        for index in 0..<45 {
            if index % 5 == 0 {
                world.clock.advance(hours: Double.random(in: 10...40, using: &numbers))
                ana = try await world.signedIn("ana")
            }
            let (whole, part) = (Int.random(in: 1...40, using: &numbers), Int.random(in: 10...99, using: &numbers))
            let (amount, other) = ("\(whole).\(part)", Bool.random(using: &numbers) ? "ben" : "mia")
            let done =
                switch index % 4 {
                case 0: try await ana.send(amount, to: other, note: "tea \(index)")
                case 1: try await world.signedIn(other).send(amount, to: "ana", note: index < 20 ? "Müsli" : nil)
                case 2: try await ana.pay("trades", Person.trade("buy", amount, "USD", against: "PLN"))
                default:
                    try await ana.pay("deposits", #"{"amount":{"amount":"\#(amount)","currency":"EUR"}}"#)
                }
            #expect(done.status == 201)
        }
        // A currency without decimals, and one that is there no more.
        try await ana.pay("deposits", #"{"amount":{"amount":"500","currency":"JPY"}}"#)
        try await ana.pay("trades", Person.trade("buy", "10.00", "GBP", against: "PLN"))
        world.clock.advance(hours: 30)
        ana = try await world.signedIn("ana")
        try await ana.pay("trades", Person.trade("sell", "10.00", "GBP", against: "PLN"))
        let whole = try await ana.get("/v1/wallet/transactions?limit=100")
        #expect(whole.string("next") == nil)
        let rows = try Self.rows(whole)
        #expect(rows.first { $0.currency == "GBP" }?.balance == 0)
        #expect(Set(rows.map(\.currency)) == ["EUR", "GBP", "JPY", "PLN", "USD"])
        return (ana, rows)
    }

    /// Reads all pages of a filter, and says what is not as expected.
    private static func faults(
        of filter: RandomWalletFilter, _ expected: [WalletRow], whole: [WalletRow], _ ana: Person
    ) async throws -> [String] {
        var (faults, left, next) = ([String](), expected[...], String?.none)
        repeat {
            let cursor = next.map { "&cursor=\($0)" } ?? ""
            let page = try await ana.get("/v1/wallet/transactions?limit=\(filter.limit)\(filter.query)\(cursor)")
            guard page.status == 200 else { return [page.text] }
            let found = try rows(page)
            if found != Array(left.prefix(filter.limit)) { faults.append("rows \(found) instead of \(left)") }
            left = left.dropFirst(filter.limit)
            faults += sumFaults(page, found, whole: whole, filter)
            next = page.string("next")
            if (next == nil) != left.isEmpty { return faults + ["\(left.count) rows are left"] }
        } while next != nil
        return faults
    }

    /// What of a page's balances does not follow from its rows and the whole list.
    private static func sumFaults(_ page: Reply, _ found: [WalletRow], whole: [WalletRow], _ filter: RandomWalletFilter)
        -> [String]
    {
        func balance(of currency: String, _ isBefore: (WalletRow) -> Bool) -> Int {
            whole.first { $0.currency == currency && isBefore($0) }?.balance ?? 0
        }
        let held = Set((found.isEmpty ? whole : found).map(\.currency)).filter { currency in
            !found.isEmpty || balance(of: currency) { $0.day < filter.first } != 0
                || balance(of: currency) { $0.day <= filter.last } != 0
        }
        let currencies = (found.isEmpty ? filter.currency.map { [$0] } ?? held : held).sorted()
        var faults: [String] = []
        for (index, currency) in currencies.enumerated() {
            let own = whole.filter { $0.currency == currency }
            let listed = found.filter { $0.currency == currency }
            // The whole list has the newest first.
            let before =
                listed.last.map { oldest in own.drop { $0 != oldest }.dropFirst().first }
                ?? own.first { $0.day < filter.first }
            let after = listed.first ?? own.first { $0.day <= filter.last }
            let (opening, closing) = (before?.balance ?? 0, after?.balance ?? 0)
            let rest = closing - opening - listed.reduce(0) { $0 + $1.amount }
            for (name, sum) in [("opening", opening), ("closing", closing), ("notListed", rest)] {
                let (code, said) = (page.string("\(name).\(index).currency"), units(page, "\(name).\(index).amount"))
                if code != currency || said != sum { faults.append("\(name) \(code ?? "") \(said) is not \(sum)") }
            }
        }
        for name in ["opening", "closing", "notListed"] where page.count(name) != currencies.count {
            faults.append("\(name) is not of \(currencies)")
        }
        return faults
    }

    private static func rows(_ page: Reply) throws -> [WalletRow] {
        try (0..<(page.count("items") ?? 0)).map { index in
            let amount = units(page, "items.\(index).amount.amount")
            return WalletRow(
                id: try #require(page.string("items.\(index).id")),
                day: String(try #require(page.string("items.\(index).at")).prefix(10)),
                kind: try #require(page.string("items.\(index).kind")),
                currency: try #require(page.string("items.\(index).amount.currency")),
                amount: page.string("items.\(index).direction") == "in" ? amount : -amount,
                balance: units(page, "items.\(index).balanceAfter.amount"),
                words: [page.string("items.\(index).note"), page.string("items.\(index).with.handle")]
                    .compactMap { $0?.lowercased().replacingOccurrences(of: "ü", with: "u") })
        }
    }

    /// An amount in hundredths.
    private static func units(_ page: Reply, _ path: String) -> Int {
        let text = page.string(path) ?? ""
        return Int(text.contains(".") ? text.replacingOccurrences(of: ".", with: "") : text + "00") ?? .min / 4
    }
}
