import Domain
import Foundation
import Testing

@Suite("what counts for a tier") struct TierUsageTests {
    private let now = OfferFixture.noon

    private func usage(_ swaps: [(days: Double, euros: Double?, isOpen: Bool, hasHandedOver: Bool)]) -> TierUsage {
        let swaps = swaps.map {
            AcceptedSwap(
                acceptedAt: now.addingTimeInterval(-$0.days * 86_400), euros: $0.euros, reservesOffer: $0.isOpen,
                hasHandedOver: $0.hasHandedOver)
        }
        return TierUsage(tier: .t2, swaps: swaps, canAct: true, at: now)
    }

    @Test("open swaps count whenever they were accepted; the volume counts those of 30 days, open or with a code")
    func counted() {
        let counted = usage([
            (1, 10, true, false), (2, 20, false, true), (29.99, 40, true, true), (3, nil, true, false),
        ])
        #expect(counted.openSwaps == 3)
        #expect(counted.volume == 70)
        let old = usage([(30, 10, true, false), (31, 20, false, true)])
        #expect(old == TierUsage(tier: .t2, openSwaps: 1, volume: 0, canAct: true))
        let cancelled = usage([(1, 10, false, false)])
        #expect(cancelled == TierUsage(tier: .t2, openSwaps: 0, volume: 0, canAct: true))
    }
}
