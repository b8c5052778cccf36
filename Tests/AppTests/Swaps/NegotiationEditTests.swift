import JSON
import TestSupport
import Testing

@Suite("An edit of the offer during a negotiation") struct NegotiationEditTests {
    private let cheaper = #"{"pricing":{"kind":"reference","premiumBps":-100}}"#

    private func hash(_ swap: String, _ person: Person) async throws -> String {
        try #require(try await person.get("/v1/swaps/\(swap)").string("terms.hash"))
    }

    @Test("the terms stay, but have to be read again before they are accepted", arguments: [false, true])
    func reconfirm(isCountered: Bool) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose("60.00").id()
            if isCountered { try await pair.ana.act("counter", on: id, pair.terms("60.00")) }
            let answerer = isCountered ? pair.ben : pair.ana
            let before = try await answerer.get("/v1/swaps/\(id)")
            let old = try await hash(id, answerer)
            #expect(try await pair.ana.patch("/v1/offers/\(pair.offer)", cheaper, version: 1).status == 200)

            let swap = try await answerer.get("/v1/swaps/\(id)")
            #expect(swap["terms.reconfirm"] == .bool(true))
            #expect(swap.deal == before.deal)
            #expect(swap.string("terms.rate") == "38.05983")
            #expect(swap.string("deadline") == before.string("deadline"))
            #expect(swap.int("terms.number") == before.int("terms.number"))
            #expect(
                try await answerer.act("accept", on: id, #"{"termsHash":"\#(old)"}"#).summary == "409 stale-terms")
            let accepted = try await answerer.accept(id)
            #expect(accepted.string("state") == "accepted")
            #expect(accepted["terms.reconfirm"] == .bool(false))
            #expect(accepted.deal == before.deal)
            #expect(try world.findings() == [])
        }
    }

    @Test("it is told in the thread of each open proposal, and to whoever proposed")
    func told() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let threads = try [try await pair.propose(), try await pair.propose(by: eve)].map { reply in
                try #require(reply.string("thread"))
            }
            try await pair.ana.act("decline", on: try await eve.get("/v1/swaps").texts("id")[0])
            try await pair.ana.patch("/v1/offers/\(pair.offer)", cheaper, version: 1)
            #expect(
                try await pair.ben.read(threads[0]).bodies.last
                    == "Ana changed the offer; your terms have to be looked at again before they are accepted.")
            #expect(
                try await pair.ana.read(threads[0]).bodies.last
                    == "You changed your offer; the terms of this proposal stay as they are.")
            #expect(try await eve.read(threads[1]).bodies.last == "Ana declines.")
            #expect(try await pair.ben.get("/v1/me/notifications").texts("kind") == ["swap.termsEdited"])
            #expect(try await pair.ana.get("/v1/me/notifications").texts("kind") == ["swap.proposed", "swap.proposed"])
        }
    }

    @Test("the note alone changes nothing for a proposal")
    func note() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose()
            let (id, thread) = (try proposed.id(), try #require(proposed.string("thread")))
            let before = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(
                try await pair.ana.patch("/v1/offers/\(pair.offer)", #"{"note":"Gate 4"}"#, version: 1).status == 200)
            #expect(try await pair.ana.get("/v1/swaps/\(id)").body == before.body)
            #expect(try await pair.ben.read(thread).bodies.count == 1)
            let body = #"{"termsHash":"\#(try #require(proposed.string("terms.hash")))"}"#
            #expect(try await pair.ana.act("accept", on: id, body).status == 200)
        }
    }

    @Test(
        "each term asks to be looked at again",
        arguments: [
            #"{"have":{"amount":"250.00","currency":"EUR"}}"#, #"{"minFill":{"amount":"60.00","currency":"EUR"}}"#,
            #"{"availability":{"to":"2026-11-30"}}"#, #"{"exact":true}"#,
        ])
    func terms(edit: String) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            #expect(try await pair.ana.patch("/v1/offers/\(pair.offer)", edit, version: 1).status == 200)
            #expect(try await pair.ana.get("/v1/swaps/\(id)")["terms.reconfirm"] == .bool(true))
        }
    }

    @Test("a counter-proposal is written on the offer as it is then")
    func counter() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            try await pair.ana.patch("/v1/offers/\(pair.offer)", cheaper, version: 1)
            let reply = try await pair.ana.act("counter", on: id, pair.terms("100.00", #""exact":true"#))
            #expect(reply["terms.reconfirm"] == .bool(false))
            #expect(reply.deal == "100.00 EUR for 3730.62 THB")
            #expect(try await pair.ben.accept(id).string("state") == "accepted")
        }
    }

    @Test("terms that want more than an edit has left are refused when they are accepted")
    func less() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            let edit = #"{"have":{"amount":"80.00","currency":"EUR"}}"#
            #expect(try await pair.ana.patch("/v1/offers/\(pair.offer)", edit, version: 1).status == 200)
            #expect(try await pair.ana.accept(id).summary == "409 not-enough-left")
            #expect(try await pair.left() == "80.00 active")
            #expect(try await pair.ana.state(of: id) == "proposed")
        }
    }
}
