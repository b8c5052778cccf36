import Foundation

/// A case that closes because its subject was acted on. Its reporters learn the outcome.
package struct CaseClosing: Sendable, Equatable {
    /// As it is from now on.
    package let moderationCase: ModerationCase
    package let audit: AuditEntry
}

extension CaseSnapshot {
    /// - Parameter actor: Nil for a deadline.
    func closing(
        _ outcome: ModerationCase.Outcome, by actor: Identifier<Traveller>?, at now: Date
    ) -> CaseClosing {
        let subject = AuditSubject(.case, stored.id)
        return CaseClosing(
            moderationCase: stored.closed(outcome, by: actor, at: now),
            audit: AuditEntry(
                at: now, actor: actor.map(AuditActor.person) ?? .system, action: .closeCase, subject: subject,
                reason: AuditReason(outcome), note: "", case: subject))
    }
}
