import Domain
import Foundation
import TestTools
import Testing

/// Sixteen accounts of one person, at sixteen addresses, with sixteen verified telephones, that swap as a plan says. Each
/// swap is worth 300 EUR and brings five stars both ways.
struct Farm: CustomTestStringConvertible, Sendable {
    struct Deal: Sendable {
        let day: Int
        let people: [Int]
    }

    static let accounts = 16
    let testDescription: String
    private let deals: [Deal]
    /// Honest people, by numbers from `accounts`, each with ten partners elsewhere.
    private let outsiders: Int

    private init(_ name: String, outsiders: Int = 0, _ deals: [Deal]) {
        testDescription = name
        self.deals = deals
        self.outsiders = outsiders
    }

    private static let all = 0..<accounts
    private static let pairs = all.flatMap { one in (one + 1..<accounts).map { [one, $0] } }

    static let corpus = [
        Farm("all pairs at once", pairs.map { Deal(day: 0, people: $0) }),
        Farm("all pairs, two each day", pairs.enumerated().map { Deal(day: $0 / 2, people: $1) }),
        Farm(
            "all pairs again each week",
            (0..<17).flatMap { week in pairs.map { Deal(day: 7 * week, people: $0) } }),
        Farm("a star: all with the first", all.dropFirst().map { Deal(day: 3 * $0, people: [0, $0]) }),
        Farm(
            "two halves: nobody within a half",
            (0..<8).flatMap { one in (8..<accounts).map { Deal(day: 5 * (one + $0) % 40, people: [one, $0]) } }),
        Farm(
            "a circle: each with the next three",
            (0..<8).flatMap { round in
                all.flatMap { one in (1...3).map { Deal(day: 7 * round + $0, people: [one, (one + $0) % accounts]) } }
            }),
        Farm(
            "all pairs, and each with three honest people", outsiders: 48,
            pairs.enumerated().map { Deal(day: $0 / 3, people: $1) }
                + all.flatMap { one in (0..<3).map { Deal(day: 9 * $0, people: [one, accounts + 3 * one + $0]) } }),
    ]

    private static let start = FixedClock.start

    /// The best score of the sixteen this many days after the first swap.
    ///
    /// - Parameter findsCircles: false for the control.
    func best(day: Int, findsCircles: Bool = true) -> Int {
        let now = Self.start.addingTimeInterval(Double(day) * 86_400)
        // Ten partners of each honest person lie behind the outsiders.
        var graph = PartnerGraph(count: Self.accounts + outsiders * 11)
        for outsider in 0..<outsiders {
            for other in 0..<10 {
                graph.join(Self.accounts + outsider, Self.accounts + outsiders + 10 * outsider + other)
            }
        }
        var observations = Array(repeating: [Observation](), count: Self.accounts)
        let done = deals.enumerated().filter { $0.element.day <= day }
        for (_, deal) in done { graph.join(deal.people[0], deal.people[1]) }
        for (number, deal) in done {
            for side in 0...1 where deal.people[side] < Self.accounts {
                let at = Self.start.addingTimeInterval(Double(deal.day) * 86_400)
                let other = deal.people[1 - side]
                let kinds: [Observation.Kind] = [
                    .success(weight: 1), .review(stars: 5, partnersOfReviewer: graph.partners[other].count),
                ]
                observations[deal.people[side]] += kinds.map {
                    Observation(
                        swap: Identifier(high: 1, low: UInt64(number)), partner: PartnerGraph.id(other), kind: $0,
                        euros: 300, at: at, swapAt: at)
                }
            }
        }
        return observations.indices.map { one in
            Reliability(
                observations[one], isVerified: true, otherPartners: findsCircles ? graph.otherPartners(one) : 0, at: now
            ).score ?? 0
        }.max() ?? 0
    }
}
