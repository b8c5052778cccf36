import Domain
import Foundation

/// What honest travellers lose by the third version of the formula, and how much of what they did counts nothing.
struct HonestFigures {
    private struct Traveller {
        var first: [Observation] = []
        var second: [Observation] = []
    }

    /// One traveller whose score the first version shows.
    private struct Loss {
        let first: Double
        let second: Double
        let isNew: Bool
        let hasSteadyPartner: Bool
        var points: Double { first - second }
    }

    private(set) var swaps = 0
    private(set) var swapsOfOnePerson = 0
    /// Of those with a score by version 1.
    private(set) var inCircle = 0
    private var losses: [Loss] = []

    init(_ world: HonestWorld) {
        var travellers = Array(repeating: Traveller(), count: world.count)
        let flags = world.swaps.map(world.isSamePerson)
        swaps = world.swaps.count
        swapsOfOnePerson = flags.count { $0 }
        let partners = (Self.partners(world, flags.map { _ in false }), Self.partners(world, flags))
        for (number, swap) in world.swaps.enumerated() {
            for side in 0...1 {
                let (me, other) = (swap.people[side], swap.people[1 - side])
                func observe(_ kind: (Int) -> Observation.Kind) {
                    travellers[me].first.append(Self.observation(number, swap, other, kind(partners.0[other])))
                    var second = Self.observation(number, swap, other, kind(partners.1[other]))
                    second.isSamePerson = flags[number]
                    travellers[me].second.append(second)
                }
                if let by = swap.cancelledBy {
                    if by == side { observe { _ in .lateCancel } }
                    continue
                }
                observe { _ in .success(weight: 1) }
                if let stars = swap.stars[1 - side] { observe { .review(stars: stars, partnersOfReviewer: $0) } }
            }
        }
        let now = HonestWorld.start.addingTimeInterval(Double(HonestWorld.weeks * 7 * 86_400))
        let graph = PartnerGraph(travellers.map { Set($0.second.filter(\.countsAsSwap).map(\.partner)) })
        for (person, traveller) in travellers.enumerated() where Self.isShownByFirst(traveller.first) {
            let second = ReliabilityFormula.weightedObservations(traveller.second, isVerified: true, at: now)
            let others = graph.otherPartners(person)
            if others > 0 { inCircle += 1 }
            let limit = ScoreLimit(traveller.second, otherPartners: others, at: now)
            losses.append(
                Loss(
                    first: Self.firstScore(traveller.first, at: now),
                    second: min(ReliabilityFormula.score(second), limit.map { Double($0.most) + 0.99 } ?? 100),
                    isNew: Reliability(second, otherPartners: others, at: now).score == nil,
                    hasSteadyPartner: world.hasSteadyPartner(person)))
        }
    }

    private static func observation(
        _ number: Int, _ swap: HonestWorld.Swap, _ partner: Int, _ kind: Observation.Kind
    ) -> Observation {
        let at = HonestWorld.start.addingTimeInterval(swap.at)
        return Observation(
            swap: Identifier(high: 1, low: UInt64(number)), partner: Identifier(high: 2, low: UInt64(partner)),
            kind: kind, euros: swap.euros, at: at, swapAt: at)
    }

    /// How many different partners each traveller has, without the swaps that count nothing.
    private static func partners(_ world: HonestWorld, _ flags: [Bool]) -> [Int] {
        var partners = Array(repeating: Set<Int>(), count: world.count)
        for (swap, isSamePerson) in zip(world.swaps, flags) where !isSamePerson && swap.cancelledBy == nil {
            partners[swap.people[0]].insert(swap.people[1])
            partners[swap.people[1]].insert(swap.people[0])
        }
        return partners.map(\.count)
    }

    private static func isShownByFirst(_ observations: [Observation]) -> Bool {
        let successes = observations.filter { if case .success = $0.kind { true } else { false } }
        return successes.count >= 3 && Set(successes.map(\.partner)).count >= 3
    }

    /// Version 1: no limits, and no swaps of one person.
    private static func firstScore(_ observations: [Observation], at now: Date) -> Double {
        let old: Set<ReliabilityFormula.Factor.Name> = [.amount, .repeatedPartner, .reviewer, .age]
        func weightedValue(
            _ weightedObservations: [ReliabilityFormula.WeightedObservation],
            _ part: ReliabilityFormula.WeightedObservation.Part
        ) -> [ReliabilityFormula.WeightedValue] {
            weightedObservations.filter { $0.part == part }.map { weightedObservation in
                let weight = weightedObservation.factors.filter { old.contains($0.name) }.reduce(
                    weightedObservation.base
                ) { $0 * $1.value }
                return ReliabilityFormula.WeightedValue(weight: weight, value: weightedObservation.value)
            }
        }
        let weightedObservations = ReliabilityFormula.weightedObservations(observations, isVerified: true, at: now)
        return ReliabilityFormula.score(
            conduct: weightedValue(weightedObservations, .conduct),
            quality: weightedValue(weightedObservations, .quality))
    }

    // MARK: - Figures

    /// Points that this share of those who lose least lose at most, to one decimal.
    func loss(of share: Double, steady: Bool? = nil) -> Double {
        let points = chosen(steady).map(\.points).sorted()
        guard !points.isEmpty else { return 0 }
        return Self.rounded(points[min(points.count - 1, Int(Double(points.count) * share))])
    }

    func shown(steady: Bool? = nil) -> Int { chosen(steady).count }
    func turnedNew(steady: Bool? = nil) -> Int { chosen(steady).count { $0.isNew } }

    /// Percent of them, to one decimal.
    func losingMore(than points: Double, steady: Bool? = nil) -> Double {
        let chosen = chosen(steady)
        return Self.rounded(100 * Double(chosen.count { $0.points > points }) / Double(max(1, chosen.count)))
    }

    func median(_ version: Int, steady: Bool? = nil) -> Double {
        let scores = chosen(steady).map { version == 1 ? $0.first : $0.second }.sorted()
        return scores.isEmpty ? 0 : Self.rounded(scores[scores.count / 2])
    }

    private func chosen(_ steady: Bool?) -> [Loss] {
        losses.filter { $0.hasSteadyPartner == steady ?? $0.hasSteadyPartner }
    }
    private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
