import Domain
import Foundation
import TestTools

/// Newcomers to an honest world that is half a year old: each swaps six times within 45 days, on random days, with people
/// of whom every one has swapped before, for the amounts and stars of that world.
struct HonestNewcomers {
    /// Their scores on day 45, in order.
    let scores: [Int]
    let inCircle: Int

    private static let days = 45

    init(count: Int, in world: HonestWorld, seed: UInt64) {
        var numbers = SteadyNumbers(seed)
        let half = Double(HonestWorld.weeks * 7 * 86_400 / 2)
        let known = world.swaps.filter { $0.at < half && $0.cancelledBy == nil }
        var graph = PartnerGraph(count: world.count + count)
        for swap in known { graph.join(swap.people[0], swap.people[1]) }
        let people = Set(known.flatMap(\.people)).sorted()
        let now = HonestWorld.start.addingTimeInterval(half + Double(Self.days * 86_400))
        var observations: [[Observation]] = []
        for newcomer in 0..<count {
            let partners = people.shuffled(using: &numbers).prefix(6)
            observations.append(
                partners.enumerated().flatMap { index, partner -> [Observation] in
                    graph.join(world.count + newcomer, partner)
                    // The first swap begins the 45 days.
                    let day = index == 0 ? 0 : Int.random(in: 1..<Self.days, using: &numbers)
                    let at = HonestWorld.start.addingTimeInterval(half + Double(day * 86_400))
                    let euros = exp(Double.random(in: log(20)...log(300), using: &numbers))
                    let dice = Int.random(in: 0..<100, using: &numbers)
                    let stars = dice < 68 ? 5 : dice < 76 ? 4 : dice < 80 ? 3 : nil
                    let review = stars.map {
                        Observation.Kind.review(stars: $0, partnersOfReviewer: graph.partners[partner].count)
                    }
                    return [.success(weight: 1), review].compactMap(\.self).map { kind in
                        Observation(
                            swap: Identifier(high: 3, low: UInt64(6 * newcomer + index)),
                            partner: PartnerGraph.id(partner), kind: kind, euros: euros, at: at, swapAt: at)
                    }
                })
        }
        let circles = (0..<count).map { graph.otherPartners(world.count + $0) }
        inCircle = circles.count { $0 > 0 }
        scores = observations.indices.map {
            Reliability(observations[$0], isVerified: true, otherPartners: circles[$0], at: now).score ?? 0
        }.sorted()
    }

    var median: Int { scores[scores.count / 2] }
}
