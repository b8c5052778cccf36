import JSON
import TestSupport
import Testing

@Suite("Points that nobody vouches for") struct UnverifiedPointTests {
    /// A point that Ben adds in Bangkok, or somewhere else.
    private static func point(
        by person: Person, latitude: Double = 13.7475, longitude: Double = 100.5025
    ) async throws -> String {
        try await person.post(
            "/v1/places/meeting-points",
            #"{"kind":"police-station","label":"Police","latitude":\#(latitude),"longitude":\#(longitude)}"#
        ).id()
    }

    private static func named(_ point: String, at time: String, acknowledged: Bool?) -> String {
        let acknowledged = acknowledged.map { #","acknowledged":\#($0)"# } ?? ""
        return #"{"meetingPoint":"\#(point)","startsAt":"\#(time)"\#(acknowledged)}"#
    }

    @Test("both acknowledge the safety advice for it; the meeting says what it is")
    func acknowledged() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let point = try await Self.point(by: pair.ben)
            let id = try await pair.accepted()
            let start = world.time(hours: 24)
            for person in [pair.ben, pair.ana] {
                for acknowledged in [nil, false] {
                    let body = Self.named(point, at: start, acknowledged: acknowledged)
                    #expect(try await person.act("schedule", on: id, body).summary == "422 invalid /acknowledged")
                }
                #expect(
                    try await person.act("schedule", on: id, Self.named(point, at: start, acknowledged: true)).status
                        == 200)
            }
            let swap = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(swap.string("meeting.kind") == "police-station")
            #expect(swap["meeting.verified"] == .bool(false))
            #expect(try world.findings() == [])
        }
    }

    @Test("whoever proposes and whoever accepts acknowledge it too")
    func inTerms() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let point = try await Self.point(by: pair.ben)
            let start = world.time(hours: 24)
            let refused = try await pair.propose(meeting: Self.named(point, at: start, acknowledged: nil))
            #expect(refused.summary == "422 invalid /meeting/acknowledged")
            let id = try await pair.propose(meeting: Self.named(point, at: start, acknowledged: true)).id()
            #expect(try await pair.ana.accept(id).summary == "422 invalid /acknowledged")
            let reply = try await pair.ana.accept(id, rest: #","acknowledged":true"#)
            #expect(reply.string("state") == "scheduled")
            #expect(reply["meeting.verified"] == .bool(false))
        }
    }

    @Test("control: a point of our own, or one that was verified, needs none")
    func verified() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let point = try await Self.point(by: pair.ben)
            try await world.execute("UPDATE meeting_point SET state = 'verified'")
            for (number, reference) in ["airport:BKK", point].enumerated() {
                let id = try await pair.propose(
                    "50.00",
                    meeting: Self.named(reference, at: world.time(hours: 24 + Double(number)), acknowledged: nil)
                ).id()
                let reply = try await pair.ana.accept(id)
                #expect(reply["meeting.verified"] == .bool(true), "\(reference)")
            }
        }
    }
}
