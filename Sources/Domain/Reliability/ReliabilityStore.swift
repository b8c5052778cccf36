package import Foundation

/// All inputs of a traveller's reliability and tier.
package struct ReliabilitySnapshot: Sendable, Equatable {
    package let reliability: Reliability
    package let observations: [Observation]
    package let facts: Tier.Facts
    /// `ClosedCircle.otherPartners`; 0 outside of such a circle.
    package let otherPartners: Int
    package let tierUsage: TierUsage

    package init(
        reliability: Reliability, observations: [Observation], facts: Tier.Facts, otherPartners: Int,
        tierUsage: TierUsage
    ) {
        self.reliability = reliability
        self.observations = observations
        self.facts = facts
        self.otherPartners = otherPartners
        self.tierUsage = tierUsage
    }
}

/// The store keeps scores, tiers and sign-ins, and recalculates scores as they fade.
package protocol ReliabilityStore: Sendable {
    func reliability(of traveller: Identifier<Traveller>, at now: Date) async throws -> ReliabilitySnapshot?
    /// The tier of a traveller with its usage, for offers of others.
    func taker(_ traveller: Identifier<Traveller>, countingQuotas: Bool, at now: Date) async throws -> Taker
    /// Recalculates scores from before `before`, because observations fade with time.
    func refresh(_ slice: SweepSlice, before: Date, at now: Date) async throws -> SweptSlice
    /// Records a sign-in, and recalculates the scores of travellers that it shows to be one person.
    func note(_ signIn: SignInTrace) async throws
    /// Grants the highest tier, as staff do.
    func grantTier(to traveller: Identifier<Traveller>, at now: Date) async throws
}
