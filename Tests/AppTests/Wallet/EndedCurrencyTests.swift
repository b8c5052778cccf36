import App
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Domain

@Suite("WalletTests: a currency that ends") struct EndedCurrencyTests {
    /// A world in which the leu ends on 23 November, two days ahead, at five for a euro.
    private static func run(_ test: @Sendable (World) async throws -> Void) async throws {
        let folder = try await SeededFolder.few.copy()
        defer { SeededFolder.remove(folder) }
        try await end(in: folder)
        try await World.run(in: folder, test)
    }

    /// The folder is free again when this returns.
    private static func end(in folder: DataFolder) async throws {
        let database = try SeededFolder.open(folder)
        try await database.run(
            """
            UPDATE currency
            SET facts = '{"retired":{"on":"2026-11-23","ratio":"5.00000","source":"made up","successor":"EUR"}}'
            WHERE code = 'RON'
            """)
        try await database.close()
    }

    private static func offer(_ have: String, _ want: String) -> DraftOffer {
        DraftOffer { ($0.have, $0.want, $0.amount) = (have, want, "50.00") }
    }

    /// A proposal of 50 lei.
    private static func propose(_ person: Person, on offer: String) async throws -> Reply {
        try await person.post(
            "/v1/offers/\(offer)/swaps", #"{"amount":{"amount":"50.00","currency":"RON"}}"#)
    }

    @Test("until its last day nothing changes; from then on money, orders, offers, swaps, requests and settings follow")
    func path() async throws {
        try await Self.run { world in
            let (ana, ben) = (try await world.register("ana", home: "RON"), try await world.register("ben"))
            #expect(try await ben.pay("trades", Person.trade("buy", "1000.00", "RON", against: "PLN")).status == 201)
            let order =
                #"{"kind":"limit","side":"sell","currency":"RON","amount":"100.00","against":"PLN","rate":"0.90","until":"2026-12-30","confirmRate":true}"#
            #expect(try await ben.pay("orders", order).status == 201)
            let offer = try await ben.publish(Self.offer("RON", "EUR"))
            let swap = try await Self.propose(ana, on: offer).id()
            let asked = try await ben.pay("requests", #"{"from":"ana","amount":{"amount":"5.00","currency":"RON"}}"#)
            let request = try asked.id()
            #expect(
                try await ben.put(
                    "/v1/me/watchlist", #"{"items":[{"base":"EUR","quote":"RON"},{"base":"EUR","quote":"PLN"}]}"#
                )
                .status == 200)
            world.clock.advance(days: 2)
            let (late, other) = (try await world.signedIn("ben"), try await world.signedIn("ana"))
            // Before the sweeper: nothing is agreed in it any more.
            #expect(try await late.accept(swap).status == 409)
            #expect([404, 409].contains(try await Self.propose(other, on: offer).status))
            #expect(try await other.pay("requests/\(request)/accept", "{}").summary == "409 request-closed")
            #expect(try await late.send("1.00", "RON", to: "ana").summary == "422 invalid /amount/currency")
            #expect(try await late.post("/v1/offers", Self.offer("RON", "EUR").json).status == 422)
            try await world.sweep()
            #expect(try await late.state(of: swap) == "cancelled")
            #expect(try await late.get("/v1/wallet/orders").string("items.0.state") == "expired")
            #expect(try await late.get("/v1/me/offers").string("items.0.state") == "expired")
            #expect(try await late.post("/v1/offers/\(offer)/renew").status == 422)
            #expect(try await late.get("/v1/wallet/requests").string("items.0.state") == "lapsed")
            #expect(try await late.get("/v1/me/watchlist").count("items") == 1)
            let changed = try await late.get("/v1/wallet/transactions?kind=conversion")
            #expect(changed.count("items") == 2)
            let balances = try await late.balances()
            #expect(balances.contains("200.00 EUR"))
            #expect(balances.contains("0.00 RON") || !balances.contains { $0.hasSuffix("RON") })
            let told = try await late.get("/v1/me/notifications")
            let texts = told.texts("text")
            #expect(
                texts.contains {
                    $0.hasPrefix("RON is no longer money: EUR replaced it on ") && $0.contains("5.00000 RON for 1 EUR")
                })
            // Settings follow, and what an app read before can still be saved.
            #expect(try await other.get("/v1/me").string("homeCurrency") == "EUR")
            let old = #"{"currency":"RON","language":"pl","units":"km","theme":"system"}"#
            let saved = try await other.put("/v1/me/preferences", old)
            #expect(saved.status == 200)
            #expect([saved.string("currency"), saved.string("language")] == ["EUR", "pl"])
            // Once: another sweep changes nothing.
            let count = try await world.number("SELECT count(*) FROM ledger_transaction")
            try await world.sweep()
            #expect(try await world.number("SELECT count(*) FROM ledger_transaction") == count)
            #expect(
                try await world.number("SELECT count(*) FROM currency_end WHERE currency = 'RON' AND done_at > 0") == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test("an agreement whose meeting began before goes on, one whose meeting is later ends as nobody's fault")
    func agreements() async throws {
        try await Self.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await world.execute("UPDATE traveller SET email_verified_at = created_at")
            var swaps: [String] = []
            for hours in [37.0, 60] {
                let offer = try await ben.publish(Self.offer("RON", "EUR"))
                let meeting = #"{"meetingPoint":"airport:BKK","startsAt":"\#(world.time(hours: hours))"}"#
                let reply = try await ana.post(
                    "/v1/offers/\(offer)/swaps",
                    #"{"amount":{"amount":"50.00","currency":"RON"},"meeting":\#(meeting)}"#)
                let swap = try reply.id()
                #expect(try await ben.accept(swap).string("state") == "scheduled")
                swaps.append(swap)
            }
            world.clock.advance(hours: 39)
            try await world.sweep()
            let later = try await world.signedIn("ana")
            #expect(try await later.state(of: swaps[0]) == "scheduled")
            let ended = try await later.get("/v1/swaps/\(swaps[1])")
            #expect([ended.string("state"), ended.string("outcome.kind")] == ["cancelled", "system"])
            #expect(ended.string("outcome.fault") == nil)
        }
    }
}
