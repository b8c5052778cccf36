import App
import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("The caps of open offers") struct OpenOfferCapTests {
    private static func draft(_ amount: String) -> DraftOffer { DraftOffer { $0.amount = amount } }

    /// So that no quota is in the way.
    private static func age(_ world: World) async throws {
        try await world.execute("UPDATE traveller SET created_at = 1; UPDATE offer SET created_at = 1")
    }

    @Test("what is open counts, paused too; what has ended makes room, which an edit and a renewal need")
    func value() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            let ana = try await world.register("ana")
            let first = try await ana.publish(Self.draft("1000.00"))
            let second = try await ana.publish(Self.draft("500.00"))
            let refused = try await ana.post("/v1/offers", Self.draft("0.01").json)
            // 0.01 EUR is the first cent too many.
            #expect(refused.summary == "409 tier-limit")
            #expect(
                refused.string("detail")
                    == "Your open offers can be worth 1,500 EUR together. Choose a smaller amount, or withdraw an offer first."
            )
            #expect((refused.string("limit.amount"), refused.string("used.amount")) == ("1500.00", "1500.00"))
            let tier = try await ana.get("/v1/me/reliability")
            #expect(tier.int("tier.openOffers.limit") == 20)
            #expect(tier.string("tier.openOffers.amount.amount") == "1500.00")
            try await ana.post("/v1/offers/\(first)/pause")
            #expect(try await ana.post("/v1/offers", Self.draft("0.01").json).summary == "409 tier-limit")
            try await ana.post("/v1/offers/\(first)/resume")
            let edit = { (amount: String, version: Int) in
                try await ana.patch(
                    "/v1/offers/\(second)", #"{"have":{"amount":"\#(amount)","currency":"EUR"}}"#, version: version)
            }
            #expect(try await edit("500.01", 1).summary == "409 tier-limit")
            let smaller =
                #"{"have":{"amount":"400.00","currency":"EUR"},"minFill":{"amount":"10.00","currency":"EUR"}}"#
            #expect(try await ana.patch("/v1/offers/\(second)", smaller, version: 1).status == 200)
            #expect(try await edit("500.00", 2).status == 200)
            // A better price makes an offer worth more, too.
            let dear = #"{"pricing":{"kind":"fixed","rate":"80","confirmRate":true}}"#
            #expect(try await ana.patch("/v1/offers/\(second)", dear, version: 3).summary == "409 tier-limit")
            // An expired offer makes room; renewing it needs the room again.
            let past = FixedClock.start.addingTimeInterval(-60).timeIntervalSince1970 * 1000
            try await world.execute("UPDATE offer SET expires_at = \(Int64(past)) WHERE id = '\(first)'")
            #expect(try await ana.post("/v1/offers", Self.draft("800.00").json).status == 201)
            #expect(try await ana.post("/v1/offers/\(first)/renew", "{}").summary == "409 tier-limit")
            // So does one that is withdrawn.
            try await Self.age(world)
            #expect(try await ana.post("/v1/offers", Self.draft("250.00").json).summary == "409 tier-limit")
            try await ana.post("/v1/offers/\(second)/withdraw")
            #expect(try await ana.post("/v1/offers", Self.draft("250.00").json).status == 201)
        }
    }

    @Test("what the open offers come to is kept with a published one, until one of them or the rates change")
    func kept() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            let ana = try await world.register("ana")
            func kept() async throws -> String {
                try await world.texts(
                    "SELECT coalesce(open_offers || ' ' || open_offers_cents, '-') FROM traveller WHERE handle = 'ana'"
                ).joined()
            }
            func publish(_ amount: String) async throws -> String {
                try await Self.age(world)
                return try await ana.post("/v1/offers", Self.draft(amount).json).summary
            }
            func keep(_ figures: String) async throws {
                try await world.execute("UPDATE traveller SET \(figures) WHERE handle = 'ana'")
            }
            #expect(try await kept() == "-")
            let first = try await ana.publish(Self.draft("1000.00"))
            #expect(try await kept() == "1 100000")
            #expect(try await publish("400.00") == "201")
            #expect(try await kept() == "2 140000")
            // What is kept is what is looked at.
            try await keep("open_offers_cents = 149999")
            #expect(try await publish("0.02") == "409 tier-limit")
            #expect(try await publish("0.01") == "201")
            #expect(try await kept() == "3 150000")
            #expect(try world.findings() == [])
            // Each of these makes it be counted anew.
            for change in [
                "UPDATE change_count SET number = number + 1 WHERE subject = 'rates'",
                "UPDATE traveller SET open_offers_until = \(FixedClock.start.milliseconds)",
                "UPDATE offer SET total = total + 0, expires_at = expires_at + 1 WHERE id = '\(first)'",
            ] {
                try await keep("open_offers_cents = 1")
                try await world.execute(change)
                #expect(try await publish("100.00") == "409 tier-limit", "\(change)")
            }
            #expect(try await kept() == "-")
            // Control: a change of what does not count leaves it.
            #expect(try await publish("0.01") == "201")
            try await world.execute("UPDATE offer SET fresh_at = fresh_at + 1, state = state")
            #expect(try await kept() == "4 140002")
            try await keep("open_offers = 5")
            #expect(try world.findings().map { $0.hasSuffix(": open_offers is 5, there are 4") } == [true])
        }
    }

    @Test("somebody who publishes an offer that new travellers cannot take reads a hint")
    func hint() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let whole = try await ana.post("/v1/offers", Self.draft("300.00").json)
            #expect(
                whole.string("hint")
                    == "New travellers can swap up to 150 EUR at a time, so they cannot take this offer. "
                    + "Set a smaller minimum to reach them too.")
            let polish = try await ana.post(
                "/v1/offers", Self.draft("200.00").json, headers: .with("Accept-Language", "pl"))
            #expect(polish.string("hint")?.hasPrefix("Nowi podróżni mogą wymienić jednorazowo do 150 EUR") == true)
            #expect(try await ana.post("/v1/offers", Self.draft("100.00").json)["hint"] == .null)
            let id = try #require(whole.string("id"))
            #expect(try await ana.get("/v1/offers/\(id)")["hint"] == nil)
        }
    }
}
