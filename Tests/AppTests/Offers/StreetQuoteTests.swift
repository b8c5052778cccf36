import Domain
import HTTPTypes
import JSON
import SQLiteStore
import TestSupport
import Testing

@Suite("Prices where the street has another rate") struct StreetQuoteTests {
    /// Makes the baht a currency with a street rate.
    private static func plant(in world: World) async throws {
        try await world.execute(
            """
            UPDATE currency SET facts = json_set(coalesce(facts, '{}'), '$.parallelMarket', json('{"source":"test"}'))
            WHERE code = 'THB';
            INSERT INTO informal_rate (currency, against, day, source, digits) VALUES ('THB', 'EUR', 20756, 'a traveller', '41.50');
            """)
    }

    @Test("a quote says so in the reader's language, shows what was seen, and no saving; control: another pair")
    func quotes() async throws {
        try await World.run { world in
            try await Self.plant(in: world)
            let reply = try await world.get("/v1/quotes?have=EUR&want=THB&amount=200.00")
            #expect(reply.status == 200)
            #expect(reply.string("rate") == "37.683" && reply.string("gets.amount") == "7536.60")
            #expect(reply.count("savings") == 0)
            #expect(reply.string("street.currencies.0") == "THB")
            #expect(reply.string("street.text") == "Official rate; the street may differ.")
            #expect(reply.string("street.informal.rate") == "41.50")
            #expect(reply.string("street.informal.asOf") == "2026-10-30")
            #expect(reply.string("street.informal.source") == "a traveller")
            let polish = try await world.send(
                .get, "/v1/quotes?have=THB&want=EUR&amount=2000.00", headers: [.acceptLanguage: "pl"])
            #expect(polish.string("street.text") == "Kurs oficjalny; na ulicy może być inny.")
            #expect(polish.string("street.informal.rate") == "0.02409639")
            let dollars = try await world.get("/v1/quotes?have=USD&want=THB&amount=200.00")
            #expect(dollars["street.informal"] == .null && dollars.string("street.currencies.0") == "THB")
            let other = try await world.get("/v1/quotes?have=EUR&want=PLN&amount=200.00")
            #expect(other["street"] == .null && (other.count("savings") ?? 0) > 0)
        }
    }

    @Test("offers in lists and on their page say it too, in each reader's language from the same cache")
    func offers() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let offer = try await ana.publish(DraftOffer())
            let path = "/v1/offers/nearby?lat=13.75&lon=100.5&radius=10"
            let before = try await world.get(path)
            #expect((before.count("items.0.quote.savings") ?? 0) > 0 && before["items.0.quote.street"] == .null)
            try await Self.plant(in: world)
            let english = try await world.get(path)
            #expect(english.string("items.0.quote.street.text") == "Official rate; the street may differ.")
            #expect(english.count("items.0.quote.savings") == 0)
            let polish = try await world.send(.get, path, headers: [.acceptLanguage: "pl"])
            #expect(polish.string("items.0.quote.street.text") == "Kurs oficjalny; na ulicy może być inny.")
            let page = try await world.get("/v1/offers/\(offer)")
            #expect(page.string("quote.street.informal.rate") == "41.50")
            #expect(page.string("quote.reference.rate") == "37.683")
            // The transaction that writes an offer knows of the street, too.
            let published = try await ana.post("/v1/offers", DraftOffer().json)
            #expect(published.string("quote.street.text") == "Official rate; the street may differ.")
        }
    }
}
