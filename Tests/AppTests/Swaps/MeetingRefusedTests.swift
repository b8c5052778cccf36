import JSON
import TestSupport
import Testing

@Suite("A meeting that cannot be agreed") struct MeetingRefusedTests {
    @Test("a time that is past or too late is refused, and a place that is unknown")
    func refused() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            for (body, summary) in [
                (pair.meeting(at: world.time(minutes: -2)), "422 invalid /startsAt"),
                (pair.meeting(at: "2026-12-04T17:00:01Z"), "422 invalid /startsAt"),
                (pair.meeting(at: "2026-11-22 10:00"), "422 invalid /startsAt"),
                (pair.meeting(at: world.time(hours: 1), in: "airport:XQX"), "422 invalid /meetingPoint"),
                (pair.meeting(at: world.time(hours: 1), in: clientID(1)), "422 invalid /meetingPoint"),
                (#"{"meetingPoint":"airport:BKK"}"#, "422 invalid /startsAt"),
                (
                    #"{"meetingPoint":"airport:BKK","startsAt":"\#(world.time(hours: 1))","minutes":5}"#,
                    "422 invalid /minutes"
                ), ("{}", "422 invalid /meetingPoint /startsAt"),
            ] {
                #expect(try await pair.ben.act("schedule", on: id, body).summary == summary, "\(body)")
            }
            #expect(try await pair.ben.get("/v1/swaps/\(id)")["suggestion"] == .null)
            let last = try await pair.ben.act("schedule", on: id, pair.meeting(at: "2026-12-04T17:00:00Z"))
            #expect(last.status == 200)
        }
    }
}
