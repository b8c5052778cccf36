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

    @Test("one who names it twice agrees with nobody")
    func alone() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            for _ in 1...2 {
                let reply = try await pair.ben.act("schedule", on: id, pair.meeting(at: world.time(hours: 24)))
                #expect(reply.string("state") == "accepted")
                #expect(reply.string("suggestion.by") == "proposer")
            }
        }
    }

    @Test(
        "another place or another time is a new suggestion, not an agreement",
        arguments: [
            ("airport:DMK", 1440.0), ("city:1609350", 1440.0), ("airport:BKK", 1441.0), ("airport:BKK", 1380.0),
        ])
    func different(point: String, minutes: Double) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let (his, hers) = (
                pair.meeting(at: world.time(hours: 24)), pair.meeting(at: world.time(minutes: minutes), in: point)
            )
            try await pair.ben.act("schedule", on: id, his)
            let other = try await pair.ana.act("schedule", on: id, hers)
            #expect(other.string("state") == "accepted")
            #expect(other.string("suggestion.by") == "owner")
            #expect(other.string("suggestion.meeting.meetingPoint") == point)
            #expect(other.string("suggestion.meeting.startsAt") == world.time(minutes: minutes))
            // What he said first is no longer on the table.
            let again = try await pair.ben.act("schedule", on: id, his)
            #expect(again.string("state") == "accepted")
            #expect(again.string("suggestion.by") == "proposer")
            #expect(try await pair.ana.act("schedule", on: id, his).string("state") == "scheduled")
        }
    }

    @Test("one moment is the same in any offset")
    func offsets() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.ben.act("schedule", on: id, pair.meeting(at: "2026-11-22T10:00:00Z"))
            let reply = try await pair.ana.act("schedule", on: id, pair.meeting(at: "2026-11-22T17:00:00.000+07:00"))
            #expect(reply.string("state") == "scheduled")
            #expect(reply.string("meeting.startsAt") == "2026-11-22T10:00:00Z")
        }
    }

    @Test("can be done again three times; until then the meeting is the one before")
    func again() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 24))
            for round in 1...3 {
                let named = pair.meeting(at: world.time(hours: 24 + Double(round)))
                let asked = try await pair.ana.act("schedule", on: id, named)
                #expect(asked.string("meeting.startsAt") == world.time(hours: 23 + Double(round)))
                #expect(asked.int("reschedulings") == round - 1)
                let agreed = try await pair.ben.act("schedule", on: id, named)
                #expect(agreed.string("meeting.startsAt") == world.time(hours: 24 + Double(round)))
                #expect(agreed.int("reschedulings") == round)
                #expect(agreed.string("deadline") == world.time(hours: 24 + Double(round) + 72))
            }
            for person in [pair.ana, pair.ben] {
                let fourth = try await person.act("schedule", on: id, pair.meeting(at: world.time(hours: 30)))
                #expect(fourth.summary == "409 too-many-reschedulings")
                #expect(
                    fourth.string("detail")
                        == "This meeting has been moved 3 times, and cannot be moved again. Keep to it, or cancel the swap."
                )
            }
            #expect(try await pair.ana.get("/v1/swaps/\(id)").string("meeting.startsAt") == world.time(hours: 27))
        }
    }
}
