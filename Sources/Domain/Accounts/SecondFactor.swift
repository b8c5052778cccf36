package import Foundation

/// A second factor of an account: an app that shows time-based codes (RFC 6238), and ten recovery codes. Its secret and
/// the recovery codes are derived from the id with a key outside the database.
package struct SecondFactor: Sendable, Equatable {
    package let id: Identifier<SecondFactor>
    package let traveller: Identifier<Traveller>
    package let createdAt: Date
    /// Nil until the first code is entered: sign-ins do not ask for it before.
    package private(set) var confirmedAt: Date?
    package private(set) var progress: Progress

    /// What was entered so far.
    package struct Progress: Sendable, Equatable {
        /// The time step of the newest code that was accepted. Older codes are refused, so that each is used once.
        package var step: Int64
        /// One bit for each recovery code that was used.
        package var recovered: Int64
        /// Wrong codes in a row.
        package var failures: Int
        package var failedAt: Date?

        package init(step: Int64 = 0, recovered: Int64 = 0, failures: Int = 0, failedAt: Date? = nil) {
            self.step = step
            self.recovered = recovered
            self.failures = failures
            self.failedAt = failedAt
        }
    }

    package init(
        id: Identifier<SecondFactor>, traveller: Identifier<Traveller>, createdAt: Date, confirmedAt: Date? = nil,
        progress: Progress = Progress()
    ) {
        self.id = id
        self.traveller = traveller
        self.createdAt = createdAt
        self.confirmedAt = confirmedAt
        self.progress = progress
    }

    package static let recoveryCodeCount = 10
    /// Wrong codes in a row until the pause.
    package static let maxFailures = 5
    /// Seconds for which no code is accepted after too many wrong ones: 120 guesses a day at three codes of a million.
    package static let pause: TimeInterval = 3600

    package var isOn: Bool { confirmedAt != nil }

    /// Seconds in which a new password by a code also removes the factor. Verified contacts are told of a new factor, so
    /// a stolen session cannot lock the owner out with one of its own.
    package static let revocable: TimeInterval = 7 * 86_400

    package func isRevocable(at now: Date) -> Bool {
        confirmedAt.map { now < $0.addingTimeInterval(Self.revocable) } ?? false
    }
    package var recoveryCodesLeft: Int { Self.recoveryCodeCount - progress.recovered.nonzeroBitCount }
}

/// What an entered code is to a second factor.
package enum FactorProof: Sendable, Equatable {
    /// The code of a time step.
    case step(Int64)
    /// A recovery code by its number, from 0.
    case recovery(Int)
    case wrong
}

/// The decision about an entered code, with the factor as it is stored then.
package enum FactorVerdict: Sendable, Equatable {
    case accepted(SecondFactor)
    /// No code was entered.
    case missing
    case wrong(SecondFactor, left: Int)
    case paused(until: Date)
}

extension SecondFactor {
    package func judging(_ proof: FactorProof?, at now: Date) -> FactorVerdict {
        guard let proof else { return .missing }
        var judged = self
        if let failedAt = progress.failedAt, progress.failures >= Self.maxFailures {
            // After the clock was set back nobody waits longer than one pause.
            let until = min(failedAt, now).addingTimeInterval(Self.pause)
            guard now >= until else { return .paused(until: until) }
            judged.progress.failures = 0
        }
        switch proof {
        case .step(let step) where step > progress.step: judged.progress.step = step
        case .recovery(let number) where progress.recovered & (1 << Int64(number)) == 0:
            judged.progress.recovered |= 1 << Int64(number)
        case .step, .recovery, .wrong:
            judged.progress.failures += 1
            judged.progress.failedAt = now
            return .wrong(judged, left: Self.maxFailures - judged.progress.failures)
        }
        judged.progress.failures = 0
        judged.progress.failedAt = nil
        return .accepted(judged)
    }

    func confirmed(at now: Date) -> SecondFactor {
        var confirmed = self
        confirmed.confirmedAt = now
        return confirmed
    }
}
