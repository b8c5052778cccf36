package import Foundation

extension AccountActionSnapshot {
    /// Warns, limits, suspends, bans or reinstates the person. An account that has as little already stays as it is, but a
    /// second senior makes a provisional ban permanent, and a provisional suspension long.
    /// - Parameters:
    ///   - wanted: The end of a suspension.
    ///   - isFresh: The actor entered a code a moment ago.
    package func acting(
        _ kind: ModerationAction.Kind, until wanted: Date?, _ order: ModerationAction.Order,
        as id: Identifier<ModerationAction>, by me: Identifier<Traveller>, isFresh: Bool, at now: Date
    ) throws(ActionRefusal) -> AccountActionChange {
        let state = state(at: now)
        // Who took more away than a moderator may gives it back.
        let isSmall = kind == .reinstate && state.severity ?? 0 <= 1
        let term = term(of: kind, wanted, by: me, at: now)
        let lifted = lifted(by: kind, state, term.until).compactMap(\.actorRole).max() ?? .moderator
        try confirm(me, max(isSmall ? .moderator : kind.role, lifted), order)
        guard let severity = state.severity else { throw .gone }
        if let wanted, wanted <= now { throw .endsInPast }
        if let wanted, wanted > suspendedSince(now).addingTimeInterval(Self.longestSuspension) { throw .endsTooLate }
        if kind == .suspend, let until = term.until, until <= now { throw .needsAnother }
        guard isFresh || !needsCode(for: kind, state, wanted, at: now) else { throw .stepUpNeeded }
        var change = change
        if kind == .ban, state == .banned { return confirmingBan(order, by: me, at: now) }
        // A second look is asked of somebody else than who holds the case.
        if !term.isSecond { try confirmUnheld(by: me, at: now) }
        if let target = kind.state, let grave = target.severity {
            let isOther = kind == .suspend && state == .suspended && isOther(term, at: now)
            guard kind == .reinstate ? severity > 0 : grave > severity || isOther else { return change }
            change.state = target
            change.endsSessions = !target.canAct
        }
        let action = ModerationAction(
            id: id, kind, .account(person.id), by: me, as: actor?.role, about: person.id, order: order, at: now,
            until: term.until, wantedUntil: term.wantedUntil,
            undoes: kind == .reinstate ? history.inForce.last?.id : nil)
        change.action = action
        change.audit = action.audited(as: audited(kind, state))
        if kind == .suspend, isLong(wanted, at: now) { change.audit?.isAlone = !hasOtherSenior }
        change.notification = ServiceNotification.Draft(action)
        switch kind {
        case .ban: ban(by: action, in: &change)
        case .suspend: change.messages = mails(.suspended(until: term.until, note: order.note), at: now)
        default: endBan(in: &change, at: now)
        }
        return change
    }

    /// Nothing yet.
    var change: AccountActionChange {
        AccountActionChange(person: person.id, isLeaving: person.state == .leaving)
    }

    func confirmUnheld(by me: Identifier<Traveller>, at now: Date) throws(ActionRefusal) {
        try [moderationCase, openCase].compactMap(\.self).confirmUnheld(by: me, at: now)
    }

    func confirm(
        _ me: Identifier<Traveller>, _ needed: StaffRole, _ order: ModerationAction.Order
    ) throws(ActionRefusal) {
        try confirm(me, atLeast: needed, order, about: .account(person.id), of: [person.id])
        guard person.staff == nil else { throw .noSuchSubject }
    }

    private func audited(_ kind: ModerationAction.Kind, _ state: Traveller.State) -> AuditAction {
        guard kind == .reinstate else { return kind.audited }
        return switch state {
        case .banned: .endBan
        case .suspended: .endSuspension
        case .active, .limited, .leaving, .deleted: .endLimit
        }
    }

    /// What the action ends, or makes shorter.
    private func lifted(
        by kind: ModerationAction.Kind, _ state: Traveller.State, _ until: Date?
    ) -> [ModerationAction] {
        if kind == .reinstate { return history.inForce }
        guard kind == .suspend, state == .suspended else { return [] }
        return history.inForce.filter {
            $0.kind == .suspend && until ?? .distantFuture < $0.until ?? .distantFuture
        }
    }

    /// The end of a ban, and a long suspension. For a ban itself the route asks.
    private func needsCode(
        for kind: ModerationAction.Kind, _ state: Traveller.State, _ until: Date?, at now: Date
    ) -> Bool {
        switch kind {
        case .reinstate: state == .banned
        case .suspend: isLong(until, at: now)
        default: false
        }
    }

    func mails(_ mail: AccountMail, at now: Date) -> [OutboxMessage] {
        mail.messages(to: person, at: person.contacts.verified, now: now)
    }

    /// The end of a suspension whose time is over; nil while it lasts. Other limits stay.
    package func ending(
        as id: Identifier<ModerationAction>, at now: Date
    ) -> AccountActionChange? {
        guard person.state == .suspended, let last = history.suspension,
            let until = last.until, until <= now
        else { return nil }
        let action = ModerationAction(
            id: id, .reinstate, .account(person.id), by: nil, about: person.id,
            order: ModerationAction.Order(reason: last.order.reason, note: "", caseID: nil), at: now, until: nil,
            undoes: last.id)
        return AccountActionChange(
            person: person.id, action: action, audit: action.audited(as: .endSuspension),
            state: (history + [action]).state(at: now), notification: ServiceNotification.Draft(action))
    }
}
