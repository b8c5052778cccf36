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

    @Test("who runs late is waited for: the 20 minutes move with the start")
    func late() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 0)
            try await pair.ana.act("check-in", on: id)
            try await pair.ben.act("late", on: id, #"{"minutes":30}"#)
            let early = try await pair.later(seconds: 2999)
            #expect(try await early.ana.act("no-show", on: id).summary == "409 too-early")
            world.clock.advance(seconds: 1)
            #expect(try await early.ana.act("no-show", on: id).status == 200)
        }
    }

    @Test("the accused admits it, and nobody else does it for them")
    func admission() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            #expect(try await pair.ana.act("contest", on: id).summary == "403 not-your-turn")
            let reply = try await pair.ben.act("no-show", on: id)
            #expect(reply.string("state") == "noShow")
            #expect(reply.string("outcome.kind") == "noShow")
            #expect(reply.string("outcome.by") == "proposer")
            #expect(reply.string("outcome.fault") == "proposer")
            #expect(try await world.get("/v1/travellers/ben").int("reliability.noShows") == 1)
            #expect(try await world.get("/v1/travellers/ana").int("reliability.noShows") == 0)
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "300.00")
            #expect(try world.findings() == [])
        }
    }

    @Test("silence for 72 hours is an admission, and not a second less")
    func silence() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            let early = try await pair.later(hours: 72, seconds: -1).swept()
            #expect(try await early.ana.state(of: id) == "noShowClaimed")
            let then = try await early.later(seconds: 1).swept()
            let swap = try await then.ana.get("/v1/swaps/\(id)")
            #expect(swap.string("state") == "noShow")
            #expect(swap["outcome.by"] == .null)
            #expect(swap.string("outcome.fault") == "proposer")
            #expect(swap["deadline"] == .null)
            #expect(try await then.ben.act("contest", on: id).summary == "409 wrong-state")
            #expect(try await world.get("/v1/travellers/ben").int("reliability.noShows") == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test("silence after one code is no admission: who has the other's code has met them")
    func oneCode() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            try await pair.handOver(to: pair.ben, on: id)
            let then = try await pair.later(hours: 72).swept()
            let swap = try await then.ana.get("/v1/swaps/\(id)")
            #expect(swap.string("outcome.kind") == "oneSided")
            #expect(swap["outcome.fault"] == .null)
            #expect(try await world.get("/v1/travellers/ben").int("reliability.noShows") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("who contests it opens a dispute, with or without a statement", arguments: [true, false])
    func contest(_ isStated: Bool) async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            #expect(
                try await pair.ben.act("contest", on: id, #"{"statement":"short"}"#).summary == "422 invalid /statement"
            )
            let body = isStated ? #"{"statement":"I stood at gate two."}"# : nil
            let reply = try await pair.ben.act("contest", on: id, body)
            #expect(reply.string("state") == "disputed")
            #expect(reply.string("dispute.kind") == "noShow")
            #expect(reply.string("dispute.by") == "proposer")
            #expect(reply.string("dispute.statements.proposer") == (isStated ? "I stood at gate two." : nil))
            #expect(reply["dispute.statements.owner"] == .null)
            #expect(reply.string("duty") == (isStated ? "owner" : "both"))
            #expect(reply.string("deadline") == world.time(hours: 72))
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "200.00")
            #expect(try await world.get("/v1/travellers/ben").int("reliability.noShows") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "of two who say late that they were there, neither is a no-show; of one who says nothing, the other may say it",
        arguments: [true, false])
    func bothLate(areBoth: Bool) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 0)
            let at = #"{"at":"\#(world.time(minutes: 15))"}"#
            let first = try await pair.later(minutes: 60)
            if areBoth {
                let reply = try await first.ana.act("check-in", on: id, at)
                #expect(reply.summary == "200", "\(reply.text)")
            }
            let then = try await first.later(minutes: 18)
            #expect(try await then.ben.act("check-in", on: id, at).summary == "200")
            let claim = try await then.ben.act("no-show", on: id)
            #expect(claim.summary == (areBoth ? "409 other-checked-in" : "200"))
        }
    }
}
