import JSON
import TestSupport
import Testing

@Suite("Confirming a meeting") struct ConfirmedMeetingTests {
    private static func confirmed(_ reply: Reply) -> [JSONValue?] {
        ["owner", "proposer"].map { reply["meeting.confirmed.\($0)"] }
    }

    private static let (both, ownerAlone): ([JSONValue?], [JSONValue?]) = (
        [.bool(true), .bool(true)], [.bool(true), .bool(false)]
    )

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

    @Test(
        "whoever named it has confirmed it too if the answer came in time",
        arguments: [
            // Minutes from the naming to the start, and to the answer.
            (180.0, 60.0, true), (240.0, 120.0, true), (240.0, 120.1, false), (75.0, 60.0, true), (75.1, 60.1, false),
            (30.0, 15.0, true), (30.0, 15.1, false), (0.0, 0.0, false),
        ])
    func inTime(start: Double, answer: Double, isConfirmed: Bool) async throws {
        try await World.run { world in
            let (_, _, reply) = try await Self.accepted(in: world, startsIn: start, later: answer)
            #expect(reply.string("state") == "scheduled")
            #expect(Self.confirmed(reply) == (isConfirmed ? Self.both : Self.ownerAlone))
        }
    }

    @Test("a meeting starts a quarter of an hour after the agreement at the soonest, on a full minute")
    func moved() async throws {
        try await World.run { world in
            let (_, _, reply) = try await Self.accepted(in: world, startsIn: 10, later: 29.5)
            #expect(reply.string("meeting.startsAt") == "2026-11-21T10:45:00Z")
            #expect(reply.string("deadline") == "2026-11-21T11:05:00Z")
            #expect(Self.confirmed(reply) == Self.ownerAlone)
        }
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

    @Test("who agrees is told not to set out yet, and who named it to confirm")
    func told() async throws {
        try await World.run { world in
            let (pair, id, reply) = try await Self.accepted(in: world, startsIn: 30, later: 20)
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
            #expect(try world.findings() == [])
        }
    }

    @Test("to check in, to be late, to name it again, and a code confirm it; a message does not")
    func confirming() async throws {
        for act in ["message", "check-in", "late", "schedule", "hand-over"] {
            try await World.run { world in
                let (pair, id, reply) = try await Self.accepted(in: world, startsIn: 5, later: 1)
                let start = try #require(reply.string("meeting.startsAt"))
                switch act {
                case "message": try await pair.ben.say("I am on my way.", 9, in: try #require(reply.string("thread")))
                case "late": try await pair.ben.act(act, on: id, #"{"minutes":5}"#)
                case "schedule": try await pair.ben.act(act, on: id, pair.meeting(at: start))
                case "hand-over": try await pair.handOver(to: pair.ben, on: id)
                default: try await pair.ben.act(act, on: id)
                }
                let swap = try await pair.ana.get("/v1/swaps/\(id)")
                #expect(Self.confirmed(swap) == (act == "message" ? Self.ownerAlone : Self.both), "\(act)")
                #expect(swap.string("suggestion.by") == nil, "\(act)")
                #expect(swap.int("reschedulings") == 0, "\(act)")
                #expect(try world.findings() == [])
            }
        }
    }

    @Test("until both have confirmed either leaves without blame", arguments: ["ana", "ben"])
    func leaving(_ handle: String) async throws {
        try await World.run { world in
            let (pair, id, _) = try await Self.accepted(in: world, startsIn: 0, later: 1)
            let later = try await pair.later(minutes: 20)
            let (person, other) = handle == "ana" ? (later.ana, later.ben) : (later.ben, later.ana)
            if handle == "ben" { try await other.act("check-in", on: id) }
            let reply = try await person.act("cancel", on: id, #"{"reason":"plans-changed"}"#)
            #expect(reply.string("state") == "cancelled")
            #expect(reply["outcome.fault"] == .null)
            #expect(try await world.get("/v1/travellers/\(handle)").int("reliability.lateCancels") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("control: who has confirmed and cancels is to blame")
    func blamed() async throws {
        try await World.run { world in
            let (pair, id, _) = try await Self.accepted(in: world, startsIn: 0, later: 1)
            try await pair.ben.act("late", on: id, #"{"minutes":1}"#)
            let reply = try await pair.ben.act("cancel", on: id, #"{"reason":"plans-changed"}"#)
            #expect(reply.string("outcome.fault") == "proposer")
        }
    }

    @Test("a suggestion that is answered late asks whoever made it; codes alone need no meeting")
    func suggested() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let named = pair.meeting(at: world.time(hours: 2))
            try await pair.ana.act("schedule", on: id, named)
            let later = try await pair.later(minutes: 90)
            let agreed = try await later.ben.act("schedule", on: id, named)
            #expect(agreed["meeting.confirmed.owner"] == .bool(false))
            #expect(agreed["meeting.confirmed.proposer"] == .bool(true))
            // At the gate: two codes, and nobody has to confirm anything.
            try await later.handOver(to: later.ana, on: id)
            #expect(try await later.handOver(to: later.ben, on: id).string("state") == "completed")
            #expect(try world.findings() == [])
        }
    }

    @Test("after an unconfirmed meeting the two can agree on another one")
    func again() async throws {
        try await World.run { world in
            let (pair, id, _) = try await Self.accepted(in: world, startsIn: 0, later: 1)
            // The sweeper has not been by.
            let then = try await pair.later(minutes: 36)
            let named = then.meeting(at: world.time(hours: 3))
            #expect(try await then.ben.act("schedule", on: id, named).string("state") == "accepted")
            let agreed = try await then.ana.act("schedule", on: id, named)
            #expect(Self.confirmed(agreed) == Self.both)
            #expect(agreed.int("reschedulings") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a confirmation within a quarter of an hour of the start binds nobody; a minute before that it does",
        arguments: ["check-in", "late"], [true, false])
    func lastMinute(_ verb: String, isLeft: Bool) async throws {
        try await World.run { world in
            let (pair, id, reply) = try await Self.accepted(in: world, startsIn: 110, later: 65)
            #expect(Self.confirmed(reply) == Self.ownerAlone)
            // 19 minutes after the start the one who named it turns up, on paper.
            let then = try await pair.later(minutes: 45 + 19)
            let body = verb == "late" ? #"{"minutes":1}"# : nil
            #expect(try await then.ben.act(verb, on: id, body).status == 200)
            #expect(Self.confirmed(try await then.ben.get("/v1/swaps/\(id)")) == Self.ownerAlone)
            guard isLeft else {
                let over = try await then.later(minutes: 2)
                #expect(try await over.ben.act("no-show", on: id).summary == "409 wrong-state")
                return
            }
            let left = try await then.ana.act("cancel", on: id, #"{"reason":"delayed"}"#)
            #expect(left.string("state") == "cancelled")
            #expect(left["outcome.fault"] == .null)
        }
    }

    @Test("control: with a quarter of an hour left it does", arguments: [15, 14.9])
    func inTime(minutesLeft: Double) async throws {
        try await World.run { world in
            let (pair, id, _) = try await Self.accepted(in: world, startsIn: 110, later: 65)
            let then = try await pair.later(minutes: 45 - minutesLeft)
            let isInTime = minutesLeft >= 15
            #expect(try await then.ben.act("check-in", on: id).status == 200)
            let confirmed = Self.confirmed(try await then.ben.get("/v1/swaps/\(id)"))
            #expect(confirmed == (isInTime ? Self.both : Self.ownerAlone))
        }
    }
}
