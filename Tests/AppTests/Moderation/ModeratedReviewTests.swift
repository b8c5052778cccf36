import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Hiding and restoring a review") struct ModeratedReviewTests {
    private static let order = #"{"reason":"scam","note":"Please write what happened."}"#

    @Test("a hidden review counts for nothing, and restored for exactly what it did before")
    func review() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let later = try await pair.later(seconds: 1)
            let swap = try await later.completed()
            let id = try await later.ben.review(swap, stars: 1, rest: #","text":"He never came.""#).id()
            try await later.ana.review(swap, stars: 4)
            func numbers() async throws -> [String] {
                try await world.texts(
                    """
                    SELECT handle || ' ' || reviews || ' ' || stars || ' ' || swaps_completed || ' '
                        || coalesce(reliability_score, 'new') FROM traveller WHERE handle IN ('ana', 'ben') ORDER BY 1
                    """)
            }
            func observations() async throws -> [String] {
                try await world.texts(
                    """
                    SELECT traveller || partner || stars || euros || at || swap_at FROM observation
                    WHERE kind = 'review' ORDER BY 1
                    """)
            }
            let (before, counted) = (try await numbers(), try await observations())
            #expect(before == ["ana 1 1 1 new", "ben 1 4 1 new"])
            #expect(try await mona.post("/v1/admin/reviews/\(id)/hide", Self.order).status == 200)
            #expect(try await numbers() == ["ana 0 0 1 new", "ben 1 4 1 new"])
            #expect(try await world.get("/v1/travellers/ana/reviews").count("items") == 0)
            #expect(try await later.ana.get("/v1/swaps/\(swap)")["reviews.theirs"] == .null)
            #expect(try await later.ben.get("/v1/swaps/\(swap)").string("reviews.mine.moderation.reason") == "scam")
            #expect(try await later.ana.told().filter { $0.hasPrefix("review.") } == [])
            #expect(try await later.ana.post("/v1/reviews/\(id)/reply", #"{"text":"I did."}"#).status == 404)
            #expect(try world.findings() == [])
            #expect(try await mona.post("/v1/admin/reviews/\(id)/restore", Self.order).status == 200)
            #expect(try await numbers() == before)
            #expect(try await observations() == counted)
            #expect(try await later.ana.told().filter { $0.hasPrefix("review.") }.count == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test("a review that is hidden before it is revealed is told to nobody and counts for nothing")
    func unrevealed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let later = try await pair.later(seconds: 1)
            let swap = try await later.completed()
            let id = try await later.ben.review(swap, stars: 1).id()
            #expect(try await mona.post("/v1/admin/reviews/\(id)/hide", Self.order).status == 200)
            try await later.ana.review(swap, stars: 4)
            #expect(try await world.get("/v1/travellers/ana").int("reliability.reviews") == 0)
            #expect(try await world.get("/v1/travellers/ben").int("reliability.reviews") == 1)
            #expect(try world.findings() == [])
            #expect(try await mona.post("/v1/admin/reviews/\(id)/restore", Self.order).status == 200)
            #expect(try await world.get("/v1/travellers/ana").int("reliability.reviews") == 1)
            #expect(try await later.ana.told().first == "review.revealed: You can read what Ben wrote about you.")
            #expect(try world.findings() == [])
        }
    }
}
