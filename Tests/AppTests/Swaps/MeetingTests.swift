import JSON
import TestSupport
import Testing

@Suite("Agreeing on a meeting") struct MeetingTests {
    @Test("takes the same place and time from both sides")
    func agreed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let named = pair.meeting(at: world.time(hours: 24))
            let first = try await pair.ben.act("schedule", on: id, named)
            #expect(first.status == 200)
            #expect(first.string("state") == "accepted")
            #expect(first["meeting"] == .null)
            #expect(first.string("suggestion.by") == "proposer")
            #expect(first.string("suggestion.meeting.meetingPoint") == "airport:BKK")
            #expect(first.string("suggestion.meeting.startsAt") == "2026-11-22T10:00:00Z")
            #expect(first.string("duty") == "both")
            #expect(first.string("deadline") == "2026-11-23T10:00:00Z")

            let second = try await pair.ana.act("schedule", on: id, named)
            #expect(second.string("state") == "scheduled")
            #expect(second["suggestion"] == .null)
            #expect(second.string("meeting.meetingPoint") == "airport:BKK")
            #expect(second.string("meeting.label") == "Suvarnabhumi Airport")
            #expect(second["meeting.latitude"] == .number("13.6811"))
            #expect(second["meeting.longitude"] == .number("100.747"))
            #expect(second.string("meeting.startsAt") == "2026-11-22T10:00:00Z")
            #expect(second.string("deadline") == "2026-11-25T10:00:00Z")
            #expect(second.int("reschedulings") == 0)
            #expect(
                try await pair.ana.read(try #require(second.string("thread"))).bodies.suffix(2) == [
                    "Ben suggests where and when to meet.", "The meeting is agreed.",
                ])
        }
    }
}
