import Foundation

/// Who decides about somebody, or something of theirs, and the cases about it. Every decision of staff reads it.
package struct Decider: Sendable {
    /// As a member of staff at this moment. Nil for a deadline, and for who has left the staff.
    package let actor: StaffMember?
    /// Of the actor, in the subject.
    package let involvement: Involvement
    /// The case that the order names; nil if there is none of its id.
    package let namedCase: CaseSnapshot?
    /// The open case about the subject.
    package let openCase: CaseSnapshot?

    package init(
        _ actor: StaffMember?, _ involvement: Involvement, naming namedCase: CaseSnapshot?,
        about openCase: CaseSnapshot?
    ) {
        self.actor = actor
        self.involvement = involvement
        self.namedCase = namedCase
        self.openCase = openCase
    }
}

extension Decider {
    /// Throws if `me` may not decide: by the role, about themselves, as a party, or because of the case that the order names.
    /// - Parameter people: Whom the subject concerns.
    func confirm(
        _ me: Identifier<Traveller>, atLeast role: StaffRole, _ order: ModerationAction.Order,
        about subject: ModerationAction.Subject, of people: Set<Identifier<Traveller>>
    ) throws(ActionRefusal) {
        guard let actor, actor.id == me, actor.role >= role else { throw .notAllowed(role) }
        guard !people.contains(me) else { throw .aboutOneself }
        try involvement.confirm(me)
        guard order.caseID != nil else { return }
        guard let namedCase else { throw .noSuchCase }
        guard !namedCase.isParty(me) else { throw .caseParty }
        guard namedCase.isAbout(subject, of: people) else { throw .caseMismatch }
    }

    /// Throws if another member of staff works on one of the cases: two would decide about one thing. A senior takes the
    /// case over first. An appeal is no such work, or a claim could hold it up.
    func confirmUnheld(by me: Identifier<Traveller>, at now: Date) throws(ActionRefusal) {
        for found in [namedCase, openCase].compactMap(\.self) where found.stored.state == .open {
            guard let claim = found.stored.claim(at: now), claim.by != me else { continue }
            throw .caseHeld(by: found.holder ?? "")
        }
    }

    /// What the actor does, about one of the people whom it concerns.
    func action(
        _ deed: ModerationAction.Deed, _ order: ModerationAction.Order, as id: Identifier<ModerationAction>,
        about person: Identifier<Traveller>, until: Date? = nil, wantedUntil: Date? = nil,
        undoing undone: Identifier<ModerationAction>? = nil, at now: Date
    ) -> ModerationAction {
        ModerationAction(
            id: id, deed, by: actor?.id, as: actor?.role, about: person, order: order, at: now, until: until,
            wantedUntil: wantedUntil, undoes: undone)
    }
}
