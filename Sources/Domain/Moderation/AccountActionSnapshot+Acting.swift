package import Foundation

extension AccountActionSnapshot {
    /// Warns, limits, suspends, bans or reinstates the person. An account that has as little already stays as it is, but a
    /// second senior makes a provisional ban permanent.
    /// - Parameter until: The end of a suspension.
    package func acting(
        _ kind: ModerationAction.Kind, until: Date?, _ order: ModerationAction.Order,
        as id: Identifier<ModerationAction>, by me: Identifier<Traveller>, at now: Date
    ) throws(ActionRefusal) -> AccountActionChange {
        // Who took more away than a moderator may gives it back.
        let isSmall = kind == .reinstate && person.state.severity ?? 0 <= 1
        try confirm(me, isSmall ? .moderator : kind.role, order)
        guard let severity = person.state.severity else { throw .gone }
        if let until, until <= now { throw .endsInPast }
        var change = AccountActionChange(person: person.id)
        if kind == .ban, person.state == .banned { return confirmingBan(order, by: me, at: now) }
        // After the second look at a ban, which is asked of somebody else than who holds the case.
        try confirmUnheld(by: me, at: now)
        if let target = kind.state, let wanted = target.severity {
            guard kind == .reinstate ? severity > 0 : wanted > severity || isLonger(kind, until) else { return change }
            change.state = target
            change.endsSessions = !target.canAct
        }
        let action = ModerationAction(
            id: id, kind, .account(person.id), by: me, about: person.id, order: order, at: now, until: until,
            undoes: kind == .reinstate ? history.inForce.last?.id : nil)
        change.action = action
        change.audit = action.audited(as: audited(kind))
        change.notice = InboxNotice.Draft(action)
        switch kind {
        case .ban: ban(by: action, in: &change)
        case .suspend: change.messages = mails(.suspended(until: until, note: order.note), at: now)
        default: endBan(in: &change)
        }
        return change
    }

    func confirmUnheld(by me: Identifier<Traveller>, at now: Date) throws(ActionRefusal) {
        try [moderationCase, openCase].compactMap(\.self).confirmUnheld(by: me, at: now)
    }

    func confirm(
        _ me: Identifier<Traveller>, _ needed: StaffRole, _ order: ModerationAction.Order
    ) throws(ActionRefusal) {
        guard let actor, actor.id == me, actor.role >= needed else { throw .notAllowed(needed) }
        guard person.id != me else { throw .aboutOneself }
        guard person.staff == nil else { throw .noSuchSubject }
        try order.confirm(moderationCase, for: me)
    }

    private func audited(_ kind: ModerationAction.Kind) -> AuditAction {
        guard kind == .reinstate else { return kind.audited }
        return switch person.state {
        case .banned: .endBan
        case .suspended: .endSuspension
        case .active, .limited, .leaving, .deleted: .endLimit
        }
    }

    /// Another end of a suspension.
    private func isLonger(_ kind: ModerationAction.Kind, _ until: Date?) -> Bool {
        kind == .suspend && person.state == .suspended && until != history.inForce.last?.until
    }

    func mails(_ notice: AccountNotice, at now: Date) -> [OutboxMessage] {
        notice.messages(to: person, at: person.contacts.verified, now: now)
    }

    /// The end of a suspension whose time is over; nil while it lasts. Other limits stay.
    package func ending(
        as id: Identifier<ModerationAction>, at now: Date
    ) -> AccountActionChange? {
        guard person.state == .suspended, let last = history.inForce.last(where: { $0.kind == .suspend }),
            let until = last.until, until <= now
        else { return nil }
        let action = ModerationAction(
            id: id, .reinstate, .account(person.id), by: nil, about: person.id,
            order: ModerationAction.Order(reason: last.order.reason, note: "", caseID: nil), at: now, until: nil,
            undoes: last.id)
        return AccountActionChange(
            person: person.id, action: action, audit: action.audited(as: .endSuspension),
            state: (history + [action]).state(at: now), notice: InboxNotice.Draft(action))
    }
}
