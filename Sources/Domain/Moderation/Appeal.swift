package import Foundation

/// A traveller's objection to an action on themselves. Each action takes one.
package struct Appeal: Sendable, Equatable {
    /// A member of staff decides an appeal once, with a note to the person.
    package struct Decision: Sendable, Equatable {
        package let isGranted: Bool
        /// To the person, word for word.
        package let note: String
        package let actor: Identifier<Traveller>
        package let at: Date

        package init(isGranted: Bool, note: String, by actor: Identifier<Traveller>, at: Date) {
            self.isGranted = isGranted
            self.note = note
            self.actor = actor
            self.at = at
        }
    }

    package enum State: String, Sendable, CaseIterable { case open, granted, refused }

    package let id: Identifier<Appeal>
    package let action: Identifier<ModerationAction>
    package let person: Identifier<Traveller>
    package let text: String
    package let at: Date
    /// Nil while it is open.
    package var decision: Decision?

    package init(
        id: Identifier<Appeal>, against action: Identifier<ModerationAction>, by person: Identifier<Traveller>,
        text: String, at: Date, decision: Decision? = nil
    ) {
        self.id = id
        self.action = action
        self.person = person
        self.text = text
        self.at = at
        self.decision = decision
    }

    package var state: State { decision.map { $0.isGranted ? .granted : .refused } ?? .open }

    /// Maximum characters of the text.
    package static let textLimit = 2000
    /// Seconds from an action in which its person can appeal.
    package static let period: TimeInterval = 14 * 86_400
    /// Seconds for which a decided appeal is kept.
    package static let retention: TimeInterval = 3 * 365 * 86_400
}

extension ModerationAction {
    /// Until when the person can appeal; nil for an action that takes no appeal.
    package var appealBy: Date? { deed.facts.takesAppeal ? at.addingTimeInterval(Appeal.period) : nil }
}

/// An appeal, or the decision of staff on one, is refused for one of these reasons.
package enum AppealRefusal: Error, Equatable, Sendable {
    /// There is no such action, it is not about the caller, or nobody appeals against such an action.
    case noSuchAction
    case alreadyAppealed
    /// More than `Appeal.period` has passed since the action.
    case tooLate
    /// Somebody took the action back already.
    case actionUndone
    case noSuchAppeal
    case alreadyDecided
    /// Who acted does not decide, as long as there is somebody else who may.
    case needsAnother
    /// As for the inverse action.
    case action(ActionRefusal)
}

/// An appeal with what its readers are shown.
package struct AppealEntry: Sendable, Equatable {
    package let appeal: Appeal
    package let action: ModerationAction
    /// Handle of the person.
    package let person: String
    /// Handle of who decided; nil while it is open.
    package let decidedBy: String?

    package init(_ appeal: Appeal, against action: ModerationAction, person: String, decidedBy: String?) {
        self.appeal = appeal
        self.action = action
        self.person = person
        self.decidedBy = decidedBy
    }
}

/// An appeal in the queue of staff, with what the action was about.
package struct ShownAppeal: Sendable {
    package let entry: AppealEntry
    /// Nil for a reader who is a party.
    package let content: CaseContent?

    package init(_ entry: AppealEntry, content: CaseContent?) {
        self.entry = entry
        self.content = content
    }
}

extension AppealEntry {
    /// The row of the audit for a look at what the appeal is about. Nil for a party, who is shown nothing of it.
    /// - Parameter involvement: Of the actor, in its subject.
    package func look(
        by actor: Identifier<Traveller>, _ involvement: Involvement, at now: Date
    ) -> AuditEntry? {
        guard actor != appeal.person, !involvement.isParty(actor) else { return nil }
        return AuditEntry(.lookIntoAppeal, AuditSubject(.appeal, appeal.id), by: actor, at: now)
    }
}

/// Position in the list of appeals: open ones first, then the oldest.
package struct AppealCursor: Sendable, Equatable {
    package let isDecided: Bool
    package let at: Date
    package let id: Identifier<Appeal>

    package init(isDecided: Bool, at: Date, id: Identifier<Appeal>) {
        self.isDecided = isDecided
        self.at = at
        self.id = id
    }
}

/// Each method is one transaction.
package protocol AppealStore: Sendable {
    /// Stores the appeal that `deciding` returns.
    func appeal(
        against action: Identifier<ModerationAction>, at now: Date, once request: IdempotentRequest<AppealEntry>?,
        deciding: @escaping @Sendable (AppealSnapshot) throws -> Appeal
    ) async throws -> IdempotentResult<AppealEntry>
    /// The traveller's own, newest first.
    func appeals(
        of person: Identifier<Traveller>, after cursor: Identifier<Appeal>?, limit: Int
    ) async throws -> Page<AppealEntry, Identifier<Appeal>>
    /// Open ones first, oldest first, each with what `AppealEntry.look` lets the actor see. The looks are stored before
    /// the page is returned.
    func queue(
        for actor: Identifier<Traveller>, after cursor: AppealCursor?, limit: Int, at now: Date
    ) async throws -> Page<ShownAppeal, AppealCursor>
    /// Decides on an appeal; the snapshot is nil if there is none of this id.
    func decide(
        _ id: Identifier<Appeal>, by actor: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<AppealEntry>?,
        deciding: @escaping @Sendable (AppealDecisionSnapshot?) throws -> AppealChange
    ) async throws -> IdempotentResult<AppealEntry>
}
