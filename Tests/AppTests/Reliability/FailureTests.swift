import API
import TestSupport
import Testing

@Suite("What counts against somebody") struct FailureTests {
    /// Expects that Ana, who stands at 61, comes to `line` (score, completed, late cancellations, no-shows) by what is
    /// done with a meeting so many hours away.
    private static func expect(
        _ line: [Int], meetingIn hours: Double,
        after act: @Sendable (World, _ ana: Person, _ guest: Person, _ swap: String) async throws -> Void
    ) async throws {
        try await World.run { world in
            let (ana, _, _) = try await ReliabilityTests.known(world)
            let offer = try await ana.publish(ReliabilityTests.small)
            let guest = try await world.register("cyd")
            let meeting = #"{"meetingPoint":"airport:BKK","startsAt":"\#(world.time(hours: hours))"}"#
            let id = try await guest.post(
                "/v1/offers/\(offer)/swaps",
                #"{"amount":{"amount":"100.00","currency":"EUR"},"meeting":\#(meeting)}"#
            ).id()
            try await ana.accept(id)
            try await act(world, ana, guest, id)
            let profile = try await world.get("/v1/travellers/ana")
            #expect(["score", "completed", "lateCancels", "noShows"].map { profile.int("reliability.\($0)") } == line)
            let guests = try await world.get("/v1/travellers/cyd")
            #expect(guests.int("reliability.lateCancels") == 0)
            #expect(guests.int("reliability.noShows") == 0)
            #expect(try world.findings() == [])
        }
    }

    // Conduct is three successes of weight 1.00216 (61.54 with no reviews) and one failure of value 0.
    @Test("a late cancellation costs three points")
    func cancelled() async throws {
        try await Self.expect([58, 3, 1, 0], meetingIn: 23) { _, ana, _, swap in
            try await ana.act("cancel", on: swap, #"{"reason":"other"}"#)
        }
    }

    @Test("a no-show costs ten, once it is admitted")
    func noShow() async throws {
        try await Self.expect([51, 3, 0, 1], meetingIn: 0.25) { world, ana, guest, swap in
            try await guest.act("check-in", on: swap)
            world.clock.advance(seconds: 900 + 1200)
            try await guest.act("no-show", on: swap)
            #expect(try await world.get("/v1/travellers/ana").int("reliability.score") == 61)
            try await ana.act("no-show", on: swap)
        }
    }

    @Test(
        "a no-show that the other side disputes costs nothing until it is decided; one's own dispute takes nothing back"
    )
    func reversed() async throws {
        for (isOwn, line) in [(false, [61, 3, 0, 0]), (true, [51, 3, 0, 1])] {
            try await Self.expect(line, meetingIn: 0.25) { world, ana, guest, swap in
                try await guest.act("check-in", on: swap)
                world.clock.advance(seconds: 900 + 1200)
                try await guest.act("no-show", on: swap)
                try await ana.act("no-show", on: swap)
                #expect(try await world.get("/v1/travellers/ana").int("reliability.score") == 51)
                let disputer = isOwn ? ana : guest
                try await disputer.act("dispute", on: swap, DisputeTests.body("noShow", "We were at two gates."))
            }
        }
    }
}
