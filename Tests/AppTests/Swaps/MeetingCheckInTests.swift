import JSON
import TestSupport
import Testing

@Suite("Checking in at a meeting") struct MeetingCheckInTests {
    @Test(
        "is from 30 minutes before the start to 20 minutes after it",
        arguments: [(-30.0, -1.0, false), (-30.0, 0.0, true), (0.0, 0.0, true), (20.0, 0.0, true), (20.0, 1.0, false)])
    func window(minutes: Double, seconds: Double, isTaken: Bool) async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 2))
            pair = try await pair.later(hours: 2, minutes: minutes, seconds: seconds)
            let reply = try await pair.ben.act("check-in", on: id)
            #expect(reply.summary == (isTaken ? "200" : "409 outside-check-in"))
            let swap = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(swap.string("sides.proposer.checkedInAt") == (isTaken ? world.time() : nil))
            #expect(swap["sides.owner.checkedInAt"] == .null)
            #expect(swap.string("state") == "scheduled")
            guard !isTaken else { return }
            #expect(
                reply.string("detail") == "You can check in from 18:30 to 19:20 on 21 November.")
            #expect(reply.string("allowed.from.at") == "2026-11-21T11:30:00Z")
            #expect(reply.string("allowed.to.at") == "2026-11-21T12:20:00Z")
        }
    }

    @Test("is told later with the time at which it was")
    func later() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 2))
            pair = try await pair.later(hours: 48)
            for (at, summary) in [
                ("2026-11-21T11:29:59Z", "409 outside-check-in"), ("2026-11-21T12:20:01Z", "409 outside-check-in"),
                ("noon", "422 invalid /at"), ("2026-11-21T11:45:00Z", "200"),
                ("2026-11-21T11:46:00Z", "409 already-checked-in"),
            ] {
                #expect(try await pair.ben.act("check-in", on: id, #"{"at":"\#(at)"}"#).summary == summary, "\(at)")
            }
            let swap = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(swap.string("sides.proposer.checkedInAt") == "2026-11-21T11:45:00Z")
            // Now is not then.
            #expect(try await pair.ana.act("check-in", on: id).summary == "409 outside-check-in")
            pair = try await pair.later(hours: 25, minutes: 45, seconds: 1)
            let long = try await pair.ana.act("check-in", on: id, #"{"at":"2026-11-21T11:45:00Z"}"#)
            #expect(long.summary == "409 outside-check-in")
        }
    }

    @Test("is not told before it is")
    func ahead() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 2))
            pair = try await pair.later(hours: 1, minutes: 30)
            let body = #"{"at":"\#(world.time(minutes: 15))"}"#
            #expect(try await pair.ben.act("check-in", on: id, body).summary == "409 outside-check-in")
            #expect(try await pair.ben.act("check-in", on: id).status == 200)
        }
    }

    @Test("moves with a start that is late, and what was told before stays")
    func late() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 2))
            pair = try await pair.later(hours: 1, minutes: 45)
            #expect(try await pair.ana.act("check-in", on: id).status == 200)
            let told = world.time()
            try await pair.ben.act("late", on: id, #"{"minutes":60}"#)
            #expect(try await pair.ben.act("check-in", on: id).summary == "409 outside-check-in")
            pair = try await pair.later(hours: 1, minutes: 35)
            let swap = try await pair.ben.act("check-in", on: id)
            #expect(swap.string("sides.proposer.checkedInAt") == "2026-11-21T13:20:00Z")
            #expect(swap.string("sides.owner.checkedInAt") == told)
        }
    }

    @Test("begins anew with a new meeting")
    func anew() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 2))
            pair = try await pair.later(hours: 2)
            #expect(try await pair.ben.act("check-in", on: id).status == 200)
            for person in [pair.ana, pair.ben] { try await person.act("schedule", on: id, pair.meeting(inHours: 3)) }
            #expect(try await pair.ben.get("/v1/swaps/\(id)")["sides.proposer.checkedInAt"] == .null)
        }
    }

    @Test("is a yes and no track: a position is refused, and nothing but the time is kept")
    func position() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 0))
            let body = #"{"latitude":13.6811,"longitude":100.747}"#
            #expect(try await pair.ben.act("check-in", on: id, body).summary == "422 invalid /latitude /longitude")
            let reply = try await pair.ben.act("check-in", on: id)
            let thread = try #require(reply.string("thread"))
            #expect(try await pair.ana.read(thread).bodies.last == "Ben is at the meeting place.")
        }
    }
}
