package import Foundation

/// What holds a score below a band, however many points there are: time and other people cannot be bought.
package struct ScoreLimit: Sendable, Equatable {
    /// What is missing for the band above.
    package enum Need: Sendable, Equatable {
        /// Days until the first swap that counts is old enough.
        case days(Int)
        /// Further UTC days with a swap that counts.
        case swapDays(Int)
        /// Further partners outside of one's closed circle.
        case otherPartners(Int)
    }

    /// The highest score until then.
    package let most: Int
    package let needs: [Need]

    /// What "good" and "excellent" need beside points. Days count from the first swap that counts.
    package static let good = (days: 30, swapDays: 5)
    package static let excellentDays = 90

    /// Nil if points alone decide.
    ///
    /// - Parameters:
    ///   - observations: those that count at `now`.
    ///   - otherPartners: `ClosedCircle.otherPartners` of the traveller; 0 for everybody outside of such a circle.
    package init?(_ observations: [Observation], otherPartners: Int, at now: Date) {
        let ends = observations.filter(\.countsAsSwap).map(\.swapAt)
        let days = ends.min().map { Int((now.timeIntervalSince($0) / 86_400).rounded(.down)) } ?? 0
        let swapDays = Set(ends.map(SignInEvidence.Use.day)).count
        var needs: [Need] = []
        if days < Self.good.days { needs.append(.days(Self.good.days - days)) }
        if swapDays < Self.good.swapDays { needs.append(.swapDays(Self.good.swapDays - swapDays)) }
        if otherPartners > 0 { needs.append(.otherPartners(otherPartners)) }
        if !needs.isEmpty {
            (most, self.needs) = (Reliability.Band.good.lowest - 1, needs)
        } else if days < Self.excellentDays {
            (most, self.needs) = (Reliability.Band.excellent.lowest - 1, [.days(Self.excellentDays - days)])
        } else {
            return nil
        }
    }
}

extension Observation {
    /// A completed swap of two people.
    package var countsAsSwap: Bool {
        if case .success(let weight) = kind { weight > 0 && !isSamePerson } else { false }
    }
}
