package import Foundation

/// The negotiation of two travellers over an offer, from the proposal to the handover and what came of it.
package struct Swap: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        case proposed, accepted, scheduled, noShowClaimed, disputed
        case declined, withdrawn, lapsed, completed, cancelled, noShow, unconfirmed, settled, resolved

        /// Nothing is due any more; a dispute may still open some of them again.
        package var isEnd: Bool {
            switch self {
            case .proposed, .accepted, .scheduled, .noShowClaimed, .disputed: false
            case .declined, .withdrawn, .lapsed, .completed, .cancelled, .noShow, .unconfirmed, .settled, .resolved:
                true
            }
        }
    }

    /// Which of the two: whose offer it is, or who proposed first.
    package enum Side: String, Sendable, CaseIterable {
        case owner, proposer

        package var other: Side { self == .owner ? .proposer : .owner }
    }

    /// Who must act.
    package enum NextActor: String, Sendable, CaseIterable {
        case owner, proposer, both, none

        package init(_ side: Side) { self = side == .owner ? .owner : .proposer }
    }

    package let id: Identifier<Swap>
    package let offer: Identifier<Offer>
    package let thread: Identifier<MessageThread>
    package let owner: Identifier<Traveller>
    package let proposer: Identifier<Traveller>
    package var version: Int64 = 1
    package var state = State.proposed
    package var terms: SwapTerms
    /// Who wrote the terms; the other side answers them.
    package var termsBy: Side
    package var termsAt: Date
    /// The two were told that the offer was edited after the terms were written.
    package var isEditTold = false
    /// When something happens by itself unless somebody acts; nil when nothing is due.
    package var dueAt: Date?
    /// One side asks to part without blame.
    package var mutualCancellation: MutualCancellation?
    /// A place and a time that one side has named and the other has not.
    package var suggestion: Suggestion?
    package var meeting: Meeting?
    package var reschedulings = 0
    package var sides = Sides(SideProgress())
    /// Who says that the other did not come.
    package var claimedBy: Side?
    package var dispute: SwapDispute?
    package var outcome: SwapOutcome?
    package let createdAt: Date
    package var acceptedAt: Date?
    /// The latest start of a meeting, as the offer said when it was accepted.
    package var meetUntil: Date?

    /// A proposal as it is first written; whatever happens to it later is set on it.
    package init(
        id: Identifier<Swap>, between parties: Parties, terms: SwapTerms, by side: Side, dueAt: Date?,
        at createdAt: Date
    ) {
        (self.id, offer, thread) = (id, parties.offer, parties.thread)
        (owner, proposer) = (parties.owner, parties.proposer)
        (self.terms, termsBy, termsAt) = (terms, side, createdAt)
        self.dueAt = dueAt
        self.createdAt = createdAt
    }

    /// Whose swap it is, and what about.
    package struct Parties: Sendable, Equatable {
        package let offer: Identifier<Offer>
        package let thread: Identifier<MessageThread>
        package let owner: Identifier<Traveller>
        package let proposer: Identifier<Traveller>

        package init(
            offer: Identifier<Offer>, thread: Identifier<MessageThread>, owner: Identifier<Traveller>,
            proposer: Identifier<Traveller>
        ) {
            self.offer = offer
            self.thread = thread
            self.owner = owner
            self.proposer = proposer
        }
    }

    package func member(_ side: Side) -> Identifier<Traveller> { side == .owner ? owner : proposer }

    /// A wish to cancel by agreement, which the other side may share until then.
    package struct MutualCancellation: Sendable, Equatable {
        package let by: Side
        package let until: Date

        package init(by: Side, until: Date) {
            self.by = by
            self.until = until
        }
    }

    package struct Suggestion: Sendable, Equatable {
        package let meeting: Meeting
        package let by: Side
        package let at: Date

        package init(_ meeting: Meeting, by: Side, at: Date) {
            self.meeting = meeting
            self.by = by
            self.at = at
        }
    }

    /// Nil for whoever has no part in it.
    package func side(of traveller: Identifier<Traveller>) -> Side? {
        switch traveller {
        case owner: .owner
        case proposer: .proposer
        default: nil
        }
    }
}
