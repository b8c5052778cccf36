package import Foundation

/// Everything that a traveller's reliability and tier are made of.
package struct ReliabilitySnapshot: Sendable, Equatable {
    package let reliability: Reliability
    package let observations: [Observation]
    package let facts: Tier.Facts
    package let tierUsage: TierUsage

    package init(
        reliability: Reliability, observations: [Observation], facts: Tier.Facts, tierUsage: TierUsage
    ) {
        self.reliability = reliability
        self.observations = observations
        self.facts = facts
        self.tierUsage = tierUsage
    }
}

/// What is known of a traveller beside what happened: contacts that are theirs, and the highest tier, given by our staff.
package struct Verification: Sendable, Equatable {
    package let email: Bool
    package let phone: Bool
    package let tier: Bool

    package init(email: Bool = false, phone: Bool = false, tier: Bool = false) {
        self.email = email
        self.phone = phone
        self.tier = tier
    }
}

package protocol ReliabilityStore: Sendable {
    func reliability(of traveller: Identifier<Traveller>, at now: Date) async throws -> ReliabilitySnapshot?
    /// Calculates anew what was calculated before `before`, at most `limit` travellers: what happened counts less with
    /// time. Answers how many.
    func refresh(before: Date, at now: Date, limit: Int) async throws -> Int
    /// Notes from where a traveller signed in, and calculates anew whom that shows to be one person.
    func note(_ signIn: SignInTrace) async throws
    /// Forgets sign-ins that were noted `SignInEvidence.kept` ago, at most `limit`. Answers how many.
    func forgetSignIns(at now: Date, limit: Int) async throws -> Int
    /// Notes what is true of a traveller from `now` on; nothing that was noted before is taken back.
    func verification(for traveller: Identifier<Traveller>, _ verification: Verification, at now: Date) async throws
}
