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

    @Test("a reply is reported with its words by whoever reads it, and hidden alone: the review stays and counts")
    func reply() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let later = try await pair.later(seconds: 1)
            let swap = try await later.completed()
            let id = try await later.ben.review(swap, stars: 1).id()
            let other = try await later.ana.review(swap, stars: 4).id()
            #expect(try await later.ana.post("/v1/reviews/\(id)/reply", #"{"text":"You smell."}"#).status == 200)
            #expect(try await later.ana.report("reply", id).summary == "409 about-oneself")
            #expect(try await later.ben.report("review", id).summary == "409 about-oneself")
            #expect(try await later.ben.report("reply", other).summary == "404 not-found")
            #expect(try await later.ben.report("reply", id).status == 202)
            #expect(
                try await world.texts(
                    "SELECT handle || ': ' || evidence FROM report JOIN traveller ON traveller.id = evidence_by")
                    == ["ana: You smell."])
            let queue = try await mona.get("/v1/admin/cases?kind=reply")
            let detail = try await mona.get("/v1/admin/cases/\(queue.string("items.0.id") ?? "")")
            #expect(detail.string("content.review.reply") == "You smell.")
            #expect(detail.texts("role", in: "people") == ["author", "about"])
            #expect(detail.texts("handle", in: "people") == ["ana", "ben"])
            let reviews = "/v1/travellers/ana/reviews"
            #expect(try await world.get(reviews).string("items.0.reply.text") == "You smell.")
            #expect(try await mona.post("/v1/admin/replies/\(id)/hide", Self.order).status == 200)
            #expect(try await world.get(reviews)["items.0.reply"] == .null)
            #expect(try await later.ana.get(reviews).string("items.0.reply.text") == "You smell.")
            #expect(try await later.ana.get("/v1/swaps/\(swap)").string("reviews.theirs.reply.text") == "You smell.")
            #expect(try await later.ana.export().text("reviews-received.json").contains("You smell."))
            #expect(
                try await mona.get("/v1/admin/cases/\(queue.string("items.0.id") ?? "")")
                    .string("content.review.replyModeration.reason") == "scam")
            #expect(try await world.get("/v1/travellers/ana").int("reliability.reviews") == 1)
            #expect(try await later.ben.get("/v1/swaps/\(swap)")["reviews.mine.reply"] == .null)
            #expect(try await later.ben.report("reply", id).summary == "404 not-found")
            #expect(
                try await later.ana.told().first?.contains("A moderator removed your reply to a review (scam).") == true
            )
            #expect(
                try await later.ana.post("/v1/reviews/\(id)/reply", #"{"text":"Oh."}"#).summary == "409 already-replied"
            )
            #expect(try world.findings() == [])
            #expect(try await mona.post("/v1/admin/replies/\(id)/restore", Self.order).status == 200)
            #expect(try await world.get(reviews).string("items.0.reply.text") == "You smell.")
            #expect(try await mona.post("/v1/admin/replies/\(other)/hide", Self.order).summary == "404 not-found")
            #expect(try world.findings() == [])
        }
    }

    @Test("a report of a swap keeps the names of places that the other side wrote, which the swap soon forgets")
    func labels() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            // Before an answer nobody reads the name that a stranger gives a place.
            let thread = try await pair.ben.openThread(on: pair.offer)
            try await pair.ben.say("Hello", 1, in: thread)
            try await pair.ana.say("Hi", 2, in: thread)
            let place = #"{"latitude":13.75,"longitude":100.5,"label":"by the ugly fool","acknowledged":true}"#
            let id = try await pair.ben.post(
                "/v1/offers/\(pair.offer)/swaps",
                #"{"amount":{"amount":"100.00","currency":"EUR"},"meeting":{"place":\#(place),"startsAt":"\#(world.time(hours: 2))"}}"#
            ).id()
            #expect(try await pair.ben.report("swap", id).status == 202)
            #expect(try await pair.ana.report("swap", id).status == 202)
            #expect(try await pair.ana.act("decline", on: id).status == 200)
            #expect(
                try await world.texts(
                    """
                    SELECT reporting.handle || ' ' || coalesce(author.handle || ': ' || evidence, '-') FROM report
                    JOIN traveller AS reporting ON reporting.id = reporter
                    LEFT JOIN traveller AS author ON author.id = evidence_by ORDER BY 1
                    """) == ["ana ben: by the ugly fool", "ben -"])
        }
    }

    @Test("a report of a reply holds the erasure of its author, for as long as one of a review does")
    func leaving() async throws {
        try await World.running { world, _ in
            let pair = try await Pair(in: world)
            let later = try await pair.later(seconds: 1)
            let swap = try await later.completed()
            let id = try await later.ben.review(swap, stars: 1).id()
            try await later.ana.review(swap, stars: 4)
            try await later.ana.post("/v1/reviews/\(id)/reply", #"{"text":"You smell."}"#)
            #expect(try await later.ben.report("reply", id).status == 202)
            #expect(try await later.ana.get("/v1/me/leaving").status == 200)
            #expect((200..<300).contains(try await later.ana.leave().status))
            #expect(try await later.ana.get("/v1/me")["leaving.held"] != .null)
            #expect(try await later.ben.get("/v1/swaps/\(swap)")["reviews.mine.reply"] == .null)
            #expect(try await later.ben.report("reply", id).summary == "404 not-found")
            for (days, reply) in [(8.0, "You smell."), (30, "gone")] {
                world.clock.advance(days: days)
                for _ in 0..<3 {
                    try await world.sweep()
                    try await world.deliver()
                }
                #expect(
                    try await world.texts("SELECT coalesce(reply, 'gone') FROM review WHERE id = '\(id)'") == [reply])
            }
            #expect(try world.findings() == [])
        }
    }
}
