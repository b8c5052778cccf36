import Domain
import Foundation
import Testing

@Suite("what stands in the way of an acceptance") struct SwapAcceptanceTests {
    private let noon = SwapFixture.noon
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben

    private static let free = TierUsage(tier: .t4, openSwaps: 0, volume: 0, canAct: true)

    /// Of 100 EUR.
    private func terms(_ number: Int = 1, isFixed: Bool = false) throws -> SwapTerms {
        SwapTerms(
            number: number, amounts: try SwapFixture.terms().amounts,
            price: SwapTerms.Price(rate: "38.4", isFixed: isFixed, reference: nil), remainder: nil, meeting: nil,
            offerTerms: 1, euros: 100)
    }

    private func proposal(
        on offer: Offer, isFixed: Bool = false, rates: ReferenceRates = ReferenceRates(), canBenAct: Bool = true
    ) throws -> SwapSnapshot {
        var current = try SwapFixture.aggregate(SwapFixture.proposed())
        current.swap.terms = try terms(isFixed: isFixed)
        current.offer = offer
        let other = TierUsage(tier: .t4, openSwaps: 0, volume: 0, canAct: canBenAct)
        return SwapSnapshot(
            current, tierUsages: Sides(owner: Self.free, proposer: other), rates: rates, context: .plain)
    }

    private func accept(
        _ snapshot: SwapSnapshot, rates: RateMode = .offline, at now: Date = SwapFixture.noon
    ) throws -> SwapChange {
        let action = snapshot.acceptance(
            isSeen: true, acknowledged: true, rates: rates, wallet: WalletSettings(), at: now)
        return try snapshot.acting(action, by: ana, at: now)
    }

    @Test(
        "an offer that is open, paused or not, is agreed on; one that is over is not", arguments: Offer.State.allCases)
    func states(_ state: Offer.State) throws {
        let offer = try OfferFixture().publish().having(state: state, expiresAt: state == .expired ? noon : nil)
        let (asked, other) = (try proposal(on: offer), SwapAction.counter(try terms(2), until: nil))
        if [.active, .paused, .reserved].contains(state) {
            #expect(try accept(asked).swap.state == .accepted)
            #expect(try asked.acting(other, by: ana, at: noon).swap.terms.number == 2)
            // Whether or not the sweeper has been there.
            let over = try proposal(on: offer.having(expiresAt: noon))
            #expect(throws: SwapRefusal.offerClosed(.expired)) { try accept(over) }
        } else {
            #expect(throws: SwapRefusal.offerClosed(state)) { try accept(asked) }
            #expect(throws: SwapRefusal.offerClosed(state)) { try asked.acting(other, by: ana, at: noon) }
        }
    }

    @Test("with somebody who may not act nothing is agreed; to decline goes on")
    func gone() throws {
        let asked = try proposal(on: OfferFixture().publish(), canBenAct: false)
        let other = SwapAction.counter(try terms(2), until: nil)
        #expect(throws: SwapRefusal.otherCannotAct) { try accept(asked) }
        #expect(throws: SwapRefusal.otherCannotAct) { try asked.acting(other, by: ana, at: noon) }
        #expect(try asked.acting(.decline, by: ana, at: noon).swap.state == .declined)
    }

    @Test("the whole amount has to be left, and a deadline that has passed is told before that")
    func left() throws {
        let offer = try OfferFixture { $0.minFill = "50.00" }.publish()
        #expect(try accept(proposal(on: offer.having(reserved: 20_000))).offer?.reserved == 30_000)
        let short = try proposal(on: offer.having(reserved: 20_001))
        let notEnough = SwapRefusal.notEnoughLeft(try money("99.99", "EUR"))
        #expect(throws: notEnough) { try accept(short) }
        let taken = try proposal(on: offer.having(reserved: 15_000, completed: 11_000))
        let (least, most) = (try money("50.00", "EUR"), try money("40.00", "EUR"))
        #expect(throws: SwapRefusal.amountOutOfRange(least: least, most: most)) { try accept(taken) }
        let over = noon.addingTimeInterval(48 * 3600)
        #expect(throws: notEnough) { try accept(short, at: over.addingTimeInterval(-1)) }
        #expect(throws: SwapRefusal.wrongState(.lapsed, verb: .accept)) { try accept(short, at: over) }
    }

    @Test("nothing is agreed at a reference of which three publications are missing, unless the rate is one's own")
    func rates() throws {
        func published(_ text: String) throws -> ReferenceRates {
            ReferenceRates([
                RatePublication(source: .ecb, date: try day(text), rates: try RatePublication.october().rates)
            ])
        }
        let (offer, last) = (try OfferFixture().publish(), try day("2026-11-17"))
        let old = try proposal(on: offer, rates: published("2026-11-17"))
        #expect(throws: SwapRefusal.ratesTooOld(asOf: last)) { try accept(old, rates: .live) }
        #expect(try accept(old).swap.state == .accepted)
        let fresh = try proposal(on: offer, rates: published("2026-11-18"))
        #expect(try accept(fresh, rates: .live).swap.state == .accepted)
        let none = try proposal(on: offer)
        #expect(throws: SwapRefusal.ratesTooOld(asOf: nil)) { try accept(none, rates: .live) }
        let own = try proposal(on: offer, isFixed: true, rates: published("2026-11-17"))
        #expect(try accept(own, rates: .live).swap.state == .accepted)
    }

    @Test("it fixes until when they may meet: three days after the last local day, or seven from now")
    func meetUntil() throws {
        let dated = try OfferFixture { $0.to = "2026-12-01" }.publish()
        #expect(try accept(proposal(on: dated)).swap.meetUntil == instant("2026-12-04T17:00:00Z"))
        let open = try OfferFixture().publish()
        #expect(try accept(proposal(on: open)).swap.meetUntil == noon.addingTimeInterval(7 * 86_400))
    }

    @Test("terms are declined by who has to answer and withdrawn by who wrote them, and nobody is at fault")
    func ends() throws {
        let proposed = try SwapFixture.proposed()
        let countered = try proposed.after(.counter(try SwapFixture.terms(2), until: nil), by: ana, at: noon)
        for (swap, writer, side) in [(proposed, ben, Swap.Side.proposer), (countered, ana, .owner)] {
            let declined = try swap.after(.decline, by: .side(side.other), at: noon)
            #expect(declined.outcome == SwapOutcome(.declined, at: noon, by: side.other))
            let withdrawn = try swap.after(.withdraw, by: writer, at: noon)
            #expect(withdrawn.outcome == SwapOutcome(.withdrawn, at: noon, by: side))
            for end in [declined, withdrawn] {
                #expect(end.observations == Sides(nil))
                #expect((end.deadline, end.duty) == (nil, .none))
            }
        }
    }
}
