import HTTPTypes
import TestSupport
import Testing

@Suite("One idempotency key is one request") struct OneKeyTests {
    private static let key = "key-of-the-screen"
    private static let reused = "422 idempotency-key-reused"

    @Test(
        "a key pays one request for money: another one, another route or another body with it is refused, and moves nothing"
    )
    func wallet() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            for person in [ana, ben] { try await person.get("/v1/wallet") }
            var requests: [String] = []
            for amount in ["7.00", "8.00"] {
                let asked = try await ben.pay(
                    "requests", #"{"from":"ana","amount":{"amount":"\#(amount)","currency":"PLN"}}"#)
                requests.append(try #require(asked.string("id")))
            }
            let before = try #require(try await ana.get("/v1/wallet").string("balances.0.amount"))
            let first = try await ana.pay("requests/\(requests[0])/accept", "{}", key: Self.key)
            #expect((first.status, first.isRepeated) == (200, false))
            let rest: [(path: String, body: String)] = [
                ("requests/\(requests[1])/accept", "{}"), ("requests/\(requests[1])/decline", "{}"),
                ("transfers", Person.transfer("5.00", to: "ben")),
                ("deposits", #"{"amount":{"amount":"5.00","currency":"PLN"}}"#),
                ("trades", Person.trade("buy", "5.00", "USD", against: "PLN")),
                ("quotes", Person.trade("buy", "5.00", "USD", against: "PLN")), ("orders", Person.order()),
                ("requests", #"{"from":"ben","amount":{"amount":"1.00","currency":"PLN"}}"#),
            ]
            for (path, body) in rest {
                #expect(try await ana.pay(path, body, key: Self.key).summary == Self.reused, "\(path)")
            }
            // Also outside the wallet.
            #expect(try await ana.post("/v1/offers", DraftOffer().json, key: Self.key).summary == Self.reused)
            let again = try await ana.pay("requests/\(requests[0])/accept", "{}", key: Self.key)
            #expect((again.status, again.isRepeated, again.body) == (200, true, first.body))
            #expect(before == "10000.00")
            #expect(try await ana.get("/v1/wallet").string("balances.0.amount") == "9993.00")
            #expect(try await world.texts("SELECT state FROM money_request ORDER BY amount") == ["accepted", "open"])
            // Control: the key of somebody else is another one, and so is another key.
            #expect(try await ben.send("1.00", to: "ana", key: Self.key).status == 201)
            #expect(try await ana.send("1.00", to: "ben").status == 201)
        }
    }

    @Test("the request of a key may be written in another order, and is refused with another amount")
    func spellings() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            _ = try await world.register("ben")
            try await ana.get("/v1/wallet")
            let first = try await ana.pay(
                "transfers", #"{"to":"ben","amount":{"amount":"5.00","currency":"PLN"}}"#, key: Self.key)
            let again = try await ana.pay(
                "transfers", #"{ "note":null, "amount":{"currency":"PLN","amount":"5.00"}, "to":"ben" }"#,
                key: Self.key)
            #expect((first.status, again.status, again.isRepeated) == (201, 201, true))
            #expect(again.body == first.body)
            let other = try await ana.pay(
                "transfers", #"{"to":"ben","amount":{"amount":"6.00","currency":"PLN"}}"#, key: Self.key)
            #expect(other.summary == Self.reused)
        }
    }

    @Test("a key that was used for one offer is refused for another, and is free again after its time")
    func offers() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let (one, two) = (try await ana.publish(), try await ana.publish(DraftOffer { $0.have = "USD" }))
            #expect(try await ana.post("/v1/offers/\(one)/pause", "{}", key: Self.key).status == 200)
            for path in ["/v1/offers/\(two)/pause", "/v1/offers/\(one)/resume", "/v1/offers/\(one)/withdraw"] {
                #expect(try await ana.post(path, "{}", key: Self.key).summary == Self.reused, "\(path)")
            }
            #expect(try await world.texts("SELECT state FROM offer ORDER BY have") == ["paused", "active"])
            world.clock.advance(hours: 24)
            let later = try await ana.again()
            #expect(try await later.post("/v1/offers/\(two)/pause", "{}", key: Self.key).status == 200)
            #expect(try await world.number("SELECT count(*) FROM stored_response WHERE key = '\(Self.key)'") == 1)
        }
    }

    @Test("where an earlier version kept a key of two routes, each still has its answer, and no third route gets one")
    func earlier() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let offer = try await ana.publish()
            let paused = try await ana.post("/v1/offers/\(offer)/pause", "{}", key: Self.key)
            try await world.execute("UPDATE stored_response SET key = 'another' WHERE key = '\(Self.key)'")
            let resumed = try await ana.post("/v1/offers/\(offer)/resume", "{}", key: Self.key)
            try await world.execute("UPDATE stored_response SET key = '\(Self.key)' WHERE key = 'another'")
            for (action, first) in [("pause", paused), ("resume", resumed)] {
                let again = try await ana.post("/v1/offers/\(offer)/\(action)", "{}", key: Self.key)
                #expect((again.status, again.body) == (200, first.body), "\(action)")
            }
            #expect(try await ana.post("/v1/offers/\(offer)/withdraw", "{}", key: Self.key).summary == Self.reused)
        }
    }
}
