package import Foundation

/// Everything that a decision about an account may read, from its transaction.
package struct AccountActionSnapshot: Sendable {
    /// Who decides, as a member of staff at this moment.
    package let actor: StaffMember?
    package let person: Traveller
    /// The newest action that changed the account's state.
    package let last: ModerationAction?
    /// Open swaps of the person, at most `swapsAtOnce`.
    package let swaps: [SwapAggregate]
    /// The case that the order names; nil if there is none of its id.
    package let moderationCase: CaseSnapshot?

    package init(
        actor: StaffMember?, person: Traveller, last: ModerationAction?, swaps: [SwapAggregate],
        in moderationCase: CaseSnapshot?
    ) {
        self.actor = actor
        self.person = person
        self.last = last
        self.swaps = swaps
        self.moderationCase = moderationCase
    }

    /// Swaps that a ban ends in its own transaction; the sweeper ends the others.
    package static let swapsAtOnce = 20
}

/// Everything that a decision about an account writes.
package struct AccountActionChange: Sendable {
    package let person: Identifier<Traveller>
    /// Nil where nothing changes.
    package var action: ModerationAction?
    package var audit: AuditEntry?
    package var state: Traveller.State?
    package var endsSessions = false
    package var swaps: [SwapChange] = []
    package var notice: InboxNotice.Draft?
}

/// An account after an action.
package struct ModeratedAccount: Sendable, Equatable {
    package let traveller: Traveller
    /// The end of a suspension; nil without one that ends.
    package let until: Date?
    /// The newest actions on the person and what they wrote, newest first.
    package let actions: [ModerationAction]

    package init(_ traveller: Traveller, until: Date?, actions: [ModerationAction]) {
        self.traveller = traveller
        self.until = until
        self.actions = actions
    }
}

extension ModerationAction.Kind {
    /// Who may do it.
    package var role: StaffRole {
        switch self {
        case .hide, .restore, .warn, .limit: .moderator
        case .suspend, .ban, .reinstate: .senior
        }
    }

    /// The state that it gives an account.
    fileprivate var state: Traveller.State? {
        switch self {
        case .limit: .limited
        case .suspend: .suspended
        case .ban: .banned
        case .reinstate: .active
        case .hide, .restore, .warn: nil
        }
    }
}

extension Traveller.State {
    /// New offers, proposals and conversations. A limited account goes on with what it has.
    package var canBegin: Bool { self == .active }

    /// How much is taken away; nil for an account that leaves or has left.
    fileprivate var severity: Int? {
        switch self {
        case .active: 0
        case .limited: 1
        case .suspended: 2
        case .banned: 3
        case .leaving, .deleted: nil
        }
    }
}

extension AccountActionSnapshot {
    /// Warns, limits, suspends, bans or reinstates the person. An account that has as little already stays as it is.
    /// - Parameter until: The end of a suspension.
    package func acting(
        _ kind: ModerationAction.Kind, until: Date?, _ order: ModerationAction.Order,
        as id: Identifier<ModerationAction>, by me: Identifier<Traveller>, at now: Date
    ) throws(ActionRefusal) -> AccountActionChange {
        // Who took more away than a moderator may gives it back.
        let isSmall = kind == .reinstate && person.state.severity ?? 0 <= 1
        let needed: StaffRole = isSmall ? .moderator : kind.role
        guard let actor, actor.id == me, actor.role >= needed else { throw .notAllowed(needed) }
        guard person.id != me else { throw .aboutOneself }
        guard person.staff == nil else { throw .noSuchSubject }
        try order.confirm(moderationCase, for: me)
        guard let severity = person.state.severity else { throw .gone }
        if let until, until <= now { throw .endsInPast }
        var change = AccountActionChange(person: person.id)
        if let target = kind.state, let wanted = target.severity {
            guard kind == .reinstate ? severity > 0 : wanted > severity || isLonger(kind, until) else { return change }
            change.state = target
            change.endsSessions = !target.canAct
            if target == .banned { change.swaps = swaps.removing(at: now) }
        }
        let action = ModerationAction(
            id: id, kind, .account(person.id), by: me, about: person.id, order: order, at: now, until: until,
            undoes: kind == .reinstate ? last?.id : nil)
        change.action = action
        change.audit = action.audited(as: audited(kind))
        change.notice = InboxNotice.Draft(action)
        return change
    }

    private func audited(_ kind: ModerationAction.Kind) -> AuditAction {
        switch kind {
        case .hide: .hide
        case .restore: .restore
        case .warn: .warn
        case .limit: .limit
        case .suspend: .suspend
        case .ban: .ban
        case .reinstate:
            switch person.state {
            case .banned: .endBan
            case .suspended: .endSuspension
            case .active, .limited, .leaving, .deleted: .endLimit
            }
        }
    }

    /// Another end of a suspension.
    private func isLonger(_ kind: ModerationAction.Kind, _ until: Date?) -> Bool {
        kind == .suspend && person.state == .suspended && until != last?.until
    }

    /// The end of a suspension whose time is over; nil while it lasts.
    package func ending(
        as id: Identifier<ModerationAction>, at now: Date
    ) -> AccountActionChange? {
        guard person.state == .suspended, let last, last.kind == .suspend, let until = last.until, until <= now else {
            return nil
        }
        let action = ModerationAction(
            id: id, .reinstate, .account(person.id), by: nil, about: person.id,
            order: ModerationAction.Order(reason: last.order.reason, note: "", caseID: nil), at: now, until: nil,
            undoes: last.id)
        return AccountActionChange(
            person: person.id, action: action, audit: action.audited(as: .endSuspension), state: .active,
            notice: InboxNotice.Draft(action))
    }
}
