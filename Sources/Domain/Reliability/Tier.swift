/// How much a traveller may swap. Terms must fit the tiers of both sides.
package enum Tier: Int, Sendable, CaseIterable, Comparable {
    case t0, t1, t2, t3, t4

    package static func < (one: Tier, two: Tier) -> Bool { one.rawValue < two.rawValue }

    /// Maximum per swap, in whole EUR.
    package var perSwap: Int {
        switch self {
        case .t0: 150
        case .t1: 300
        case .t2: 500
        case .t3: 1000
        case .t4: 2000
        }
    }

    /// Maximum accepted swaps that have not ended.
    package var openSwaps: Int {
        switch self {
        case .t0: 2
        case .t1, .t2: 3
        case .t3: 5
        case .t4: 8
        }
    }

    /// Maximum total of swaps accepted within 30 days, in whole EUR. `TierUsage.volume` says which swaps count.
    package var volume: Int { 4 * perSwap }
    package static let volumeDays = 30

    /// The facts that decide a tier.
    package struct Facts: Sendable, Equatable {
        package var hasVerifiedEmail = false
        package var hasVerifiedPhone = false
        package var completed = 0
        package var partners = 0
        /// Nil while new.
        package var score: Int?
        /// Granted by a senior moderator.
        package var isGranted = false

        package init() {}

        package var hasVerifiedContact: Bool { hasVerifiedEmail || hasVerifiedPhone }
    }

    /// The highest tier with all requirements met; a grant overrides the requirements.
    package init(_ facts: Facts) {
        self = facts.isGranted ? .t4 : [.t3, .t2, .t1].first { $0.requirements(facts).isEmpty } ?? .t0
    }
}

extension Tier {
    /// A missing requirement of a tier.
    package enum Requirement: Sendable, Equatable {
        case verifiedContact, verifiedPhone
        /// How many more are needed.
        case swaps(Int), partners(Int)
        /// The score to reach, not the missing points.
        case score(Int)
        case grant
    }

    package var name: String { "T\(rawValue)" }

    package var next: Tier? { Tier(rawValue: rawValue + 1) }

    /// The requirements of this tier that `facts` do not meet.
    package func requirements(_ facts: Facts) -> [Requirement] {
        switch self {
        case .t0: []
        case .t1: facts.hasVerifiedContact ? [] : [.verifiedContact]
        case .t2:
            (facts.hasVerifiedPhone ? [] : [.verifiedPhone]) + Self.missing(3, of: facts.completed, Requirement.swaps)
                + Self.missing(3, of: facts.partners, Requirement.partners)
        case .t3:
            Tier.t2.requirements(facts).filter { if case .partners = $0 { false } else { true } }
                + Self.missing(10, of: facts.partners, Requirement.partners)
                + ((facts.score ?? 0) >= 75 ? [] : [.score(75)])
        case .t4: facts.isGranted ? [] : [.grant]
        }
    }

    private static func missing(_ count: Int, of had: Int, _ requirement: (Int) -> Requirement) -> [Requirement] {
        had >= count ? [] : [requirement(count - had)]
    }
}

/// A traveller's tier and usage when a swap is proposed or accepted.
package struct TierUsage: Sendable, Equatable {
    package let tier: Tier
    /// Accepted swaps that have not ended, without the swap being decided.
    package let openSwaps: Int
    /// EUR of swaps accepted within the last 30 days that are open or have a handed-in code.
    package let volume: Double
    /// The account is neither suspended, banned nor deleted.
    package let canAct: Bool

    package init(tier: Tier, openSwaps: Int, volume: Double, canAct: Bool) {
        self.tier = tier
        self.openSwaps = openSwaps
        self.volume = volume
        self.canAct = canAct
    }
}

/// The limit of the actor's own tier that would be exceeded.
package struct TierRefusal: Sendable, Equatable {
    package enum Limit: String, Sendable, CaseIterable { case perSwap, openSwaps, volume }

    package let limit: Limit
    package let tier: Tier
}

extension TierUsage {
    /// The limit that a swap of `euros` would exceed; nil if it fits.
    func limit(against euros: Double) -> TierRefusal? {
        let limit: TierRefusal.Limit? =
            if euros > Double(tier.perSwap) {
                .perSwap
            } else if openSwaps >= tier.openSwaps {
                .openSwaps
            } else if volume + euros > Double(tier.volume) {
                .volume
            } else {
                nil
            }
        return limit.map { TierRefusal(limit: $0, tier: tier) }
    }
}
