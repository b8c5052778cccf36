package import Foundation

extension AccountActionSnapshot {
    /// Warns, limits, suspends, bans or reinstates the person. An account that has as little already stays as it is, but a
    /// second senior makes a provisional ban permanent, and a provisional suspension long.
    /// - Parameter isFresh: The actor entered a code a moment ago.
    package func acting(
        _ measure: ModerationAction.AccountMeasure, _ order: ModerationAction.Order,
        as id: Identifier<ModerationAction>, by me: Identifier<Traveller>, isFresh: Bool, at now: Date
    ) throws(ActionRefusal) -> AccountActionChange {
        let (state, deed, wanted) = (state(at: now), measure.deed, measure.until)
        // Who took more away than a moderator may gives it back.
        let isSmall = deed == .reinstate && state.severity ?? 0 <= 1
        let term = term(of: deed, wanted, by: me, at: now)
        let lifted = lifted(by: deed, state, term.until).compactMap(\.actorRole).max() ?? .moderator
        try confirm(me, max(isSmall ? .moderator : deed.facts.role, lifted), order)
        guard let severity = state.severity else { throw .gone }
        if let wanted, wanted <= now { throw .endsInPast }
        if let wanted, wanted > suspendedSince(now).addingTimeInterval(Self.longestSuspension) { throw .endsTooLate }
        if deed == .suspend, let until = term.until, until <= now { throw .needsAnother }
        guard isFresh || !needsCode(for: deed, state, wanted, at: now) else { throw .stepUpNeeded }
        var change = change
        if deed == .ban, state == .banned { return confirmingBan(order, by: me, at: now) }
        // A second look is asked of somebody else than who holds the case.
        if !term.isSecond { try decider.confirmUnheld(by: me, at: now) }
        if let target = deed.facts.state, let grave = target.severity {
            let isOther = deed == .suspend && state == .suspended && isOther(term, at: now)
            guard deed == .reinstate ? severity > 0 : grave > severity || isOther else { return change }
            change.state = target
            change.endsSessions = !target.canAct
        }
        let action = decider.action(
            .account(deed, person.id), order, as: id, about: person.id, until: term.until,
            wantedUntil: term.wantedUntil, undoing: deed == .reinstate ? history.inForce.last?.id : nil, at: now)
        let needsTwo = deed == .ban || deed == .suspend && isLong(wanted, at: now)
        change.record = StaffRecord(
            [action], about: [person], auditedAs: deed == .reinstate ? ending(of: state) : nil,
            isAlone: needsTwo && !hasOtherSenior)
        if deed == .ban { ban(by: action, in: &change) }
        if deed == .suspend { suspend(by: action, in: &change) }
        if deed == .reinstate { end(in: &change, at: now) }
        return change
    }

    /// Nothing yet.
    var change: AccountActionChange {
        AccountActionChange(person: person.id, isLeaving: person.state == .leaving)
    }

    func confirm(
        _ me: Identifier<Traveller>, _ needed: StaffRole, _ order: ModerationAction.Order
    ) throws(ActionRefusal) {
        try decider.confirm(me, atLeast: needed, order, about: .account(person.id), of: [person.id])
        guard person.staff == nil else { throw .noSuchSubject }
    }

    /// What a return is in the audit.
    private func ending(of state: Traveller.State) -> AuditAction {
        switch state {
        case .banned: .endBan
        case .suspended: .endSuspension
        case .active, .limited, .leaving, .deleted: .endLimit
        }
    }

    /// What the action ends, or makes shorter.
    private func lifted(
        by deed: ModerationAction.AccountDeed, _ state: Traveller.State, _ until: Date?
    ) -> [ModerationAction] {
        if deed == .reinstate { return history.inForce }
        guard deed == .suspend, state == .suspended else { return [] }
        return history.inForce.filter {
            $0.accountDeed == .suspend && until ?? .distantFuture < $0.until ?? .distantFuture
        }
    }

    /// The end of a ban, and a long suspension. For a ban itself the route asks.
    private func needsCode(
        for deed: ModerationAction.AccountDeed, _ state: Traveller.State, _ until: Date?, at now: Date
    ) -> Bool {
        deed == .reinstate && state == .banned || deed == .suspend && isLong(until, at: now)
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
        let action = decider.action(
            .account(.reinstate, person.id),
            ModerationAction.Order(reason: last.order.reason, note: "", caseID: nil), as: id, about: person.id,
            undoing: last.id, at: now)
        return AccountActionChange(
            person: person.id, record: StaffRecord([action], about: [person], auditedAs: .endSuspension),
            state: (history + [action]).state(at: now), heldContacts: [.release])
    }
}
