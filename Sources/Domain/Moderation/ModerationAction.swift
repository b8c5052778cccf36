package import Foundation

/// What a member of staff did about a traveller, or about something that the traveller wrote.
package struct ModerationAction: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case hide, restore
        /// Of an account; `reinstate` takes back all of these but warnings.
        case warn, limit, suspend, ban, reinstate
        /// Of a swap: its end without blame, the decision of its dispute, the same for the side at fault, and the end
        /// of that fault.
        case cancel, decide, blame, reopen
        /// Of a meeting point; `reset` takes back the last of the other two.
        case verify, remove, reset
        /// Takes one of these back after an appeal. What else stands stays.
        case takeBack = "take-back"
        /// The highest tier, which nobody reaches by swapping.
        case grantTier = "grant-tier"
        case takeBackTier = "take-back-tier"
    }

    /// What an action is about.
    package enum Subject: Sendable, Hashable {
        case offer(Identifier<Offer>)
        case review(Identifier<Review>)
        case message(Identifier<MessageThread>, seq: Int64)
        /// Name and bio.
        case profile(Identifier<Traveller>)
        case account(Identifier<Traveller>)
        /// Each of the two has an action of their own.
        case swap(Identifier<Swap>)
        case meetingPoint(Identifier<MeetingPoint>)
    }

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
    package let kind: Kind
    package let subject: Subject
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
        id: Identifier<ModerationAction>, _ kind: Kind, _ subject: Subject, by actor: Identifier<Traveller>?,
        as actorRole: StaffRole? = nil, about person: Identifier<Traveller>, order: Order, at: Date, until: Date?,
        wantedUntil: Date? = nil, undoes: Identifier<ModerationAction>?
    ) {
        self.id = id
        self.kind = kind
        self.subject = subject
        self.actor = actor
        self.actorRole = actorRole
        self.person = person
        self.order = order
        self.at = at
        self.until = until
        self.wantedUntil = wantedUntil
        self.undoes = undoes
    }
}

extension ModerationAction.Subject {
    package enum Kind: String, Sendable, CaseIterable {
        case offer, review, message, profile, account
        case swap
        case meetingPoint = "meeting-point"
    }

    package var kind: Kind {
        switch self {
        case .offer: .offer
        case .review: .review
        case .message: .message
        case .profile: .profile
        case .account: .account
        case .swap: .swap
        case .meetingPoint: .meetingPoint
        }
    }

    /// An id; of a message `<thread>/<seq>`.
    package var id: String {
        switch self {
        case .offer(let id): id.description
        case .review(let id): id.description
        case .message(let thread, let seq): MessageReference(thread: thread, seq: seq).description
        case .profile(let id): id.description
        case .account(let id): id.description
        case .swap(let id): id.description
        case .meetingPoint(let id): id.description
        }
    }

    /// As a report or a case names it.
    package var reported: CaseSubject {
        switch self {
        case .offer: CaseSubject(.offer, id)
        case .review: CaseSubject(.review, id)
        case .message: CaseSubject(.message, id)
        case .profile, .account: CaseSubject(.traveller, id)
        case .swap: CaseSubject(.swap, id)
        case .meetingPoint: CaseSubject(.meetingPoint, id)
        }
    }

    /// Nil unless `id` is one of this kind.
    package init?(_ kind: Kind, _ id: String) {
        let subject: Self? =
            switch kind {
            case .offer: Identifier(id).map(Self.offer)
            case .review: Identifier(id).map(Self.review)
            case .profile: Identifier(id).map(Self.profile)
            case .account: Identifier(id).map(Self.account)
            case .swap: Identifier(id).map(Self.swap)
            case .meetingPoint: Identifier(id).map(Self.meetingPoint)
            case .message: MessageReference(id).map { .message($0.thread, seq: $0.seq) }
            }
        guard let subject else { return nil }
        self = subject
    }
}

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
