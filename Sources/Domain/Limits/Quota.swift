package import Foundation

/// What a traveller may begin within 24 hours. Replies and steps of a swap that has begun are not counted.
package enum Quota: String, Sendable, CaseIterable {
    /// Published offers.
    case offers
    /// Chats with somebody new about an offer, also those that a proposal opens, and first notes to strangers.
    case conversations
    case proposals
    case reports

    /// Seconds for which one counts.
    package static let window: TimeInterval = 86_400
    /// Seconds for which an account is fresh.
    package static let freshAge: TimeInterval = 7 * 86_400

    /// The most within the window for an account of this tier; docs/limits.md has the same table.
    package func limit(_ tier: Tier) -> Int {
        switch self {
        case .offers: [10, 20, 30, 50, 100][tier.rawValue]
        case .conversations: [20, 30, 50, 100, 200][tier.rawValue]
        // The limit of the route is 60 a day for everybody.
        case .proposals: [20, 30, 40, 60, 60][tier.rawValue]
        case .reports: 10
        }
    }

    /// The most for a fresh account, whatever its tier.
    package var freshLimit: Int {
        switch self {
        case .offers: 3
        case .conversations, .proposals, .reports: 10
        }
    }

    /// What gives a traveller more room.
    package enum Raise: String, Sendable, CaseIterable {
        case verifyEmail = "verify-email"
        case verifyPhone = "verify-phone"
        /// Completed swaps, with different partners.
        case swaps
        /// The account gets older.
        case wait
    }
}

/// Whose quotas they are.
package struct QuotaHolder: Sendable, Equatable {
    package let facts: Tier.Facts
    package let registeredAt: Date

    package init(facts: Tier.Facts, registeredAt: Date) {
        self.facts = facts
        self.registeredAt = registeredAt
    }
}

/// How much of a quota somebody has used.
package struct QuotaUse: Sendable, Equatable {
    package let quota: Quota
    package let tier: Tier
    package let limit: Int
    /// Of the window.
    package let used: Int
    /// When there is room for one more than now; nil while nothing is used.
    package let resetsAt: Date?
    /// Nil if nothing raises the limit.
    package let raise: Quota.Raise?
    private let at: Date

    /// - Parameter begun: When the traveller began one of those that are used, the oldest of which has the number 0. It is
    ///   another one only if more than the limit are used.
    package init(
        _ quota: Quota, of holder: QuotaHolder, used: Int, at now: Date, begun: (Int) throws -> Date
    ) rethrows {
        let tier = Tier(holder.facts)
        let isFresh = now.timeIntervalSince(holder.registeredAt) < Quota.freshAge
        let limit = isFresh ? min(quota.freshLimit, quota.limit(tier)) : quota.limit(tier)
        self.quota = quota
        self.tier = tier
        self.limit = limit
        at = now
        self.used = used
        resetsAt = used == 0 ? nil : try begun(max(0, used - limit)).addingTimeInterval(Quota.window)
        raise = quota.raise(holder.facts, isFresh: isFresh)
    }

    package var left: Int { max(0, limit - used) }

    /// Throws if there is no room for one more.
    func check() throws(QuotaUsed) {
        guard used < limit else { throw QuotaUsed(use: self, at: at) }
    }
}

/// A quota is used up.
package struct QuotaUsed: Error, Sendable, Equatable {
    package let use: QuotaUse
    package let at: Date

    package init(use: QuotaUse, at: Date) {
        self.use = use
        self.at = at
    }
}

extension Quota {
    /// The first thing that raises the limit.
    fileprivate func raise(_ facts: Tier.Facts, isFresh: Bool) -> Raise? {
        let tier = Tier(facts)
        if isFresh, freshLimit < limit(tier) { return .wait }
        guard let higher = Tier.allCases.first(where: { $0 > tier && limit($0) > limit(tier) }) else { return nil }
        switch higher.requirements(facts).first {
        case .verifiedContact: return .verifyEmail
        case .verifiedPhone: return .verifyPhone
        case .swaps, .partners, .score: return .swaps
        case .grant, nil: return nil
        }
    }
}

/// The store counts what each traveller has used of each quota, so that a person can see what is left.
package protocol QuotaStore: Sendable {
    /// What a traveller has used of each quota, in the order of `Quota.allCases`.
    func uses(of traveller: Identifier<Traveller>, at now: Date) async throws -> [QuotaUse]
}
