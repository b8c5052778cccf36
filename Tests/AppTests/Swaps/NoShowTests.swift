import JSON
import TestSupport
import Testing

@Suite("A no-show") struct NoShowTests {
    @Test("it is claimed by who has checked in, 20 minutes after the start, while the other has not")
    func claim() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 0)
            #expect(try await pair.ana.act("no-show", on: id).summary == "409 not-checked-in")
            try await pair.ana.act("check-in", on: id)
            #expect(try await pair.ana.act("no-show", on: id).summary == "409 too-early")
            world.clock.advance(seconds: 1199)
            #expect(try await pair.ana.act("no-show", on: id).summary == "409 too-early")
            world.clock.advance(seconds: 1)
            #expect(try await pair.ben.act("no-show", on: id).summary == "409 not-checked-in")
            let claimed = try await pair.ana.act("no-show", on: id)
            #expect(claimed.status == 200)
            #expect(claimed.string("state") == "noShowClaimed")
            #expect(claimed.string("duty") == "proposer")
            #expect(claimed.string("deadline") == world.time(hours: 72))
            #expect(claimed["outcome"] == .null)
            #expect(try await pair.ana.act("no-show", on: id).summary == "403 not-your-turn")
            #expect(try await world.get("/v1/travellers/ben").int("reliability.noShows") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("who contests it opens a dispute")
    func contest() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            #expect(
                try await pair.ben.act("contest", on: id, #"{"statement":"short"}"#).summary == "422 invalid /statement"
            )
            let reply = try await pair.ben.act("contest", on: id, #"{"statement":"I stood at gate two."}"#)
            #expect(reply.string("state") == "disputed")
            #expect(reply.string("dispute.kind") == "noShow")
            #expect(reply.string("dispute.by") == "proposer")
            #expect(reply.string("dispute.statements.proposer") == "I stood at gate two.")
            #expect(reply["dispute.statements.owner"] == .null)
            #expect(reply.string("duty") == "owner")
            #expect(reply.string("deadline") == world.time(hours: 72))
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "200.00")
            #expect(try await world.get("/v1/travellers/ben").int("reliability.noShows") == 0)
            #expect(try world.findings() == [])
        }
    }
}
