import Foundation
import HTTPTypes
import JSON
import SQLiteStore
import TestSupport
import Testing

@testable import App
@testable import Domain

@Suite("WalletTests: what is told on other devices") struct WalletEventTests {
    /// Two who have looked at their wallets, and so have heard of their welcome balances.
    private static func stage(_ world: World) async throws -> (ana: Person, ben: Person) {
        let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
        for person in [ana, ben] {
            #expect(try await person.get("/v1/wallet").headers[.wayswapEvent] == "1")
            #expect(try await Self.heard(person) == ["wallet"])
        }
        return (ana, ben)
    }

    /// The names of somebody's events after a number.
    private static func heard(_ person: Person, after number: Int64 = 0) async throws -> [String] {
        try await person.world.events(of: person, after: number).map(\.name)
    }

    /// Hears what two are told.
    private final class Ears {
        private let people: [Person]
        private var heard: [Int64] = []

        init(_ people: Person...) async throws {
            self.people = people
            for person in people { heard.append(Int64(try await WalletEventTests.heard(person).count)) }
        }

        /// The names since the last call, for each of them.
        func next() async throws -> [[String]] {
            var all: [[String]] = []
            for (index, person) in people.enumerated() {
                all.append(try await WalletEventTests.heard(person, after: heard[index]))
                heard[index] += Int64(all[index].count)
            }
            return all
        }
    }

