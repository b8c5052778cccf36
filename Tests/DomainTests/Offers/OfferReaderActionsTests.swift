import Domain
import Foundation
import Testing

@Suite("what an owner can do with an offer") struct OfferReaderActionsTests {
    /// The names of the actions in the order of the screen, those that are closed with a minus.
    private func actions(
        _ offer: Offer, beside others: [Offer] = [], lists: OperatorLists = .open, days: Double = 0
    ) throws -> String {
        let rates = ReferenceRates([try RatePublication.october()])
        let sum = OpenOfferSum(of: others.map(\.openAmount), rates: rates)
        let limits = OfferChangeLimits(beside: OpenOffers(tier: .t0, sum: sum), lists: lists, rates: rates)
        let now = OfferFixture.noon.addingTimeInterval(days * 86_400)
        return offer.actions(within: limits, areLimitsOn: true, at: now)
            .map { ($0.isOpen ? "" : "-") + $0.name }.joined(separator: " ")
    }

    @Test(
        "each state has its actions",
        arguments: [
            (.active, "edit pause renew withdraw"), (.paused, "edit resume renew withdraw"),
            (.reserved, "edit renew withdraw"), (.completed, ""), (.expired, "renew withdraw"), (.withdrawn, ""),
        ] as [(Offer.State, String)])
    func states(state: Offer.State, names: String) throws {
        #expect(try actions(OfferFixture().publish().having(state: state)) == names)
    }

    @Test("an offer whose time is over can be renewed for 30 days, one with days too")
    func over() throws {
        for to in [nil, "2026-11-27"] {
            let offer = try OfferFixture { $0.to = to }.publish()
            #expect(try actions(offer, days: 8) == "renew withdraw")
            #expect(try actions(offer, days: 38) == "-renew withdraw")
        }
    }

    @Test("what needs room is closed where there is none, and what opens an offer where that is switched off")
    func closed() throws {
        let offer = try OfferFixture().publish()
        let full = Array(repeating: offer, count: 20)
        #expect(try actions(offer, beside: full) == "edit pause renew withdraw")
        #expect(try actions(offer, beside: full, days: 8) == "-renew withdraw")
        let lists = OperatorLists(currencies: [try currency("THB")], countries: [], terms: nil, version: 1)
        #expect(try actions(offer, lists: lists, days: 1) == "edit pause -renew withdraw")
        #expect(try actions(offer.having(state: .paused), lists: lists, days: 1) == "edit -resume -renew withdraw")
    }
}
