import App
import Foundation
import HTTPTypes
import JSON
import SQLiteStore
import TestSupport
import Testing

@testable import Domain

@Suite("WalletTests: orders") struct WalletOrderTests {
    /// The ECB's figures of a day: a dollar is worth `rate` złoty, if a euro is worth 4.
    static func publish(_ day: String, _ rate: String, in world: World) async throws {
        guard let date = Day(day) else { throw Missing(day) }
        var rates: [Currency: PublishedRate] = [:]
        // As many as the days before have, so that it is a whole publication.
        for code in try await world.texts(
            "SELECT currency FROM rate WHERE source = 'ECB' AND day = (SELECT max(day) FROM rate WHERE source = 'ECB')")
        {
            rates[try #require(Currency(code))] = try PublishedRate("2")
        }
        rates[.pln] = try PublishedRate("4")
        guard let fraction = ExchangeRate(fraction: rate) else { throw Missing(rate) }
        // 4 złoty a euro, at `rate` złoty a dollar.
        rates[.usd] = try PublishedRate(String(format: "%.6f", 4 / fraction.value))
        _ = try await SQLiteRateStore(world.database)
            .save([RatePublication(source: .ecb, date: date, rates: rates)], from: "test")
    }

    private static func sweep(_ world: World) async throws { try await Sweeper(world.services).sweep() }

    @Test("a limit order waits, and is filled by the publication that reaches it, at the rate of that publication")
    func limit() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let placed = try await ana.pay("orders", Person.order())
            #expect(placed.status == 201)
            #expect(placed.string("rate") == "3.800000")
            #expect(placed.string("reserved.amount") == "380.00")
            #expect(placed.string("reference.rate") == "3.941819")
            #expect(placed.headers[.eTag] != nil)
            #expect(placed.actions == "edit cancel")
            let id = try #require(placed.string("id"))
            let wallet = try await ana.get("/v1/wallet")
            #expect(wallet.string("balances.0.available") == "9620.00")
            #expect(wallet.string("balances.0.reserved.0.kind") == "order")
            #expect(wallet.string("balances.0.reserved.0.id") == id)
            try await Self.publish("2026-11-23", "390/100", in: world)
            try await Self.sweep(world)
            #expect(try await ana.get("/v1/wallet/orders").string("items.0.state") == "open")
            // A dollar is 3.2 złoty.
            try await Self.publish("2026-11-24", "320/100", in: world)
            try await Self.sweep(world)
            let filled = try await ana.get("/v1/wallet/orders?state=filled")
            #expect(filled.string("items.0.id") == id)
            #expect(filled.string("items.0.pays.amount") == "320.00")
            #expect(filled.string("items.0.gets.amount") == "100.00")
            #expect(filled.string("items.0.reserved.amount") == "0.00")
            #expect(filled.actions(at: 0) == "")
            #expect(try await ana.balances() == ["9680.00 PLN", "100.00 USD"])
            #expect(try await ana.get("/v1/wallet").string("balances.0.available") == "9680.00")
            let trade = try await ana.get("/v1/wallet/transactions/\(filled.string("items.0.transaction") ?? "")")
            #expect(trade.string("reference.asOf") == "2026-11-24")
            let told = try await ana.get("/v1/me/notifications")
            #expect(told.string("items.0.kind") == "wallet.filled")
            #expect(told.string("items.0.text") == "Your order was filled: you paid 320.00 PLN and got 100.00 USD.")
            #expect(told.string("items.0.subject.id") == id)
            #expect(try await ana.delete("/v1/wallet/orders/\(id)").summary == "409 order-closed")
            #expect(try world.findings() == [])
        }
    }

    @Test("publications that were missed count in order of day, and none from before the order does")
    func missed() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            try await Self.publish("2026-11-23", "320/100", in: world)
            // The newest publication is under the limit already: it is no news.
            #expect(try await ana.pay("orders", Person.order(more: #","confirmRate":true"#)).status == 201)
            try await Self.sweep(world)
            #expect(try await ana.get("/v1/wallet/orders").string("items.0.state") == "open")
            // Both come at once: the earlier one fills.
            try await Self.publish("2026-11-25", "250/100", in: world)
            try await Self.publish("2026-11-24", "200/100", in: world)
            try await Self.sweep(world)
            #expect(try await ana.get("/v1/wallet/orders").string("items.0.pays.amount") == "200.00")
            // A day that was missed and is fetched later than the one after it.
            world.clock.advance(seconds: 1)
            #expect(
                try await ana.pay("orders", Person.order(rate: "2.10", more: #","confirmRate":true"#)).status == 201)
            try await Self.publish("2026-11-27", "400/100", in: world)
            try await Self.sweep(world)
            #expect(try await ana.get("/v1/wallet/orders").string("items.0.state") == "open")
            try await Self.publish("2026-11-26", "160/100", in: world)
            try await Self.sweep(world)
            #expect(try await ana.get("/v1/wallet/orders").string("items.0.pays.amount") == "160.00")
            #expect(try world.findings() == [])
        }
    }

    @Test("an evaluator that is stopped between two writes and begins again fills each order once, the oldest first")
    func restarted() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            for _ in 0..<7 {
                #expect(try await ana.pay("orders", Person.order(amount: "1.00")).status == 201)
                world.clock.advance(seconds: 1)
            }
            try await Self.publish("2026-11-23", "320/100", in: world)
            let (wallets, now) = (world.services.wallets, world.clock.now)
            // Three of seven are filled; then everything that the evaluator knew is lost, as by a crash.
            let evaluation = try #require(
                try await wallets.nextEvaluation(spreadBps: 0, at: world.clock.now))
            #expect(evaluation.orders.count == 7)
            for order in evaluation.orders.prefix(3) {
                let fill = try await wallets.fill([order], at: now) {
                    try $0.filling(by: evaluation, WalletSettings(), .offline, at: now)
                }
                #expect(fill == SweptSlice(found: 1))
            }
            // An order that was filled is not filled by who still holds it for open.
            let again = try await wallets.fill([evaluation.orders[0]], at: now) {
                try $0.filling(by: evaluation, WalletSettings(), .offline, at: now)
            }
            #expect(again.unchanged == [evaluation.orders[0].description])
            #expect(try await ana.get("/v1/wallet/orders?state=filled").count("items") == 3)
            let ids = try await world.texts("SELECT id FROM wallet_order ORDER BY created_at, id")
            #expect(
                try await world.texts("SELECT id FROM wallet_order WHERE state = 'filled' ORDER BY created_at")
                    == Array(ids.prefix(3)))
            for _ in 0..<2 { try await Self.sweep(world) }
            #expect(
                try await world.texts("SELECT operation FROM ledger_transaction WHERE kind = 'trade' ORDER BY sequence")
                    == ids.map { "order \($0)" })
            #expect(try await ana.balances() == ["9977.60 PLN", "7.00 USD"])
            #expect(
                try await world.number("SELECT count(*) FROM publication_evaluation WHERE evaluator = 'orders'") == 1)
            // Without what was evaluated, the same publication is looked at again, and fills nothing twice.
            try await world.execute("DELETE FROM publication_evaluation WHERE evaluator = 'orders'")
            try await Self.sweep(world)
            #expect(try await ana.balances() == ["9977.60 PLN", "7.00 USD"])
            #expect(try world.findings() == [])
        }
    }

    @Test("control: an evaluation that is said to have ended before its orders had their turn misses the rest")
    func finishedEarly() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            for _ in 0..<3 { try await ana.pay("orders", Person.order(amount: "1.00")) }
            try await Self.publish("2026-11-23", "320/100", in: world)
            let wallets = world.services.wallets
            let evaluation = try #require(
                try await wallets.nextEvaluation(spreadBps: 0, at: world.clock.now))
            try await wallets.finish(evaluation, at: world.clock.now)
            try await Self.sweep(world)
            #expect(try await ana.get("/v1/wallet/orders?state=open").count("items") == 3)
        }
    }

    @Test("six orders of 1,000 on a balance of 5,000: five hold, and a transfer gets none of what they keep")
    func funds() async throws {
        try await World.run { world in
            let (ana, _) = (try await world.register("ana"), try await world.register("ben"))
            try await ana.send("5000.00", to: "ben")
            let body = Person.order(amount: "250.00", rate: "4.00")
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 0..<6 { group.addTask { try await ana.pay("orders", body).summary } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == Array(repeating: "201", count: 5) + ["409 insufficient-balance"])
            #expect(try await ana.send("0.01", to: "ben").summary == "409 insufficient-balance")
            let id = try #require(try await ana.get("/v1/wallet/orders").string("items.0.id"))
            // An order and a transfer after the same funds: one of them gets them.
            #expect(try await ana.delete("/v1/wallet/orders/\(id)").string("state") == "cancelled")
            async let order = ana.pay("orders", body).status
            async let transfer = ana.send("1000.00", to: "ben").status
            #expect(try await [order, transfer].sorted() == [201, 409])
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "an edit moves the reservation and only later publications count; a version that is not the newest is refused")
    func edited() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let placed = try await ana.pay("orders", Person.order())
            let path = "/v1/wallet/orders/\(try #require(placed.string("id")))"
            let changed = try await ana.patch(
                path, #"{"amount":"50.00","rate":"3.90"}"#, version: 1)
            #expect(changed.status == 200)
            #expect(changed.int("version") == 2)
            #expect(changed.string("reserved.amount") == "195.00")
            #expect(try await ana.get("/v1/wallet").string("balances.0.available") == "9805.00")
            #expect(
                try await ana.patch(path, #"{"rate":"3.95"}"#, version: 1).summary
                    == "412 stale-version")
            #expect(
                try await ana.delete(path, version: 1).summary == "412 stale-version")
            #expect(try await ana.patch(path, #"{"amount":"10000.00"}"#).summary == "409 insufficient-balance")
            #expect(try await ana.get("/v1/wallet").string("balances.0.available") == "9805.00")
            // It comes before the edit.
            try await Self.publish("2026-11-23", "320/100", in: world)
            #expect(
                try await ana.patch(path, #"{"rate":"3.30","until":"2027-01-31"}"#).string("until") == "2027-01-31")
            try await Self.sweep(world)
            #expect(try await ana.get("/v1/wallet/orders").string("items.0.state") == "open")
            #expect(try await ana.delete(path).string("endedAt") != nil)
            #expect(try await ana.get("/v1/wallet").string("balances.0.available") == "10000.00")
            #expect(try await ana.patch(path, #"{"rate":"3.80"}"#).summary == "409 order-closed")
            #expect(
                try await world.texts("SELECT state || ' ' || count(*) FROM reservation GROUP BY state")
                    == ["released 3"])
            #expect(try await (try await world.register("eve")).delete(path).status == 404)
            #expect(try world.findings() == [])
        }
    }

    @Test("nonsense is refused where it stands")
    func nonsense() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let placed = try await ana.pay("orders", Person.order())
            let path = "/v1/wallet/orders/\(try #require(placed.string("id")))"
            for (change, summary) in [
                (#"{"rate":"0"}"#, "422 invalid /rate"), (#"{"rate":"-1"}"#, "422 invalid /rate"),
                (#"{"rate":"1e400"}"#, "422 invalid /rate"), (#"{"rate":"3.8000000000001"}"#, "422 invalid /rate"),
                (#"{"rate":"999999"}"#, "422 confirm-rate /rate"), (#"{"rate":"0.01"}"#, "422 confirm-rate /rate"),
                (#"{"until":"2026-11-20"}"#, "422 invalid /until"), (#"{"until":"2027-11-22"}"#, "422 invalid /until"),
                (#"{"until":"2026-02-30"}"#, "422 invalid /until"), (#"{"amount":"0.00"}"#, "422 invalid /amount"),
                (#"{"amount":"1.001"}"#, "422 invalid /amount"), (#"{"amount":"-1"}"#, "422 invalid /amount"),
                (#"{"amount":"99999999999999.00"}"#, "422 invalid /amount"),
            ] {
                #expect(try await ana.patch(path, change).summary == summary, "\(change)")
                let values = change.dropFirst().dropLast()
                let key = values.prefix { $0 != ":" }
                var fields = [
                    #""kind":"limit""#, #""side":"buy""#, #""currency":"USD""#, #""amount":"100.00""#,
                    #""against":"PLN""#, #""rate":"3.80""#, #""until":"2026-12-31""#,
                ].filter { !$0.hasPrefix(key) }
                fields.append(String(values))
                let body = "{\(fields.joined(separator: ","))}"
                #expect(try await ana.pay("orders", body).summary == summary, "\(change)")
            }
            #expect(try await world.number("SELECT count(*) FROM wallet_order") == 1)
        }
    }
}
