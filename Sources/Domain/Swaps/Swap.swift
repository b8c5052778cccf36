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
    package enum Duty: String, Sendable, CaseIterable {
        case owner, proposer, both, none

        package init(_ side: Side) { self = side == .owner ? .owner : .proposer }
    }

    package let id: Identifier<Swap>
    package let offer: Identifier<Offer>
    package let thread: Identifier<MessageThread>
    package let owner: Identifier<Traveller>
    package let proposer: Identifier<Traveller>
    package var version: Int64
    package var state: State
    package var terms: SwapTerms
    /// Who wrote the terms; the other side answers them.
    package var termsBy: Side
    package var termsAt: Date
    /// The two were told that the offer was edited after the terms were written.
    package var isEditTold: Bool
    /// When something happens by itself unless somebody acts; nil when nothing is due.
    package var due: Date?
    /// One side asks to part without blame.
    package var parting: Parting?
    /// A place and a time that one side has named and the other has not.
    package var suggestion: Suggestion?
    package var meeting: Meeting?
    package var reschedulings: Int
    package var sides: Sides<SwapPart>
    /// Who says that the other did not come.
    package var claimedBy: Side?
    package var dispute: SwapDispute?
    package var outcome: SwapOutcome?
    package let createdAt: Date
    package var acceptedAt: Date?
    /// The latest start of a meeting, as the offer said when it was accepted.
    package var meetUntil: Date?

    package init(
        id: Identifier<Swap>, offer: Identifier<Offer>, thread: Identifier<MessageThread>,
        owner: Identifier<Traveller>, proposer: Identifier<Traveller>, version: Int64, state: State, terms: SwapTerms,
        termsBy: Side, termsAt: Date, isEditTold: Bool = false, due: Date?, parting: Parting?, suggestion: Suggestion?,
        meeting: Meeting?, reschedulings: Int,
        sides: Sides<SwapPart>, claimedBy: Side?, dispute: SwapDispute?, outcome: SwapOutcome?, createdAt: Date,
        acceptedAt: Date?, meetUntil: Date? = nil
    ) {
        (self.id, self.offer, self.thread) = (id, offer, thread)
        (self.owner, self.proposer) = (owner, proposer)
        (self.version, self.state) = (version, state)
        (self.terms, self.termsBy, self.termsAt, self.isEditTold) = (terms, termsBy, termsAt, isEditTold)
        (self.due, self.parting) = (due, parting)
        (self.suggestion, self.meeting, self.reschedulings) = (suggestion, meeting, reschedulings)
        (self.sides, self.claimedBy) = (sides, claimedBy)
        (self.dispute, self.outcome) = (dispute, outcome)
        (self.createdAt, self.acceptedAt, self.meetUntil) = (createdAt, acceptedAt, meetUntil)
    }

    package func member(_ side: Side) -> Identifier<Traveller> { side == .owner ? owner : proposer }

    /// A wish to cancel by agreement, which the other side may share until then.
    package struct Parting: Sendable, Equatable {
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
