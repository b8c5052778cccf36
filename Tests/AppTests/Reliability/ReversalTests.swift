import Foundation
import JSON
import TestSupport
import Testing

@Suite("A dispute about a completed swap") struct ReversalTests {
    @Test("takes what the swap was worth from both while it is open; settled, it is as it was")
    func completed() async throws {
        try await World.run { world in
            let (ana, people, swaps) = try await ReliabilityTests.known(world)
            #expect(try await ReliabilityTests.line(world) == "61 fair [3, 3]")
            try await people[0].act("dispute", on: swaps[0], DisputeTests.body())
            #expect(try await ReliabilityTests.line(world) == "new new [2, 2]")
            #expect(try await ReliabilityTests.line(world, "guest1") == "new new [0, 0]")
            #expect(try await world.near("minReliability=1").count("items") == 0)
            #expect(try world.findings() == [])
            for person in [ana, people[0]] { try await person.act("settle", on: swaps[0], #"{"agreement":"Even"}"#) }
            #expect(try await ReliabilityTests.line(world) == "61 fair [3, 3]")
            #expect(try await ReliabilityTests.line(world, "guest1") == "new new [1, 1]")
            #expect(try await world.near("minReliability=61").count("items") == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test("settled later it counts from when the swap was completed")
    func dated() async throws {
        try await World.run { world in
            let (_, people, swaps) = try await ReliabilityTests.known(world)
            try await people[0].act("dispute", on: swaps[0], DisputeTests.body())
            world.clock.advance(days: 60)
            for handle in ["ana", "guest1"] {
                try await world.signedIn(handle).act("settle", on: swaps[0], #"{"agreement":"Even"}"#)
            }
            let ages = try await world.texts("SELECT DISTINCT at FROM observation WHERE traveller <> partner")
            #expect(ages == ["\(Int(FixedClock.start.timeIntervalSince1970 * 1000))"])
            // 61.54 when it was new, 60.73 sixty days later.
            #expect(try await ReliabilityTests.line(world) == "60 fair [3, 3]")
            #expect(try world.findings() == [])
        }
    }

    @Test("one that was never completed says nothing, settled or not")
    func neverCompleted() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).missed()
            #expect(try await pair.ana.act("dispute", on: id, DisputeTests.body()).string("state") == "disputed")
            for person in [pair.ana, pair.ben] { try await person.act("settle", on: id, #"{"agreement":"Even"}"#) }
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            #expect(try await ReliabilityTests.line(world) == "new new [0, 0]")
        }
    }
}
