import Domain
import JSON
import TestSupport
import Testing

@Suite("Granting the highest tier") struct TierActionTests {
    private static func order(_ tier: String) -> String { #"{"tier":\#(tier),"reason":"other","note":"Well done."}"# }

    @Test("a senior grants it and takes it back; the limits follow at once, and twice is once")
    func grant() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            #expect(try await mona.moderate("tier", pair.ana, Self.order("\"T4\"")).summary == "403 role-too-low")
            #expect(try await sara.moderate("tier", pair.ana, moderationOrder).summary == "422 invalid /tier")
            #expect(try await sara.moderate("tier", pair.ana, Self.order("\"T3\"")).summary == "422 invalid /tier")
            for _ in 0..<2 {
                let granted = try await sara.moderate("tier", pair.ana, Self.order("\"T4\""))
                #expect((granted.string("grantedTier"), granted.count("actions")) == ("T4", 1))
            }
            #expect(try await pair.ana.get("/v1/me/reliability").string("tier.name") == "T4")
            #expect(
                try await pair.ana.told().first
                    == "action.grant-tier: You have the highest limits for swaps now. The moderator writes: Well done.")
            let taken = try await sara.moderate("tier", pair.ana, Self.order("null"))
            #expect((taken["grantedTier"], taken["actions.1.undone"]) == (.null, .bool(true)))
            #expect(try await pair.ana.get("/v1/me/reliability").string("tier.name") == "T1")
            #expect(try await world.audit() == ["grant-tier", "take-back-tier"])
            #expect(try world.findings() == [])
        }
    }
}
