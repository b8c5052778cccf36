import HTTPTypes
import JSON
import TestSupport
import Testing

/// Where two rules of swaps meet.
@Suite("Corners of swaps") struct CornerTests {
    @Test("who may not act any more is accepted by nobody, nor countered")
    func banned() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            try await world.execute("UPDATE traveller SET state = 'banned' WHERE handle = 'ben'")
            #expect(try await pair.ana.accept(id).summary == "409 other-cannot-act")
            #expect(try await pair.ana.act("counter", on: id, pair.terms("60.00")).summary == "409 other-cannot-act")
            #expect(try await pair.ana.act("decline", on: id).string("state") == "declined")
            #expect(try await pair.left() == "300.00 active")
        }
    }

    @Test("there is nothing to counter on an offer that is closed, by its end or by its owner")
    func closed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            try await world.execute("UPDATE offer SET expires_at = 1")
            #expect(try await pair.ana.act("counter", on: id, pair.terms("60.00")).summary == "409 offer-closed")
            #expect(try await pair.ana.post("/v1/offers/\(pair.offer)/withdraw").status == 200)
            #expect(try await pair.ana.act("counter", on: id, pair.terms("60.00")).summary == "409 wrong-state")
        }
    }

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

    @Test("a code before the meeting leaves 72 hours after its start; who gave one cannot have stayed away")
    func codeBefore() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 100)
            let reply = try await pair.handOver(to: pair.ben, on: id)
            #expect(reply.string("deadline") == world.time(hours: 172))
            let then = try await pair.later(hours: 100)
            try await then.ana.act("check-in", on: id)
            let later = try await then.later(minutes: 20)
            #expect(try await later.ana.act("no-show", on: id).summary == "409 cash-moved")
            #expect(try await later.ana.act("dispute", on: id, DisputeTests.body("noShow")).status == 200)
        }
    }

    @Test("an absence cannot be admitted once a code was handed in: they have met")
    func admission() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            try await pair.handOver(to: pair.ana, on: id)
            #expect(try await pair.ben.act("no-show", on: id).summary == "409 cash-moved")
            #expect(try await pair.handOver(to: pair.ben, on: id).string("state") == "completed")
            #expect(try world.findings() == [])
        }
    }

    @Test("an answer after the deadline is told so, also when the offer has no room by then")
    func late() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let id = try await pair.propose("200.00").id()
            let other = try await pair.propose("200.00", by: eve).id()
            let hash = try #require(try await pair.ana.get("/v1/swaps/\(id)").string("terms.hash"))
            #expect(try await pair.ana.accept(other).status == 200)
            #expect(try await pair.ana.accept(id).summary == "409 not-enough-left")
            let then = try await pair.later(hours: 48)
            let reply = try await then.ana.act("accept", on: id, #"{"termsHash":"\#(hash)"}"#)
            #expect(reply.summary == "409 wrong-state")
            #expect(reply.string("detail") == "The time for this swap has run out.")
        }
    }
}
