import JSON
import TestSupport
import Testing

@Suite("Deadlines of swaps") struct DeadlineTests {
    /// State and cause after a sweep.
    private static func end(_ pair: Pair, _ id: String) async throws -> [String?] {
        let swap = try await pair.ana.get("/v1/swaps/\(id)")
        return ["state", "outcome.kind", "outcome.by", "outcome.fault"].map { swap.string($0) }
    }

    @Test("one code and 72 hours of silence complete it one-sidedly: half, as both had checked in")
    func oneSided() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 0)
            for person in [pair.ana, pair.ben] { try await person.act("check-in", on: id) }
            world.clock.advance(seconds: 60)
            try await pair.handOver(to: pair.ben, on: id)
            let early = try await pair.later(hours: 72, seconds: -1).swept()
            #expect(try await Self.end(early, id) == ["scheduled", nil, nil, nil])
            let then = try await early.later(seconds: 1).swept()
            #expect(try await Self.end(then, id) == ["completed", "oneSided", nil, nil])
            #expect(try await world.number("SELECT completed FROM offer") == 10_000)
            for handle in ["ana", "ben"] {
                #expect(try await world.get("/v1/travellers/\(handle)").int("reliability.completed") == 1)
            }
            let weights = try await world.texts("SELECT weight FROM observation WHERE kind = 'success'")
            #expect(weights == ["0.5", "0.5"])
            #expect(try world.findings() == [])
        }
    }
}
