import TestTools
import Testing

@testable import Domain

@Suite("what limits tell") struct SwapLimitTests {
    private let free = TierUsage(tier: .t2, openSwaps: 0, volume: 0, canAct: true)
    private let busy = TierUsage(tier: .t2, openSwaps: 3, volume: 0, canAct: true)
    private let spent = TierUsage(tier: .t2, openSwaps: 0, volume: 1950, canAct: true)
    private let small = TierUsage(tier: .t0, openSwaps: 0, volume: 0, canAct: true)

    /// Of 200 EUR: more than T0 may swap at once, less than T2 may.
    private func terms(euros: Double? = 200) throws -> SwapTerms {
        SwapTerms(
            number: 1, amounts: Amounts(gives: try money("200", "EUR"), gets: try money("7680", "THB")),
            price: SwapTerms.Price(rate: "38.4", isFixed: false, reference: nil), remainder: nil, meeting: nil,
            offerTerms: 1, euros: euros)
    }

    private func refusal(_ work: () throws(SwapRefusal) -> Void) -> SwapRefusal? {
        do { try work() } catch { return error }
        return nil
    }

    private func limit(_ limit: TierRefusal.Limit, _ tier: Tier = .t2, used: Double = 0) -> SwapRefusal {
        .tierLimit(TierRefusal(limit: limit, tier: tier, used: used))
    }

    @Test("terms are judged by the limits of whoever writes them, and by the other side's amount alone")
    func writing() throws {
        let terms = try terms()
        for writer in Swap.Side.allCases {
            func check(_ mine: TierUsage, _ theirs: TierUsage) -> SwapRefusal? {
                var tierUsages = Sides(mine)
                tierUsages[writer.other] = theirs
                return refusal { () throws(SwapRefusal) in try tierUsages.checkWriting(terms, by: writer) }
            }
            #expect(check(free, free) == nil)
            #expect(check(busy, free) == limit(.openSwaps, used: 3))
            #expect(check(spent, free) == limit(.volume, used: 1950))
            #expect(check(small, free) == limit(.perSwap, .t0))
            for theirs in [busy, spent] { #expect(check(free, theirs) == nil) }
            #expect(check(free, small) == .otherTierLimit)
        }
    }

    @Test("whoever accepts reads of their own limits, and of the other's nothing but that they cannot")
    func accepting() throws {
        let terms = try terms()
        for side in Swap.Side.allCases {
            func check(_ mine: TierUsage, _ theirs: TierUsage) -> SwapRefusal? {
                var tierUsages = Sides(mine)
                tierUsages[side.other] = theirs
                return refusal { () throws(SwapRefusal) in try tierUsages.checkAccepting(terms, by: side) }
            }
            #expect(check(free, free) == nil)
            #expect(check(busy, free) == limit(.openSwaps, used: 3))
            #expect(check(spent, busy) == limit(.volume, used: 1950))
            for theirs in [busy, spent, small] { #expect(check(free, theirs) == .otherTierLimit) }
        }
    }

    @Test("what no rate values is nobody's to swap")
    func unpriced() throws {
        let (terms, tierUsages) = (try terms(euros: nil), Sides(free))
        #expect(
            refusal { () throws(SwapRefusal) in try tierUsages.checkWriting(terms, by: .owner) } == .notPriceable)
        #expect(
            refusal { () throws(SwapRefusal) in try tierUsages.checkAccepting(terms, by: .owner) } == .notPriceable)
    }
}
