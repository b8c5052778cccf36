import App
import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("The exact place of a meeting") struct ErasedPlaceTests {
    /// A free place an hour from now, agreed by both; labels are for people who have answered.
    private static func meeting(of pair: Pair) async throws -> String {
        let place = """
            {"place":{"latitude":13.7466123,"longitude":100.5347456,"label":"Red bench","acknowledged":true},
             "startsAt":"\(pair.world.time(hours: 1))"}
            """
        let id = try await pair.propose().id()
        try await pair.ana.act("counter", on: id, pair.terms("90.00"))
        try await pair.ben.act("counter", on: id, pair.terms("100.00", #""meeting":\#(place)"#))
        #expect(try await pair.ana.accept(id, rest: #","acknowledged":true"#).string("state") == "scheduled")
        return id
    }

    private static let traces = """
        SELECT count(*) FROM meeting
        WHERE latitude IS NOT NULL OR longitude IS NOT NULL OR label <> '' OR point IS NOT NULL
        """

    @Test("it is known to the two for 24 hours after the start, and then erased everywhere")
    func erased() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await Self.meeting(of: pair)
            let before = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(before.string("meeting.label") == "Red bench")
            #expect(before["meeting.latitude"] == .number("13.7466123"))
            let early = try await pair.later(hours: 25, seconds: -1).swept()
            #expect(try await early.ana.get("/v1/swaps/\(id)").string("meeting.label") == "Red bench")
            let then = try await early.later(seconds: 1).swept()
            for person in [then.ana, then.ben] {
                let swap = try await person.get("/v1/swaps/\(id)")
                #expect(swap["meeting.latitude"] == .null)
                #expect(swap["meeting.longitude"] == .null)
                #expect(swap.string("meeting.label") == "")
                #expect(swap.string("meeting.startsAt") == "2026-11-21T11:00:00Z")
                #expect(swap.string("meeting.localTime") == "2026-11-21T18:00:00+07:00")
            }
            #expect(try await world.number(Self.traces) == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("while a dispute is open it is kept, and when that is over it goes")
    func disputed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await Self.meeting(of: pair)
            let over = try await pair.later(minutes: 80, seconds: 1)
            try await over.ana.act("dispute", on: id, DisputeTests.body())
            let then = try await over.later(days: 20).swept()
            #expect(try await then.ben.get("/v1/swaps/\(id)").string("meeting.label") == "Red bench")
            for person in [then.ana, then.ben] { try await person.act("settle", on: id, #"{"agreement":"Even"}"#) }
            #expect(try await then.swept().ben.get("/v1/swaps/\(id)").string("meeting.label") == "")
            #expect(try await world.number(Self.traces) == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("24 hours after the end, if that came first")
    func cancelled() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await Self.meeting(of: pair)
            try await pair.ana.act("cancel", on: id, #"{"reason":"ill"}"#)
            let early = try await pair.later(hours: 24, seconds: -1).swept()
            #expect(try await early.ana.get("/v1/swaps/\(id)").string("meeting.label") == "Red bench")
            _ = try await early.later(seconds: 1).swept()
            #expect(try await world.number(Self.traces) == 0)
        }
    }

    @Test("that of a swap behind one that cannot be changed is erased, although that one has several")
    func behind() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let other = try await pair.propose("50.00", by: try await world.register("eve")).id()
            let id = try await Self.meeting(of: pair)
            let left = "SELECT swap || ' ' || role FROM meeting WHERE latitude IS NOT NULL ORDER BY swap, role"
            #expect(try await world.texts(left) == ["\(id) agreed", "\(id) terms"])
            try await world.execute(
                """
                INSERT INTO meeting (swap, role, latitude, longitude, label, time_zone, starts_at, erase_at)
                SELECT '\(other)', role, latitude, longitude, label, time_zone, starts_at, erase_at + 1
                FROM meeting WHERE swap = '\(id)' AND role = 'terms'
                """)
            var slice = SweepSlice(limit: 1)
            slice.skipped = [id]
            let now = world.clock.now.addingTimeInterval(26 * 3600)
            #expect(try await world.services.swaps.erasePlaces(slice, at: now) == SweptSlice(found: 1))
            #expect(try await world.texts(left) == ["\(id) agreed", "\(id) terms"])
        }
    }

    @Test("answers that were kept for retries do not keep it")
    func retries() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await Self.meeting(of: pair)
            world.clock.advance(seconds: 1800)
            let key = try await pair.ben.post("/v1/swaps/\(id)/check-in", nil, key: "one")
            #expect(key.string("meeting.label") == "Red bench")
            let then = try await pair.later(hours: 24, minutes: 15)
            let late = try await then.ana.post("/v1/swaps/\(id)/cancel", #"{"reason":"mutual"}"#, key: "two")
            #expect(late.string("meeting.label") == "Red bench")
            _ = try await then.later(minutes: 15).swept()
            #expect(
                try await world.number(
                    "SELECT count(*) FROM stored_response WHERE instr(CAST(body AS TEXT), 'Red bench') > 0") == 0)
        }
    }
}
