import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App
@testable import Domain

@Suite("WalletTests: swaps that settle in the wallet") struct WalletSettlementTests {
    /// 300 EUR for THB, at least 50 at a time; Ana has 400 EUR and Ben 20,000 THB, beside their welcome balances.
    static func stage(_ world: World) async throws -> Pair {
        let pair = try await Pair(in: world, draft)
        try await pair.ana.pay("deposits", #"{"amount":{"amount":"400.00","currency":"EUR"}}"#)
        try await pair.ben.pay("deposits", #"{"amount":{"amount":"20000.00","currency":"THB"}}"#)
        return pair
    }

    static let draft = DraftOffer { draft in
        draft.place = nil
        draft.rest = #""minFill":{"amount":"50.00","currency":"EUR"},"settlement":"wallet""#
    }

    @Test(
        "an acceptance moves both amounts, once, and completes the swap; both see it, and the ledger says what it was")
    func settled() async throws {
        try await World.run { world in
            let pair = try await Self.stage(world)
            let (ana, ben) = (pair.ana, pair.ben)
            let offer = try await ben.get("/v1/offers/\(pair.offer)")
            #expect(offer.string("settlement") == "wallet")
            #expect(offer["place"] == .null)
            #expect(offer["exact"] == .bool(true))
            #expect(offer["quote.notes"] == .null)
            #expect(offer.count("quote.savings") == 0)
            #expect(offer["takeable.ok"] == .bool(true))
            let swap = try await pair.propose()
            let id = try swap.id()
            #expect((swap.string("settlement"), swap.string("state")) == ("wallet", "proposed"))
            #expect(swap["transaction"] == .null)
            #expect(swap.string("terms.give.currency") == "THB")
            let paid = try #require(swap.string("terms.give.amount"))
            let hash = try #require(swap.string("terms.hash"))
            // Twenty at once, each with a key of its own: one books.
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask { try await ana.act("accept", on: id, #"{"termsHash":"\#(hash)"}"#).summary }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == "200" } == 1, "\(statuses)")
            #expect(statuses.count { $0 == "409 wrong-state" } == 19)
            let done = try await ana.get("/v1/swaps/\(id)")
            #expect((done.string("state"), done.string("duty")) == ("completed", "none"))
            #expect(done["meeting"] == .null)
            #expect(done.string("outcome.kind") == "completed")
            #expect(done["reviews.until"] == .null)
            let left = 20_000 - (try #require(Double(paid)))
            #expect(
                try await ana.balances()
                    == ["300.00 EUR", "10000.00 PLN", "\(paid) THB"])
            #expect(
                try await ben.balances() == ["100.00 EUR", "10000.00 PLN", "\(String(format: "%.2f", left)) THB"])
            let transaction = try #require(done.string("transaction"))
            for (person, other, rows) in [(ana, "ben", ["out", "in"]), (ben, "ana", ["in", "out"])] {
                let list = try await person.get("/v1/wallet/transactions?kind=settlement")
                #expect(list.texts("direction") == rows)
                #expect(list.string("items.0.amount.amount") == "100.00")
                #expect(list.string("items.0.exchanged.amount") == paid)
                #expect(list.string("items.0.counterparty") == other)
                #expect(list.string("items.0.swap") == id)
                #expect(list.string("items.0.rate") == list.string("items.1.rate"))
                #expect(list["items.0.price"] == list["items.1.price"])
                #expect((list.string("items.0.price.base"), list.string("items.0.price.quote")) == ("EUR", "THB"))
                let detail = try await person.get("/v1/wallet/transactions/\(transaction)")
                #expect(detail.string("swap") == id)
                #expect(detail.count("rows") == 2)
                #expect(detail.string("reference.source") == "ECB")
                #expect(detail["spread"] == .null)
            }
            let table = try await ana.get(
                "/v1/wallet/transactions?kind=settlement", headers: .with("Accept", "text/csv"))
            #expect(table.text.split(separator: "\r\n").count { $0.hasSuffix(",\"\(transaction)\",\"\(id)\",") } == 2)
            let eve = try await world.register("eve")
            #expect(try await eve.get("/v1/wallet/transactions/\(transaction)").status == 404)
            #expect(try await ben.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "200.00")
            #expect(try world.findings() == [])
        }
    }

    @Test("both amounts move or none: who lacks money learns of their own only, and the refusal stays under its key")
    func funds() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world, Self.draft)
            let preview = "/v1/offers/\(pair.offer)/quote?amount=100.00"
            let poor = try await pair.ben.get(preview)
            #expect(poor.string("lacking.currency") == "THB" && poor["lacking"] == poor["gives"])
            #expect(try await world.get(preview)["lacking"] == .null)
            let id = try await pair.propose().id()
            let hash = try #require(try await pair.ana.get("/v1/swaps/\(id)").string("terms.hash"))
            func accept(_ key: String) async throws -> Reply {
                try await pair.ana.post(
                    "/v1/swaps/\(id)/accept", #"{"termsHash":"\#(hash)"}"#, headers: .with("Idempotency-Key", key))
            }
            let own = try await accept("k-1")
            #expect(own.summary == "409 insufficient-balance")
            #expect(own.string("available.amount") == "0.00")
            #expect(own.string("needed.amount") == "100.00")
            // As long as those of other payments.
            #expect(try await world.number("SELECT (expires_at - at) / 86400000 FROM stored_response") == 7)
            try await pair.ana.pay("deposits", #"{"amount":{"amount":"100.00","currency":"EUR"}}"#)
            // The money has arrived since: the old attempt stays refused.
            #expect(try await accept("k-1").body == own.body)
            let others = try await accept("k-2")
            #expect(others.summary == "409 other-cannot-pay")
            #expect(!others.text.contains("THB"))
            #expect(try await pair.ana.state(of: id) == "proposed")
            #expect(try await pair.ana.balances() == ["100.00 EUR", "10000.00 PLN"])
            try await pair.ben.pay("deposits", #"{"amount":{"amount":"9000.00","currency":"THB"}}"#)
            #expect(try await pair.ben.get(preview)["lacking"] == .null)
            #expect(try await accept("k-2").body == others.body)
            #expect(try await accept("k-3").status == 200)
            #expect(try await pair.ana.balances().first == "0.00 EUR")
            #expect(try world.findings() == [])
        }
    }

    @Test("it counts for no limit and for no reliability, and nobody reviews or disputes it")
    func free() async throws {
        try await World.run { world in
            let pair = try await Self.stage(world)
            try await world.execute("UPDATE traveller SET email_verified_at = NULL")
            // 300 EUR are beyond the tier of both.
            let id = try await pair.propose("300.00").id()
            #expect(try await pair.ana.accept(id).string("state") == "completed")
            for person in [pair.ana, pair.ben] {
                #expect(try await person.get("/v1/me").int("reliability.completed") == 0)
                let review = try await person.put("/v1/swaps/\(id)/review", #"{"stars":5,"text":"Fine"}"#)
                #expect(review.summary == "409 not-reviewable", "\(review.text)")
                #expect(
                    try await person.act("dispute", on: id, DisputeTests.body()).summary == "409 wrong-state")
                #expect(try await person.get("/v1/swaps/\(id)/code").summary == "409 wrong-state")
            }
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            #expect(try await world.number("SELECT count(*) FROM one_person") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("offers in the wallet are found by their pair, and nearby shows them only when asked")
    func found() async throws {
        try await World.run { world in
            let pair = try await Self.stage(world)
            let dear = try await pair.ana.publish(
                DraftOffer { draft in
                    draft.place = nil
                    draft.rest = #""settlement":"wallet""#
                    draft.pricing = #"{"kind":"reference","premiumBps":300}"#
                })
            let near = try await pair.ana.publish(Pair.draft)
            let everywhere = "/v1/offers/nearby?lat=13.7563&lon=100.5018&radius=50"
            #expect(try await pair.ben.get(everywhere).texts("id") == [near])
            #expect(try await pair.ben.get("/v1/offers/nearby?lat=0&lon=0&radius=50").texts("id") == [])
            let pairSearch = "/v1/offers/nearby?settlement=wallet&have=THB&want=EUR"
            let found = try await pair.ben.get(pairSearch)
            #expect(found.texts("id") == [pair.offer, dear])
            #expect(found["items.0.distance"] == .null)
            #expect(try await pair.ben.get("\(everywhere)&settlement=wallet&have=THB&want=EUR").texts("id").count == 2)
            let first = try await pair.ben.get("\(pairSearch)&limit=1")
            let next = try #require(first.string("next"))
            #expect(try await pair.ben.get("\(pairSearch)&limit=1&cursor=\(next)").texts("id") == [dear])
            #expect(try await pair.ben.get("\(pairSearch)&takeable=true").texts("id").count == 2)
            #expect(try await pair.ben.get("/v1/offers/nearby?settlement=wallet&have=EUR&want=THB").texts("id") == [])
            for (query, fields) in [
                ("settlement=wallet", ["/have", "/want"]), ("settlement=wallet&have=THB", ["/want"]),
                ("settlement=bank&lat=1&lon=1&radius=1", ["/settlement"]),
                ("settlement=wallet&have=THB&want=EUR&radius=3", ["/radius"]),
            ] {
                let refused = try await pair.ben.get("/v1/offers/nearby?\(query)")
                #expect(refused.status == 422)
                #expect(refused.pointers.sorted() == fields, "\(refused.text)")
            }
            _ = try await pair.ana.post("/v1/offers/\(dear)/pause")
            #expect(try await pair.ben.get(pairSearch).texts("id") == [pair.offer])
            #expect(try world.findings() == [])
        }
    }

    @Test("a wallet offer takes no place and no meeting, and needs a rate for both")
    func refused() async throws {
        try await World.run { world in
            let pair = try await Self.stage(world)
            let place = try await pair.ana.post(
                "/v1/offers",
                """
                {"have":{"amount":"10.00","currency":"EUR"},"want":"THB","pricing":{"kind":"reference","premiumBps":0},\
                "settlement":"wallet","place":{"airport":"BKK"}}
                """)
            #expect(place.pointers == ["/place"])
            let unrated = try await pair.ana.post(
                "/v1/offers",
                """
                {"have":{"amount":"10.00","currency":"EUR"},"want":"VND","pricing":{"kind":"fixed","rate":"30000"},\
                "settlement":"wallet"}
                """)
            #expect(unrated.status == 422, "\(unrated.text)")
            let meeting = try await pair.propose(meeting: pair.meeting())
            #expect(meeting.status == 422)
            #expect(meeting.pointers == ["/meeting"])
            let id = try await pair.propose().id()
            #expect(
                try await pair.ana.act("schedule", on: id, pair.meeting()).summary == "409 wrong-state")
            let points = try await pair.ana.get("/v1/places/meeting-points?swap=\(id)")
            #expect(points.count("items") == 0)
        }
    }

    @Test("whoever is limited agrees on no price and moves nothing, and no flag looks at play money")
    func limited() async throws {
        try await World.run { world in
            let pair = try await Self.stage(world)
            #expect(try await world.number("SELECT count(*) FROM moderation_case") == 0)
            let id = try await pair.propose().id()
            try await world.execute("UPDATE traveller SET state = 'limited' WHERE handle = 'ana'")
            let cheap = #"{"amount":{"amount":"100.00","currency":"EUR"},"rate":"0.02","confirmRate":true}"#
            #expect(try await pair.ana.act("counter", on: id, cheap).summary == "403 account-limited")
            #expect(try await pair.ana.accept(id).summary == "403 account-limited")
            #expect(try await pair.ana.balances().first == "400.00 EUR")
            #expect(try await pair.ana.act("decline", on: id).status == 200)
            try await world.execute("UPDATE traveller SET state = 'active' WHERE handle = 'ana'")
            let next = try await pair.propose().id()
            try await world.execute("UPDATE traveller SET state = 'limited' WHERE handle = 'ben'")
            #expect(try await pair.ana.accept(next).summary == "409 other-cannot-pay")
            #expect(try await pair.ana.balances().first == "400.00 EUR")
        }
    }

    @Test("a stopped ledger settles nothing, and a settlement changed by hand is found")
    func faults() async throws {
        try await World.run { world in
            let pair = try await Self.stage(world)
            let first = try await pair.propose().id()
            #expect(try await pair.ana.accept(first).status == 200)
            #expect(try world.findings() == [])
            try await world.execute("UPDATE swap SET gives = gives + 1, settled_by = settled_by WHERE id = '\(first)'")
            #expect(try world.findings().contains("swap \(first): the wallet did not move what it says"))
            try await world.execute("UPDATE swap SET gives = gives - 1, settled_by = NULL WHERE id = '\(first)'")
            #expect(try world.findings().contains { $0.hasSuffix("it settles no swap") })
            try await world.execute("UPDATE ledger_state SET stopped_at = 1")
            let next = try await pair.propose().id()
            let refused = try await pair.ana.accept(next)
            #expect(refused.summary == "503 wallet-stopped")
            #expect(try await pair.ana.state(of: next) == "proposed")
        }
    }
}
