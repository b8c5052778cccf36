package import Foundation

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

    /// Swaps accepted at this time or earlier do not count for the volume at `now`.
    package static func volumeBegins(at now: Date) -> Date { now.addingTimeInterval(-Double(volumeDays) * 86_400) }

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

    /// What T2 and T3 require.
    package static let swapsForT2 = 3
    package static let partnersForT2 = 3
    package static let partnersForT3 = 10
    package static let scoreForT3 = 75

    /// The requirements of this tier that `facts` do not meet.
    package func requirements(_ facts: Facts) -> [Requirement] {
        switch self {
        case .t0: []
        case .t1: facts.hasVerifiedContact ? [] : [.verifiedContact]
        case .t2:
            (facts.hasVerifiedPhone ? [] : [.verifiedPhone])
                + Self.missing(Self.swapsForT2, of: facts.completed, Requirement.swaps)
                + Self.missing(Self.partnersForT2, of: facts.partners, Requirement.partners)
        case .t3:
            Tier.t2.requirements(facts).filter { if case .partners = $0 { false } else { true } }
                + Self.missing(Self.partnersForT3, of: facts.partners, Requirement.partners)
                + ((facts.score ?? 0) >= Self.scoreForT3 ? [] : [.score(Self.scoreForT3)])
        case .t4: facts.isGranted ? [] : [.grant]
        }
    }

    private static func missing(_ count: Int, of had: Int, _ requirement: (Int) -> Requirement) -> [Requirement] {
        had >= count ? [] : [requirement(count - had)]
    }
}

/// A swap that a traveller agreed to, as far as its tier's limits count it.
package struct AcceptedSwap: Sendable, Equatable {
    package let acceptedAt: Date
    /// Nil without a rate when the terms were written.
    package let euros: Double?
    package let reservesOffer: Bool
    package let hasHandedOver: Bool

    package init(acceptedAt: Date, euros: Double?, reservesOffer: Bool, hasHandedOver: Bool) {
        self.acceptedAt = acceptedAt
        self.euros = euros
        self.reservesOffer = reservesOffer
        self.hasHandedOver = hasHandedOver
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

extension TierUsage {
    /// - Parameter swaps: All accepted swaps of the traveller that have not ended or were accepted after
    ///   `Tier.volumeBegins`, without the swap being decided.
    package init(tier: Tier, swaps: [AcceptedSwap], canAct: Bool, at now: Date) {
        let since = Tier.volumeBegins(at: now)
        let counted = swaps.filter { $0.acceptedAt > since && ($0.reservesOffer || $0.hasHandedOver) }
        self.init(
            tier: tier, openSwaps: swaps.count(where: \.reservesOffer),
            volume: counted.reduce(0) { $0 + ($1.euros ?? 0) }, canAct: canAct)
    }
}

/// The limit of the actor's own tier that would be exceeded.
package struct TierRefusal: Sendable, Equatable {
    /// A tier limits the amount of a swap, the number of open swaps, and the volume in EUR.
    package enum Limit: String, Sendable, CaseIterable { case perSwap, openSwaps, volume }

    package let limit: Limit
    package let tier: Tier
    /// What is used of the limit: swaps, or EUR of the volume. 0 for the limit per swap.
    package var used = 0.0
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
        return limit.map { limit in
            let used =
                switch limit {
                case .perSwap: 0.0
                case .openSwaps: Double(openSwaps)
                case .volume: volume
                }
            return TierRefusal(limit: limit, tier: tier, used: used)
        }
    }
}
