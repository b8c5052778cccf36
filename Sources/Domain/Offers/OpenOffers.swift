import Foundation

/// A traveller's open offers, which its tier caps in number and in value.
package struct OpenOffers: Sendable, Equatable {
    package let tier: Tier
    /// Without the offer that is decided about.
    package let others: [Offer]

    package init(tier: Tier, others: [Offer]) {
        self.tier = tier
        self.others = others
    }

    /// Throws if one more offer, or one more of this value, exceeds a cap.
    func check(adding offer: Offer, rates: ReferenceRates) throws(OfferRefusal) {
        guard others.count < tier.openOffers else { throw .tooManyOffers(limit: tier.openOffers, used: others.count) }
        let used = others.reduce(0) { $0 + $1.openEuros(on: rates) }
        guard used + offer.openEuros(on: rates) <= Double(tier.openOffersEuros) else {
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

extension Offer {
    /// Value in EUR of what is not swapped yet; 0 without a rate.
    func openEuros(on rates: ReferenceRates) -> Double {
        let gives = Money(minorUnits: total.minorUnits - completed, currency: have)
        let gets = pricing.rate(over: rates.mid(from: have, to: want))?.converting(gives, to: want)
        return Amounts(gives: gives, gets: gets ?? Money(minorUnits: 0, currency: want)).euros(on: rates) ?? 0
    }
}
