package import Foundation

/// Everything that a decision about an offer may read, from its transaction.
package struct OfferSnapshot: Sendable {
    package let current: VisibleOffer
    /// The owner's other open offers; nil where nothing caps them.
    package let open: OpenOffers?
    package let rates: ReferenceRates

    package init(_ current: VisibleOffer, beside open: OpenOffers?, rates: ReferenceRates) {
        self.current = current
        self.open = open
        self.rates = rates
    }
}

/// Everything that the decision about a new offer may read.
package struct PublishSnapshot: Sendable {
    package let owner: TravellerSummary
    package let ownerState: Traveller.State
    /// The owner's open offers; nil where nothing caps them.
    package let open: OpenOffers?
    package let rates: ReferenceRates

    package init(
        owner: TravellerSummary, in ownerState: Traveller.State, beside open: OpenOffers?, rates: ReferenceRates
    ) {
        self.owner = owner
        self.ownerState = ownerState
        self.open = open
        self.rates = rates
    }
}

extension PublishSnapshot {
    package func publishing(_ draft: OfferDraft, id: Identifier<Offer>, at now: Date) throws(OfferRefusal) -> Offer {
        guard ownerState.canBegin else { throw .accountLimited }
        let offer = try Offer(draft, id: id, owner: owner.id, rates: rates, at: now)
        try open?.check(adding: offer, rates: rates)
        return offer
    }
}

/// Everything that a decision about an offer writes.
package struct OfferChange: Sendable, Equatable {
    package var offer: Offer
    /// Open proposals must follow the change, see `SwapAggregate.following`.
    package var isFollowed: Bool
}

extension OfferSnapshot {
    /// Applies an action to the offer. An offer that the actor may not see counts as missing.
    package func changing(
        by actor: Identifier<Traveller>, at now: Date, _ act: (Offer) throws(OfferRefusal) -> Offer
    ) throws(OfferRefusal) -> OfferChange {
        guard current.isVisible(to: actor) else { throw .noSuchOffer }
        let (before, offer) = (current.offer, try act(current.offer))
        let isWorthMore = offer.openEuros(on: rates) > before.openEuros(on: rates)
        if isWorthMore || offer.state.isOpen && !before.state(at: now).isOpen {
            try open?.check(adding: offer, rates: rates)
        }
        return change(to: offer)
    }

    private func change(to offer: Offer) -> OfferChange {
        let before = current.offer
        return OfferChange(
            offer: offer, isFollowed: offer.termsVersion != before.termsVersion || offer.state != before.state)
    }
}

/// An offer after a change, with the rates of the same transaction.
package struct OfferView: Sendable {
    package let listing: OfferListing
    /// The newest publications of the default source.
    package let rates: ReferenceRates

    package init(_ listing: OfferListing, rates: ReferenceRates) {
        self.listing = listing
        self.rates = rates
    }
}

/// Open proposals that must follow their offer.
package struct FollowerSnapshot: Sendable {
    /// Oldest first.
    package let proposals: [SwapAggregate]

    package init(proposals: [SwapAggregate]) {
        self.proposals = proposals
    }

    /// Maximum proposals per write; 50 take about 10 ms. The sweeper processes the remaining ones.
    package static let limit = 50

    package func following(at now: Date) -> FollowerChange {
        FollowerChange(
            swaps: proposals.prefix(Self.limit).compactMap { $0.following(at: now) },
            isUnfinished: proposals.count > Self.limit)
    }
}

package struct FollowerChange: Sendable, Equatable {
    package var swaps: [SwapChange]
    /// More proposals are waiting.
    package var isUnfinished: Bool
}
