import JSON
import TestSupport
import Testing

@Suite("The place of a disputed meeting") struct DisputedPlaceTests {
    @Test("is kept for 30 days after the statements closed, and not longer")
    func erased() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            try await pair.ben.act("contest", on: id)
            let place = { (pair: Pair) in try await pair.ana.get("/v1/swaps/\(id)").string("meeting.label") }
            let last = try await pair.later(days: 33, seconds: -1).swept()
            #expect(try await place(last) == "Suvarnabhumi Airport")
            let then = try await last.later(seconds: 1).swept()
            #expect(try await place(then) == "")
            // Nobody decided.
            #expect(try await then.ana.state(of: id) == "resolved")
            #expect(try await world.number("SELECT count(*) FROM meeting WHERE latitude IS NOT NULL") == 0)
            #expect(try world.findings() == [])
        }
    }
}
