import Foundation

/// A traveller's open offers, which its tier caps in number and in value.
package struct OpenOffers: Sendable, Equatable {
    package let tier: Tier
    /// Of those with a place, without the offer that is decided about.
    package let sum: OpenOfferSum

    package init(tier: Tier, sum: OpenOfferSum) {
        self.tier = tier
        self.sum = sum
    }

    /// Throws if one more offer, or one more of this value, exceeds a cap. Play money has none.
    func check(adding offer: Offer, rates: ReferenceRates) throws(OfferRefusal) {
        guard !offer.isPlayMoney else { return }
        guard sum.count < tier.openOffers else { throw .tooManyOffers(limit: tier.openOffers, used: sum.count) }
        guard sum.adding(offer, rates: rates).cents <= 100 * tier.openOffersEuros else {
            throw .offersWorthTooMuch(limit: tier.openOffersEuros, used: sum.euros)
        }
    }
}

/// What open offers with a place come to.
package struct OpenOfferSum: Sendable, Equatable {
    package let count: Int
    /// Value in hundredths of a euro. An offer without a rate has none.
    package let cents: Int

    package init(count: Int = 0, cents: Int = 0) {
        self.count = count
        self.cents = cents
    }

    package init(of offers: [OpenAmount], rates: ReferenceRates) {
        self.init(count: offers.count, cents: offers.reduce(0) { $0 + $1.cents(on: rates) })
    }

    package var euros: Double { Double(cents) / 100 }

    /// Play money does not count.
    package func adding(_ offer: Offer, rates: ReferenceRates) -> Self {
        offer.isPlayMoney ? self : Self(count: count + 1, cents: cents + offer.openAmount.cents(on: rates))
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

    /// Value in hundredths of a euro; 0 without a rate.
    func cents(on rates: ReferenceRates) -> Int {
        let gets = pricing.rate(over: rates.mid(from: gives.currency, to: want))?.converting(gives, to: want)
        return Amounts(gives: gives, gets: gets ?? Money(minorUnits: 0, currency: want)).cents(on: rates) ?? 0
    }
}

extension Offer {
    package var openAmount: OpenAmount {
        OpenAmount(
            gives: Money(minorUnits: total.minorUnits - completed, currency: have), want: want, pricing: pricing)
    }
}
