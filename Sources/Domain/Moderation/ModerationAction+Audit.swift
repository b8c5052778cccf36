extension ModerationAction {
    /// Its row in the audit.
    func audited(as action: AuditAction) -> AuditEntry {
        AuditEntry(
            at: at, actor: actor.map(AuditActor.person) ?? .system, action: action, subject: subject.audited,
            reason: AuditReason(order.reason), note: order.note, case: order.caseID.map { AuditSubject(.case, $0) })
    }
}

extension ModerationAction.Kind {
    /// Of `reinstate`: what it takes back decides.
    var audited: AuditAction {
        switch self {
        case .hide: .hide
        case .restore: .restore
        case .warn: .warn
        case .limit: .limit
        case .suspend: .suspend
        case .ban: .ban
        case .reinstate: .endLimit
        case .cancel: .cancelSwap
        case .decide, .blame: .decide
        case .reopen: .reopen
        case .verify: .verifyPoint
        case .remove: .removePoint
        case .reset: .resetPoint
        case .takeBack: .takeBackWarning
        case .grantTier: .grantTier
        case .takeBackTier: .takeBackTier
        }
    }
}

extension ModerationAction.Subject {
    fileprivate var audited: AuditSubject {
        switch self {
        case .offer(let id): AuditSubject(.offer, id)
        case .review(let id): AuditSubject(.review, id)
        case .message(let thread, let seq): .message(seq, in: thread)
        case .profile(let id), .account(let id): .traveller(id)
        case .swap(let id): AuditSubject(.swap, id)
        case .meetingPoint(let id): AuditSubject(.meetingPoint, id)
        }
    }
}

extension ModerationAction.Order {
    /// Throws if the case that the order names does not exist, is about something else, or the actor is a party to it.
    /// - Parameters:
    ///   - found: The case of this id.
    ///   - people: Whom the action concerns.
    func confirm(
        _ found: CaseSnapshot?, about subject: ModerationAction.Subject, of people: Set<Identifier<Traveller>>,
        for actor: Identifier<Traveller>
    ) throws(ActionRefusal) {
        guard caseID != nil else { return }
        guard let found else { throw .noSuchCase }
        guard !found.isParty(actor) else { throw .caseParty }
        guard found.isAbout(subject, of: people) else { throw .caseMismatch }
    }
}
