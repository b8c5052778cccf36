import JSON
import TestSupport
import Testing

@Suite("Leaving for safety") struct SafetyExitTests {
    /// Leaves an agreement: by `safety`, or by a block that is undone at once.
    private static func leave(_ id: String, _ person: Person, _ other: Person, byBlock: Bool) async throws {
        // What is left at one moment is one exit.
        person.world.clock.advance(seconds: 1)
        guard byBlock else {
            #expect(try await person.act("cancel", on: id, #"{"reason":"safety"}"#).status == 200)
            return
        }
        #expect(try await person.put("/v1/travellers/\(other.handle)/block").status == 204)
        #expect(try await person.delete("/v1/travellers/\(other.handle)/block").status == 204)
    }

    /// Ben has left two agreements: one by each way.
    private static func spent(in world: World) async throws -> Pair {
        let pair = try await Pair(in: world)
        for byBlock in [true, false] {
            let id = try await pair.accepted("50.00", meeting: pair.meeting(inHours: 1))
            try await leave(id, pair.ben, pair.ana, byBlock: byBlock)
            let swap = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(swap.string("state") == "cancelled")
            #expect(swap.string("outcome.reason") == "safety")
            #expect(swap["outcome.fault"] == .null)
        }
        return pair
    }

    @Test("two in 90 days are free, blocks included; a third counts by its class")
    func third() async throws {
        try await World.run { world in
            let pair = try await Self.spent(in: world)
            #expect(try await world.number("SELECT count(*) FROM report WHERE reason = 'safety'") == 2)
            let id = try await pair.accepted("50.00", meeting: pair.meeting(inHours: 1))
            try await Self.leave(id, pair.ben, pair.ana, byBlock: false)
            let mine = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(mine.string("outcome.fault") == "proposer")
            #expect(mine.string("outcome.lateness") == "under-2h")
            // To the other side it looks as ever.
            let theirs = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(theirs.string("outcome.kind") == "system")
            for field in ["by", "fault", "reason", "lateness"] { #expect(theirs["outcome.\(field)"] == .null) }
            #expect(theirs["reviews.until"] == .null)
            #expect(try await pair.ana.told().first == "swap.system: The swap was called off.")
            #expect(try await world.number("SELECT count(*) FROM report WHERE reason = 'safety'") == 3)
            #expect(try world.findings() == [])
        }
    }

    @Test("what it counts is seen from the next midnight UTC on")
    func midnight() async throws {
        try await World.run { world in
            let pair = try await Self.spent(in: world)
            let id = try await pair.accepted("50.00", meeting: pair.meeting(inHours: 1))
            try await Self.leave(id, pair.ben, pair.ana, byBlock: true)
            let counts = { try await world.get("/v1/travellers/ben").int("reliability.lateCancels") }
            #expect(try await counts() == 0)
            _ = try await pair.later(hours: 14, seconds: -4).swept()
            #expect(try await counts() == 0)
            let then = try await pair.later(seconds: 1).swept()
            #expect(try await counts() == 1)
            let mine = try await then.ben.get("/v1/me/reliability")
            #expect(mine.string("parts.conduct.observations.0.kind") == "very-late-cancel")
            #expect(mine.string("parts.conduct.observations.0.at") == "2026-11-22T00:00:00Z")
            #expect(try world.findings() == [])
        }
    }

    @Test("control: a block of somebody with whom nothing is agreed costs nothing")
    func proposals() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            for _ in 1...3 {
                let id = try await pair.propose().id()
                try await Self.leave(id, pair.ben, pair.ana, byBlock: true)
                #expect(try await pair.ben.state(of: id) == "lapsed")
            }
            #expect(try await world.number("SELECT count(left_for_safety_at) FROM swap_side") == 0)
        }
    }

    @Test(
        "beyond those that are free, exits of somebody without a verified contact wait in the lane of strangers",
        arguments: [true, false])
    func lanes(isVerified: Bool) async throws {
        try await World.run { world in
            let pair = try await Self.spent(in: world)
            if !isVerified {
                try await world.execute("UPDATE traveller SET email_verified_at = NULL WHERE handle = 'ben'")
            }
            let id = try await pair.accepted("50.00", meeting: pair.meeting(inHours: 1))
            try await Self.leave(id, pair.ben, pair.ana, byBlock: false)
            let lanes = try await world.texts("SELECT lane || ' ' || priority FROM moderation_case ORDER BY id")
            #expect(lanes == ["main 1", "main 1", isVerified ? "main 1" : "strangers 1"])
        }
    }
}
