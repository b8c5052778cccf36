import Domain
import Foundation
import TestTools
import Testing

@Suite("what made-up partners buy") struct ReliabilityLimitsTests {
    private typealias WeightedObservation = ReliabilityFormula.WeightedObservation

    private let start = Date(timeIntervalSince1970: 1_790_000_000)
    private let day = 86_400.0

    private func observation(
        _ kind: Observation.Kind = .success(weight: 1), on days: Double = 0, with partner: Int, euros: Double = 99,
        isVerified: Bool = true, swap: Int? = nil
    ) -> Observation {
        let at = start.addingTimeInterval(days * day)
        var observation = Observation(
            swap: Identifier(high: 1, low: UInt64(swap ?? Int(days * 1000) * 1000 + partner)),
            partner: Identifier(high: 2, low: UInt64(partner)), kind: kind, euros: euros, at: at, swapAt: at)
        observation.isPartnerVerified = isVerified
        return observation
    }

    /// So many swaps of 99 EUR on one day, each with somebody else.
    private func swaps(_ count: Int, on days: Double = 0, from first: Int = 0, isVerified: Bool) -> [Observation] {
        (first..<first + count).map { observation(on: days, with: $0, isVerified: isVerified) }
    }

    private func weights(
        _ observations: [Observation], isVerified: Bool = true, on days: Double = 0
    ) -> [Double] {
        ReliabilityFormula.weightedObservations(
            observations, isVerified: isVerified, at: start.addingTimeInterval(days * day)
        )
        .map { ($0.weight * 1000).rounded() / 1000 }
    }

    private func score(_ observations: [Observation], isVerified: Bool = true, on days: Double = 0) -> Int? {
        Reliability(observations, isVerified: isVerified, at: start.addingTimeInterval(days * day)).score
    }

    @Test("the partners of somebody are looked at only if the score could be good")
    func circle() {
        let me = Identifier<Traveller>(high: 2, low: 100)
        let six = Set((0..<6).map { Identifier<Traveller>(high: 2, low: UInt64($0)) })
        func calculate(_ observations: [Observation]) -> (otherPartners: Int, looks: Int) {
            var looks = 0
            let calculation = ReliabilityCalculation(of: me, observations, isVerified: true, at: start) { one in
                looks += 1
                return six.union([me]).subtracting([one])
            }
            return (calculation.otherPartners, looks)
        }
        let reviews = (0..<6).map { observation(.review(stars: 5, partnersOfReviewer: 6), with: $0) }
        #expect(calculate([]) == (0, 0))
        #expect(calculate(swaps(6, isVerified: true)) == (0, 0))
        // Six of ten partners are 60 percent, so with five more the circle is left.
        #expect(calculate(swaps(6, isVerified: true) + reviews) == (5, 7))
    }

    @Test("partners without a verified contact add at most 3 within any 30 days; one who verifies counts in full then")
    func month() {
        #expect(weights(swaps(4, isVerified: false)) == [1, 1, 1, 0])
        let early = swaps(2, isVerified: false) + swaps(2, on: 29.9, from: 2, isVerified: false)
        #expect(weights(early, on: 29.9).filter { $0 > 0 }.count == 3)
        let weightBeforeFading = { (observations: [Observation]) in
            ReliabilityFormula.weightedObservations(observations, isVerified: true, at: start).map(\.weightBeforeFading)
        }
        #expect(weightBeforeFading(early) == [1, 1, 1, 0])
        // Day 29 is within 30 days of the first, day 30 is not.
        let later =
            swaps(3, isVerified: false) + swaps(3, on: 29, from: 3, isVerified: false)
            + swaps(4, on: 30, from: 6, isVerified: false)
        #expect(weightBeforeFading(later) == [1, 1, 1, 0, 0, 0, 1, 1, 1, 0])
        #expect(weightBeforeFading(swaps(4, isVerified: true)) == [1, 1, 1, 1])
    }

    /// A swap with somebody unverified, who gives five stars for it and has fifteen partners.
    private func pair(on days: Double, with partner: Int, euros: Double, swap: Int) -> [Observation] {
        let kinds: [Observation.Kind] = [.success(weight: 1), .review(stars: 5, partnersOfReviewer: 15)]
        return kinds.map { observation($0, on: days, with: partner, euros: euros, isVerified: false, swap: swap) }
    }

    /// Sixteen who deal with each other every day.
    private func attack(until last: Int) -> [Observation] {
        (0..<15 * (last + 1)).flatMap { number in
            pair(on: Double(number / 15), with: number % 15, euros: 300, swap: number)
        }
    }

