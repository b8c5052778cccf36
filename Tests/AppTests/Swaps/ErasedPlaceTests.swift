import App
import Domain
import Foundation
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
}
