import SQLiteStore
import TestSupport
import Testing

@Suite("A search after an acceptance") struct AcceptNearbyTests {
    /// What a search finds of the offer.
    private func found(_ world: World) async throws -> [String] {
        let reply = try await world.near()
        #expect(reply.status == 200)
        return reply.texts("remaining.amount")
    }

    @Test("it shows what remains at once, drops the offer when that is too little, and has it back on release")
    func remaining() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            #expect(try await found(world) == ["300.00"])
            let first = try await pair.propose().id()
            let second = try await pair.propose("160.00", by: eve).id()
            #expect(try await found(world) == ["300.00"])
            try await pair.ana.accept(first)
            #expect(try await found(world) == ["200.00"])
            try await pair.ana.accept(second)
            #expect(try await pair.left() == "40.00 reserved")
            #expect(try await found(world) == [])
            #expect(try await eve.act("cancel", on: second, #"{"reason":"ill"}"#).status == 200)
            #expect(try await pair.left() == "200.00 active")
            #expect(try await found(world) == ["200.00"])
        }
    }

    @Test("what was handed over does not come back, and an offer of which nothing is left is completed")
    func completed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.completed("260.00")
            #expect(try await pair.left() == "40.00 reserved")
            #expect(try await found(world) == [])
            let edit = #"{"minFill":{"amount":"40.00","currency":"EUR"}}"#
            let version = try await pair.ana.get("/v1/offers/\(pair.offer)").int("version")
            #expect(try await pair.ana.patch("/v1/offers/\(pair.offer)", edit, version: version).status == 200)
            #expect(try await found(world) == ["40.00"])
            _ = try await pair.completed("40.00")
            #expect(try await pair.left() == "0.00 completed")
            #expect(try await found(world) == [])
            #expect(try world.findings() == [])
        }
    }
}
