package import Foundation

/// The negotiation of two travellers over an offer, from the proposal to the handover and its outcome.
package struct Swap: Sendable, Equatable {
    /// A swap is in one of these states; `SwapRule` says what leads from one to the next.
    package enum State: String, Sendable, CaseIterable {
        case proposed, accepted, scheduled, noShowClaimed, disputed
        case declined, withdrawn, lapsed, completed, cancelled, noShow, unconfirmed, settled, resolved

        /// No step is due any more. A dispute can reopen some of these states.
        package var isEnd: Bool {
            switch self {
            case .proposed, .accepted, .scheduled, .noShowClaimed, .disputed: false
            case .declined, .withdrawn, .lapsed, .completed, .cancelled, .noShow, .unconfirmed, .settled, .resolved:
                true
            }
        }
    }

    /// `owner`: the traveller whose offer it is. `proposer`: the traveller who made the first proposal.
    package enum Side: String, Sendable, CaseIterable {
        case owner, proposer

        package var other: Side { self == .owner ? .proposer : .owner }
    }

    /// The side or sides whose action is due.
    package enum Duty: String, Sendable, CaseIterable {
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
    /// The offer as it was when the terms were written or, later, accepted.
    package var about: AgreedOffer
    package var terms: SwapTerms
    /// The side that wrote the current terms; the other side responds to them.
    package var termsBy: Side
    package var termsAt: Date
    /// An edit of the offer has been announced since the current terms were written.
    package var isEditAnnounced = false
    /// When the swap lapses unless a side acts; nil if nothing is due.
    package var dueAt: Date?
    /// A pending request of one side to cancel without blame.
    package var mutualCancellation: MutualCancellation?
    /// A meeting that one side has suggested and the other has not accepted yet.
    package var suggestion: Suggestion?
    package var meeting: Meeting?
    package var reschedulings = 0
    package var sides = Sides(SideProgress())
    /// The side that claims a no-show of the other.
    package var claimedBy: Side?
    package var dispute: SwapDispute?
    package var outcome: SwapOutcome?
    package let createdAt: Date
    package var acceptedAt: Date?
    /// The transaction that settled it in the wallet; nil before, and for a swap in person.
    package var settledBy: Identifier<LedgerTransaction>?
    /// Latest start of a meeting, fixed at acceptance from the offer's availability.
    package var meetUntil: Date?

    /// Creates a new proposal. Later changes set the properties.
    package init(
        id: Identifier<Swap>, between parties: Parties, about: AgreedOffer, terms: SwapTerms, by side: Side,
        dueAt: Date?, at createdAt: Date
    ) {
        (self.id, offer, thread) = (id, parties.offer, parties.thread)
        (owner, proposer) = (parties.owner, parties.proposer)
        self.about = about
        (self.terms, termsBy, termsAt) = (terms, side, createdAt)
        self.dueAt = dueAt
        self.createdAt = createdAt
    }

    /// The offer, thread and travellers of a swap.
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

    /// A request to cancel by agreement. The other side can join before `until`.
    package struct MutualCancellation: Sendable, Equatable {
        package let by: Side
        package let until: Date

        package init(by: Side, until: Date) {
            self.by = by
            self.until = until
        }
    }

    /// One side suggests a meeting, which the other accepts or replaces.
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

    /// The side of `traveller`; nil for everyone else.
    package func side(of traveller: Identifier<Traveller>) -> Side? {
        switch traveller {
        case owner: .owner
        case proposer: .proposer
        default: nil
        }
    }
}
