package import Foundation

extension AccountActionSnapshot {
    /// What a ban does beyond closing the account. It is provisional where a second senior could confirm it.
    func ban(by action: ModerationAction, in change: inout AccountActionChange) {
        let now = action.at
        change.swaps = Array(swaps.prefix(Self.swapsAtOnce)).removing(at: now)
        change.ban = .save(
            Ban(
                of: person.id, by: action.id, actor: action.actor, at: now, permanentAt: hasOtherSenior ? nil : now,
                hasOpenSwaps: swaps.count > Self.swapsAtOnce, warning: .after("")))
        change.contacts = AccountActionChange.BannedContacts(
            contacts: person.contacts.verifiedLogins, until: now.addingTimeInterval(Ban.contactRetention))
        change.record.mails = mails(.banned(note: action.order.note), at: now)
    }

    /// A second senior makes a provisional ban permanent. Nothing happens by the first one, or a second time.
    func confirmingBan(
        _ order: ModerationAction.Order, by me: Identifier<Traveller>, at now: Date
    ) -> AccountActionChange {
        guard let ban, ban.actor != me else { return change }
        return confirming(ban, order, by: me, at: now)
    }

    /// Nothing for a ban that is permanent already. The audit marks a ban that who banned confirms alone.
    func confirming(
        _ ban: Ban, _ order: ModerationAction.Order, by me: Identifier<Traveller>, at now: Date
    ) -> AccountActionChange {
        var change = change
        guard ban.permanentAt == nil else { return change }
        var permanent = ban
        permanent.permanentAt = now
        permanent.confirmedBy = me
        change.ban = .save(permanent)
        change.record = StaffRecord(
            AuditEntry(.confirmBan, .traveller(person.id), by: me, for: order, isAlone: ban.actor == me, at: now))
        return change
    }

    /// What a return ends beside the state.
    func end(in change: inout AccountActionChange, at now: Date) {
        endBan(in: &change, at: now)
        if change.contacts == nil { change.heldContacts = [.release] }
    }

    /// Ends the ban of an account that gets another state.
    func endBan(in change: inout AccountActionChange, at now: Date) {
        guard state(at: now) == .banned, let state = change.state, state != .banned else { return }
        change.ban = .end
        change.contacts = AccountActionChange.BannedContacts(contacts: person.contacts.verifiedLogins, until: nil)
    }

    /// Gives the person the highest tier, or takes it back. Who has it, or has it not, stays so.
    /// - Parameter isAppeal: An appeal decides, whatever the role of who acted and whoever works on a case.
    package func settingTier(
        granted: Bool, _ order: ModerationAction.Order, as id: Identifier<ModerationAction>,
        by me: Identifier<Traveller>, isAppeal: Bool = false, at now: Date
    ) throws(ActionRefusal) -> AccountActionChange {
        let deed: ModerationAction.AccountDeed = granted ? .grantTier : .takeBackTier
        let last = history.last { $0.accountDeed == .grantTier || $0.accountDeed == .takeBackTier }
        try confirm(me, max(deed.facts.role, (isAppeal ? nil : last?.actorRole) ?? deed.facts.role), order)
        if !isAppeal { try decider.confirmUnheld(by: me, at: now) }
        guard state(at: now).severity != nil else { throw .gone }
        var change = change
        guard granted != hasGrantedTier else { return change }
        let action = decider.action(
            .account(deed, person.id), order, as: id, about: person.id, undoing: last?.id, at: now)
        change.record = StaffRecord([action], about: [person])
        change.isTierGranted = granted
        return change
    }

    /// Takes back one action on the account, because of an appeal. What else stands stays, and what was undone
    /// meanwhile stays as it is. The appeal tells the person.
    func takingBack(
        _ undone: ModerationAction, _ order: ModerationAction.Order, as id: Identifier<ModerationAction>,
        by me: Identifier<Traveller>, at now: Date
    ) throws(ActionRefusal) -> AccountActionChange {
        try confirm(me, .senior, order)
        guard state(at: now).severity != nil else { throw .gone }
        guard !history.undone.contains(undone.id) else { return change }
        if undone.accountDeed == .takeBackTier {
            var change = try settingTier(granted: true, order, as: id, by: me, isAppeal: true, at: now)
            change.record.notifications = []
            return change
        }
        var change = change
        let action = decider.action(
            .account(.takeBack, person.id), order, as: id, about: person.id, undoing: undone.id, at: now)
        change.record = StaffRecord([action], about: [person], auditedAs: undone.accountDeed?.ending)
        change.record.notifications = []
        let state = (history + [action]).state(at: now)
        // A warning changes nothing, whatever the state.
        if undone.accountDeed != .warn, state != self.state(at: now) { change.state = state }
        endBan(in: &change, at: now)
        if undone.accountDeed == .suspend || undone.accountDeed == .ban {
            change.heldContacts = held(by: history + [action], areFreed: change.contacts != nil, at: now)
        }
        return change
    }

    /// What becomes of the contacts when a suspension or a ban is taken back. Another ban holds them longer, another
    /// suspension as long as it lasts.
    /// - Parameter areFreed: By the end of a ban.
    private func held(
        by history: [ModerationAction], areFreed: Bool, at now: Date
    ) -> [AccountActionChange.HeldContacts] {
        let state = history.state(at: now)
        guard state != .banned else { return [] }
        let released: [AccountActionChange.HeldContacts] = areFreed ? [] : [.release]
        guard state == .suspended else { return released }
        return released + [.hold(person.contacts.verifiedLogins, until: history.suspension?.until ?? .distantFuture)]
    }
}

extension ModerationAction.AccountDeed {
    /// What its end is in the audit; nil for what has no end of its own.
    fileprivate var ending: AuditAction? {
        switch facts.state {
        case .limited: .endLimit
        case .suspended: .endSuspension
        case .banned: .endBan
        case .active, .leaving, .deleted, nil: nil
        }
    }
}
