package import Foundation

/// Everything that a decision about a case may read, from its transaction.
package struct CaseSnapshot: Sendable {
    package let stored: ModerationCase
    /// Nil if the actor has left the staff meanwhile.
    package let actor: StaffMember?
    /// Of the actor, in the subject.
    package let involvement: Involvement
    /// Handle of whoever has claimed the case.
    package let holder: String?

    package init(
        _ stored: ModerationCase, actor: StaffMember?, _ involvement: Involvement, holder: String?
    ) {
        self.stored = stored
        self.actor = actor
        self.involvement = involvement
        self.holder = holder
    }
}

/// What a moderator does to a case.
package enum CaseAction: Sendable, Equatable {
    case claim
    case note(String)
    /// The note says why, for other moderators.
    case close(ModerationCase.Outcome, note: String)
}

/// A note of a moderator for others of the staff.
package struct CaseNote: Sendable, Equatable {
    package let id: Identifier<CaseNote>
    package let author: Identifier<Traveller>
    package let text: String
    package let at: Date

    package init(id: Identifier<CaseNote>, author: Identifier<Traveller>, text: String, at: Date) {
        self.id = id
        self.author = author
        self.text = text
        self.at = at
    }
}

/// Everything that an action on a case writes.
package struct CaseChange: Sendable, Equatable {
    package let action: CaseAction
    package let actor: Identifier<Traveller>
    package let moderationCase: ModerationCase
    package let note: CaseNote?
    package let record: StaffRecord
    /// The offer, message or note whose hold ends, because nothing was found against it.
    package let released: HideableItem?
}

/// Staff who open a case or work on it are refused for one of these reasons.
package enum CaseRefusal: Error, Equatable, Sendable {
    case noSuchCase
    case notStaff
    /// The actor is one of those whom the case is about, or reported it.
    case isParty
    case isClosed
    /// Somebody else works on it, by handle.
    case isHeld(by: String)
    case notClaimed
    case staleVersion
    /// The case is about nothing that has a chat.
    case noThread
}

extension CaseSnapshot? {
    /// Throws for a case that does not exist.
    package func found() throws(CaseRefusal) -> CaseSnapshot {
        guard let self else { throw .noSuchCase }
        return self
    }
}

extension CaseSnapshot {
    /// - Parameter seen: The version that the moderator read; nil for whichever there is.
    package func acting(
        _ action: CaseAction, seen: Int64?, at now: Date
    ) throws(CaseRefusal) -> CaseChange {
        let actor = try admitted()
        let claim = stored.claim(at: now)
        // Before the version: whoever came second learns who was first.
        if let claim, claim.by != actor.id, !mayTakeOver(action, actor) { throw .isHeld(by: holder ?? "") }
        guard seen == nil || seen == stored.version else { throw .staleVersion }
        switch action {
        case .claim: return change(action, actor, stored.claimed(by: actor.id, at: now), nil, at: now)
        case .note(let text): return change(action, actor, stored.noted(), text, at: now)
        case .close(let outcome, let text):
            guard claim?.by == actor.id else { throw .notClaimed }
            return change(action, actor, stored.closed(outcome, by: actor.id, at: now), text, at: now)
        }
    }

    /// Throws unless the actor may read the case with what it is about. Who is a party does not learn who reported what.
    /// - Returns: The row of the audit for this look.
    package func viewing(at now: Date) throws(CaseRefusal) -> AuditEntry {
        guard let actor else { throw .notStaff }
        guard !isParty(actor.id) else { throw .isParty }
        return audit(.lookIntoCase, actor, reason: .none, note: "", at: now)
    }

    /// Throws unless the actor may read what the case shows of a chat.
    /// - Returns: The row of the audit for this look.
    package func looking(at now: Date) throws(CaseRefusal) -> AuditEntry {
        let actor = try admitted()
        guard let claim = stored.claim(at: now) else { throw .notClaimed }
        guard claim.by == actor.id else { throw .isHeld(by: holder ?? "") }
        return audit(.lookIntoThread, actor, reason: .none, note: "", at: now)
    }

    /// - Parameter actor: As in `actor`.
    func isParty(_ actor: Identifier<Traveller>) -> Bool { involvement.isParty(actor) }

    /// Whether an action on a subject may name the case: it is about the same, or about somebody whom the action concerns.
    func isAbout(_ subject: ModerationAction.Subject, of people: Set<Identifier<Traveller>>) -> Bool {
        stored.subject == subject.reported || !involvement.people.isDisjoint(with: people)
    }

    private func audit(
        _ action: AuditAction, _ actor: StaffMember, reason: AuditReason, note: String, at now: Date
    ) -> AuditEntry {
        let subject = AuditSubject(.case, stored.id)
        return AuditEntry(
            at: now, actor: .person(actor.id), action: action, subject: subject, reason: reason, note: note,
            case: subject)
    }

    private func admitted() throws(CaseRefusal) -> StaffMember {
        guard let actor else { throw .notStaff }
        guard !isParty(actor.id) else { throw .isParty }
        guard stored.state == .open else { throw .isClosed }
        return actor
    }

    /// Everybody may add a note; a senior may take a case over.
    private func mayTakeOver(_ action: CaseAction, _ actor: StaffMember) -> Bool {
        switch action {
        case .note: true
        case .claim: actor.role >= .senior
        case .close: false
        }
    }

    private func change(
        _ action: CaseAction, _ actor: StaffMember, _ changed: ModerationCase, _ text: String?, at now: Date
    ) -> CaseChange {
        CaseChange(
            action: action, actor: actor.id, moderationCase: changed,
            note: text.flatMap { text in
                text.isEmpty ? nil : CaseNote(id: Identifier(at: now), author: actor.id, text: text, at: now)
            },
            record: StaffRecord(
                audit(action.audited.action, actor, reason: action.audited.reason, note: text ?? "", at: now)),
            released: changed.released)
    }
}

extension CaseAction {
    fileprivate var audited: (action: AuditAction, reason: AuditReason) {
        switch self {
        case .claim: (.claimCase, .none)
        case .note: (.noteCase, .none)
        case .close(let outcome, _): (.closeCase, AuditReason(outcome))
        }
    }
}

extension ModerationCase {
    /// What a closed case sets free. What was acted on stays held, so that the action can follow.
    fileprivate var released: HideableItem? {
        guard let outcome = closing?.outcome, outcome != .acted else { return nil }
        return switch subject.kind {
        case .offer: HideableItem(.offer, subject.id)
        case .message: HideableItem(.message, subject.id)
        case .note: HideableItem(.note, subject.id)
        default: nil
        }
    }
}
