import JSON
import TestSupport
import Testing

@Suite("Both references where ECB and NBP disagree") struct OtherReferenceTests {
    private static func publish(_ digits: String, _ world: World) async throws {
        try await world.execute(
            """
            INSERT INTO rate (source, day, currency, digits) VALUES
                ('NBP-A', 20755, 'EUR', '\(digits)'), ('NBP-A', 20755, 'UAH', '0.0821')
            """)
    }

    @Test("a quote shows the other one beside its reference, and is priced as before")
    func quote() async throws {
        try await World.run { world in
            try await Self.publish("4.4704", world)
            let reply = try await world.get("/v1/quotes?have=EUR&want=PLN&amount=100.00")
            #expect(reply.string("gets.amount") == "440.38")
            #expect(
                reply.text.contains(
                    #""reference":{"rate":"4.4038","asOf":"2026-10-30","source":"ECB","stale":true},"#
                        + #""otherReference":{"rate":"4.4704","asOf":"2026-10-29","source":"NBP-A","stale":true},"#
                        + #""premiumBps":0"#))
            let back = try await world.get("/v1/quotes?have=PLN&want=EUR&amount=100.00")
            #expect(back.string("otherReference.rate") == "0.2236936")
        }
    }

    @Test("nothing is added where they agree, or where only one of them has the pair")
    func agreed() async throws {
        try await World.run { world in
            try await Self.publish("4.4703", world)
            for want in ["PLN", "UAH", "USD"] {
                let reply = try await world.get("/v1/quotes?have=EUR&want=\(want)&amount=100.00")
                #expect(reply.status == 200)
                #expect(!reply.text.contains("otherReference"), "\(want)")
            }
        }
    }

    @Test("an offer shows it wherever it is read, a search as soon as it is known; the terms of a swap keep their one")
    func offers() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let ben = try await world.register("ben")
            let offer = try await ana.publish(
                DraftOffer {
                    $0.amount = "100.00"
                    $0.want = "PLN"
                })
            let search = "/v1/offers/nearby?have=PLN&want=EUR&lat=13.7563&lon=100.5018&radius=10"
            let before = try await world.get(search)
            #expect(before.texts("id") == [offer])
            #expect(!before.text.contains("otherReference"))
            try await Self.publish("4.3382", world)
            #expect(try await world.get(search).string("items.0.quote.otherReference.rate") == "4.3382")
            let own = try await ana.get("/v1/me/offers")
            #expect(own.string("items.0.quote.otherReference.source") == "NBP-A")
            let read = try await world.get("/v1/offers/\(offer)")
            #expect(read.string("quote.otherReference.asOf") == "2026-10-29")
            #expect(read.string("quote.reference.rate") == "4.4038")
            let swap = try await ben.post(
                "/v1/offers/\(offer)/swaps", #"{"amount":{"amount":"100.00","currency":"EUR"}}"#)
            #expect(swap.status == 201)
            #expect(swap.text.contains(#""reference":{"rate":"4.4038""#))
            #expect(!swap.text.contains("otherReference"))
        }
    }
}
