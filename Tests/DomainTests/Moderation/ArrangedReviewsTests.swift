import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("Arranged reviews") struct ArrangedReviewsTests {
    private static let start = Date(timeIntervalSince1970: 1_790_000_000)
    private static let year: TimeInterval = 365 * 86_400

    /// A made-up world of reviews.
    private struct Town {
        var numbers = SteadyNumbers(5)
        var ratings: [ArrangedReviews.Rating] = []
        var accounts: [Identifier<Traveller>: Date] = [:]

        mutating func person(since age: TimeInterval = year) -> Identifier<Traveller> {
            let id = Identifier<Traveller>(at: start.addingTimeInterval(Double(accounts.count) / 1000))
            accounts[id] = start.addingTimeInterval(-age)
            return id
        }

        mutating func rate(
            _ one: Identifier<Traveller>, _ other: Identifier<Traveller>, stars: Int, after seconds: TimeInterval
        ) {
            let at = start.addingTimeInterval(seconds)
            ratings.append(
                ArrangedReviews.Rating(
                    Identifier(at: at), by: one, about: other, stars: stars, at: at))
        }

        mutating func swap(_ one: Identifier<Traveller>, _ other: Identifier<Traveller>) {
            let seconds = Double.random(in: 0..<30 * 86_400, using: &numbers)
            for (by, about) in [(one, other), (other, one)] {
                // Nine of ten swaps end well.
                rate(by, about, stars: Int.random(in: 0..<10, using: &numbers) == 0 ? 2 : 5, after: seconds)
            }
        }

        /// Ten thousand people in a hundred towns, each with about six partners from the town.
        mutating func fill() -> [Identifier<Traveller>] {
            var people: [Identifier<Traveller>] = []
            for _ in 0..<100 {
                let town = (0..<100).map { _ in person() }
                for _ in 0..<300 {
                    let (one, other) = (town.randomElement(using: &numbers), town.randomElement(using: &numbers))
                    if let one, let other, one != other { swap(one, other) }
                }
                people += town
            }
            return people
        }

        /// What is found in each rating that has something.
        func findings() -> [Identifier<Review>: [ReviewFinding]] {
            let arranged = ArrangedReviews(ratings, accounts: accounts)
            let (groups, bursts) = (arranged.groups(), arranged.bursts())
            func size(_ name: Identifier<Traveller>, _ path: KeyPath<ArrangedGroups, Identifier<Traveller>?>) -> Int {
                groups.values.count { $0[keyPath: path] == name }
            }
            var findings: [Identifier<Review>: [ReviewFinding]] = [:]
            for rating in ratings {
                let (by, about) = (groups[rating.by], groups[rating.about])
                var found: [ReviewFinding] = []
                if let ring = by?.ring, ring == about?.ring, rating.stars >= 4 {
                    found.append(.ring(members: size(ring, \.ring)))
                }
                if let group = by?.closed, group == about?.closed {
                    found.append(.newAccounts(members: size(group, \.closed)))
                }
                if let reviews = bursts[rating.id] { found.append(.burst(reviews: reviews)) }
                if !found.isEmpty { findings[rating.id] = found }
            }
            return findings
        }

        func ringMembers() -> Set<Identifier<Traveller>> {
            Set(ArrangedReviews(ratings, accounts: accounts).groups().filter { $0.value.ring != nil }.keys)
        }

        /// Members who praise one another, and swap honestly with somebody once.
        mutating func ring(of size: Int, among people: [Identifier<Traveller>]) -> [Identifier<Traveller>] {
            let members = (0..<size).map { _ in person(since: 60 * 86_400) }
            for one in members {
                for other in members where other != one { rate(one, other, stars: 5, after: 1000) }
                if let honest = people.randomElement(using: &numbers) { swap(one, honest) }
            }
            return members
        }
    }

    @Test("of 20 rings among 10,000 people every member is found, and nobody else")
    func rings() {
        var town = Town()
        let people = town.fill()
        let members = (0..<20).flatMap { town.ring(of: 4 + $0 % 7, among: people) }
        let found = town.ringMembers()
        #expect((members.count, Set(members).intersection(found).count) == (137, 137))
        #expect(found.subtracting(members).count == 0)
    }

    @Test("the same people without rings are no ring, no closed group and no burst")
    func control() {
        var town = Town()
        _ = town.fill()
        let findings = town.findings()
        #expect(findings.count == 0)
    }

    @Test("ten puppets with ninety reviews are found whole, and the honest traveller whom they praise is not of them")
    func puppets() {
        var town = Town()
        let people = town.fill()
        let puppets = town.ring(of: 10, among: people)
        let honest = people[7]
        for puppet in puppets { town.rate(puppet, honest, stars: 5, after: 2000) }
        #expect(town.ringMembers() == Set(puppets))
        #expect(town.findings().values.count { $0 == [.ring(members: 10)] } == 90)
    }

    @Test("three new accounts that rate only each other are a closed group; three in a chain are not")
    func closed() {
        var town = Town()
        let three = (0..<3).map { _ in town.person(since: 86_400) }
        for one in three { for other in three where other != one { town.rate(one, other, stars: 5, after: 0) } }
        let chain = (0..<3).map { _ in town.person(since: 86_400) }
        for (one, other) in [(0, 1), (1, 2)] { town.rate(chain[one], chain[other], stars: 5, after: 0) }
        let old = (0..<3).map { _ in town.person() }
        for one in old { for other in old where other != one { town.rate(one, other, stars: 5, after: 0) } }
        let findings = town.findings()
        #expect(findings.count == 6)
        #expect(Set(findings.values.flatMap(\.self)) == [.newAccounts(members: 3)])
    }

    @Test("five high reviews by new accounts within a day are a burst; four are not, nor five over two days")
    func burst() {
        for (count, gap, expected) in [(5, 3600.0, 5), (4, 3600, 0), (5, 43_200, 0)] {
            var town = Town()
            let star = town.person()
            for number in 0..<count {
                town.rate(town.person(since: 86_400), star, stars: 5, after: Double(number) * gap)
            }
            let findings = town.findings()
            #expect(findings.count == expected)
            #expect(findings.values.allSatisfy { $0 == [.burst(reviews: 5)] })
        }
    }

    @Test("the groups around one person are those of the whole graph, from a small part of it")
    func around() throws {
        var town = Town()
        var people = town.fill()
        var puppets: [Identifier<Traveller>] = []
        for size in [4, 6, 12] { puppets += town.ring(of: size, among: people) }
        // A closed group of new accounts, and one that an old account joins.
        let closed = (0..<4).map { _ in town.person(since: 86_400) }
        let joined = (0..<4).map { _ in town.person(since: 86_400) }
        for group in [closed, joined] {
            for one in group { for other in group where other != one { town.rate(one, other, stars: 5, after: 0) } }
        }
        town.rate(people[0], joined[0], stars: 3, after: 10)
        people += puppets + closed + joined
        let whole = ArrangedReviews(town.ratings, accounts: town.accounts).groups()
        #expect(Set(puppets).isSubset(of: whole.filter { $0.value.ring != nil }.keys))
        #expect(closed.allSatisfy { whole[$0]?.closed == closed.min() })
        #expect(joined.allSatisfy { whole[$0]?.closed == nil })
        var near: [Identifier<Traveller>: [ArrangedReviews.Rating]] = [:]
        for rating in town.ratings { for end in [rating.by, rating.about] { near[end, default: []].append(rating) } }
        var most = 0
        for person in people.suffix(1000) {
            var reads = 0
            let found = try ArrangedReviews.groups(around: person) { id in
                reads += 1
                return town.accounts[id].map { RatedPerson(createdAt: $0, ratings: near[id] ?? [], hasMore: false) }
            }
            most = max(most, reads)
            for (other, ring) in found.rings { #expect(ring == whole[other]?.ring) }
            for (other, group) in found.closed { #expect(group == whole[other]?.closed) }
            #expect(found.rings[person] != nil && found.closed[person] != nil)
        }
        // Of more than ten thousand.
        #expect(most < 100)
    }

    @Test("who is not reached any more leaves the group, and who is not asked about keeps theirs")
    func changes() {
        let ids = (0..<5).map { Identifier<Traveller>(at: Self.start.addingTimeInterval(Double($0))) }
        let stored = [
            ids[0]: ArrangedGroups(ring: ids[0]), ids[1]: ArrangedGroups(ring: ids[0], closed: ids[3]),
            ids[2]: ArrangedGroups(ring: ids[2]),
        ]
        let town = FoundGroups(rings: [ids[0]: nil], closed: [ids[0]: nil])
        #expect(
            town.changes(stored, around: ids[0]) == [ids[0]: .none, ids[1]: ArrangedGroups(closed: ids[3])])
        let same = FoundGroups(rings: [ids[0]: ids[0], ids[1]: ids[0]], closed: [:])
        #expect(same.changes(stored, around: ids[0]) == [:])
        let grown = FoundGroups(rings: [ids[0]: ids[0], ids[1]: ids[0], ids[4]: ids[0]], closed: [:])
        #expect(grown.changes(stored, around: ids[0]) == [ids[4]: ArrangedGroups(ring: ids[0])])
    }
}
