import Foundation

/// A traveller's open offers, which its tier caps in number and in value.
package struct OpenOffers: Sendable, Equatable {
    package let tier: Tier
    /// Those with a place, without the offer that is decided about.
    package let others: [OpenAmount]

    package init(tier: Tier, others: [OpenAmount]) {
        self.tier = tier
        self.others = others
    }

    /// Throws if one more offer, or one more of this value, exceeds a cap. Play money has none.
    func check(adding offer: Offer, rates: ReferenceRates) throws(OfferRefusal) {
        guard !offer.isPlayMoney else { return }
        guard others.count < tier.openOffers else { throw .tooManyOffers(limit: tier.openOffers, used: others.count) }
        let used = others.reduce(0) { $0 + $1.euros(on: rates) }
        guard used + offer.openAmount.euros(on: rates) <= Double(tier.openOffersEuros) else {
            throw .offersWorthTooMuch(limit: tier.openOffersEuros, used: used)
        }
    }
}

extension Tier {
    /// Maximum open offers.
    package var openOffers: Int {
        switch self {
        case .t0: 20
        case .t1: 30
        case .t2: 50
        case .t3: 100
        case .t4: 200
        }
    }

    /// Maximum value of all open offers, in whole EUR.
    package var openOffersEuros: Int { 10 * perSwap }
}

/// What of an offer is not swapped yet, and at which rate.
package struct OpenAmount: Sendable, Equatable {
    package let gives: Money
    package let want: Currency
    package let pricing: Pricing

    package init(gives: Money, want: Currency, pricing: Pricing) {
        self.gives = gives
        self.want = want
        self.pricing = pricing
    }

    /// Value in EUR; 0 without a rate.
    func euros(on rates: ReferenceRates) -> Double {
        let gets = pricing.rate(over: rates.mid(from: gives.currency, to: want))?.converting(gives, to: want)
        return Amounts(gives: gives, gets: gets ?? Money(minorUnits: 0, currency: want)).euros(on: rates) ?? 0
    }
}

extension Offer {
    package var openAmount: OpenAmount {
        OpenAmount(
            gives: Money(minorUnits: total.minorUnits - completed, currency: have), want: want, pricing: pricing)
    }
}
