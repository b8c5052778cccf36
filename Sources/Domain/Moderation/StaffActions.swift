package import Foundation

// Every action of staff in one table: the code in the audit, the deed with its text in the database and on the wire, and
// its row of facts.

/// What somebody did that the audit records. The raw value is the code in the chain: a released one never changes.
package enum AuditAction: String, Sendable, CaseIterable {
    case warn, limit, suspend, ban, hide, restore
    case takeBackWarning = "take-back-warning"
    case endLimit = "end-limit"
    case endSuspension = "end-suspension"
    case endBan = "end-ban"
    /// A second person, or the time for an appeal, makes a ban permanent.
    case confirmBan = "confirm-ban"
    case cancelSwap = "cancel-swap"
    case decide
    /// The inverse of `decide`.
    case reopen
    case grantTier = "grant-tier"
    case takeBackTier = "take-back-tier"
    case verifyPoint = "verify-point"
    case removePoint = "remove-point"
    /// The inverse of `removePoint` and of `verifyPoint`.
    case resetPoint = "reset-point"
    case announce
    case takeBackAnnouncement = "take-back-announcement"
    case appointStaff = "appoint-staff"
    case dismissStaff = "dismiss-staff"
    case releaseRates = "release-rates"
    case dropRates = "drop-rates"
    case claimCase = "claim-case"
    case noteCase = "note-case"
    case closeCase = "close-case"
    /// Staff read messages between travellers.
    case lookIntoThread = "look-into-thread"
    /// Staff read what only its author and moderators may read, such as the private text of a review.
    case lookIntoReview = "look-into-review"
    /// Staff read what a case or an appeal is about, also what is hidden from others.
    case lookIntoCase = "look-into-case"
    case lookIntoAppeal = "look-into-appeal"
    case grantAppeal = "grant-appeal"
    case refuseAppeal = "refuse-appeal"
    /// The operator's lists of currencies, countries and terms.
    case changeLists = "change-lists"
}

extension ModerationAction {
    /// What was done, and to what. Each kind of thing has deeds of its own.
    package enum Deed: Sendable, Hashable {
        case item(ItemDeed, HideableItem)
        case account(AccountDeed, Identifier<Traveller>)
        /// Each side of the swap has an action of its own.
        case swap(SwapDeed, Identifier<Swap>)
        case meetingPoint(PointDeed, Identifier<MeetingPoint>)
    }

    /// Staff hide an offer, a review, a message or a profile, and restore it.
    package enum ItemDeed: String, Sendable, CaseIterable { case hide, restore }

    /// Staff act on an account in these ways.
    package enum AccountDeed: String, Sendable, CaseIterable {
        case warn, limit, suspend, ban
        /// Takes back all of these but warnings.
        case reinstate
        /// Takes one of these back, after an appeal if it is no warning. What else stands stays.
        case takeBack = "take-back"
        /// The highest tier, which nobody reaches by swapping.
        case grantTier = "grant-tier"
        case takeBackTier = "take-back-tier"
    }

    /// The deeds that `AccountActionSnapshot.acting` decides. The others take one action back, or are about the tier.
    package enum AccountMeasure: Sendable, Equatable {
        case warn, limit, ban, reinstate
        /// Nil: without an end.
        case suspend(until: Date?)

        package var deed: AccountDeed {
            switch self {
            case .warn: .warn
            case .limit: .limit
            case .suspend: .suspend
            case .ban: .ban
            case .reinstate: .reinstate
            }
        }

        package var until: Date? { if case .suspend(let until) = self { until } else { nil } }
    }

    /// Staff act on a swap in these ways.
    package enum SwapDeed: String, Sendable, CaseIterable {
        /// The end of a swap without blame.
        case cancel
        /// The decision of its dispute, and the same for the side at fault.
        case decide, blame
        /// The end of that fault.
        case reopen
    }

    /// Staff act on a meeting point in these ways.
    package enum PointDeed: String, Sendable, CaseIterable {
        /// The point is what it says: reports so far count no more.
        case verify
        case remove
        /// As it was when it was added: on the list, without a check.
        case reset
    }
}

/// What is so of all deeds of one kind. `Routes.swift` says which of them need a fresh code.
package struct DeedFacts: Sendable, Equatable {
    /// Who may do it.
    package let role: StaffRole
    package let audited: AuditAction
    /// Its person can appeal against it. Nobody appeals against the return of something.
    package let takesAppeal: Bool
    /// The state that it gives an account.
    package let state: Traveller.State?

    fileprivate init(
        _ role: StaffRole, _ audited: AuditAction, takesAppeal: Bool = false, state: Traveller.State? = nil
    ) {
        self.role = role
        self.audited = audited
        self.takesAppeal = takesAppeal
        self.state = state
    }
}

extension ModerationAction.ItemDeed {
    package var facts: DeedFacts {
        switch self {
        case .hide: DeedFacts(.moderator, .hide, takesAppeal: true)
        case .restore: DeedFacts(.moderator, .restore)
        }
    }
}

extension ModerationAction.AccountDeed {
    package var facts: DeedFacts {
        switch self {
        case .warn: DeedFacts(.moderator, .warn, takesAppeal: true)
        case .limit: DeedFacts(.moderator, .limit, takesAppeal: true, state: .limited)
        case .suspend: DeedFacts(.senior, .suspend, takesAppeal: true, state: .suspended)
        case .ban: DeedFacts(.senior, .ban, takesAppeal: true, state: .banned)
        // In the audit it is the end of what it takes back.
        case .reinstate: DeedFacts(.senior, .endLimit, state: .active)
        case .takeBack: DeedFacts(.senior, .takeBackWarning)
        case .grantTier: DeedFacts(.senior, .grantTier)
        case .takeBackTier: DeedFacts(.senior, .takeBackTier, takesAppeal: true)
        }
    }
}

extension ModerationAction.SwapDeed {
    package var facts: DeedFacts {
        switch self {
        case .cancel: DeedFacts(.senior, .cancelSwap)
        case .decide: DeedFacts(.senior, .decide)
        case .blame: DeedFacts(.senior, .decide, takesAppeal: true)
        case .reopen: DeedFacts(.senior, .reopen)
        }
    }
}

extension ModerationAction.PointDeed {
    package var facts: DeedFacts {
        switch self {
        case .verify: DeedFacts(.moderator, .verifyPoint)
        case .remove: DeedFacts(.moderator, .removePoint)
        case .reset: DeedFacts(.moderator, .resetPoint)
        }
    }
}
