package import Foundation

/// What the rules about offers look at.
package struct OfferFlagFacts: Sendable {
    package let offer: Identifier<Offer>
    package let owner: Identifier<Traveller>
    /// How far the price is above the reference rate, in percent; nil without a reference rate.
    package let premium: Double?
    /// Of the owner's account.
    package let registeredAt: Date
    /// All open offers of the owner, in EUR.
    package let openEuros: Double
    package let tier: Tier

    package init(
        offer: Identifier<Offer>, owner: Identifier<Traveller>, premium: Double?, registeredAt: Date, openEuros: Double,
        tier: Tier
    ) {
        self.offer = offer
        self.owner = owner
        self.premium = premium
        self.registeredAt = registeredAt
        self.openEuros = openEuros
        self.tier = tier
    }
}

extension FlagRules {
    /// Percent above or below the reference rate. An airport kiosk takes about 12, so hardly anybody honest asks for more.
    package static let largestPremium = 8.0
    /// An account is fresh for seven days.
    package static let freshAge: TimeInterval = 7 * 86_400

    package func flags(of facts: OfferFlagFacts, at now: Date) -> [RaisedFlag] {
        let premium = facts.premium ?? 0
        let age = now.timeIntervalSince(facts.registeredAt)
        let limit = Double(facts.tier.volume)
        return [
            flag(
                .priceFarOff, about: AuditSubject(.offer, facts.offer), if: abs(premium) > Self.largestPremium,
                [FlagEvidence("percent", (premium * 10).rounded() / 10), FlagEvidence("limit", Self.largestPremium)]),
            flag(
                .freshLargeOffers, about: .traveller(facts.owner), if: age < Self.freshAge && facts.openEuros > limit,
                [
                    FlagEvidence("days", Int(age / 86_400)),
                    FlagEvidence("times-limit", (facts.openEuros / limit * 10).rounded() / 10),
                ]),
        ].compactMap(\.self)
    }
}
