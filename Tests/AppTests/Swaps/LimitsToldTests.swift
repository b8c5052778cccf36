import JSON
import TestSupport
import Testing

@Suite("What limits tell") struct LimitsToldTests {
    /// Ana has three swaps under way: all that her tier allows.
    private static func busy(in world: World) async throws -> Pair {
        let pair = try await Pair(in: world)
        for handle in ["eve", "fay", "gus"] {
            let person = try await world.verified(handle)
            let id = try await pair.propose("50.00", by: person).id()
            #expect(try await pair.ana.accept(id).status == 200)
        }
        return pair
    }

    @Test("a proposal learns nothing of what the owner has under way; the owner reads it, and the proposer never does")
    func ownerIsBusy() async throws {
        try await World.run { world in
            let pair = try await Self.busy(in: world)
            let proposed = try await pair.propose("50.00")
            #expect(proposed.status == 201)
            let id = try proposed.id()
            let refused = try await pair.ana.accept(id)
            #expect(refused.summary == "409 tier-limit")
            #expect(
                refused.string("detail")
                    == "You can have 3 swaps under way at a time. Complete 3 swaps with 3 people and verify your phone number "
                    + "to raise the limit.")
            #expect(try await pair.ben.get("/v1/swaps/\(id)").string("state") == "proposed")
            // Ben accepts her counter-proposal, and reads no figure.
            try await world.execute("UPDATE traveller SET tier_granted_at = 1 WHERE handle = 'ana'")
            try await pair.ana.act("counter", on: id, pair.terms("60.00"))
            try await world.execute("UPDATE traveller SET tier_granted_at = NULL")
            let his = try await pair.ben.accept(id)
            #expect(his.summary == "409 other-tier-limit")
            #expect(
                his.string("detail") == "The other side cannot take this amount now. Propose less, or try again later.")
        }
    }

    @Test("a stood-up traveller loses none of the volume; a code counts")
    func volume() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            try await pair.ben.act("no-show", on: id)
            let used = { try await pair.ana.get("/v1/me/reliability").string("tier.volume.used.amount") }
            #expect(try await used() == "0.00")
            let other = try await pair.accepted("50.00")
            #expect(try await used() == "50.00")
            try await pair.handOver(to: pair.ben, on: other)
            _ = try await pair.later(hours: 73).swept()
            let after = try await pair.later()
            #expect(
                try await after.ana.get("/v1/me/reliability").string("tier.volume.used.amount") == "50.00")
        }
    }
}
