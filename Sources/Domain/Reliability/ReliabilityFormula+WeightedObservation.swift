package import Foundation

extension ReliabilityFormula {
    /// One observation of a traveller, and what it counts: the weight of its kind times all its factors.
    package struct WeightedObservation: Sendable, Equatable {
        package enum Part: String, Sendable, CaseIterable { case conduct, quality }

        package let observation: Observation
        package let part: Part
        /// From 0 (against the traveller) to 1 (for them).
        package let value: Double
        /// By the kind of what happened alone.
        package let base: Double
        /// In the order in which they were applied; without those that are 1.
        package private(set) var factors: [Factor] = []
        package private(set) var weight: Double
        /// The weight before it fades with age, and before limits of all that has happened so far.
        package private(set) var unfaded: Double

        init(_ observation: Observation, _ part: Part, base: Double, value: Double) {
            self.observation = observation
            self.part = part
            self.base = base
            self.value = value
            weight = base
            unfaded = base
        }

        package var weightedValue: WeightedValue { WeightedValue(weight: weight, value: value) }

        /// What is limited: successes and reviews. A fault always counts in full.
        var isLimited: Bool {
            switch observation.kind {
            case .success, .review: true
            case .earlyCancel, .lateCancel, .veryLateCancel, .noShow, .disputeLost: false
            }
        }

        var isSuccess: Bool { if case .success = observation.kind { true } else { false } }

        /// Limits leave what speaks against somebody as it is.
        var speaksFor: Bool { value >= priorMean }

        mutating func scale(_ name: Factor.Name, by value: Double) {
            guard value != 1 else { return }
            factors.append(Factor(name: name, value: value))
            weight *= value
            if !name.isLate { unfaded *= value }
        }
    }

    /// Why an observation counts less, or more, than others of its kind.
    package struct Factor: Sendable, Equatable {
        package enum Name: String, Sendable, CaseIterable {
            /// Small amounts count less.
            case amount
            /// Each further swap with one partner within 180 days counts half of the one before.
            case repeatedPartner = "repeated-partner"
            /// A reviewer with few partners counts less.
            case reviewer
            /// The two are likely one person.
            case onePerson = "likely-one-person"
            /// Partners without a verified contact count for little in 30 days.
            case unverifiedMonth = "unverified-partners-month"
            /// Most of it comes from two partners.
            case fewPartners = "few-partners"
            case age
            /// Partners without a verified contact count for little altogether.
            case unverifiedTotal = "unverified-partners-total"
            /// The traveller has no verified contact.
            case ownContact = "own-contact-unverified"

            /// Whether it depends on the day on which the score is made.
            var isLate: Bool { [.age, .unverifiedTotal, .ownContact].contains(self) }
        }

        package let name: Name
        package let value: Double
    }

    private static let day: TimeInterval = 86_400
    /// Days after which an observation counts half.
    private static let halfLife = 365.0
    /// Days within which further swaps with the same partner count half of the one before.
    private static let repeated = 180.0
    /// Own cancellations in good time that do not count, in so many days.
    private static let freeCancels = (count: 3, days: 90.0)
    /// Partners from which on a reviewer counts in full.
    package static let fullReviewer = 5

    /// Every observation of one traveller with what it counts at `now`, in order of time.
    ///
    /// - Parameter isVerified: whether the traveller has a verified contact now.
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

    /// `cancels` are the own early cancellations up to this observation.
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

    /// What a success or a review counts by itself: by its amount, its partner and its writer.
    private static func scale(
        _ weightedObservation: inout WeightedObservation, among swaps: [Identifier<Traveller>: [Identifier<Swap>: Date]]
    ) {
        let observation = weightedObservation.observation
        if observation.isOfOnePerson { return weightedObservation.scale(.onePerson, by: 0) }
        weightedObservation.scale(.amount, by: min(max(log10(1 + observation.euros) / 2, 0.25), 1.25))
        let before = (swaps[observation.partner] ?? [:]).count { swap, at in
            (at, swap) < (observation.swapAt, observation.swap)
                && observation.swapAt.timeIntervalSince(at) < repeated * day
        }
        weightedObservation.scale(.repeatedPartner, by: exp2(-Double(before)))
        if case .review(_, let partners) = observation.kind {
            weightedObservation.scale(.reviewer, by: 0.3 + 0.7 * min(1, Double(partners) / Double(fullReviewer)))
        }
    }

    /// The ends of all swaps with each partner that were completed or reviewed.
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
    /// Makes further swaps of the two count less.
    fileprivate var isCounted: Bool {
        switch kind {
        case .success(let weight): weight > 0 && !isOfOnePerson
        case .review: !isOfOnePerson
        case .earlyCancel, .lateCancel, .veryLateCancel, .noShow, .disputeLost: false
        }
    }
}
