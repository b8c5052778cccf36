import JSON
import TestSupport
import Testing

@Suite("Running late for a meeting") struct MeetingLateTests {
    @Test("moves the start and the deadline, once for each side, and the other is told")
    func once() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 2))
            let first = try await pair.ben.act("late", on: id, #"{"minutes":30}"#)
            #expect(first.string("state") == "scheduled")
            #expect(first.string("meeting.startsAt") == "2026-11-21T12:30:00Z")
            #expect(first.string("meeting.localTime") == "2026-11-21T19:30:00+07:00")
            #expect(first.string("deadline") == "2026-11-24T12:30:00Z")
            #expect(first["sides.proposer.late"] == .bool(true))
            #expect(first["sides.owner.late"] == .bool(false))
            #expect(first.int("reschedulings") == 0)
            let thread = try #require(first.string("thread"))
            #expect(try await pair.ana.read(thread).bodies.last == "Ben will be 30 minutes late.")
            #expect(try await pair.ben.read(thread).bodies.last == "You will be 30 minutes late.")
            #expect(try await pair.ana.get("/v1/me/notifications").string("items.0.kind") == "swap.late")

            #expect(try await pair.ben.act("late", on: id, #"{"minutes":5}"#).summary == "409 already-late")
            let second = try await pair.ana.act("late", on: id, #"{"minutes":60}"#)
            #expect(second.string("meeting.startsAt") == "2026-11-21T13:30:00Z")
            #expect(try await pair.ana.act("late", on: id, #"{"minutes":1}"#).summary == "409 already-late")
        }
    }

    @Test("is by 1 to 60 whole minutes")
    func minutes() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 2))
            for body in ["0", "61", "-5", "1.5", "\"30\"", "null"] {
                let reply = try await pair.ben.act("late", on: id, #"{"minutes":\#(body)}"#)
                #expect(reply.summary == "422 invalid /minutes", "\(body)")
            }
            #expect(try await pair.ben.act("late", on: id, "{}").summary == "422 invalid /minutes")
            #expect(try await pair.ben.get("/v1/swaps/\(id)").string("meeting.startsAt") == world.time(hours: 2))
        }
    }
}