    @Test("sixteen unverified accounts stay \"fair\" for 30 days however much they deal, and never pass \"good\"")
    func sixteen() throws {
        for date in [0, 1, 7, 29] {
            let reached = try #require(score(attack(until: date), on: Double(date)))
            #expect(reached <= 69, "day \(date)")
        }
        #expect(score(attack(until: 0)) == 69)
        #expect(score(attack(until: 0), isVerified: false) == 69)
        // A month later they can go on, with others than before.
        let others = (20..<24).flatMap { pair(on: 30, with: $0, euros: 99, swap: 1000 + $0) }
        // The points are 77; swaps on two days are no five.
        #expect(score(attack(until: 0) + others, on: 30) == 69)
        // Each month as much as counts, for three years: three new partners with reviews.
        let years = (0..<108).flatMap { number in
            pair(on: Double(number / 3) * 30, with: number, euros: 99, swap: number)
        }
        for isVerified in [true, false] { #expect(score(years, isVerified: isVerified, on: 1050) == 84) }
        // The same with verified partners.
        let honest = years.map { observation in
            var observation = observation
            observation.isPartnerVerified = true
            return observation
        }
        #expect(score(honest, on: 1050) == 95)
        #expect(score(honest, isVerified: false, on: 1050) == 84)
    }

    @Test("what speaks against somebody takes its place before all that speaks for them")
    func against() {
        let praise = (0..<15).map {
            observation(.review(stars: 5, partnersOfReviewer: 15), with: $0, isVerified: false)
        }
        let blame = [
            observation(.review(stars: 1, partnersOfReviewer: 5), on: 1, with: 20, isVerified: false),
            observation(.noShow, on: 1, with: 21, isVerified: false),
        ]
        let weightedObservations = ReliabilityFormula.weightedObservations(praise + blame, isVerified: false, at: start)
        #expect(weightedObservations.suffix(2).map(\.weightBeforeFading) == [1, 1.5])
        #expect(weightedObservations.filter { $0.part == .quality }.reduce(0) { $0 + $1.weight } == 3)
    }

    @Test("a swap of two who are likely one person counts nothing, and a fault of theirs counts")
    func onePerson() {
        let all: [Observation] = (0..<5).flatMap { partner in
            [Observation.Kind.success(weight: 1), .review(stars: 5, partnersOfReviewer: 5), .noShow].map { kind in
                var observation = observation(kind, with: partner)
                observation.isSamePerson = true
                return observation
            }
        }
        let reliability = Reliability(all, isVerified: true, at: start)
        #expect(reliability.score == nil)
        let counts: [Int] = [
            reliability.completed, reliability.partners, reliability.reviews, reliability.stars, reliability.noShows,
        ]
        #expect(counts == [0, 0, 0, 0, 5])
        #expect(weights(all).reduce(0, +) == 7.5)
        // Nor does it make the next one with the same partner a further one.
        let next = observation(on: 1, with: 0)
        #expect(
            ReliabilityFormula.weightedObservations(all + [next], isVerified: true, at: start).last?.weightBeforeFading
                == 1)
    }

    @Test("\"New\" ends with three partners whose swaps weigh half or more")
    func new() {
        func small(_ euros: Double, each: Int, with partners: Int) -> [Observation] {
            (0..<partners).flatMap { partner in
                (0..<each).map { number in
                    observation(with: partner, euros: euros, swap: partner * 10 + number)
                }
            }
        }
        #expect(score(small(9, each: 1, with: 2)) == nil)
        #expect(score(small(9, each: 1, with: 3)) != nil)
        #expect(score(small(8.9, each: 1, with: 10)) == nil)
        // 5 EUR weigh 0.389, a second time half of that.
        #expect(score(small(5, each: 1, with: 3)) == nil)
        #expect(score(small(5, each: 2, with: 3)) != nil)
        // Nobody becomes new again by the time that passes.
        #expect(score(small(9, each: 1, with: 3), on: 3650) != nil)
    }

    @Test("two partners add at most 2.5 and one and a half times what all others add")
    func fewPartners() {
        // Eight swaps of weight 1, half a year apart, and one with somebody else: 8 becomes 2.5 + 1.5.
        let many = (0..<4).flatMap { number in
            (0..<2).map { observation(on: Double(number) * 181, with: $0) }
        }
        let one = [observation(on: 1, with: 2)]
        func weightBeforeFading(_ observations: [Observation]) -> [Identifier<Traveller>: Double] {
            ReliabilityFormula.weightedObservations(observations, isVerified: true, at: start).reduce(into: [:]) {
                $0[$1.observation.partner, default: 0] += $1.weightBeforeFading
            }
        }
        #expect(weightBeforeFading(many + one).values.sorted() == [1, 2, 2])
        #expect(weightBeforeFading(many).values.sorted() == [1.25, 1.25])
        // Three partners once each are a beginning like any other, and so are twelve.
        #expect(Set(weightBeforeFading(swaps(3, isVerified: true)).values) == [1])
        #expect(Set(weightBeforeFading(swaps(12, isVerified: true)).values) == [1])
    }

    @Test("a good swap lowers no score, with whomever it is, and no other order of telling changes one")
    func monotone() throws {
        var numbers = SteadyNumbers(72)
        for _ in 0..<2000 {
            let history: [Observation] = (0..<Int.random(in: 3...12, using: &numbers)).map { number in
                let partner = Int.random(in: 0...4, using: &numbers)
                return observation(
                    on: Double(Int.random(in: 0...400, using: &numbers)), with: partner,
                    euros: Double(Int.random(in: 1...400, using: &numbers)), isVerified: partner % 2 == 0, swap: number)
            }
            func raw(_ observations: [Observation]) -> Double {
                ReliabilityFormula.score(
                    ReliabilityFormula.weightedObservations(
                        observations, isVerified: history.count % 2 == 0, at: start.addingTimeInterval(401 * day)))
            }
            let before = raw(history)
            #expect(raw(history.shuffled(using: &numbers)) == before)
            let partner = Int.random(in: 0...5, using: &numbers)
            let next = observation(on: 401, with: partner, isVerified: partner % 2 == 0, swap: 99)
            #expect(raw(history + [next]) >= before - 1e-9)
        }
    }

    @Test("the factors of an observation are named, and with its base they make its weight")
    func factors() throws {
        let review = observation(.review(stars: 5, partnersOfReviewer: 1), with: 0, euros: 9, isVerified: false)
        let weightedObservation = try #require(
            ReliabilityFormula.weightedObservations([review], isVerified: true, at: start.addingTimeInterval(365 * day))
                .first)
        #expect(weightedObservation.factors.map(\.name) == [.amount, .reviewer, .age])
        #expect(weightedObservation.factors.map { ($0.value * 100).rounded() / 100 } == [0.5, 0.44, 0.5])
        let product = weightedObservation.factors.reduce(weightedObservation.base) { $0 * $1.value }
        #expect(product == weightedObservation.weight)
    }
}
