package import Foundation

extension AccountActionSnapshot {
    /// Takes a warning back: its notification goes, and who has read it is told. A warning that was taken back already
    /// stays so.
    /// - Parameter warning: Nil: the newest that stands, if there is one.
    package func takingBackWarning(
        _ warning: Identifier<ModerationAction>?, _ order: ModerationAction.Order, as id: Identifier<ModerationAction>,
        by me: Identifier<Traveller>, at now: Date
    ) throws(ActionRefusal) -> AccountActionChange {
        let warnings = history.filter { $0.accountDeed == .warn }
        let undone = history.undone
        let standing = warnings.last { !undone.contains($0.id) && (warning == nil || $0.id == warning) }
        // Who may warn may take it back, but for the warning of a higher role.
        let needed = max(ModerationAction.AccountDeed.warn.facts.role, standing?.actorRole ?? .moderator)
        try confirm(me, needed, order)
        try decider.confirmUnheld(by: me, at: now)
        if let warning, !warnings.contains(where: { $0.id == warning }) { throw .noSuchSubject }
        var change = AccountActionChange(person: person.id)
        guard let standing else { return change }
        let action = decider.action(
            .account(.takeBack, person.id), order, as: id, about: person.id, undoing: standing.id, at: now)
        change.record = StaffRecord([action], about: [person])
        change.withdrawnNotification = standing.id
        // Who has not read the warning need not hear of it.
        if !readActions.contains(standing.id) { change.record.notifications = [] }
        return change
    }
}
