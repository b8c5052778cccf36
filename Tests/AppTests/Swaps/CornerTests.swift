import TestSupport
import Testing

/// Where two rules of swaps meet.
@Suite("Corners of swaps") struct CornerTests {
    @Test("a proposal whose time is over does not stand in the way of the next, swept or not")
    func overdue() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            #expect(try await pair.propose().summary == "409 already-proposed")
            let then = try await pair.later(hours: 48)
            #expect(try await then.propose().status == 201)
            #expect(try await then.ben.state(of: id) == "lapsed")
            #expect(try world.findings() == [])
        }
    }

    @Test("what was accepted may meet as long as the offer said then, whatever its days are now")
    func days() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let sooner = #"{"availability":{"from":"2026-11-21","to":"2026-11-22"}}"#
            let version = try #require(try await pair.ana.get("/v1/offers/\(pair.offer)").int("version"))
            #expect(try await pair.ana.patch("/v1/offers/\(pair.offer)", sooner, version: version).status == 200)
            // The last day was 1 December in Bangkok, UTC+7, and 72 hours after it.
            let late = pair.meeting(at: "2026-12-04T17:00:01Z")
            #expect(try await pair.ben.act("schedule", on: id, late).summary == "422 invalid /startsAt")
            let last = pair.meeting(at: "2026-12-04T17:00:00Z")
            for person in [pair.ben, pair.ana] { try await person.act("schedule", on: id, last) }
            #expect(try await pair.ana.state(of: id) == "scheduled")
            // By what the offer says now a new one may not.
            let next = try await pair.propose("60.00").id()
            #expect(try await pair.ana.accept(next).status == 200)
            #expect(try await pair.ben.act("schedule", on: next, last).summary == "422 invalid /startsAt")
        }
    }
}
