import JSON
import TestSupport
import Testing

@Suite("Checking in at a meeting") struct MeetingCheckInTests {
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
