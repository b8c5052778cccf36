package import Foundation

extension AppealDecisionSnapshot {
    /// Grants or refuses the appeal. A granted one takes the action back in the same transaction; a refused one makes a
    /// provisional ban permanent.
    /// - Parameters:
    ///   - id: Of the inverse action.
    ///   - otherID: Of the one about the other side of a swap.
    package func deciding(
        granted: Bool, note: String, as id: Identifier<ModerationAction>, _ otherID: Identifier<ModerationAction>,
        by me: Identifier<Traveller>, at now: Date
    ) throws(AppealRefusal) -> AppealChange {
        let order = ModerationAction.Order(
            reason: action.order.reason, note: note, caseID: namedCase)
        let isAlone = try confirm(me)
        var decided = appeal
        decided.decision = Appeal.Decision(isGranted: granted, note: note, by: me, at: now)
        var change = AppealChange(
            appeal: decided,
            record: StaffRecord(
                AuditEntry(
                    granted ? .grantAppeal : .refuseAppeal, AuditSubject(.appeal, appeal.id), by: me, for: order,
                    isAlone: isAlone, at: now)))
        change.record.notifications = [
            ServiceNotification.Draft(
                to: person.id, about: .appeal(appeal.id, isGranted: granted, note: note), at: now)
        ]
        do throws(ActionRefusal) {
            change.consequence =
                if granted { try undone(order, as: (id, otherID), by: me, at: now) } else {
                    confirmedBan(order, by: me, at: now).map(AppealChange.Consequence.account)
                }
        } catch { throw .action(error) }
        if person.state.isStopped {
            change.record.mails = AccountMail.appealDecided(isGranted: granted, note: note).messages(
                to: person, at: person.contacts.verified, now: now)
        }
        return change
    }

    /// The case of the action. One that is gone, or is about something else, is not named again.
    private var namedCase: Identifier<ModerationCase>? {
        decider.namedCase.flatMap { $0.isAbout(action.subject, of: [action.person]) ? $0.stored.id : nil }
    }

    /// Returns whether somebody decides about their own action, because there is nobody else.
    private func confirm(
        _ me: Identifier<Traveller>
    ) throws(AppealRefusal) -> Bool {
        guard let actor = decider.actor, actor.id == me, actor.role >= .senior else {
            throw .action(.notAllowed(.senior))
        }
        guard person.id != me else { throw .action(.aboutOneself) }
        guard !decider.involvement.isParty(me), decider.namedCase?.isParty(me) != true else {
            throw .action(.caseParty)
        }
        guard appeal.decision == nil else { throw .alreadyDecided }
        guard action.actor == me || confirmers.contains(me) else { return false }
        // Who confirmed does not decide, so who acted does if there is nobody else.
        let others = seniors.subtracting([me]).subtracting(action.actor == me ? confirmers : [])
        guard others.isEmpty else { throw .needsAnother }
        return true
    }

    /// Who made the ban permanent that the appeal is against, or who ordered a suspension with it.
    private var confirmers: Set<Identifier<Traveller>> {
        guard case .account(let account) = subject else { return [] }
        if action.accountDeed == .suspend {
            return Set(account.history.inForce.filter { $0.accountDeed == .suspend }.compactMap(\.actor))
        }
        return account.ban.flatMap { $0.action == action.id ? $0.confirmedBy : nil }.map { [$0] } ?? []
    }

    /// The inverse action; nil if nothing is left to take back.
    private func undone(
        _ order: ModerationAction.Order,
        as ids: (id: Identifier<ModerationAction>, other: Identifier<ModerationAction>), by me: Identifier<Traveller>,
        at now: Date
    ) throws(ActionRefusal) -> AppealChange.Consequence? {
        switch subject {
        case .account(let account):
            return .account(try account.takingBack(action, order, as: ids.id, by: me, at: now))
        case .item(let item):
            // It was restored meanwhile, perhaps hidden again for another reason.
            guard item.last?.id == action.id else { return nil }
            var hiding = try item.restoring(order, as: ids.id, by: me, isAppeal: true, at: now)
            hiding.record?.notifications = []
            return .item(hiding)
        case .swap(let swap):
            let isOwner = swap.swap.owner == person.id
            let ids = Sides(owner: isOwner ? ids.id : ids.other, proposer: isOwner ? ids.other : ids.id)
            var reopening = try swap.reopening(SwapOrder(order, by: me, as: ids), at: now)
            reopening.record.notifications.removeAll { $0.recipient == person.id }
            return .swap(reopening)
        }
    }

    /// Nil unless the action is a provisional ban.
    private func confirmedBan(
        _ order: ModerationAction.Order, by me: Identifier<Traveller>, at now: Date
    ) -> AccountActionChange? {
        guard case .account(let account) = subject, let ban = account.ban, ban.action == action.id,
            ban.permanentAt == nil
        else { return nil }
        return account.confirming(ban, order, by: me, at: now)
    }
}
