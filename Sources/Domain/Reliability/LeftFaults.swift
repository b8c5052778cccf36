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

/// The faults of the last 12 months of an account that was erased or that dropped a contact. Whoever verifies the contact
/// again starts with them: otherwise an erasure, or an account beside, would buy a clean record.
package struct LeftFaults: Sendable, Equatable {
    /// The same for all contacts of the account, so that nobody starts with its faults twice.
    package let origin: Identifier<LeftFaults>
    /// Zero: there may still be one.
    package let counts: [Fault: Int]
    /// First moment of the UTC day of the newest fault, or of the time when they were passed on.
    package let at: Date

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
    /// Nil without a fault, unless there may still be one.
    /// - Parameter observations: Everything known about the account, without what it had carried over itself.
    package init?(of observations: [Observation], mayGrow: Bool, origin: Identifier<LeftFaults>, at now: Date) {
        var (counts, newest): ([Fault: Int], Date?) = ([:], nil)
        for observation in observations where now.timeIntervalSince(observation.at) < Self.lifetime {
            guard let fault = observation.kind.fault else { continue }
            counts[fault, default: 0] += 1
            newest = max(newest ?? observation.at, observation.at)
        }
        if mayGrow { counts[.disputeLost, default: 0] += 0 }
        guard !counts.isEmpty else { return nil }
        let day = SignInEvidence.Use.day(of: newest ?? now)
        self.init(origin: origin, counts: counts, at: Date(milliseconds: day * 86_400_000))
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

/// What is known against an account that passes on its faults.
package struct FaultRecord: Sendable {
    /// The same whenever the account passes on its faults, so that nobody starts with them twice.
    package let origin: Identifier<LeftFaults>
    /// About the account, without those that it carries.
    package let observations: [Observation]
    /// What the account started with.
    package let carried: [LeftFaults]

    package init(origin: Identifier<LeftFaults>, observations: [Observation] = [], carried: [LeftFaults] = []) {
        self.origin = origin
        self.observations = observations
        self.carried = carried
    }

    /// The account's own faults.
    /// - Parameter mayGrow: More may become known.
    package func own(mayGrow: Bool, at now: Date) -> LeftFaults? {
        LeftFaults(of: observations, mayGrow: mayGrow, origin: origin, at: now)
    }

    /// The account's own faults, and those that it carries.
    package func all(mayGrow: Bool, at now: Date) -> [LeftFaults] {
        [own(mayGrow: mayGrow, at: now)].compactMap(\.self) + carried.filter { now < $0.until }
    }
}

extension Observation.Kind {
    /// The fault that outlives an account; nil for everything else. Early cancellations do not.
    package var fault: Fault? { Fault.allCases.first { $0.observation == self } }
}

extension Observation {
    /// The observation counts for a score at `now`: it has begun, and what was carried over is not too old.
    package func counts(at now: Date) -> Bool {
        at <= now && (!isCarried || now.timeIntervalSince(at) < LeftFaults.lifetime)
    }
}
