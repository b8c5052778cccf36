import JSON
import TestSupport
import Testing

@Suite("A meeting at a place of one's own") struct MeetingPlaceTests {
    private func bench(_ latitude: String = "13.7512345", label: String = "The bench", _ rest: String = "")
        -> String
    {
        #"{"latitude":\#(latitude),"longitude":100.4923456,"label":"\#(label)"\#(rest)}"#
    }

    private func meeting(_ place: String, in world: World) -> String {
        #"{"place":\#(place),"startsAt":"\#(world.time(hours: 6))"}"#
    }

    private static let seen = #","acknowledged":true"#

    @Test("needs the advice to be acknowledged by each side that names it")
    func schedule() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let (blind, seen) = (meeting(bench(), in: world), meeting(bench("13.7512345", Self.seen), in: world))
            let refused = "422 invalid /place/acknowledged"
            #expect(try await pair.ben.act("schedule", on: id, blind).summary == refused)
            #expect(
                try await pair.ben.act(
                    "schedule", on: id, meeting(bench("13.7512345", #","acknowledged":false"#), in: world)
                ).summary == refused)
            #expect(try await pair.ben.get("/v1/swaps/\(id)")["suggestion"] == .null)
            #expect(try await pair.ben.act("schedule", on: id, seen).string("suggestion.by") == "proposer")
            #expect(try await pair.ana.act("schedule", on: id, blind).summary == refused)
            #expect(try await pair.ana.state(of: id) == "accepted")
            let agreed = try await pair.ana.act("schedule", on: id, seen)
            #expect(agreed.string("state") == "scheduled")
            #expect(agreed["meeting.meetingPoint"] == .null)
            #expect(agreed.string("meeting.label") == "The bench")
            #expect(agreed["meeting.latitude"] == .number("13.7512345"))
            #expect(agreed["meeting.longitude"] == .number("100.4923456"))
            #expect(agreed.string("meeting.timeZone") == "Asia/Bangkok")
        }
    }

    @Test("is one on the globe, with a label of at most 120 characters in one line; without one it is the city's")
    func checked() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            for (place, summary) in [
                (bench("90.5", Self.seen), "422 invalid /place/latitude"),
                (bench("\"13\"", Self.seen), "422 invalid /place/latitude"),
                (bench("13.7", label: String(repeating: "x", count: 121), Self.seen), "422 invalid /place/label"),
                (bench("13.7", label: #"a\nb"#, Self.seen), "422 invalid /place/label"),
                (bench("13.7", #","acknowledged":true,"radius":5"#), "422 invalid /place/radius"),
                (#"{"latitude":13.7,"acknowledged":true}"#, "422 invalid /place/longitude"),
            ] {
                #expect(
                    try await pair.ben.act("schedule", on: id, meeting(place, in: world)).summary == summary, "\(place)"
                )
            }
            let both = meeting(bench("13.7", Self.seen), in: world).dropLast() + #","meetingPoint":"airport:BKK"}"#
            #expect(try await pair.ben.act("schedule", on: id, String(both)).summary == "422 invalid /meetingPoint")
            let unnamed = meeting(#"{"latitude":13.7563,"longitude":100.5018,"acknowledged":true}"#, in: world)
            #expect(
                try await pair.ben.act("schedule", on: id, unnamed).string("suggestion.meeting.label") == "Bangkok")
        }
    }
}
