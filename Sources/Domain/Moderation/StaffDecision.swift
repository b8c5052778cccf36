/// What every decision of staff about somebody, or something of theirs, reads.
protocol StaffDecision {
    /// Who decides, as a member of staff at this moment.
    var actor: StaffMember? { get }
    /// Of the actor, in the subject.
    var involvement: Involvement { get }
    /// The case that the order names; nil if there is none of its id.
    var moderationCase: CaseSnapshot? { get }
}

extension StaffDecision {
    /// Throws if `me` may not decide: by the role, about themselves, as a party, or because of the case that the order names.
    /// - Parameter people: Whom the subject concerns.
    func confirm(
        _ me: Identifier<Traveller>, atLeast role: StaffRole, _ order: ModerationAction.Order,
        about subject: ModerationAction.Subject, of people: Set<Identifier<Traveller>>
    ) throws(ActionRefusal) {
        guard let actor, actor.id == me, actor.role >= role else { throw .notAllowed(role) }
        guard !people.contains(me) else { throw .aboutOneself }
        try involvement.confirm(me)
        try order.confirm(moderationCase, about: subject, of: people, for: me)
    }
}
