import Foundation

/// What every decision of staff leaves behind, whatever it changes in its subject.
package struct StaffRecord: Sendable, Equatable {
    /// One about each person whom the decision concerns; none where nothing changes.
    package var actions: [ModerationAction] = []
    package var audit: [AuditEntry] = []
    /// The case that closes. Its reporters learn the outcome.
    package var closedCase: ModerationCase?
    package var notifications: [ServiceNotification.Draft] = []
    package var mails: [OutboxMessage] = []
}

extension StaffRecord {
    /// Only a row of the audit.
    init(_ entry: AuditEntry) {
        audit = [entry]
    }

    /// The first of the actions stands in the audit. Nobody reads the inbox of an erased account.
    /// - Parameters:
    ///   - people: Whom the actions concern.
    ///   - audited: Nil: what the deed is in the audit.
    init(
        _ actions: [ModerationAction], about people: [Traveller], auditedAs audited: AuditAction? = nil,
        isAlone: Bool = false
    ) {
        self.actions = actions
        audit = actions.prefix(1).map { action in
            AuditEntry(
                audited ?? action.deed.facts.audited, action.subject.audited, by: action.actor, for: action.order,
                isAlone: isAlone, at: action.at)
        }
        let erased = people.filter { $0.state == .deleted }.map(\.id)
        notifications = actions.filter { !erased.contains($0.person) }.map { ServiceNotification.Draft($0) }
    }

    /// Closes a case because its subject was acted on.
    /// - Parameter actor: Nil for a deadline.
    mutating func close(
        _ found: CaseSnapshot?, _ outcome: ModerationCase.Outcome, by actor: Identifier<Traveller>?, at now: Date
    ) {
        guard let stored = found?.stored else { return }
        closedCase = stored.closed(outcome, by: actor, at: now)
        let subject = AuditSubject(.case, stored.id)
        audit.append(
            AuditEntry(
                at: now, actor: AuditActor(actor), action: .closeCase, subject: subject, reason: AuditReason(outcome),
                note: "", case: subject))
    }
}

extension AuditEntry {
    /// - Parameters:
    ///   - actor: Nil for a deadline.
    ///   - order: What the actor wrote; nil if nothing is to be written.
    init(
        _ action: AuditAction, _ subject: AuditSubject, by actor: Identifier<Traveller>?,
        for order: ModerationAction.Order? = nil, isAlone: Bool = false, at now: Date
    ) {
        self.init(
            at: now, actor: AuditActor(actor), action: action, subject: subject,
            reason: order.map { AuditReason($0.reason) } ?? .none, note: order?.note ?? "",
            case: order?.caseID.map { AuditSubject(.case, $0) })
        self.isAlone = isAlone
    }
}

extension AuditActor {
    /// - Parameter person: Nil for the system.
    fileprivate init(_ person: Identifier<Traveller>?) {
        self = person.map(Self.person) ?? .system
    }
}
