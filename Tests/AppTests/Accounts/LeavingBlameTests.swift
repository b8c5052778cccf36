import JSON
import TestSupport
import Testing

@testable import App

@Suite("Leaving is a cancellation") struct LeavingBlameTests {
    @Test(
        "it counts by its lateness, also after a return, and the other may review",
        arguments: [(1.0, "very-late-cancel"), (5.0, "late-cancel"), (30.0, "early-cancel")])
    func lateness(hours: Double, kind: String) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: hours)
            let preview = try await pair.ana.get("/v1/me/leaving")
            #expect(preview.texts("id", in: "swaps") == [id])
            #expect(preview.texts("countsAs", in: "swaps") == [kind])
            #expect(try await pair.ana.leave().status == 202)
            let seen = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(seen.string("state") == "cancelled")
            #expect(seen.string("outcome.by") == "owner")
            #expect(seen.string("outcome.fault") == "owner")
            #expect(try await pair.ben.review(id, stars: 1).status == (kind == "early-cancel" ? 409 : 200))
            let back = try await world.signedIn("ana")
            #expect(try await back.post("/v1/me/restore").string("state") == "active")
            let own = try await back.get("/v1/me/reliability")
            #expect(own.texts("kind", in: "parts.conduct.observations") == [kind])
            #expect(own.int("lateCancels") == (kind == "early-cancel" ? 0 : 1))
            // The other side has nothing of it.
            #expect(try await pair.ben.get("/v1/me/reliability").count("parts.conduct.observations") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("while the other waits at the place it is a no-show, also for the proposer")
    func awaited() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 0)
            try await pair.ana.act("check-in", on: id)
            let then = try await pair.later(minutes: 5)
            #expect(try await then.ben.leave().status == 202)
            #expect(try await then.ana.state(of: id) == "noShow")
            #expect(try await then.ana.review(id, stars: 1).status == 200)
            let back = try await world.signedIn("ben")
            #expect(try await back.post("/v1/me/restore").int("reliability.noShows") == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test("a claim runs on and becomes a no-show, whether or not the accused comes back", arguments: [true, false])
    func claimed(returns: Bool) async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            #expect(try await pair.ben.leave().status == 202)
            #expect(try await pair.ana.state(of: id) == "noShowClaimed")
            if returns { try await world.signedIn("ben").post("/v1/me/restore") }
            let then = try await pair.ana.laterAlone(days: 3)
            try await world.sweep()
            #expect(try await then.state(of: id) == "noShow")
            #expect(try await then.review(id, stars: 1).status == 200)
            #expect(
                try await world.texts("SELECT kind FROM observation WHERE traveller = '\(pair.ben.id)'") == ["noShow"])
            #expect(try world.findings() == [])
        }
    }

    @Test("who accuses and leaves does not end the claim: the other contests it, and both sides of a dispute are heard")
    func claimerLeaves() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            #expect(try await pair.ana.leave().status == 202)
            let reply = try await pair.ben.act("contest", on: id, #"{"statement":"I was there all the time."}"#)
            #expect(reply.string("state") == "disputed")
            #expect(try world.findings() == [])
        }
    }

    @Test("control: what nobody agreed, what both wish to end, and what the other never answers ends without blame")
    func blameless() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let proposed = try await pair.propose("50.00", by: eve).id()
            let agreed = try await pair.scheduled(inHours: 3)
            try await pair.ben.act("cancel", on: agreed, #"{"reason":"mutual"}"#)
            #expect(try await pair.ana.leave().status == 202)
            for (person, id, kind) in [(eve, proposed, "system"), (pair.ben, agreed, "mutual")] {
                let seen = try await person.get("/v1/swaps/\(id)")
                #expect(seen.string("outcome.kind") == kind)
                #expect(seen["outcome.fault"] == .null)
            }
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("a second return within 30 days is refused, and said before; later it is allowed")
    func onceInThirtyDays() async throws {
        try await World.run { world in
            _ = try await world.register("mira")
            var mira = try await world.signedIn("mira")
            #expect(try await mira.get("/v1/me/leaving")["isFinal"] == .bool(false))
            try await mira.leave()
            mira = try await world.signedIn("mira")
            #expect(try await mira.post("/v1/me/restore").status == 200)
            world.clock.advance(days: 3)
            mira = try await world.signedIn("mira")
            #expect(try await mira.get("/v1/me/leaving")["isFinal"] == .bool(true))
            let left = try await mira.leave()
            #expect(left["isFinal"] == .bool(true))
            #expect(left.string("restorableAt") == world.time(hours: 27 * 24))
            mira = try await world.signedIn("mira")
            let refused = try await mira.post("/v1/me/restore")
            #expect((refused.status, refused.problem) == (409, "restored-recently"))
            #expect(try await mira.get("/v1/me").string("state") == "leaving")
            // Control: 28 days after the return the last days of the grace are enough.
            _ = try await world.register("zoe")
            var zoe = try await world.signedIn("zoe")
            try await zoe.leave()
            zoe = try await world.signedIn("zoe")
            try await zoe.post("/v1/me/restore")
            world.clock.advance(days: 28)
            zoe = try await world.signedIn("zoe")
            #expect(try await zoe.leave()["isFinal"] == .bool(false))
            zoe = try await world.signedIn("zoe")
            let early = try await zoe.post("/v1/me/restore")
            #expect(early.problem == "restored-recently")
            #expect(early.string("retryAt") == world.time(hours: 2 * 24))
            world.clock.advance(days: 2)
            zoe = try await world.signedIn("zoe")
            #expect(try await zoe.post("/v1/me/restore").string("state") == "active")
        }
    }
}

extension Person {
    /// The same person so many days later, signed in anew.
    func laterAlone(days: Double) async throws -> Person {
        world.clock.advance(days: days)
        return try await again()
    }
}
