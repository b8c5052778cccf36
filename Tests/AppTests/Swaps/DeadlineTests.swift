import JSON
import TestSupport
import Testing

@Suite("Deadlines of swaps") struct DeadlineTests {
    /// State and cause after a sweep.
    private static func end(_ pair: Pair, _ id: String) async throws -> [String?] {
        let swap = try await pair.ana.get("/v1/swaps/\(id)")
        return ["state", "outcome.kind", "outcome.by", "outcome.fault"].map { swap.string($0) }
    }

    @Test("a proposal waits 48 hours, or as long as its proposer says", arguments: [48.0, 0.25, 168])
    func proposal(_ hours: Double) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let until = world.time(hours: hours)
            let proposed = try await pair.propose(rest: hours == 48 ? "" : #""expiresAt":"\#(until)""#)
            #expect(proposed.string("deadline") == until)
            let id = try proposed.id()
            let early = try await pair.later(hours: hours, seconds: -1).swept()
            #expect(try await Self.end(early, id) == ["proposed", nil, nil, nil])
            let then = try await early.later(seconds: 1).swept()
            #expect(try await Self.end(then, id) == ["lapsed", "lapsed", nil, nil])
            #expect(try await then.propose().status == 201)
            #expect(try world.findings() == [])
        }
    }

    @Test("an agreement without a meeting waits 48 hours")
    func accepted() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            #expect(try await pair.ana.get("/v1/swaps/\(id)").string("deadline") == "2026-11-23T10:00:00Z")
            let early = try await pair.later(hours: 48, seconds: -1).swept()
            #expect(try await Self.end(early, id) == ["accepted", nil, nil, nil])
            let then = try await early.later(seconds: 1).swept()
            #expect(try await Self.end(then, id) == ["lapsed", "lapsed", nil, nil])
            #expect(try await world.number("SELECT reserved FROM offer") == 0)
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("without a meeting it waits 48 hours from the acceptance")
    func openEnded() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world, DraftOffer())
            let id = try await pair.propose("300.00").id()
            let then = try await pair.later(hours: 5)
            #expect(try await then.ana.accept(id).string("deadline") == world.time(hours: 48))
        }
    }

    @Test("a meeting of which nobody tells anything is unconfirmed 72 hours after its start")
    func unconfirmed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 2)
            #expect(try await pair.ana.get("/v1/swaps/\(id)").string("deadline") == world.time(hours: 74))
            let early = try await pair.later(hours: 74, seconds: -1).swept()
            #expect(try await Self.end(early, id) == ["scheduled", nil, nil, nil])
            let then = try await early.later(seconds: 1).swept()
            #expect(try await Self.end(then, id) == ["unconfirmed", "unconfirmed", nil, nil])
            #expect(try await world.number("SELECT reserved FROM offer") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("one code and 72 hours of silence complete it one-sidedly: half if both checked in, else it counts nothing")
    func oneSided() async throws {
        for haveMet in [true, false] {
            try await World.run { world in
                let pair = try await Pair(in: world)
                let id = try await pair.scheduled(inHours: 0)
                for person in haveMet ? [pair.ana, pair.ben] : [pair.ana] { try await person.act("check-in", on: id) }
                world.clock.advance(seconds: 60)
                try await pair.handOver(to: pair.ben, on: id)
                let early = try await pair.later(hours: 72, seconds: -1).swept()
                #expect(try await Self.end(early, id) == ["scheduled", nil, nil, nil])
                let then = try await early.later(seconds: 1).swept()
                #expect(try await Self.end(then, id) == ["completed", "oneSided", nil, nil])
                #expect(try await world.number("SELECT completed FROM offer") == 10_000)
                for handle in ["ana", "ben"] {
                    let profile = try await world.get("/v1/travellers/\(handle)")
                    #expect(profile.int("reliability.completed") == (haveMet ? 1 : 0))
                }
                let weights = try await world.texts("SELECT weight FROM observation WHERE kind = 'success'")
                #expect(weights == (haveMet ? ["0.5", "0.5"] : ["0.0", "0.0"]))
                #expect(try world.findings() == [])
            }
        }
    }

    @Test("one code of an agreement without a meeting counts nothing either")
    func oneSidedWithoutMeeting() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.handOver(to: pair.ana, on: id)
            let then = try await pair.later(hours: 72).swept()
            #expect(try await Self.end(then, id) == ["completed", "oneSided", nil, nil])
            #expect(try await world.get("/v1/travellers/ben").int("reliability.completed") == 0)
            #expect(try world.findings() == [])
        }
    }
}
