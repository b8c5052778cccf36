package import Foundation

/// Finds reviews that look arranged, from who rated whom and when.
///
/// Honest praise is mutual too, but sparse: two people who praised each other seldom share two others whom both
/// praised. So a ring is what remains of mutual praise when each pair must share two such others, and of the praise that each
/// member got at least `ringShare` must come from within.
package struct ArrangedReviews: Sendable {
    package struct Rating: Sendable {
        package let id: Identifier<Review>
        package let by: Identifier<Traveller>
        package let about: Identifier<Traveller>
        package let stars: Int
        package let at: Date
        package let isOfOnePerson: Bool

        package init(
            _ id: Identifier<Review>, by: Identifier<Traveller>, about: Identifier<Traveller>, stars: Int, at: Date,
            isOfOnePerson: Bool
        ) {
            self.id = id
            self.by = by
            self.about = about
            self.stars = stars
            self.at = at
            self.isOfOnePerson = isOfOnePerson
        }
    }

    package static let ringShare = 0.6
    /// Others whom both of a pair in a ring praise.
    static let sharedPraise = 2
    /// The most people of a ring or a closed group; more are a town.
    static let largest = 30
    /// Who exchanged praise with more people is known to a whole town, and counts as in no ring.
    static let mostMutual = 100
    /// Seconds for which an account is new.
    package static let newFor: TimeInterval = 30 * 86_400
    package static let burstPeriod: TimeInterval = 86_400
    static let burstReviews = 5

    private let ratings: [Rating]
    /// Positions in `createdAt`.
    private let ends: [(by: Int, about: Int)]
    private let createdAt: [Date]
    /// By position.
    private let people: [Identifier<Traveller>]
    /// Positions of people who are in no ring.
    private let outsiders: Set<Int>

    /// - Parameters:
    ///   - accounts: When each account in `ratings` was made; a missing one counts as old.
    ///   - outsiders: People who are in no ring, because of ratings that are not among `ratings`.
    package init(
        _ ratings: [Rating], accounts: [Identifier<Traveller>: Date], outsiders: Set<Identifier<Traveller>> = []
    ) {
        var numbers: [Identifier<Traveller>: Int] = [:]
        var createdAt: [Date] = []
        var people: [Identifier<Traveller>] = []
        func number(_ traveller: Identifier<Traveller>) -> Int {
            if let known = numbers[traveller] { return known }
            numbers[traveller] = createdAt.count
            createdAt.append(accounts[traveller] ?? .distantPast)
            people.append(traveller)
            return createdAt.count - 1
        }
        ends = ratings.map { (number($0.by), number($0.about)) }
        self.ratings = ratings
        self.createdAt = createdAt
        self.people = people
        self.outsiders = Set(outsiders.compactMap { numbers[$0] })
    }

    /// The findings of every review that has some.
    package func findings() -> [Identifier<Review>: [ReviewFinding]] {
        var findings: [Identifier<Review>: [ReviewFinding]] = [:]
        let (rings, groups, bursts) = (self.rings(), closedGroups(), self.bursts())
        for (index, rating) in ratings.enumerated() {
            let (by, about) = ends[index]
            var found: [ReviewFinding] = []
            if let ring = rings[by], ring == rings[about], isPraise(index) {
                found.append(.ring(members: ring.members))
            }
            if let group = groups[by], group == groups[about] { found.append(.newAccounts(members: group.members)) }
            if let reviews = bursts[index] { found.append(.burst(reviews: reviews)) }
            if rating.isOfOnePerson { found.append(.onePerson) }
            if !found.isEmpty { findings[rating.id] = found }
        }
        return findings
    }

    /// The members of all rings.
    package func ringMembers() -> Set<Identifier<Traveller>> {
        let rings = self.rings()
        return Set(
            ratings.indices.flatMap { index in
                [(ends[index].by, ratings[index].by), (ends[index].about, ratings[index].about)]
                    .filter { rings[$0.0] != nil }.map(\.1)
            })
    }

    /// Who is in a ring or a closed group: the smallest id of its members names it.
    package func groups() -> [Identifier<Traveller>: ArrangedGroups] {
        var groups: [Identifier<Traveller>: ArrangedGroups] = [:]
        for (members, path) in [
            (rings(), \ArrangedGroups.ring), (closedGroups(), \ArrangedGroups.closed),
        ] as [([Int: Group], WritableKeyPath<ArrangedGroups, Identifier<Traveller>?>)] {
            for same in Dictionary(grouping: members.keys, by: { members[$0]?.first }).values {
                let name = same.map { people[$0] }.min()
                for member in same { groups[people[member], default: ArrangedGroups()][keyPath: path] = name }
            }
        }
        return groups
    }

    /// The size of the burst that a rating is in; nil for no burst.
    package func burst(with id: Identifier<Review>) -> Int? {
        let sizes = bursts()
        return ratings.indices.first { ratings[$0].id == id }.flatMap { sizes[$0] }
    }

    private func isPraise(_ index: Int) -> Bool { ratings[index].stars >= Review.highStars }

    /// A group and its size, by the first of its members.
    private struct Group: Equatable {
        let first: Int
        let members: Int
    }

    private func rings() -> [Int: Group] {
        var praised = Array(repeating: Set<Int>(), count: createdAt.count)
        var received = Array(repeating: [Int](), count: createdAt.count)
        for index in ratings.indices where isPraise(index) {
            praised[ends[index].by].insert(ends[index].about)
            received[ends[index].about].append(ends[index].by)
        }
        var both = praised.enumerated().map { one, others in others.filter { praised[$0].contains(one) } }
        let towns = both.indices.filter { both[$0].count > Self.mostMutual || outsiders.contains($0) }
        for town in towns {
            for other in both[town] { both[other].remove(town) }
            both[town] = []
        }
        var mutual = UndirectedGraph(both)
        mutual.removePairs(sharingFewerThan: Self.sharedPraise)
        var rings: [Int: Group] = [:]
        for component in mutual.groups where (4...Self.largest).contains(component.count) {
            var members = Set(component)
            // Who got most praise elsewhere was praised by a ring, but is not of it.
            while let outsider = members.first(where: { one in
                let inner = received[one].count { members.contains($0) }
                return Double(inner) < Self.ringShare * Double(received[one].count)
            }) {
                members.remove(outsider)
            }
            guard members.count >= 4, let first = members.min() else { continue }
            for member in members { rings[member] = Group(first: first, members: members.count) }
        }
        return rings
    }

    /// Groups of three or more accounts that were all new at their first rating, rate nobody else, and have at least as
    /// many pairs as members: a chain of three honest newcomers has fewer.
    private func closedGroups() -> [Int: Group] {
        var graph = Array(repeating: Set<Int>(), count: createdAt.count)
        var firstAt = Array(repeating: Date.distantFuture, count: createdAt.count)
        for index in ratings.indices {
            let (by, about) = ends[index]
            graph[by].insert(about)
            graph[about].insert(by)
            for end in [by, about] { firstAt[end] = min(firstAt[end], ratings[index].at) }
        }
        let pairs = UndirectedGraph(graph)
        var groups: [Int: Group] = [:]
        for component in pairs.groups where (3...Self.largest).contains(component.count) {
            let areNew = component.allSatisfy { firstAt[$0].timeIntervalSince(createdAt[$0]) <= Self.newFor }
            guard pairs.pairs(in: component) >= component.count, areNew, let first = component.min() else { continue }
            for member in component { groups[member] = Group(first: first, members: component.count) }
        }
        return groups
    }

    /// The sizes of bursts, by the position of each of their ratings.
    private func bursts() -> [Int: Int] {
        let fresh = ratings.indices.filter { index in
            isPraise(index) && ratings[index].at.timeIntervalSince(createdAt[ends[index].by]) <= Self.newFor
        }
        var sizes: [Int: Int] = [:]
        for (_, group) in Dictionary(grouping: fresh, by: { ends[$0].about }) where group.count >= Self.burstReviews {
            let ordered = group.sorted { ratings[$0].at < ratings[$1].at }
            var first = 0
            for last in ordered.indices {
                while ratings[ordered[last]].at.timeIntervalSince(ratings[ordered[first]].at) > Self.burstPeriod {
                    first += 1
                }
                let size = last - first + 1
                guard size >= Self.burstReviews else { continue }
                for index in ordered[first...last] { sizes[index] = max(sizes[index] ?? 0, size) }
            }
        }
        return sizes
    }
}
