import JSON
import TestSupport
import Testing

@Suite("The terms that are accepted") struct NegotiationTermsTests {
    @Test("they are those that were read: any other hash is refused")
    func stale() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            let first = try #require(try await pair.ana.get("/v1/swaps/\(id)").string("terms.hash"))
            try await pair.ana.act("counter", on: id, pair.terms("60.00"))
            for hash in [first, "", "x", first.lowercased()] {
                let reply = try await pair.ben.act("accept", on: id, #"{"termsHash":"\#(hash)"}"#)
                #expect(reply.summary == "409 stale-terms", "\(hash)")
            }
            #expect(try await pair.ben.act("accept", on: id, "{}").summary == "422 invalid /termsHash")
            #expect(try await pair.ben.state(of: id) == "proposed")
            #expect(try await pair.ben.accept(id).string("state") == "accepted")
        }
    }

    @Test("two swaps of the same terms have hashes of their own")
    func own() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let (his, hers) = (try await pair.propose(), try await pair.propose(by: eve))
            let hash = try #require(hers.string("terms.hash"))
            let body = #"{"termsHash":"\#(hash)"}"#
            #expect(try await pair.ana.act("accept", on: try his.id(), body).summary == "409 stale-terms")
            #expect(try await pair.ana.act("accept", on: try hers.id(), body).status == 200)
        }
    }

    @Test("everything that can be agreed is in the hash", arguments: ["amount", "rate", "time", "place"])
    func parts(part: String) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            func terms(_ isOther: Bool) -> String {
                func other(_ name: String) -> Bool { isOther && part == name }
                let place = other("place") ? "airport:DMK" : "airport:BKK"
                let time = world.time(hours: other("time") ? 5 : 4)
                return pair.terms(
                    other("amount") ? "105.00" : "100.00",
                    """
                    "exact":true,"rate":"\(other("rate") ? "38.600001" : "38.6")",\
                    "meeting":{"meetingPoint":"\(place)","startsAt":"\(time)"}
                    """)
            }
            try await pair.ana.act("counter", on: id, terms(false))
            let hash = try #require(try await pair.ben.get("/v1/swaps/\(id)").string("terms.hash"))
            // The number alone would tell them apart.
            try await pair.ben.act("counter", on: id, terms(true))
            try await world.execute("UPDATE swap SET number = 2, terms_by = 'owner'")
            let swap = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(swap.string("terms.hash") != hash)
            #expect(try await pair.ben.act("accept", on: id, #"{"termsHash":"\#(hash)"}"#).status == 409)
        }
    }
}
