package import Foundation

/// A traveller's part of the graph of ratings.
package struct RatedPerson: Sendable {
    package let createdAt: Date
    /// Revealed ratings by and about the person.
    package let ratings: [ArrangedReviews.Rating]
    /// There are more ratings than were read.
    package let hasMore: Bool

    package init(createdAt: Date, ratings: [ArrangedReviews.Rating], hasMore: Bool) {
        self.createdAt = createdAt
        self.ratings = ratings
        self.hasMore = hasMore
    }

    /// The most ratings of one person that are read.
    package static let ratingLimit = 1000
}

/// The same groups as in the graph of all ratings, from the people around one of them. So a new rating costs the reading
/// of its neighbourhood and not of everything.
///
/// A pair of a ring shares two others whom both praised, so a ring is reached over such pairs alone, which honest people
/// seldom have. A closed group is reached over all ratings and given up at its first old account or its 31st person.
extension ArrangedReviews {
    /// - Parameter read: Reads one person; nil if there is no such account.
    package static func groups(
        around traveller: Identifier<Traveller>, reading read: (Identifier<Traveller>) throws -> RatedPerson?
    ) throws -> FoundGroups {
        var known: [Identifier<Traveller>: Known] = [:]
        func person(_ id: Identifier<Traveller>) throws -> Known {
            if let person = known[id] { return person }
            let person = Known(id, try read(id))
            known[id] = person
            return person
        }
        return FoundGroups(
            rings: try rings(around: traveller, person), closed: try closedGroup(around: traveller, person))
    }

    /// A person with what follows from the ratings.
    private struct Known {
        let rated: RatedPerson
        let mutual: Set<Identifier<Traveller>>
        let partners: Set<Identifier<Traveller>>
        let isTown: Bool
        let isNew: Bool

        init(_ id: Identifier<Traveller>, _ found: RatedPerson?) {
            rated = found ?? RatedPerson(createdAt: .distantPast, ratings: [], hasMore: false)
            let praise = rated.ratings.filter { $0.stars >= Review.highStars }
            mutual = Set(praise.filter { $0.by == id }.map(\.about))
                .intersection(praise.filter { $0.about == id }.map(\.by))
            partners = Set(rated.ratings.flatMap { [$0.by, $0.about] }).subtracting([id])
            isTown = rated.hasMore || mutual.count > ArrangedReviews.mostMutual
            let first = rated.ratings.map(\.at).min()
            isNew =
                first.map { $0.timeIntervalSince(found?.createdAt ?? .distantPast) <= ArrangedReviews.newFor } ?? false
        }
    }

    private static func rings(
        around traveller: Identifier<Traveller>, _ person: (Identifier<Traveller>) throws -> Known
    ) throws -> [Identifier<Traveller>: Identifier<Traveller>?] {
        var seen: Set = [traveller]
        var (open, towns) = ([traveller], Set<Identifier<Traveller>>())
        while let one = open.popLast() {
            let known = try person(one)
            if known.isTown {
                towns.insert(one)
                continue
            }
            var others: [Identifier<Traveller>: Known] = [:]
            for other in known.mutual {
                let found = try person(other)
                if found.isTown { towns.insert(other) } else { others[other] = found }
            }
            let near = Set(others.keys)
            for (other, found) in others where !seen.contains(other) {
                guard found.mutual.intersection(near).count >= sharedPraise else { continue }
                seen.insert(other)
                open.append(other)
            }
            // The trimming never makes a ring larger, so twice the largest ring and more is a town.
            if seen.count > 2 * InnerShare.largest { return [traveller: nil] }
        }
        var ratings: [Identifier<Review>: Rating] = [:]
        for one in seen { for rating in try person(one).rated.ratings { ratings[rating.id] = rating } }
        let groups = ArrangedReviews(Array(ratings.values), accounts: [:], outsiders: towns).groups()
        return Dictionary(uniqueKeysWithValues: seen.map { ($0, groups[$0]?.ring) })
    }

    private static func closedGroup(
        around traveller: Identifier<Traveller>, _ person: (Identifier<Traveller>) throws -> Known
    ) throws -> [Identifier<Traveller>: Identifier<Traveller>?] {
        var seen: Set = [traveller]
        var open = [traveller]
        while let one = open.popLast() {
            let known = try person(one)
            guard known.isNew, !known.rated.hasMore else { return [traveller: nil] }
            for partner in known.partners where seen.insert(partner).inserted { open.append(partner) }
            if seen.count > InnerShare.largest { return [traveller: nil] }
        }
        var ratings: [Identifier<Review>: Rating] = [:]
        var accounts: [Identifier<Traveller>: Date] = [:]
        for one in seen {
            let rated = try person(one).rated
            accounts[one] = rated.createdAt
            for rating in rated.ratings { ratings[rating.id] = rating }
        }
        let groups = ArrangedReviews(Array(ratings.values), accounts: accounts).groups()
        return Dictionary(uniqueKeysWithValues: seen.map { ($0, groups[$0]?.closed) })
    }
}
