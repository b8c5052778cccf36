package import Foundation

/// What a member of staff did about a traveller, or about something that the traveller wrote.
package struct ModerationAction: Sendable, Equatable {
    /// What a member of staff writes with an action.
    package struct Order: Sendable, Equatable {
        package let reason: Report.Reason
        /// To the person, word for word.
        package let note: String
        /// The case that led to it.
        package let caseID: Identifier<ModerationCase>?

        package init(reason: Report.Reason, note: String, caseID: Identifier<ModerationCase>?) {
            self.reason = reason
            self.note = note
            self.caseID = caseID
        }

        /// Maximum characters of a note.
        package static let noteLimit = 1000

        /// The same for the same order, for idempotency keys.
        package var text: String { "\(reason.rawValue) \(caseID?.description ?? "") \(note)" }
    }

    package let id: Identifier<ModerationAction>
    package let deed: Deed
    /// Nil for the end of a suspension, and of a dispute that nobody decided in time.
    package let actor: Identifier<Traveller>?
    /// The role of the actor at the time. A lower one does not take the action back.
    package let actorRole: StaffRole?
    /// Whom the action concerns.
    package let person: Identifier<Traveller>
    package let order: Order
    package let at: Date
    /// The end of a suspension.
    package let until: Date?
    /// The end that was ordered, of a suspension that another senior has to confirm.
    package let wantedUntil: Date?
    /// The action that this one takes back.
    package let undoes: Identifier<ModerationAction>?

    package init(
        id: Identifier<ModerationAction>, _ deed: Deed, by actor: Identifier<Traveller>?,
        as actorRole: StaffRole? = nil,
        about person: Identifier<Traveller>, order: Order, at: Date, until: Date? = nil, wantedUntil: Date? = nil,
        undoes: Identifier<ModerationAction>? = nil
    ) {
        self.id = id
        self.deed = deed
        self.actor = actor
        self.actorRole = actorRole
        self.person = person
        self.order = order
        self.at = at
        self.until = until
        self.wantedUntil = wantedUntil
        self.undoes = undoes
    }

    package var subject: Subject { deed.subject }

    /// What was done to an account; nil if the action is about something else.
    package var accountDeed: AccountDeed? { if case .account(let deed, _) = deed { deed } else { nil } }
}

/// Why a decision of staff is refused.
package enum ActionRefusal: Error, Equatable, Sendable {
    case noSuchSubject
    /// Nobody acts on themselves.
    case aboutOneself
    /// The actor's role was taken away a moment ago, or is too low.
    case notAllowed(StaffRole)
    /// The account leaves or has left.
    case gone
    /// A suspension would be over at once.
    case endsInPast
    /// A suspension would be longer than a year.
    case endsTooLate
    /// The actor has suspended the account for as long as one senior may.
    case needsAnother
    /// What is hard to take back needs a code of a moment ago.
    case stepUpNeeded
    /// The order names a case that does not exist, or that is about something else.
    case noSuchCase, caseMismatch
    /// The actor has reported the subject, or whom it belongs to; or the named case is about the actor.
    case caseParty
    /// Somebody else works on the case about the subject, or on the case that the order names, by handle.
    case caseHeld(by: String)
    /// The swap is over, or disputed.
    case swapNotOpen
    /// Somebody has decided the dispute, the two have settled it, or its time is over.
    case notDisputed
    /// A side can still make its statement, or agree to a settlement that the other offered.
    case held(Swap.DecisionHold)
    /// Nobody is at fault by a decision.
    case nothingToReopen
}
