import JSON
import TestSupport
import Testing

@Suite("Settling a dispute") struct SettlementTests {
    private static func agreement(_ text: String) -> String { #"{"agreement":"\#(text)"}"# }

    @Test("it takes the same words of both, however they are spaced")
    func sameWords() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).missed()
            try await pair.ana.act("dispute", on: id, DisputeTests.body())
            let offered = try await pair.ana.act("settle", on: id, Self.agreement("Ben pays 40.00 THB"))
            #expect(offered.string("state") == "disputed")
            #expect(offered.string("dispute.agreements.owner") == "Ben pays 40.00 THB")
            let other = try await pair.ben.act("settle", on: id, Self.agreement("Ben pays 4.00 THB"))
            #expect(other.string("state") == "disputed")
            #expect(other.string("dispute.agreements.proposer") == "Ben pays 4.00 THB")
            let settled = try await pair.ben.act("settle", on: id, Self.agreement(#"  ben pays\n40.00  THB "#))
            #expect(settled.string("state") == "settled")
            #expect(settled.string("outcome.kind") == "settled")
            #expect(settled["outcome.fault"] == .null)
            #expect(settled.string("duty") == "none")
            #expect(settled["deadline"] == .null)
            #expect(try world.findings() == [])
        }
    }

    @Test("an agreement has words, at most 1,000 characters")
    func fields() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).missed()
            try await pair.ana.act("dispute", on: id, DisputeTests.body())
            for text in ["", "  ", String(repeating: "x", count: 1001)] {
                let reply = try await pair.ana.act("settle", on: id, Self.agreement(text))
                #expect(reply.summary == "422 invalid /agreement", "\(text.count)")
            }
        }
    }
}
