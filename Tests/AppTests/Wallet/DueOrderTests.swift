import App
import Foundation
import JSON
import TestSupport
import Testing

@testable import Domain

@Suite("WalletTests: what a deadline frees is free from that second on") struct DueOrderTests {
    /// A minute before the order of 8,400.00 PLN ends, the sweeper having nothing to do.
    private static func stage(_ world: World) async throws -> Person {
        world.clock.advance(hours: 13.9)
        let ana = try await world.register("ana")
        try await world.register("ben")
        let body =
            #"{"kind":"limit","side":"buy","currency":"EUR","amount":"2000.00","against":"PLN","rate":"4.20","until":"2026-11-21"}"#
        let placed = try await ana.pay("orders", body)
        #expect(placed.string("reserved.amount") == "8400.00")
        return ana
    }

    @Test("from the first second of the next day on, an order keeps nothing, whenever the sweeper comes")
    func freed() async throws {
        try await World.run { world in
            let ana = try await Self.stage(world)
            let short = try await ana.send("5000.00", to: "ben", key: "rent")
            #expect(short.summary == "409 insufficient-balance")
            // Time cures it, so the same key may say another thing.
            #expect(short["newKeyNeeded"] == nil)
            world.clock.advance(hours: 0.1)
            let order = try await ana.get("/v1/wallet/orders")
            #expect(order.string("items.0.state") == "expired")
            #expect(order.string("items.0.endedAt") == "2026-11-22T00:00:00Z")
            #expect(order.string("items.0.reserved.amount") == "0.00")
            let wallet = try await ana.get("/v1/wallet")
            #expect(wallet.string("balances.0.available") == "10000.00")
            #expect(wallet.count("balances.0.reserved") == 0)
            #expect(try await ana.send("5000.00", to: "ben", key: "rent").status == 201)
            let told = try await ana.get("/v1/me/notifications")
            #expect(told.texts("kind").contains("wallet.expired"))
            #expect(
                told.texts("text").contains("Your order to buy 2,000.00 EUR has expired. Nothing was traded."))
            try await world.sweep()
            #expect(try await world.texts("SELECT state FROM reservation") == ["expired"])
            #expect(try await ana.get("/v1/wallet").string("balances.0.available") == "5000.00")
            #expect(try world.findings() == [])
        }
    }
}
