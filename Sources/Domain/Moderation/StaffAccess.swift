package import Foundation

/// What a route of staff takes.
package struct StaffRequirement: Sendable, Equatable {
    package let role: StaffRole
    /// Also a code of the second factor that is at most `StaffSession.stepUpLifetime` old.
    package let needsStepUp: Bool

    private init(_ role: StaffRole, needsStepUp: Bool = false) {
        (self.role, self.needsStepUp) = (role, needsStepUp)
    }

    package static let moderator = StaffRequirement(.moderator)
    package static let senior = StaffRequirement(.senior)
    package static let admin = StaffRequirement(.admin)

    /// For a deed of staff; `StaffActions.swift` says whose it is.
    package static func item(_ deed: ModerationAction.ItemDeed) -> Self { Self(deed.facts.role) }
    package static func account(_ deed: ModerationAction.AccountDeed) -> Self { Self(deed.facts.role) }
    package static func swap(_ deed: ModerationAction.SwapDeed) -> Self { Self(deed.facts.role) }
    package static func point(_ deed: ModerationAction.PointDeed) -> Self { Self(deed.facts.role) }

    /// The same with a recent code.
    package var withStepUp: StaffRequirement { StaffRequirement(role, needsStepUp: true) }
}

/// What a session of an account of staff may do.
package struct StaffSession: Sendable, Equatable {
    package let role: StaffRole
    package let hasOneTimePassword: Bool
    /// When the last code of the second factor was entered in this session. Nil if none was, or the factor is another
    /// one by now.
    package let provedAt: Date?

    /// - Parameters:
    ///   - enteredAt: When the last right code was entered in the session.
    ///   - factorSince: When the account's second factor was confirmed; nil without one that is on.
    package init(role: StaffRole, hasOneTimePassword: Bool, enteredAt: Date?, factorSince: Date?) {
        self.role = role
        self.hasOneTimePassword = hasOneTimePassword
        provedAt = enteredAt.flatMap { entered in factorSince.flatMap { entered >= $0 ? entered : nil } }
    }

    /// Seconds for which a code counts for actions that need a recent one.
    package static let stepUpLifetime: TimeInterval = 300

    /// Throws unless the session may use a route that takes `requirement`.
    /// - Parameter isFactorRequired: False only on loopback, for a demo.
    package func meet(
        _ requirement: StaffRequirement, isFactorRequired: Bool, at now: Date
    ) throws(StaffAccessRefusal) {
        guard !hasOneTimePassword else { throw .passwordChangeNeeded }
        guard role >= requirement.role else { throw .roleTooLow(requirement.role) }
        guard isFactorRequired else { return }
        guard let provedAt else { throw .secondFactorNeeded }
        guard !requirement.needsStepUp || isFresh(provedAt, at: now) else { throw .stepUpNeeded }
    }

    /// Whether a code was entered a moment ago.
    package func isFresh(isFactorRequired: Bool, at now: Date) -> Bool {
        !isFactorRequired || provedAt.map { isFresh($0, at: now) } ?? false
    }

    private func isFresh(_ provedAt: Date, at now: Date) -> Bool {
        // After the clock was set back the code is of no known age.
        provedAt <= now && now <= provedAt.addingTimeInterval(Self.stepUpLifetime)
    }
}

/// Why a caller may not use a route, because of what staff are.
package enum StaffAccessRefusal: Error, Equatable, Sendable {
    /// A traveller asks for a route of staff; to them it does not exist.
    case notStaff
    /// A member of staff asks for a route of travellers.
    case travellersOnly
    case roleTooLow(StaffRole)
    /// The session has never entered a code of the second factor that is on.
    case secondFactorNeeded
    case stepUpNeeded
    case passwordChangeNeeded
}
