package import Foundation

/// What the rules about offers look at.
package struct OfferFlagFacts: Sendable {
    package let offer: Identifier<Offer>
    package let owner: Identifier<Traveller>
    /// How far the price is above the reference rate, in percent; nil without a reference rate.
    package let premium: Double?
    /// Of the owner's account.
    package let registeredAt: Date
    /// What is not swapped yet of this offer, and of all open offers of the owner, in EUR.
    package let euros: Double
    package let openEuros: Double
    package let tier: Tier

    package init(
        offer: Identifier<Offer>, owner: Identifier<Traveller>, premium: Double?, registeredAt: Date, euros: Double,
        openEuros: Double, tier: Tier
    ) {
        self.offer = offer
        self.owner = owner
        self.premium = premium
        self.registeredAt = registeredAt
        self.euros = euros
        self.openEuros = openEuros
        self.tier = tier
    }
}

extension FlagRules {
    /// Percent above or below the reference rate. An airport kiosk takes about 12, so hardly anybody honest asks for more.
    package static let largestPremium = 8.0
    /// Times `largestPremium` beyond which an offer waits for a moderator.
    package static let holdingTimes = 2.0
    /// As for quotas.
    package static let freshAge = Quota.freshAge

    package func flags(of facts: OfferFlagFacts, at now: Date) -> [RaisedFlag] {
        let premium = facts.premium ?? 0
        let age = now.timeIntervalSince(facts.registeredAt)
        let limit = Double(facts.tier.volume)
        let (offer, isFresh) = (CaseSubject(.offer, facts.offer.description), age < Self.freshAge)
        // One offer that is too large waits; of many small ones somebody looks at the account.
        let isLarge = facts.euros > limit
        return [
            flag(
                .priceFarOff, about: offer, if: abs(premium) > Self.largestPremium,
                holds: abs(premium) > Self.holdingTimes * Self.largestPremium,
                [FlagEvidence("percent", (premium * 10).rounded() / 10), FlagEvidence("limit", Self.largestPremium)]),
            flag(
                .freshLargeOffers, about: isLarge ? offer : .traveller(facts.owner),
                if: isFresh && (isLarge || facts.openEuros > limit), holds: isLarge,
                [
                    FlagEvidence("days", Int(age / 86_400)),
                    FlagEvidence(
                        "times-limit", ((isLarge ? facts.euros : facts.openEuros) / limit * 10).rounded() / 10),
                ]),
        ].compactMap(\.self)
    }
}
