import JSON
import TestSupport
import Testing

@Suite("Cancelling by agreement") struct PartingTests {
    private static let mutual = #"{"reason":"mutual"}"#

    @Test("when both ask for it the swap ends, and nobody is at fault")
    func both() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled()
            let asked = try await pair.ana.act("cancel", on: id, Self.mutual)
            #expect(asked.string("state") == "scheduled")
            #expect(asked.string("duty") == "proposer")
            #expect(asked.string("deadline") == world.time(hours: 12))
            #expect(asked.string("parting.by") == "owner")
            #expect(asked.string("parting.until") == world.time(hours: 12))
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "200.00")

            let then = try await pair.later(hours: 12, seconds: -1)
            let agreed = try await then.ben.act("cancel", on: id, Self.mutual)
            #expect(agreed.string("state") == "cancelled")
            #expect(agreed.string("outcome.kind") == "mutual")
            #expect(agreed["outcome.fault"] == .null)
            #expect(agreed["outcome.lateness"] == .null)
            #expect(agreed["parting"] == .null)
            #expect(try await then.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "300.00")
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("after twelve hours the request is over, and the next one starts anew")
    func lapses() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let deadline = try await pair.ana.get("/v1/swaps/\(id)").string("deadline")
            try await pair.ana.act("cancel", on: id, Self.mutual)
            let early = try await pair.later(hours: 12, seconds: -1).swept()
            #expect(try await early.ana.get("/v1/swaps/\(id)").string("parting.by") == "owner")
            let then = try await early.later(seconds: 1).swept()
            let swap = try await then.ana.get("/v1/swaps/\(id)")
            #expect(swap["parting"] == .null)
            #expect(swap.string("state") == "accepted")
            #expect(swap.string("duty") == "both")
            #expect(swap.string("deadline") == deadline)
            for person in [then.ana, then.ben] {
                #expect(
                    try await person.told().first
                        == "swap.partingLapsed: The request to cancel without blame was not answered.")
            }
            let again = try await then.ben.act("cancel", on: id, Self.mutual)
            #expect(again.string("state") == "accepted")
            #expect(again.string("parting.by") == "proposer")
            #expect(try world.findings() == [])
        }
    }
}
