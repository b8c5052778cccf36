import TestSupport
import Testing

@Suite("Which ends of a swap can be reviewed") struct ReviewableEndTests {
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
                let swap = try await then.ana.get("/v1/swaps/\(id)")
                #expect(swap.string("outcome.kind") == kind)
                #expect(swap.string("reviews.until") != nil, "\(kind)")
                #expect(try await then.ana.review(id).string("state") == "hidden", "\(kind)")
                #expect(try await then.ben.review(id, stars: 1).string("state") == "revealed", "\(kind)")
            }
            #expect(try world.findings() == [])
        }
    }
}
