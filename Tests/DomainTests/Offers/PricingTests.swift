import Testing

@testable import Domain

@Suite struct PricingTests {
    private func fixed(_ text: String) throws -> Pricing { .fixed(rate: try FixedRate(text)) }

    @Test(
        "a premium is between minus and plus 800 bps",
        arguments: [(-801, false), (-800, true), (800, true), (801, false)])
    func range(bps: Int, isAllowed: Bool) {
        let pricing = Pricing.reference(premiumBps: bps)
        if isAllowed {
            #expect(throws: Never.self) { try pricing.check(against: .one, confirmed: false) }
        } else {
            #expect(throws: PricingFault.premiumOutOfRange(allowed: -800...800)) {
                try pricing.check(against: .one, confirmed: true)
            }
        }
    }

    @Test("a premium needs a reference, a fixed rate does not")
    func reference() throws {
        #expect(throws: PricingFault.noReference) {
            try Pricing.reference(premiumBps: 0).check(against: nil, confirmed: true)
        }
        let fixed = try fixed("38.10")
        #expect(throws: Never.self) { try fixed.check(against: nil, confirmed: false) }
        #expect(fixed.rate(over: nil)?.text == "38.10000")
        #expect(Pricing.reference(premiumBps: 0).rate(over: nil) == nil)
    }

    @Test(
        "a fixed rate more than 2000 bps from reference must be confirmed, by however little",
        arguments: [
            ("1.2", 2_000, false), ("1.2000001", 2_000, true), ("0.8", 2_000, false), ("0.79999999", 2_000, true),
            ("1.5", 5_000, true), ("0.1", 9_000, true), ("1", 0, false),
        ])
    func band(text: String, distance: Int, needed: Bool) throws {
        let pricing = try fixed(text)
        #expect(pricing.distanceBps(from: .one) == distance)
        #expect(pricing.needsConfirmation(against: .one) == needed)
        #expect(throws: Never.self) { try pricing.check(against: .one, confirmed: true) }
        guard needed else { return }
        #expect(throws: PricingFault.confirmRate(distanceBps: distance)) {
            try pricing.check(against: .one, confirmed: false)
        }
    }

    @Test("a fixed rate keeps the owner's text")
    func text() throws {
        #expect(try FixedRate("38.1").text == "38.1")
        #expect(throws: RateFault.notANumber) { try FixedRate("38.1 ") }
    }

    @Test(
        "percent has two decimals",
        arguments: [(100, "1.00"), (-50, "-0.50"), (0, "0.00"), (7, "0.07"), (-800, "-8.00"), (12_345, "123.45")])
    func percent(bps: Int, text: String) {
        #expect(BasisPoints.percentText(bps: bps) == text)
    }
}
