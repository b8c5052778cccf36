package import Foundation

/// A fault that an account cannot shake off by leaving.
package enum Fault: String, Sendable, CaseIterable {
    case lateCancel, veryLateCancel, noShow, disputeLost

    package var observation: Observation.Kind {
        switch self {
        case .lateCancel: .lateCancel
        case .veryLateCancel: .veryLateCancel
        case .noShow: .noShow
        case .disputeLost: .disputeLost
        }
    }
}

/// The faults of the last 12 months of an account that was erased. Whoever verifies one of its contacts again starts with
/// them: otherwise an erasure would buy a clean record.
package struct LeftFaults: Sendable, Equatable {
    /// The same for all contacts of the account, so that nobody starts with its faults twice.
    package let origin: Identifier<LeftFaults>
    /// Zero: a dispute that is open at the erasure may still add one.
    package private(set) var counts: [Fault: Int]
    /// First moment of the UTC day of the newest fault, or of the erasure.
    package private(set) var at: Date

    package init(origin: Identifier<LeftFaults>, counts: [Fault: Int], at: Date) {
        self.origin = origin
        self.counts = counts
        self.at = at
    }

    /// Seconds for which a fault outlives the account.
    package static let lifetime: TimeInterval = 365 * 86_400
    /// Seconds after which the rows are deleted: scores that counted them are calculated anew within a day.
    package static let retention: TimeInterval = lifetime + 7 * 86_400

    package var until: Date { at.addingTimeInterval(Self.lifetime) }
}

extension LeftFaults {
    /// Nil without a fault, and without a dispute that may still become one.
    /// - Parameter observations: Everything known about the account, without what it had carried over itself.
    package init?(
        of observations: [Observation], mayLoseDispute: Bool, origin: Identifier<LeftFaults>, at now: Date
    ) {
        var (counts, newest): ([Fault: Int], Date?) = ([:], nil)
        for observation in observations where now.timeIntervalSince(observation.at) < Self.lifetime {
            guard let fault = observation.kind.fault else { continue }
            counts[fault, default: 0] += 1
            newest = max(newest ?? observation.at, observation.at)
        }
        if mayLoseDispute { counts[.disputeLost, default: 0] += 0 }
        guard !counts.isEmpty else { return nil }
        let day = SignInEvidence.Use.day(of: newest ?? now)
        self.init(origin: origin, counts: counts, at: Date(milliseconds: day * 86_400_000))
    }

    /// Those of the same account that another contact of it leaves; what both leave counts once.
    mutating func merge(_ other: LeftFaults) {
        counts.merge(other.counts, uniquingKeysWith: max)
        at = max(at, other.at)
    }

    /// The faults as observations about whoever carries them now. Their swaps and partners are gone.
    package var observations: [Observation] {
        var observations: [Observation] = []
        for fault in Fault.allCases {
            for _ in 0..<(counts[fault] ?? 0) {
                let number = UInt64(observations.count)
                var observation = Observation(
                    swap: Identifier(high: origin.high, low: origin.low &+ number),
                    partner: Identifier(high: origin.high, low: origin.low), kind: fault.observation, euros: 0, at: at,
                    swapAt: at)
                observation.isCarried = true
                observations.append(observation)
            }
        }
        return observations
    }
}

/// A living account whose faults count for somebody else, who has verified a contact of it.
package struct FaultSource: Sendable, Equatable {
    package let traveller: Identifier<Traveller>
    /// Faults in swaps that were accepted later do not count; nil while the account has the contact.
    package let droppedAt: Date?

    package init(_ traveller: Identifier<Traveller>, droppedAt: Date?) {
        (self.traveller, self.droppedAt) = (traveller, droppedAt)
    }
}

/// Faults of others that count for a traveller for as long as they keep a contact.
package struct CarriedFaults: Sendable, Equatable {
    package let traveller: Identifier<Traveller>
    package let contact: ContactKind
    /// Of erased accounts.
    package let left: [PlacedFaults]
    package let sources: [FaultSource]

    package init(
        by traveller: Identifier<Traveller>, of contact: ContactKind, left: [PlacedFaults] = [], sources: [FaultSource]
    ) {
        (self.traveller, self.contact, self.left, self.sources) = (traveller, contact, left, sources)
    }
}

extension [LeftFaults] {
    /// Those of each account, once: what several of its contacts left counts once.
    package func merged() -> [LeftFaults] {
        reduce(into: []) { merged, left in
            guard let index = merged.firstIndex(where: { $0.origin == left.origin }) else { return merged.append(left) }
            merged[index].merge(left)
        }
    }
}

extension [FaultSource] {
    /// Each account once. One that still has any of its contacts has dropped none; else the last drop counts.
    package func merged() -> [FaultSource] {
        reduce(into: []) { merged, source in
            guard let index = merged.firstIndex(where: { $0.traveller == source.traveller }) else {
                return merged.append(source)
            }
            let drops = [merged[index].droppedAt, source.droppedAt].compactMap(\.self)
            merged[index] = FaultSource(source.traveller, droppedAt: drops.count == 2 ? drops.max() : nil)
        }
    }
}

extension Observation.Kind {
    /// The fault that outlives an account; nil for everything else. Early cancellations do not.
    package var fault: Fault? { Fault.allCases.first { $0.observation == self } }
}

extension Observation {
    /// The observation as it counts for somebody else; nil if it is no fault.
    package func carried(from source: Identifier<Traveller>) -> Observation? {
        guard kind.fault != nil, !isCarried else { return nil }
        let day = Date(milliseconds: SignInEvidence.Use.day(of: at) * 86_400_000)
        var observation = Observation(
            swap: swap, partner: source, kind: kind, euros: 0, at: day, swapAt: day)
        observation.isCarried = true
        return observation
    }

    /// The observation counts for a score at `now`: it has begun, and what was carried over is not too old.
    package func counts(at now: Date) -> Bool {
        at <= now && (!isCarried || now.timeIntervalSince(at) < LeftFaults.lifetime)
    }
}
