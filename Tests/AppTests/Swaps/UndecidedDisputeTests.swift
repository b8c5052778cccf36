import Domain
import JSON
import TestSupport
import Testing

@Suite("A dispute that nobody decides") struct UndecidedDisputeTests {
    @Test("buries no review: a hidden one is shown in its time, and both may write again for 14 days")
    func reviews() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            try await pair.ana.review(id, stars: 1)
            try await pair.ben.act("dispute", on: id, DisputeTests.body("terms"))
            #expect(try await pair.ana.review(id, stars: 2).summary == "409 not-reviewable")
            #expect(try await pair.ana.get("/v1/swaps/\(id)")["reviews.until"] == .null)
            let open = try await pair.later(hours: 72).swept()
            #expect(try await open.ana.get("/v1/swaps/\(id)").string("reviews.until") == world.time(hours: 14 * 24))
            #expect(try await open.ana.review(id, stars: 2).string("state") == "hidden")
            let early = try await open.later(days: 14, seconds: -1).swept()
            #expect(try await world.get("/v1/travellers/ben/reviews").count("items") == 0)
            _ = try await early.later(seconds: 1).swept()
            #expect(try await world.get("/v1/travellers/ben/reviews").count("items") == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test("stands as it was before: a success counts again, and so does a fault")
    func standing() async throws {
        try await World.run { world in
            let (pair, absent) = try await Pair(in: world).claimed()
            try await pair.ben.act("no-show", on: absent)
            let done = try await pair.completed("50.00")
            for id in [absent, done] { try await pair.ana.act("dispute", on: id, DisputeTests.body("harassment")) }
            func line() async throws -> [Int?] {
                let profile = try await world.get("/v1/travellers/ben")
                return [profile.int("reliability.noShows"), profile.int("reliability.completed")]
            }
            #expect(try await line() == [0, 0])
            let then = try await pair.later(hours: 72).swept()
            #expect(try await line() == [1, 1])
            #expect(try world.findings() == [])
            for person in [then.ana, then.ben] {
                try await person.act("settle", on: absent, #"{"agreement":"Never mind."}"#)
            }
            #expect(try await line() == [0, 1])
            #expect(try world.findings() == [])
        }
    }
}

@Suite("Reviews after a decision") struct DecidedReviewTests {
    @Test("the new window is for a side that cannot read the other's review; nobody answers what can be read")
    func revealed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            try await pair.ana.review(id, stars: 1)
            try await pair.ben.act("dispute", on: id, DisputeTests.body("terms"))
            // Nobody decides: her review is shown when the window is over, and he has written none.
            let shown = try await pair.later(days: 17).swept()
            #expect(try await world.get("/v1/travellers/ben/reviews").count("items") == 1)
            try await Self.decide(id, in: world)
            let his = try await shown.ben.get("/v1/swaps/\(id)")
            #expect(his.string("state") == "resolved")
            #expect(his["reviews.until"] == .null)
            #expect(try await shown.ben.review(id, stars: 1).summary == "409 too-late")
            #expect(try await world.get("/v1/travellers/ana/reviews").count("items") == 0)
        }
    }

    private static func decide(_ id: String, in world: World) async throws {
        let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
        #expect(try await sara.decide(id, nil).status == 200)
    }
}
