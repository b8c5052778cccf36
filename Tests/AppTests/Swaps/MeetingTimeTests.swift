import TestSupport
import Testing

@Suite("The local time of a meeting") struct MeetingTimeTests {
    private func meeting(_ place: String, _ time: String) -> String { #"{\#(place),"startsAt":"\#(time)"}"# }

    @Test(
        "is that of its place, with the offset",
        arguments: [
            ("airport:YYT", "YYT", "America/St_Johns", "2026-11-22T07:00:00-03:30"),
            ("city:756135", "WAW", "Europe/Warsaw", "2026-11-22T11:30:00+01:00"),
        ])
    func places(point: String, offer: String, zone: String, local: String) async throws {
        try await World.run { world in
            // The point must be near the offer.
            let pair = try await Pair(in: world, DraftOffer { $0.place = #"{"airport":"\#(offer)"}"# })
            let reply = try await pair.propose(
                "300.00", meeting: meeting(#""meetingPoint":"\#(point)""#, "2026-11-22T10:30:00Z"))
            #expect(reply.string("terms.meeting.localTime") == local)
            #expect(reply.string("terms.meeting.timeZone") == zone)
            #expect(reply.string("terms.meeting.startsAt") == "2026-11-22T10:30:00Z")
        }
    }

    @Test(
        "at a free place is that of the boundaries of zones, at sea that of the longitude",
        arguments: [
            (-40.0, -149.9, "Etc/GMT+10", "2026-11-22T00:30:00-10:00"),
            (27.6869, 86.7298, "Asia/Kathmandu", "2026-11-22T16:15:00+05:45"),
        ])
    func free(latitude: Double, longitude: Double, zone: String, local: String) async throws {
        try await World.run { world in
            let place = #""place":{"latitude":\#(latitude),"longitude":\#(longitude),"acknowledged":true}"#
            let reply = try await Pair(in: world).propose(meeting: meeting(place, "2026-11-22T10:30:00Z"))
            #expect(reply.string("terms.meeting.localTime") == local)
            #expect(reply.string("terms.meeting.timeZone") == zone)
        }
    }

    @Test("follows the clocks of the place when they are put forward")
    func clocks() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world, Self.warsaw)
            let id = try await pair.accepted("300.00")
            let named = meeting(#""meetingPoint":"airport:WAW""#, "2027-03-28T01:30:00Z")
            try await pair.ana.act("schedule", on: id, named)
            let reply = try await pair.ben.act("schedule", on: id, named)
            #expect(reply.string("meeting.localTime") == "2027-03-28T03:30:00+02:00")
            #expect(reply.string("meeting.startsAt") == "2027-03-28T01:30:00Z")
        }
    }

    @Test("that comes twice in a night is two moments, which are no agreement")
    func twice() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world, Self.warsaw)
            let id = try await pair.accepted("300.00")
            let place = #""meetingPoint":"airport:WAW""#
            try await pair.ana.act("schedule", on: id, meeting(place, "2027-10-31T02:30:00+02:00"))
            let other = try await pair.ben.act("schedule", on: id, meeting(place, "2027-10-31T02:30:00+01:00"))
            #expect(other.string("state") == "accepted")
            let same = try await pair.ana.act("schedule", on: id, meeting(place, "2027-10-31T01:30:00Z"))
            #expect(same.string("meeting.localTime") == "2027-10-31T02:30:00+01:00")
        }
    }

    private static let warsaw = DraftOffer { draft in
        draft.place = #"{"airport":"WAW"}"#
        draft.rest = #""availability":{"to":"2027-11-01"}"#
    }
}
