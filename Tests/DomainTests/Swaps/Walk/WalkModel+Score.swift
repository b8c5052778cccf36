import Foundation

/// The reliability of a traveller from nothing but the swaps, by the table of weights.
extension WalkModel {
    private struct Fact {
        let order: (at: Int, swap: Int)
        let kind: String
        let partner: Int
        let cents: Int
        var weight = 1.0
        var value = 0.0
        /// When the swap had ended; a review is later.
        var ended = 0
        var stars = 0
        var isSamePerson: Bool { WalkModel.isSamePerson(order.swap) }
    }

    /// One traveller has a verified contact; every fifth swap is of two who are likely one person.
    static func isVerified(_ person: Int) -> Bool { person == 0 }
    static func isSamePerson(_ swap: Int) -> Bool { swap % 5 == 4 }

    func score(of person: Int, at now: Int) -> Double {
        let (facts, reviews) = (facts(about: person, at: now), reviews(about: person))
        var (conduct, quality) = ([(Double, Double)](), [(Double, Double)]())
        func decay(_ at: Int) -> Double { pow(0.5, Double(now - at) / Double(365 * Self.day)) }
        var successes = WalkLimits()
        for fact in facts {
            let decay = decay(fact.order.at)
            switch fact.kind {
            case "success":
                successes.add(
                    fact.weight * worth(fact, among: facts + reviews), 1, at: fact.order.at, with: fact.partner)
            case "over-24h":
                let recent = facts.count {
                    $0.kind == fact.kind && $0.order <= fact.order && fact.order.at - $0.order.at < 90 * Self.day
                }
                conduct.append((recent > 3 ? 0.2 * decay : 0, 0))
            default: conduct.append((fact.weight * decay, 0))
            }
        }
        conduct += successes.weightedValue.map { ($0.weight * decay($0.at), $0.value) }
        var seen = WalkLimits()
        for review in reviews {
            let writer = 0.3 + 0.7 * min(1, Double(counts(of: review.partner, at: now).partners) / 5)
            seen.add(
                worth(review, among: facts + reviews) * writer, review.value, at: review.order.at, with: review.partner)
        }
        quality = seen.weightedValue.map { ($0.weight * decay($0.at), $0.value) }
        return 60 * bound(conduct) + 40 * bound(quality)
    }

    private func bound(_ observations: [(weight: Double, value: Double)]) -> Double {
        var (count, sum) = (4.0, 2.8)
        for (weight, value) in observations { (count, sum) = (count + weight, sum + weight * value) }
        let mean = sum / count
        return max(0, mean - sqrt(mean * (1 - mean) / (count + 1)))
    }

    /// By the amount, and half for each other swap with the same partner in the 180 days before, of those that were
    /// completed, if that counts at all, or reviewed.
    private func worth(_ fact: Fact, among facts: [Fact]) -> Double {
        if fact.isSamePerson { return 0 }
        let before = facts.filter { other in
            ["success", "review"].contains(other.kind) && other.weight > 0 && other.partner == fact.partner
                && !other.isSamePerson
                && (other.ended, other.order.swap) < (fact.ended, fact.order.swap)
                && fact.ended - other.ended < 180 * Self.day
        }
        let size = log10(1 + Double(fact.cents) / 100) / 2
        return min(1.25, max(0.25, size)) * pow(0.5, Double(Set(before.map(\.order.swap)).count))
    }

    private static let faults = ["under-24h": 0.4, "under-2h": 0.7, "while-awaited": 1.5, "noShow": 1.5, "resolved": 2]

    /// What was left for safety shows on the next day of UTC.
    private func facts(about person: Int, at now: Int) -> [Fact] {
        swaps.enumerated().compactMap { number, swap in
            guard let side = swap.people.firstIndex(of: person), let end = swap.tierUsage else { return nil }
            let from = end.isForSafety ? (end.at / Self.day + 1) * Self.day : end.at
            guard from <= now else { return nil }
            let fact = Fact(
                order: (from, number), kind: "success", partner: swap.people[1 - side], cents: swap.worth,
                ended: end.at)
            return Self.weightedValue(fact, end, isMine: end.fault == side, haveMet: !swap.came.contains(nil))
        }
    }

    private static func weightedValue(_ fact: Fact, _ end: ModelSwap.End, isMine: Bool, haveMet: Bool) -> Fact? {
        var fact = fact
        switch end.kind {
        case "completed": return fact
        case "oneSided":
            fact.weight = haveMet ? 0.5 : 0
            return fact
        case "cancelled", "noShow", "resolved":
            let kind = end.lateness ?? end.kind
            return isMine
                ? Fact(order: fact.order, kind: kind, partner: fact.partner, cents: 0, weight: faults[kind] ?? 0) : nil
        default: return nil
        }
    }

    private func reviews(about person: Int) -> [Fact] {
        swaps.enumerated().compactMap { number, swap in
            guard let side = swap.people.firstIndex(of: person), let review = swap.reviews[1 - side],
                let seen = review.seen
            else { return nil }
            return Fact(
                order: (seen.at, number), kind: "review", partner: swap.people[1 - side], cents: swap.worth,
                value: Double(review.stars - 1) / 4, ended: seen.ended, stars: review.stars)
        }
    }
}

/// What stands beside a score.
struct WalkCounts: Equatable {
    let completed: Int
    let partners: Int
    let noShows: Int
    let lateCancels: Int
    let reviews: Int
    let stars: Int
}

extension WalkModel {
    /// What counts nothing is no completed swap.
    func counts(of person: Int, at now: Int) -> WalkCounts {
        let facts = facts(about: person, at: now)
        let (completed, reviews) = (
            facts.filter { $0.kind == "success" && $0.weight > 0 && !$0.isSamePerson },
            reviews(about: person).filter { !$0.isSamePerson }
        )
        return WalkCounts(
            completed: completed.count, partners: Set(completed.map(\.partner)).count,
            noShows: facts.count { ["noShow", "while-awaited"].contains($0.kind) },
            lateCancels: facts.count { $0.kind.hasPrefix("under-") },
            reviews: reviews.count, stars: reviews.reduce(0) { $0 + $1.stars })
    }
}
