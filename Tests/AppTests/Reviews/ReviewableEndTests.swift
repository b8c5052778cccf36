import JSON
import TestSupport
import Testing

@Suite("Which ends of a swap can be reviewed") struct ReviewableEndTests {
    /// Whether Ana may write, as her attempt and the swap say.
    private static func isReviewable(_ pair: Pair, _ id: String) async throws -> Bool {
        let until = try await pair.ana.get("/v1/swaps/\(id)").string("reviews.until")
        let reply = try await pair.ana.review(id)
        #expect((until != nil) == (reply.status == 200))
        if reply.status != 200 { #expect(reply.summary == "409 not-reviewable") }
        return reply.status == 200
    }

    @Test("none before the end")
    func underWay() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            #expect(try await !Self.isReviewable(pair, id))
            try await pair.ana.accept(id)
            #expect(try await !Self.isReviewable(pair, id))
            try await pair.handOver(to: pair.ana, on: id)
            #expect(try await !Self.isReviewable(pair, id))
            try await pair.handOver(to: pair.ben, on: id)
            #expect(try await Self.isReviewable(pair, id))
        }
    }

    @Test("of what never was agreed there is nothing to say", arguments: ["decline", "withdraw", "lapse"])
    func nothing(_ end: String) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            switch end {
            case "decline": try await pair.ana.act("decline", on: id)
            case "withdraw": try await pair.ben.act("withdraw", on: id)
            default: world.clock.advance(days: 2)
            }
            let then = try await pair.later().swept()
            #expect(try await then.ana.state(of: id) != "proposed")
            #expect(try await !Self.isReviewable(then, id))
        }
    }

    @Test("a cancellation only if it was late and somebody's fault")
    func cancelled() async throws {
        for (hours, reason, isReviewable) in [
            (24.0, "ill", false), (23, "ill", true), (1, "ill", true), (1, "safety", false), (1, "mutual", false),
        ] {
            try await World.run { world in
                let pair = try await Pair(in: world)
                let id = try await pair.scheduled(inHours: hours)
                for person in reason == "mutual" ? [pair.ana, pair.ben] : [pair.ben] {
                    try await person.act("cancel", on: id, #"{"reason":"\#(reason)"}"#)
                }
                #expect(try await pair.ana.state(of: id) == "cancelled")
                #expect(try await Self.isReviewable(pair, id) == isReviewable, "\(hours) \(reason)")
            }
        }
    }

    @Test("no-show, unconfirmed and one-sided ends, by both sides")
    func troubled() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let soon = pair.meeting(inHours: 0.25)
            let unconfirmed = try await pair.accepted(meeting: soon)
            let missed = try await pair.accepted("60.00", meeting: soon)
            world.clock.advance(hours: 0.25)
            let oneSided = try await pair.accepted("50.00")
            try await pair.handOver(to: pair.ben, on: oneSided)
            try await pair.ana.act("check-in", on: missed)
            let claimed = try await pair.later(minutes: 20)
            try await claimed.ana.act("no-show", on: missed)
            let then = try await claimed.later(days: 3).swept()
            for (id, kind) in [(unconfirmed, "unconfirmed"), (oneSided, "oneSided"), (missed, "noShow")] {
                #expect(try await then.ana.get("/v1/swaps/\(id)").string("outcome.kind") == kind)
                #expect(try await Self.isReviewable(then, id), "\(kind)")
                #expect(try await then.ben.review(id, stars: 1).string("state") == "revealed", "\(kind)")
            }
            #expect(try world.findings() == [])
        }
    }

    @Test("not while a dispute is open, and not of what was settled")
    func disputed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            try await pair.ben.act("dispute", on: id, DisputeTests.body())
            #expect(try await !Self.isReviewable(pair, id))
            for person in [pair.ana, pair.ben] { try await person.act("settle", on: id, #"{"agreement":"Even"}"#) }
            #expect(try await !Self.isReviewable(pair, id))
        }
    }
}
