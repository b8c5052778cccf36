import JSON
import TestSupport
import Testing

@Suite("Confirming a meeting") struct ConfirmedMeetingTests {
    private static func confirmed(_ reply: Reply) -> [JSONValue?] {
        ["owner", "proposer"].map { reply["meeting.confirmed.\($0)"] }
    }

    /// Ben proposes to meet so many minutes from now; Ana accepts `later` minutes after that.
    private static func accepted(
        in world: World, startsIn minutes: Double, later: Double
    ) async throws -> (pair: Pair, swap: String, reply: Reply) {
        let first = try await Pair(in: world)
        let meeting = first.meeting(at: world.time(minutes: minutes))
        let id = try await first.propose(meeting: meeting, rest: #""expiresAt":"\#(world.time(hours: 72))""#).id()
        let pair = try await first.later(minutes: later)
        return (pair, id, try await pair.ana.accept(id))
    }

    @Test("nobody is a no-show at a meeting that was agreed after its start")
    func behindTheBack() async throws {
        try await World.run { world in
            let (pair, id, _) = try await Self.accepted(in: world, startsIn: 0, later: 19)
            #expect(try await pair.ana.act("check-in", on: id).status == 200)
            let then = try await pair.later(seconds: 31)
            #expect(try await then.ana.act("no-show", on: id).summary == "409 too-early")
            // It starts at 10:34; nobody confirms it, and 20 minutes later it is gone, whether or not the sweeper came.
            let over = try await then.later(minutes: 35)
            #expect(try await over.ana.act("no-show", on: id).summary == "409 wrong-state")
            try await world.sweep()
            let swap = try await over.ben.get("/v1/swaps/\(id)")
            #expect(swap.string("state") == "accepted")
            #expect(swap["meeting"] == .null)
            #expect(swap["sides.owner.checkedInAt"] == .null)
            #expect(swap.string("deadline") == "2026-11-23T10:54:31Z")
            for person in [over.ana, over.ben] {
                #expect(
                    try await person.told().first
                        == "swap.meetingLapsed: The meeting was not confirmed in time. Nobody is to blame. Name another "
                        + "meeting, or cancel.")
            }
            #expect(try await world.get("/v1/travellers/ben").int("reliability.noShows") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("who agrees late is told not to set out yet, and who named it to confirm; then both have")
    func told() async throws {
        try await World.run { world in
            // Three quarters of an hour ahead, but more than an hour after it was named.
            let (pair, id, reply) = try await Self.accepted(in: world, startsIn: 110, later: 65)
            #expect(Self.confirmed(reply) == [.bool(true), .bool(false)])
            #expect(
                try await pair.ana.read(try #require(reply.string("thread"))).bodies.last
                    == "Not confirmed yet: do not set out until Ben confirms the meeting.")
            #expect(
                try await pair.ana.told().first
                    == "swap.confirmationAsked: Not confirmed yet: do not set out until Ben confirms the meeting.")
            #expect(
                try await pair.ben.told().first
                    == "swap.confirmationAsked: Ana agreed late to your meeting. Confirm that you still come, or name another "
                    + "time.")
            try await pair.ben.act("late", on: id, #"{"minutes":5}"#)
            #expect(try await pair.ana.told().contains("swap.meetingConfirmed: Ben confirms the meeting."))
            #expect(Self.confirmed(try await pair.ana.get("/v1/swaps/\(id)")) == [.bool(true), .bool(true)])
            #expect(try world.findings() == [])
        }
    }

    @Test("a suggestion that is answered late asks whoever made it")
    func suggested() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let named = pair.meeting(at: world.time(hours: 2))
            try await pair.ana.act("schedule", on: id, named)
            let later = try await pair.later(minutes: 90)
            let agreed = try await later.ben.act("schedule", on: id, named)
            #expect(Self.confirmed(agreed) == [.bool(false), .bool(true)])
            #expect(try world.findings() == [])
        }
    }
}