    private static func ask(_ ana: Person, _ amount: String = "2.00") async throws -> String {
        try await ana.pay("requests", #"{"from":"ben","amount":{"amount":"\#(amount)","currency":"PLN"}}"#).id()
    }

    private static let deposit = #"{"amount":{"amount":"5.00","currency":"PLN"}}"#

    @Test("a trade on one device is one event on the other, with its number; strangers and who reads hear nothing")
    func devices() async throws {
        try await World.run { world in
            let (ana, ben) = try await Self.stage(world)
            let phone = try await world.signedIn("ana")
            let reader = try await EventReader.open(world, token: ana.token, query: "?after=1")
            #expect(try await reader.events(until: "live").map(\.id) == [1, 1])
            let trade = try await phone.pay("trades", Person.trade("buy", "100.00", "USD", against: "PLN"), key: "k-1")
            #expect(trade.status == 201)
            let event = try #require(try await reader.next())
            #expect((event.id, event.name, event.text) == (2, "wallet", "{}"))
            for path in [
                "/v1/wallet", "/v1/wallet/transactions", "/v1/wallet/orders", "/v1/wallet/requests",
                "/v1/wallet/portfolio", "/v1/wallet/statements/2026-11", "/v1/me/holdings",
            ] {
                let reply = try await ana.get(path)
                #expect(reply.headers[.wayswapEvent] == "2", "\(path)")
                let tag = HTTPFields.with("If-None-Match", reply.headers[.eTag] ?? "")
                let same = try await ana.get(path, headers: tag)
                #expect((same.status, same.headers[.wayswapEvent]) == (304, "2"), "\(path)")
            }
            // Neither a repetition nor a refusal changes anything.
            let again = try await phone.pay("trades", Person.trade("buy", "100.00", "USD", against: "PLN"), key: "k-1")
            #expect(again.isRepeated)
            let refused = try await phone.pay("trades", Person.trade("buy", "10000.00", "USD", against: "PLN"))
            #expect(refused.summary == "409 insufficient-balance")
            #expect(try await Self.heard(ana) == ["wallet", "wallet"])
            #expect(try await phone.pay("deposits", Self.deposit).status == 201)
            #expect(try await reader.next()?.id == 3)
            #expect(try await Self.heard(ben) == ["wallet"])
        }
    }

    @Test("an app that was away is sent what it missed, as often as it says the same number")
    func replayed() async throws {
        try await World.run { world in
            let (ana, _) = try await Self.stage(world)
            for _ in 0..<2 { try await ana.pay("deposits", Self.deposit) }
            for _ in 0..<2 {
                let header = HTTPFields.with("Last-Event-ID", "1")
                let reader = try await EventReader.open(world, token: ana.token, headers: header)
                let events = try await reader.events(until: "live")
                #expect(events.map(\.name) == ["hello", "wallet", "wallet", "live"])
                #expect(events.map(\.id) == [1, 2, 3, 3])
                reader.cut()
            }
        }
    }

    @Test("a transfer, a settlement, and a request and its end are told to both, each once")
    func both() async throws {
        try await World.run { world in
            let (ana, ben) = try await Self.stage(world)
            let ears = try await Ears(ana, ben)
            try await ana.send("5.00", to: "ben")
            #expect(try await ears.next() == [["wallet"], ["wallet", "notification"]])
            var id = try await Self.ask(ana)
            #expect(try await ears.next() == [["wallet"], ["wallet", "notification"]])
            try await ben.pay("requests/\(id)/accept", "{}")
            #expect(try await ears.next() == [["wallet", "notification"], ["wallet"]])
            for (person, told) in [(ben, [["wallet", "notification"], ["wallet"]]), (ana, [["wallet"], ["wallet"]])] {
                id = try await Self.ask(ana)
                _ = try await ears.next()
                try await person.pay("requests/\(id)/decline", "{}")
                #expect(try await ears.next() == told)
            }
        }
        try await World.run { world in
            let pair = try await WalletSettlementTests.stage(world)
            let id = try await pair.propose().id()
            let ears = try await Ears(pair.ana, pair.ben)
            #expect(try await pair.ana.accept(id).string("state") == "completed")
            // With the welcome balances.
            for names in try await ears.next() { #expect(names.filter { $0 == "wallet" } == ["wallet"], "\(names)") }
        }
    }

    @Test("what one transaction books is one event: a welcome balance with a trade, orders that end with a deposit")
    func together() async throws {
        try await World.run { world in
            world.clock.advance(hours: 13.9)
            let ana = try await world.register("ana")
            try await ana.pay("trades", Person.trade("buy", "1.00", "USD", against: "PLN"))
            #expect(try await Self.heard(ana) == ["wallet"])
            for _ in 0..<3 { try await ana.pay("orders", Person.order(amount: "1.00", until: "2026-11-21")) }
            #expect(try await Self.heard(ana, after: 1) == ["wallet", "wallet", "wallet"])
            world.clock.advance(hours: 0.1)
            try await ana.pay("deposits", Self.deposit)
            let names = try await Self.heard(ana, after: 4)
            #expect(names.sorted() == ["notification", "notification", "notification", "wallet"])
            #expect(try await world.number("SELECT count(*) FROM ledger_transaction WHERE kind = 'deposit'") == 1)
        }
    }

    @Test("an order is told when it is placed, edited, filled and cancelled; a reversal to both")
    func orders() async throws {
        try await World.run { world in
            let (ana, ben) = try await Self.stage(world)
            let ears = try await Ears(ana, ben)
            let placed = try await ana.pay("orders", Person.order())
            #expect(try await ears.next()[0] == ["wallet"])
            let path = "/v1/wallet/orders/\(try #require(placed.string("id")))"
            let edited = try await ana.patch(path, #"{"rate":"3.70"}"#, version: placed.int("version"))
            #expect(edited.status == 200)
            #expect(try await ears.next()[0] == ["wallet"])
            try await WalletOrderTests.publish("2026-11-23", "320/100", in: world)
            try await world.sweep()
            #expect(try await ears.next()[0].sorted() == ["notification", "wallet"])
            let second = try await ana.pay("orders", Person.order(rate: "3.10")).id()
            _ = try await ears.next()
            #expect(try await ana.delete("/v1/wallet/orders/\(second)").status == 200)
            #expect(try await ears.next()[0] == ["wallet"])
            let sent = try await ana.send("5.00", to: "ben").string("transaction.id")
            let transfer = try #require(sent.flatMap { Identifier<LedgerTransaction>($0) })
            _ = try await ears.next()
            try await SQLiteLedger(world.database).reverse(transfer, at: world.clock.now)
            #expect(try await ears.next() == [["wallet"], ["wallet"]])
        }
    }

    @Test("a request that lapses has no event: one that ended silently has none either, and nobody can tell them apart")
    func lapsed() async throws {
        try await World.run { world in
            let (ana, _) = try await Self.stage(world)
            _ = try await Self.ask(ana)
            let count = "SELECT count(*) FROM event WHERE kind = 'wallet'"
            let before = try await world.number(count)
            #expect(before == 4)
            // Events are kept for as long as a request can be accepted.
            world.clock.advance(days: 7)
            try await world.execute("UPDATE event SET at = \(world.clock.now.milliseconds)")
            try await world.sweep()
            #expect(try await world.texts("SELECT state FROM money_request") == ["lapsed"])
            #expect(try await world.number(count) == before)
        }
    }
}
