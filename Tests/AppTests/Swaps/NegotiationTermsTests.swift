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
}
