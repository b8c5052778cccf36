package import Foundation

/// Finds reviews that look arranged, from who rated whom and when.
///
/// Honest praise is mutual too, but sparse: two people who praised each other seldom share two others whom both
/// praised. So a ring is what remains of mutual praise when each pair must share two such others, and `InnerShare` holds
/// for the praise that each member got.
package struct ArrangedReviews: Sendable {
    /// A rating is what the search for arranged reviews reads of one review: who gave whom how many stars (1…5), and
    /// when.
    package struct Rating: Sendable {
        package let id: Identifier<Review>
        package let by: Identifier<Traveller>
        package let about: Identifier<Traveller>
        package let stars: Int
        package let at: Date

        package init(
            _ id: Identifier<Review>, by: Identifier<Traveller>, about: Identifier<Traveller>, stars: Int, at: Date
        ) {
            self.id = id
            self.by = by
            self.about = about
            self.stars = stars
            self.at = at
        }
    }

    /// Others whom both of a pair in a ring praise.
    static let sharedPraise = 2
    private static let ringSizes = 4...InnerShare.largest
    /// Who exchanged praise with more people is known to a whole town, and counts as in no ring.
    static let mostMutual = 100
    /// Seconds for which an account is new.
    package static let newFor: TimeInterval = 30 * 86_400
    package static let burstPeriod: TimeInterval = 86_400
    static let burstReviews = 5

    private let ratings: [Rating]
    private let accounts: [Identifier<Traveller>: Date]
    private let outsiders: Set<Identifier<Traveller>>

    /// - Parameters:
    ///   - accounts: When each account in `ratings` was made; a missing one counts as old.
    ///   - outsiders: People who are in no ring, because of ratings that are not among `ratings`.
    package init(
        _ ratings: [Rating], accounts: [Identifier<Traveller>: Date], outsiders: Set<Identifier<Traveller>> = []
    ) {
        self.ratings = ratings
        self.accounts = accounts
        self.outsiders = outsiders
    }

    /// Who is in a ring or a closed group: the smallest id of its members names it.
    package func groups() -> [Identifier<Traveller>: ArrangedGroups] {
        var groups: [Identifier<Traveller>: ArrangedGroups] = [:]
        for ring in rings() { for member in ring { groups[member, default: .none].ring = ring.min() } }
        for group in closedGroups() { for member in group { groups[member, default: .none].closed = group.min() } }
        return groups
    }

    private func isPraise(_ rating: Rating) -> Bool { rating.stars >= Review.highStars }

    private func isNew(_ account: Identifier<Traveller>, at time: Date) -> Bool {
        time.timeIntervalSince(accounts[account] ?? .distantPast) <= Self.newFor
    }

    private func rings() -> [Set<Identifier<Traveller>>] {
        let praise = ratings.filter(isPraise)
        let praised = Dictionary(grouping: praise, by: \.by).mapValues { Set($0.map(\.about)) }
        let received = Dictionary(grouping: praise, by: \.about).mapValues { $0.map(\.by) }
        let both = Dictionary(
            uniqueKeysWithValues: praised.map { one, others in
                (one, others.filter { praised[$0]?.contains(one) == true })
            })
        let towns = outsiders.union(both.filter { $0.value.count > Self.mostMutual }.keys)
        var mutual = UndirectedGraph(both.filter { !towns.contains($0.key) }.mapValues { $0.subtracting(towns) })
        mutual.removePairs(sharingFewerThan: Self.sharedPraise)
        return mutual.groups.filter { Self.ringSizes.contains($0.count) }
            // Who got most praise elsewhere was praised by a ring, but is not of it.
            .map { InnerShare.members(of: $0) { received[$0] ?? [] } }
            .filter { Self.ringSizes.contains($0.count) }
    }

    /// Groups of three or more accounts that were all new at their first rating, rate nobody else, and have at least as
    /// many pairs as members: a chain of three honest newcomers has fewer.
    private func closedGroups() -> [Set<Identifier<Traveller>>] {
        var partners: [Identifier<Traveller>: Set<Identifier<Traveller>>] = [:]
        var firstAt: [Identifier<Traveller>: Date] = [:]
        for rating in ratings {
            for (one, other) in [(rating.by, rating.about), (rating.about, rating.by)] {
                partners[one, default: []].insert(other)
                firstAt[one] = min(firstAt[one] ?? .distantFuture, rating.at)
            }
        }
        let graph = UndirectedGraph(partners)
        return graph.groups.filter { group in
            (3...InnerShare.largest).contains(group.count) && graph.pairs(in: group) >= group.count
                && group.allSatisfy { isNew($0, at: firstAt[$0] ?? .distantFuture) }
        }
    }

    /// The sizes of bursts, by each of their ratings.
    package func bursts() -> [Identifier<Review>: Int] {
        let fresh = ratings.filter { isPraise($0) && isNew($0.by, at: $0.at) }
        var sizes: [Identifier<Review>: Int] = [:]
        for group in Dictionary(grouping: fresh, by: \.about).values where group.count >= Self.burstReviews {
            let ordered = group.sorted { $0.at < $1.at }
            var first = 0
            for last in ordered.indices {
                while ordered[last].at.timeIntervalSince(ordered[first].at) > Self.burstPeriod { first += 1 }
                let size = last - first + 1
                guard size >= Self.burstReviews else { continue }
                for rating in ordered[first...last] { sizes[rating.id] = max(sizes[rating.id] ?? 0, size) }
            }
        }
        return sizes
    }
}
