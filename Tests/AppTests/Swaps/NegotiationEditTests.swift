import JSON
import TestSupport
import Testing

@Suite("An edit of the offer during a negotiation") struct NegotiationEditTests {
    private let cheaper = #"{"pricing":{"kind":"reference","premiumBps":-100}}"#

    @Test("the terms stay, but have to be read again before they are accepted")
    func reconfirm() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose("60.00").id()
            let before = try await pair.ana.get("/v1/swaps/\(id)")
            let old = try #require(before.string("terms.hash"))
            #expect(try await pair.ana.patch("/v1/offers/\(pair.offer)", cheaper, version: 1).status == 200)

            let swap = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(swap["terms.reconfirm"] == .bool(true))
            #expect(swap.deal == before.deal)
            #expect(swap.string("terms.rate") == "38.05983")
            #expect(swap.string("deadline") == before.string("deadline"))
            #expect(swap.int("terms.number") == before.int("terms.number"))
            #expect(
                try await pair.ana.act("accept", on: id, #"{"termsHash":"\#(old)"}"#).summary == "409 stale-terms")
            let accepted = try await pair.ana.accept(id)
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
}
