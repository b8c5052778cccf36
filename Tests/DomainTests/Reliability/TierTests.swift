import Domain
import Testing

@Suite("tiers") struct TierTests {
    @Test(
        "each has its amount, its swaps under way, and four amounts in 30 days",
        arguments: [
            (.t0, 150, 2, 600), (.t1, 300, 3, 1200), (.t2, 500, 3, 2000), (.t3, 1000, 5, 4000), (.t4, 2000, 8, 8000),
        ] as [(Tier, Int, Int, Int)])
    func limits(tier: Tier, perSwap: Int, openSwaps: Int, volume: Int) {
        #expect((tier.perSwap, tier.openSwaps, tier.volume) == (perSwap, openSwaps, volume))
    }

    @Test("each says what is missing, and is reached when nothing is; a grant overrides")
    func ladder() {
        var facts = Tier.Facts()
        #expect(Tier(facts) == .t0)
        #expect(Tier.t1.requirements(facts) == [.verifiedContact])
        #expect(Tier.t2.requirements(facts) == [.verifiedPhone, .swaps(3), .partners(3)])
        #expect(Tier.t3.requirements(facts) == [.verifiedPhone, .swaps(3), .partners(10), .score(75)])
        #expect(Tier.t4.requirements(facts) == [.grant])
        facts.hasVerifiedEmail = true
        #expect(Tier(facts) == .t1)
        (facts.hasVerifiedEmail, facts.hasVerifiedPhone) = (false, true)
        #expect(Tier(facts) == .t1)
        (facts.completed, facts.partners) = (2, 2)
        #expect(Tier(facts) == .t1)
        #expect(Tier.t2.requirements(facts) == [.swaps(1), .partners(1)])
        (facts.completed, facts.partners) = (3, 3)
        #expect(Tier(facts) == .t2)
        #expect(Tier.t3.requirements(facts) == [.partners(7), .score(75)])
        (facts.partners, facts.score) = (10, 74)
        #expect(Tier(facts) == .t2)
        #expect(Tier.t3.requirements(facts) == [.score(75)])
        facts.score = 75
        #expect(Tier(facts) == .t3)
        facts.isGranted = true
        #expect(Tier(facts) == .t4)
        #expect(Tier.allCases.map(\.next) == [.t1, .t2, .t3, .t4, nil])
        var granted = Tier.Facts()
        granted.isGranted = true
        #expect(Tier(granted) == .t4)
    }
}
