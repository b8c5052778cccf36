import TestSupport
import Testing

@Suite("The tier of a proposal") struct ProposeLimitTests {
    private static let raise = "Verify your e-mail address or phone number to raise the limit."

    /// An offer of 700 EUR, of which nobody but Ana is verified.
    private func pair(in world: World) async throws -> Pair {
        let pair = try await Pair(
            in: world,
            DraftOffer { draft in
                draft.amount = "700.00"
                draft.rest = #""minFill":{"amount":"50.00","currency":"EUR"},"availability":{"to":"2026-12-01"}"#
            })
        try await world.execute("UPDATE traveller SET email_verified_at = NULL WHERE handle = 'ben'")
        return pair
    }

    @Test("swaps under way are counted from the acceptance to the end; proposals are not")
    func openSwaps() async throws {
        try await World.run { world in
            let pair = try await pair(in: world)
            let first = try await pair.accepted("60.00")
            _ = try await pair.accepted("60.00")
            let refused = try await pair.propose("60.00")
            #expect(refused.summary == "409 tier-limit")
            #expect(
                refused.string("detail")
                    == "You can have 2 swaps under way at a time. \(Self.raise)")
            #expect((refused.int("limit.count"), refused.int("used.count")) == (2, 2))
            try await pair.ben.act("cancel", on: first, #"{"reason":"plans-changed"}"#)
            #expect(try await pair.propose("60.00").status == 201)
        }
    }

    @Test("what was swapped in 30 days is counted together")
    func volume() async throws {
        try await World.run { world in
            let pair = try await pair(in: world)
            for _ in 1...3 { _ = try await pair.completed("150.00") }
            _ = try await pair.completed("100.00")
            let refused = try await pair.propose("60.00")
            #expect(refused.summary == "409 tier-limit")
            #expect(
                refused.string("detail")
                    == "You can swap up to 600 EUR in 30 days, and 550.00 EUR of it is used. \(Self.raise)")
            #expect(refused.string("limit.amount") == "600.00")
            #expect(refused.string("used.amount") == "550.00")
            #expect(try await pair.propose("50.00").status == 201)
        }
    }
}
