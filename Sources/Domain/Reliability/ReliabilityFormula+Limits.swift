import Foundation

/// Limits on the total weight of successes and reviews in one part of the formula, so that fake partners gain little.
///
/// Faults are never limited. Negative reviews use up a limit first, so that positive reviews by fake partners cannot
/// displace them.
extension ReliabilityFormula {
    /// Maximum weight of partners without a verified contact within any 30 days. A weight of 3 in both parts results in
    /// a score of 69.53: "fair".
    package static let unverifiedMonth = (weight: 3.0, days: 30.0)
    /// Maximum total weight of such partners after fading, and of all partners for a traveller without a verified
    /// contact. A weight of 10 in both parts results in a score of 84.20: "good".
    package static let unverifiedTotal = 10.0
    /// The two partners with the most weight contribute at most 60 % of a part, plus a free weight of one large swap
    /// each. Three partners therefore suffice for a first score.
    package static let fewPartners = (count: 2, share: 0.6, free: 2.5)

    /// Limits that do not depend on the day of the calculation.
    static func limitBeforeFading(_ weightedObservations: inout [WeightedObservation]) {
        for part in WeightedObservation.Part.allCases {
            limitUnverifiedMonth(&weightedObservations, part)
            limitFewPartners(&weightedObservations, part)
        }
    }

    static func limitAltogether(_ weightedObservations: inout [WeightedObservation], isVerified: Bool) {
        for part in WeightedObservation.Part.allCases {
            let all = indices(of: weightedObservations, part)
            let unverified = all.filter { !weightedObservations[$0].observation.isPartnerVerified }
            limit(&weightedObservations, unverified, to: unverifiedTotal, as: .unverifiedTotal)
            if !isVerified { limit(&weightedObservations, all, to: unverifiedTotal, as: .ownContact) }
        }
    }

    /// The weight that can still be added to a part for a traveller without a verified contact.
    static func roomUnverified(_ weightedObservations: [WeightedObservation], _ part: WeightedObservation.Part)
        -> Double
    {
        max(
            0,
            unverifiedTotal - indices(of: weightedObservations, part).reduce(0) { $0 + weightedObservations[$1].weight }
        )
    }

    private static func indices(of weightedObservations: [WeightedObservation], _ part: WeightedObservation.Part)
        -> [Int]
    {
        weightedObservations.indices.filter { index in
            let weightedObservation = weightedObservations[index]
            return weightedObservation.part == part && weightedObservation.isLimited && weightedObservation.weight > 0
        }
    }

    /// Limits the total weight of `indices` to `most`, by scaling the positive observations.
    private static func limit(
        _ weightedObservations: inout [WeightedObservation], _ indices: [Int], to most: Double, as name: Factor.Name
    ) {
        var (good, bad) = (0.0, 0.0)
        for index in indices {
            let weightedObservation = weightedObservations[index]
            if weightedObservation.isPositive {
                good += weightedObservation.weight
            } else {
                bad += weightedObservation.weight
            }
        }
        guard good + bad > most else { return }
        let factor = max(0, most - bad) / max(good, .leastNormalMagnitude)
        for index in indices where weightedObservations[index].isPositive {
            weightedObservations[index].scale(name, by: factor)
        }
    }

    /// Applies the limit to negative observations first, then to positive ones, each in order of time.
    private static func limitUnverifiedMonth(
        _ weightedObservations: inout [WeightedObservation], _ part: WeightedObservation.Part
    ) {
        let unverified = indices(of: weightedObservations, part).filter {
            !weightedObservations[$0].observation.isPartnerVerified
        }
        let bad = unverified.filter { !weightedObservations[$0].isPositive }
        let good = unverified.filter { weightedObservations[$0].isPositive }
        var month = RollingSum(window: unverifiedMonth.days * 86_400)
        for index in bad + good {
            let (at, weight) = (
                weightedObservations[index].observation.at.timeIntervalSince1970, weightedObservations[index].weight
            )
            let counted = min(weight, max(0, unverifiedMonth.weight - month.most(around: at)))
            if counted > 0 { month.add(counted, at: at) }
            weightedObservations[index].scale(.unverifiedMonth, by: counted / weight)
        }
    }

    /// Each swap with another partner raises the limit for these two. A positive swap never lowers the total.
    private static func limitFewPartners(
        _ weightedObservations: inout [WeightedObservation], _ part: WeightedObservation.Part
    ) {
        let all = indices(of: weightedObservations, part)
        var weights: [Identifier<Traveller>: Double] = [:]
        // In order of time, because the sum of doubles depends on the order.
        for index in all {
            weights[weightedObservations[index].observation.partner, default: 0] += weightedObservations[index].weight
        }
        let ranking = weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let rest = ranking.dropFirst(fewPartners.count).reduce(0) { $0 + $1.value }
        let most = fewPartners.free + fewPartners.share / (1 - fewPartners.share) * rest
        let few = Set(ranking.prefix(fewPartners.count).map(\.key))
        let theirs = all.filter { few.contains(weightedObservations[$0].observation.partner) }
        limit(&weightedObservations, theirs, to: most, as: .fewPartners)
    }
}

/// Weights by time, and their sum within a window.
private struct RollingSum {
    let window: TimeInterval
    /// In order of time.
    private var added: [(at: TimeInterval, weight: Double)] = []

    init(window: TimeInterval) { self.window = window }

    mutating func add(_ weight: Double, at: TimeInterval) {
        let place = added.lastIndex { $0.at <= at }.map { $0 + 1 } ?? 0
        added.insert((at, weight), at: place)
    }

    /// The largest sum of any window that contains `at`.
    func most(around at: TimeInterval) -> Double {
        var (most, sum) = (0.0, 0.0)
        var first = added.firstIndex { $0.at > at - window } ?? added.endIndex
        var next = first
        while next < added.endIndex, added[next].at < at + window {
            // A window that includes `next` excludes entries that are a whole window older.
            while first < next, added[first].at <= added[next].at - window {
                sum -= added[first].weight
                first += 1
            }
            sum += added[next].weight
            most = max(most, sum)
            next += 1
        }
        return most
    }
}
