package import Foundation

/// Everything that a decision about an offer may read, from its transaction.
package struct OfferSnapshot: Sendable {
    package let current: VisibleOffer
    /// The owner's other open offers.
    package let open: OpenOffers
    package let lists: OperatorLists
    package let rates: ReferenceRates
    package let flagContext: OfferFlagContext
    /// Of the offer and of its owner.
    package let book: FlagBook

    package init(
        _ current: VisibleOffer, beside open: OpenOffers, lists: OperatorLists, rates: ReferenceRates,
        flags flagContext: OfferFlagContext, in book: FlagBook
    ) {
        self.book = book
        self.lists = lists
        self.current = current
        self.open = open
        self.rates = rates
        self.flagContext = flagContext
    }
}

/// Everything that the decision about a new offer may read.
package struct PublishSnapshot: Sendable {
    package let owner: TravellerSummary
    package let ownerState: Traveller.State
    package let open: OpenOffers
    package let quota: QuotaUse
    package let lists: OperatorLists
    package let rates: ReferenceRates
    package let flagContext: OfferFlagContext

    package init(
        owner: TravellerSummary, in ownerState: Traveller.State, beside open: OpenOffers, quota: QuotaUse,
        lists: OperatorLists, rates: ReferenceRates, flags flagContext: OfferFlagContext
    ) {
        self.quota = quota
        self.lists = lists
        self.owner = owner
        self.ownerState = ownerState
        self.open = open
        self.rates = rates
        self.flagContext = flagContext
    }
}

extension PublishSnapshot {
    /// - Parameter areLimitsOn: False only on loopback, and for the demo world.
    package func publishing(
        _ draft: OfferDraft, id: Identifier<Offer>, flags: FlagRules, areLimitsOn: Bool, at now: Date
    ) throws(OfferRefusal) -> PublishChange {
        guard ownerState.canBegin else { throw .accountLimited }
        let offer = try Offer(draft, id: id, owner: owner.id, rates: rates, at: now)
        if let obstacle = lists.obstacle(to: offer) { throw .switchedOff(obstacle) }
        if areLimitsOn {
            try open.check(adding: offer, rates: rates)
            do throws(QuotaUsed) { try quota.check() } catch { throw .quotaUsed(error) }
        }
        return PublishChange(offer: offer, raised: flagContext.raised(flags, in: offer, rates: rates, at: now))
    }
}

/// A new offer, before what is known about its flags.
package struct PublishChange: Sendable {
    package let offer: Offer
    package let raised: [RaisedFlag]

    package init(offer: Offer, raised: [RaisedFlag]) {
        self.offer = offer
        self.raised = raised
    }

    /// Everything that the offer writes.
    /// - Parameter book: Of the subjects of the flags; empty if none was raised.
    package func filed(in book: FlagBook, at now: Date) -> (offer: Offer, filings: [FlagFiling]) {
        let findings = OfferFindings(raised, in: book, at: now)
        var offer = offer
        offer.heldUntil = findings.heldUntil
        return (offer, findings.filings)
    }
}

/// Everything that a decision about an offer writes.
package struct OfferChange: Sendable, Equatable {
    package var offer: Offer
    package var filings: [FlagFiling] = []
    /// Open proposals must follow the change, see `SwapAggregate.following`.
    package var isFollowed: Bool
}

extension OfferSnapshot {
    /// Applies an action to the offer. An offer that the actor may not read counts as missing.
    package func changing(
        by actor: Identifier<Traveller>, flags: FlagRules, areLimitsOn: Bool, at now: Date,
        _ act: (Offer) throws(OfferRefusal) -> Offer
    ) throws(OfferRefusal) -> OfferChange {
        guard current.isReadable(by: actor, hasThread: false, at: now) else { throw .noSuchOffer }
        let (before, offer) = (current.offer, try act(current.offer))
        try OfferChangeLimits(beside: open, lists: lists, rates: rates).check(
            offer, after: before, areLimitsOn: areLimitsOn, at: now)
        var change = OfferChange(
            offer: offer, isFollowed: offer.termsVersion != before.termsVersion || offer.state != before.state)
        if offer.pricing != before.pricing || offer.total != before.total {
            let findings = OfferFindings(
                flagContext.raised(flags, in: offer, rates: rates, at: now), in: book, at: now)
            (change.offer.heldUntil, change.filings) = (findings.heldUntil, findings.filings)
        }
        return change
    }
}

extension Offer {
    /// Others can take the offer from now on, or for longer than before.
    func opensAgain(after before: Offer, at now: Date) -> Bool {
        state(at: now).isPublic && (!before.state(at: now).isPublic || expiresAt > before.expiresAt)
    }
}

/// An offer after a change, with the rates of the same transaction.
package struct OfferView: Sendable {
    package let listing: OfferListing
    /// Of its next change.
    package let limits: OfferChangeLimits
    /// The newest publications of the default source.
    package var rates: ReferenceRates { limits.rates }

    package init(_ listing: OfferListing, limits: OfferChangeLimits) {
        self.listing = listing
        self.limits = limits
    }
}

/// Open proposals that must follow their offer.
package struct FollowerSnapshot: Sendable {
    /// Oldest first.
    package let proposals: [SwapAggregate]

    package init(proposals: [SwapAggregate]) { self.proposals = proposals }

    /// Maximum proposals per write; 50 take about 10 ms. The sweeper processes the remaining ones.
    package static let limit = 50

    package func following(at now: Date) -> FollowerChange {
        FollowerChange(
            swaps: proposals.prefix(Self.limit).compactMap { $0.following(at: now) },
            isUnfinished: proposals.count > Self.limit)
    }
}

/// A change of an offer leads to these changes of the swaps that are proposed on it, a limited number in one write.
package struct FollowerChange: Sendable, Equatable {
    package var swaps: [SwapChange]
    /// More proposals are waiting.
    package var isUnfinished: Bool
}
