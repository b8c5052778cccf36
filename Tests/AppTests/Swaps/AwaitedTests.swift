import JSON
import TestSupport
import Testing

@Suite("A meeting at which only one is") struct AwaitedTests {
    /// A meeting that begins now, at which Ana is.
    private static func waiting(in world: World) async throws -> (pair: Pair, swap: String) {
        let pair = try await Pair(in: world)
        let id = try await pair.scheduled(inHours: 0)
        try await pair.ana.act("check-in", on: id)
        return (pair, id)
    }

    @Test("who is waited for and cancels has not come; who waits cancels as ever", arguments: ["ana", "ben"])
    func cancelled(_ handle: String) async throws {
        try await World.run { world in
            let (pair, id) = try await Self.waiting(in: world)
            let person = handle == "ana" ? pair.ana : pair.ben
            let reply = try await person.act("cancel", on: id, #"{"reason":"ill"}"#)
            #expect(reply.string("state") == (handle == "ana" ? "cancelled" : "noShow"))
            #expect(reply.string("outcome.fault") == (handle == "ana" ? "owner" : "proposer"))
            let profile = try await world.get("/v1/travellers/\(handle)")
            #expect(profile.int("reliability.noShows") == (handle == "ana" ? 0 : 1))
            #expect(profile.int("reliability.lateCancels") == (handle == "ana" ? 1 : 0))
            #expect(try world.findings() == [])
        }
    }

    @Test("before it begins, and for safety, it is called off as ever")
    func early() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 0.25)
            try await pair.ana.act("check-in", on: id)
            #expect(
                try await pair.ben.act("cancel", on: id, #"{"reason":"ill"}"#).string("outcome.lateness") == "under-2h")
            let (other, swap) = try await (pair, pair.scheduled(inHours: 0))
            try await other.ana.act("check-in", on: swap)
            let safe = try await other.ben.act("cancel", on: swap, #"{"reason":"safety"}"#)
            #expect(safe.string("state") == "cancelled")
            #expect(safe["outcome.fault"] == .null)
            #expect(try world.findings() == [])
        }
    }

    @Test("who has come may dispute it")
    func disputed() async throws {
        try await World.run { world in
            let (first, id) = try await Self.waiting(in: world)
            try await first.ben.act("check-in", on: id)
            let pair = try await first.later(minutes: 20, seconds: 1)
            #expect(try await pair.ben.act("dispute", on: id, DisputeTests.body("terms")).status == 200)
        }
    }

    @Test("the claim is still theirs who waits")
    func claimed() async throws {
        try await World.run { world in
            let (pair, id) = try await Self.waiting(in: world)
            try await pair.ben.act("dispute", on: id, DisputeTests.body("terms"))
            let then = try await pair.later(minutes: 20)
            #expect(try await then.ana.act("no-show", on: id).string("state") == "noShowClaimed")
        }
    }
}
