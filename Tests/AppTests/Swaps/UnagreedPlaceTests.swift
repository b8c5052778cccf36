import JSON
import TestSupport
import Testing

@Suite("A place that is not agreed") struct UnagreedPlaceTests {
    private static func place(_ label: String = "Red bench", hours: Double = 24, in world: World) -> String {
        """
        {"place":{"latitude":13.7466123,"longitude":100.5347456,"label":"\(label)","acknowledged":true},
         "startsAt":"\(world.time(hours: hours))"}
        """
    }

    private static let digits = ["13.7466", "100.5347", "137466123", "1005347456"]

    private static func isHidden(in reply: Reply) -> Bool {
        reply["terms.meeting.latitude"] == .null && reply["terms.meeting.longitude"] == .null
            && reply["terms.meeting.cell.latitude"] != nil && !digits.contains { reply.text.contains($0) }
    }

    @Test("until the acceptance the other side reads its name and its cell, the author the place; then both read it")
    func proposed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let made = try await pair.propose(meeting: Self.place(in: world))
            // It is stored for repeated requests.
            #expect(Self.isHidden(in: made))
            let id = try made.id()
            let own = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(own["terms.meeting.latitude"] == .number("13.7466123"))
            #expect(own["terms.meeting.cell"] == .null)
            let read = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(Self.isHidden(in: read))
            #expect(read.string("terms.meeting.timeZone") == "Asia/Bangkok")
            let box = try await world.get("/v1/places/locate?lat=13.7466123&lon=100.5347456")
            #expect(read["terms.meeting.cell.box"] == box["cells.1km.box"])

            let countered = try await pair.ana.act(
                "counter", on: id, pair.terms("90.00", #""meeting":\#(Self.place("Green bench", in: world))"#))
            #expect(Self.isHidden(in: countered))
            let other = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(Self.isHidden(in: other))
            #expect(other.string("terms.meeting.label") == "Green bench")
            for path in [
                "/v1/swaps", "/v1/me/notifications", "/v1/threads/\(try #require(other.string("thread")))/messages",
            ] {
                let text = try await pair.ben.get(path).text
                #expect(!Self.digits.contains { text.contains($0) }, "\(path)")
            }
            #expect(try await pair.ben.accept(id, rest: #","acknowledged":true"#).string("state") == "scheduled")
            for person in [pair.ana, pair.ben] {
                let swap = try await person.get("/v1/swaps/\(id)")
                #expect(swap["meeting.latitude"] == .number("13.7466123"))
                #expect(swap["terms.meeting.longitude"] == .number("100.5347456"))
                #expect(swap["meeting.cell"] == .null)
            }
        }
    }

    @Test("what ends without an agreement erases it at once, in the answers kept for retries too")
    func ended() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            for (number, end) in ["decline", "withdraw", "lapse", "offer"].enumerated() {
                let body = #"{"amount":{"amount":"100.00","currency":"EUR"},"meeting":\#(Self.place(in: world))}"#
                let id = try await pair.ben.post("/v1/offers/\(pair.offer)/swaps", body, key: "proposal-\(number)").id()
                switch end {
                case "decline": try await pair.ana.act("decline", on: id)
                case "withdraw": try await pair.ben.act("withdraw", on: id)
                case "lapse":
                    try await world.execute("UPDATE swap SET due_at = 1 WHERE state = 'proposed'")
                    try await world.sweep()
                default: try await pair.ana.post("/v1/offers/\(pair.offer)/withdraw")
                }
                #expect(
                    try await world.number(
                        "SELECT count(*) FROM meeting WHERE latitude IS NOT NULL OR label <> '' OR point IS NOT NULL")
                        == 0, "\(end)")
                #expect(
                    try await world.number(
                        "SELECT count(*) FROM stored_response WHERE instr(CAST(body AS TEXT), '13.7466') > 0") == 0)
                for person in [pair.ana, pair.ben] {
                    let swap = try await person.get("/v1/swaps/\(id)")
                    #expect(swap["terms.meeting.latitude"] == .null && swap["terms.meeting.cell"] == .null)
                    #expect(swap.string("terms.meeting.startsAt") != nil)
                }
                let again = try await pair.ben.post(
                    "/v1/offers/\(pair.offer)/swaps", body, key: "proposal-\(number)")
                #expect(!Self.digits.contains { again.text.contains($0) })
            }
            #expect(try world.findings() == [])
        }
    }

    @Test("the local time of an agreed meeting stays when the rules of its time zone change")
    func clock() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose(meeting: Self.place(in: world)).id()
            try await pair.ana.accept(id, rest: #","acknowledged":true"#)
            // As if Bangkok had put its clocks back since, or lay in another zone of a later map.
            try await world.execute("UPDATE meeting SET time_zone = 'Asia/Tokyo'")
            let swap = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(swap.string("meeting.localTime") == "2026-11-22T17:00:00+07:00")
            // Meetings from before have no offset.
            try await world.execute("UPDATE meeting SET utc_offset = NULL")
            let older = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(older.string("meeting.localTime") == "2026-11-22T19:00:00+09:00")
        }
    }
}
