package import Foundation

extension ReliabilityFormula {
    /// One observation and its weight: the base weight of its kind times all factors.
    package struct WeightedObservation: Sendable, Equatable {
        /// The score has two parts: conduct counts swaps and faults, quality counts the stars of reviews.
        package enum Part: String, Sendable, CaseIterable { case conduct, quality }

        package let observation: Observation
        package let part: Part
        /// From 0 (against the traveller) to 1 (for the traveller).
        package let value: Double
        /// Base weight of the observation's kind.
        package let base: Double
        /// In the order in which they were applied; factors of 1 are omitted.
        package private(set) var factors: [Factor] = []
        package private(set) var weight: Double
        /// The weight before fading, and before the limits that depend on the current date.
        package private(set) var weightBeforeFading: Double

        init(_ observation: Observation, _ part: Part, base: Double, value: Double) {
            self.observation = observation
            self.part = part
            self.base = base
            self.value = value
            weight = base
            weightBeforeFading = base
        }

        package var weightedValue: WeightedValue { WeightedValue(weight: weight, value: value) }

        /// Limits apply to successes and reviews. Faults always count in full.
        var isLimited: Bool {
            switch observation.kind {
            case .success, .review: true
            case .earlyCancel, .lateCancel, .veryLateCancel, .noShow, .disputeLost: false
            }
        }

        var isSuccess: Bool { if case .success = observation.kind { true } else { false } }

        /// Positive observation. Limits do not scale negative ones.
        var isPositive: Bool { value >= priorMean }

        mutating func scale(_ name: Factor.Name, by value: Double) {
            guard value != 1 else { return }
            factors.append(Factor(name: name, value: value))
            weight *= value
            if !name.isLate { weightBeforeFading *= value }
        }
    }

    /// Why an observation counts less, or more, than others of its kind.
    package struct Factor: Sendable, Equatable {
        /// A factor is known by its name, which explanations show.
        package enum Name: String, Sendable, CaseIterable {
            /// Small amounts count less.
            case amount
            /// Each further swap with one partner within 180 days has half the weight of the previous one.
            case repeatedPartner = "repeated-partner"
            /// A reviewer with few partners counts less.
            case reviewer
            /// The two accounts likely belong to one person.
            case onePerson = "likely-one-person"
            /// Partners without a verified contact exceed their limit within 30 days, `unverifiedMonth`.
            case unverifiedMonth = "unverified-partners-month"
            /// Most of the weight comes from two partners.
            case fewPartners = "few-partners"
            case age
            /// Partners without a verified contact exceed their total limit, `unverifiedTotal`.
            case unverifiedTotal = "unverified-partners-total"
            /// The traveller has no verified contact.
            case ownContact = "own-contact-unverified"

            /// Depends on the day of the calculation.
            var isLate: Bool { [.age, .unverifiedTotal, .ownContact].contains(self) }
        }

        package let name: Name
        package let value: Double
    }

    private static let day: TimeInterval = 86_400
    /// Days after which the weight of an observation halves.
    private static let halfLife = 365.0
    /// Days within which a further swap with the same partner has half the weight of the previous one.
    private static let repeated = 180.0
    /// Up to `count` early cancellations within `days` days have no weight.
    private static let freeCancels = (count: 3, days: 90.0)
    /// Number of partners from which a reviewer has full weight.
    private static let fullReviewer = 5

    /// The weight of reviews by a traveller with so many partners.
    package static func reviewerWeight(partners: Int) -> Double {
        0.3 + 0.7 * min(1, Double(partners) / Double(fullReviewer))
    }

    /// All observations of one traveller with their weights at `now`, in order of time.
    ///
    /// - Parameter isVerified: whether the traveller currently has a verified contact.
    package static func weightedObservations(
        _ observations: [Observation], isVerified: Bool, at now: Date
    ) -> [WeightedObservation] {
        let swaps = swapsByPartner(observations)
        var cancels: [Date] = []
        var weightedObservations = observations.sorted(by: Observation.isBefore).map { observation in
            if observation.kind == .earlyCancel { cancels.append(observation.at) }
            var weightedObservation = weightedObservation(of: observation, cancels: cancels)
            if weightedObservation.isLimited { scale(&weightedObservation, among: swaps) }
            return weightedObservation
        }
        limitBeforeFading(&weightedObservations)
        for index in weightedObservations.indices {
            let age = max(0, now.timeIntervalSince(weightedObservations[index].observation.at)) / day
            weightedObservations[index].scale(.age, by: exp2(-age / halfLife))
        }
        limitAltogether(&weightedObservations, isVerified: isVerified)
        return weightedObservations
    }

    /// `cancels`: the traveller's early cancellations up to and including this observation.
    private static func weightedObservation(of observation: Observation, cancels: [Date]) -> WeightedObservation {
        func against(_ weight: Double) -> WeightedObservation {
            WeightedObservation(observation, .conduct, base: weight, value: 0)
        }
        switch observation.kind {
        case .success(let weight): return WeightedObservation(observation, .conduct, base: weight, value: 1)
        case .review(let stars, _):
            return WeightedObservation(observation, .quality, base: 1, value: Double(stars - 1) / 4)
        case .earlyCancel:
            let recent = cancels.count { observation.at.timeIntervalSince($0) < freeCancels.days * day }
            return against(recent > freeCancels.count ? 0.2 : 0)
        case .lateCancel: return against(0.4)
        case .veryLateCancel: return against(0.7)
        case .noShow: return against(1.5)
        case .disputeLost: return against(2)
        }
    }

    /// Applies the factors of a single success or review: amount, partner and reviewer.
    private static func scale(
        _ weightedObservation: inout WeightedObservation, among swaps: [Identifier<Traveller>: [Identifier<Swap>: Date]]
    ) {
        let observation = weightedObservation.observation
        if observation.isSamePerson { return weightedObservation.scale(.onePerson, by: 0) }
        weightedObservation.scale(.amount, by: min(max(log10(1 + observation.euros) / 2, 0.25), 1.25))
        let before = (swaps[observation.partner] ?? [:]).count { swap, at in
            (at, swap) < (observation.swapAt, observation.swap)
                && observation.swapAt.timeIntervalSince(at) < repeated * day
        }
        weightedObservation.scale(.repeatedPartner, by: exp2(-Double(before)))
        if case .review(_, let partners) = observation.kind {
            weightedObservation.scale(.reviewer, by: reviewerWeight(partners: partners))
        }
    }

    /// By partner: the ends of all completed or reviewed swaps.
    private static func swapsByPartner(
        _ observations: [Observation]
    ) -> [Identifier<Traveller>: [Identifier<Swap>: Date]] {
        var swaps: [Identifier<Traveller>: [Identifier<Swap>: Date]] = [:]
        for observation in observations where observation.isCounted {
            swaps[observation.partner, default: [:]][observation.swap] = observation.swapAt
        }
        return swaps
    }
}

extension Observation {
    /// Lowers the weight of further swaps with the same partner.
    fileprivate var isCounted: Bool {
        switch kind {
        case .success(let weight): weight > 0 && !isSamePerson
        case .review: !isSamePerson
        case .earlyCancel, .lateCancel, .veryLateCancel, .noShow, .disputeLost: false
        }
    }
}
