package import Foundation

/// Whether a traveller can take an offer of somebody else now.
package enum Takeable: Sendable, Equatable {
    case yes
    /// Why a proposal would be refused, and the first thing that the traveller can do about it; nil for nothing.
    case no(SwapRefusal, raise: Raise?)

    /// What would change it.
    package enum Raise: String, Sendable, CaseIterable {
        case verifyEmail = "verify-email"
        case verifyPhone = "verify-phone"
        case completeSwaps = "complete-swaps"
        case newPartners = "new-partners"
        case raiseScore = "raise-score"
        case askModerator = "ask-moderator"
        /// One of the traveller's open swaps must end.
        case endSwap = "end-swap"
        /// Earlier swaps leave the volume of 30 days.
        case wait
    }
}

/// The smallest swap that an offer allows. It is the same for every taker.
package struct SmallestSwap: Sendable, Equatable {
    /// Value in EUR of what a proposal for the smallest amount would agree on, or why there is none.
    package let euros: Result<Double, SwapRefusal>
    package let ownerTier: Tier
    /// Whether limits count it; they do not count play money.
    let isLimited: Bool

    package init(euros: Result<Double, SwapRefusal>, ownerTier: Tier, isLimited: Bool = true) {
        self.euros = euros
        self.ownerTier = ownerTier
        self.isLimited = isLimited
    }

    package init(of listing: OfferListing, rates: ReferenceRates, notes: NoteTable, at now: Date) {
        let offer = listing.offer
        isLimited = !offer.isPlayMoney
        ownerTier = listing.ownerTier
        euros = Result { () throws(SwapRefusal) in
            let ask = SwapTermsInput(amount: offer.minFill, confirmsRounding: true)
            let terms = try SwapTerms(ask, number: 1, meeting: nil, on: offer, rates: rates, notes: notes, at: now)
            guard let euros = terms.euros else { throw .notPriceable }
            return euros
        }
    }
}

/// What a proposal for an amount would agree on.
package struct ProposalPreview: Sendable, Equatable {
    package let terms: SwapTerms
    /// A proposal must confirm what bank notes make of the amount.
    package let needsRounding: Bool
    /// Nil for a guest.
    package let takeable: Takeable?
}

/// A traveller who looks at offers of others.
package struct Taker: Sendable {
    /// What the traveller has begun, which limits what else they can begin.
    package struct Begun: Sendable {
        /// Open proposals.
        package let proposals: [Identifier<Offer>: Identifier<Swap>]
        /// What is used of quotas; empty where nobody counts them.
        package let uses: [QuotaUse]
        /// Offers about which the traveller has written to the owner. Empty while there is room for a new chat.
        package let threads: Set<Identifier<Offer>>

        package init(
            proposals: [Identifier<Offer>: Identifier<Swap>] = [:], uses: [QuotaUse] = [],
            threads: Set<Identifier<Offer>> = []
        ) {
            self.proposals = proposals
            self.uses = uses
            self.threads = threads
        }
    }

    package let id: Identifier<Traveller>
    package let state: Traveller.State
    package let facts: Tier.Facts
    package let usage: TierUsage
    package let begun: Begun
    package let lists: OperatorLists

    package init(
        id: Identifier<Traveller>, in state: Traveller.State, facts: Tier.Facts, usage: TierUsage,
        begun: Begun = Begun(), lists: OperatorLists
    ) {
        self.lists = lists
        self.id = id
        self.state = state
        self.facts = facts
        self.usage = usage
        self.begun = begun
    }

    /// In the order in which a proposal is decided. Nil for the traveller's own offer.
    package func takeable(
        _ listing: OfferListing, rates: ReferenceRates, notes: NoteTable, at now: Date
    ) -> Takeable? {
        let offer = listing.offer
        guard offer.owner != id else { return nil }
        let state = offer.state(at: now)
        if self.state.canBegin {
            guard state.isPublic else { return .no(.offerClosed(state), raise: nil) }
            if let obstacle = lists.obstacle(to: offer) { return .no(.switchedOff(obstacle), raise: nil) }
        }
        return takeable(SmallestSwap(of: listing, rates: rates, notes: notes, at: now), of: offer.id)
    }

    /// For an offer that the traveller can read. Nil for the traveller's own offer.
    package func takeable(
        _ offer: VisibleOffer, rates: ReferenceRates, notes: NoteTable, at now: Date
    ) -> Takeable? {
        guard offer.isVisible(to: id) || !offer.offer.state(at: now).isPublic else {
            return .no(.otherCannotAct, raise: nil)
        }
        return takeable(offer.listing, rates: rates, notes: notes, at: now)
    }

    /// For an offer that accepts proposals.
    package func takeable(_ smallest: SmallestSwap, of offer: Identifier<Offer>) -> Takeable {
        if let proposal = begun.proposals[offer], state.canBegin { return .no(.alreadyProposed(proposal), raise: nil) }
        return takeable(
            smallest.isLimited ? smallest.ownerTier : nil, of: offer
        ) { () throws(SwapRefusal) in
            try smallest.euros.get()
        }
    }

    /// Of a proposal worth so many EUR. Without the tier of an owner, limits on amounts count it not.
    private func takeable(
        _ owner: Tier?, of offer: Identifier<Offer>, worth: () throws(SwapRefusal) -> Double
    ) -> Takeable {
        guard state.canBegin else { return .no(.accountLimited, raise: nil) }
        let euros: Double
        do throws(SwapRefusal) { euros = try worth() } catch { return .no(error, raise: nil) }
        do throws(SwapRefusal) { if let owner { try usage.checkWriting(euros, with: owner) } } catch {
            return .no(error, raise: raise(for: error, euros: euros))
        }
        let refusal = SwapRefusal(ofProposalWithin: begun.uses, hasThread: begun.threads.contains(offer))
        return refusal.map { .no($0, raise: nil) } ?? .yes
    }

    private func raise(for refusal: SwapRefusal, euros: Double) -> Takeable.Raise? {
        guard case .tierLimit(let refusal) = refusal else { return nil }
        switch refusal.limit {
        case .openSwaps: return .endSwap
        case .volume: return .wait
        case .perSwap:
            let enough = Tier.allCases.first { Double($0.perSwap) >= euros }
            return enough?.requirements(facts).first.map(Takeable.Raise.init)
        }
    }

    /// False only if no offer with this smallest amount is takeable. It costs little, so searches ask it first.
    package func mayTake(atLeast amount: Money, rates: ReferenceRates) -> Bool {
        guard state.canBegin else { return false }
        guard let euros = rates.mid(from: amount.currency, to: .eur)?.converting(amount, to: .eur) else { return true }
        // Notes never round an amount below the smallest one.
        return usage.limit(against: Double(euros.minorUnits) / 100) == nil
    }

    /// What a proposal for `amount` would agree on. Throws if the offer accepts none, or not this amount; `takeable`
    /// tells of limits. An open proposal of the traveller is not looked at.
    package func preview(
        _ amount: Money, isExact: Bool?, of offer: VisibleOffer, rates: ReferenceRates, notes: NoteTable,
        at now: Date
    ) throws(SwapRefusal) -> ProposalPreview {
        try offer.offer.checkOpen(to: id, at: now)
        guard offer.isVisible(to: id) else { throw .noSuchOffer }
        return try ProposalPreview(amount, isExact: isExact, of: offer.offer, rates: rates, notes: notes, at: now) {
            euros in
            let (offer, owner) = (offer.offer, offer.listing.ownerTier)
            if state.canBegin, let obstacle = lists.obstacle(to: offer) {
                return .no(.switchedOff(obstacle), raise: nil)
            }
            return takeable(offer.isPlayMoney ? nil : owner, of: offer.id) { euros }
        }
    }
}

extension VisibleOffer {
    /// The same for somebody who is not signed in, and who can therefore take nothing yet.
    package func previewForGuest(
        _ amount: Money, isExact: Bool?, rates: ReferenceRates, notes: NoteTable, at now: Date
    ) throws(SwapRefusal) -> ProposalPreview {
        guard isVisible(to: nil) else { throw .noSuchOffer }
        let state = offer.state(at: now)
        guard state.isPublic else { throw .offerClosed(state) }
        return try ProposalPreview(amount, isExact: isExact, of: offer, rates: rates, notes: notes, at: now) { _ in nil
        }
    }
}

extension ProposalPreview {
    /// - Parameter takeable: Whether a swap of this value in EUR can be taken.
    fileprivate init(
        _ amount: Money, isExact: Bool?, of offer: Offer, rates: ReferenceRates, notes: NoteTable, at now: Date,
        takeable: (Double) -> Takeable?
    ) throws(SwapRefusal) {
        let write = { (isConfirmed: Bool) throws(SwapRefusal) in
            try SwapTerms(
                SwapTermsInput(amount: amount, confirmsRounding: isConfirmed, isExact: isExact), number: 1,
                meeting: nil, on: offer, rates: rates, notes: notes, at: now)
        }
        do throws(SwapRefusal) { (terms, needsRounding) = (try write(false), false) } catch {
            guard case .confirmRounding = error else { throw error }
            (terms, needsRounding) = (try write(true), true)
        }
        guard let euros = terms.euros else { throw .notPriceable }
        self.takeable = takeable(euros)
    }
}

extension Offer {
    /// Throws unless `traveller` can propose a swap.
    func checkOpen(to traveller: Identifier<Traveller>, at now: Date) throws(SwapRefusal) {
        guard owner != traveller else { throw .ownOffer }
        let state = state(at: now)
        guard state.isPublic else { throw .offerClosed(state) }
    }
}

extension SmallestSwap {
    /// Whether a traveller of the lowest tier without open swaps could not take it.
    package var excludesNewTravellers: Bool {
        guard isLimited, case .success(let euros) = euros else { return false }
        return euros > Double(Tier.t0.perSwap)
    }
}

extension Takeable.Raise {
    fileprivate init(_ requirement: Tier.Requirement) {
        self =
            switch requirement {
            case .verifiedContact: .verifyEmail
            case .verifiedPhone: .verifyPhone
            case .swaps: .completeSwaps
            case .partners: .newPartners
            case .score: .raiseScore
            case .grant: .askModerator
            }
    }
}

/// Keeps the offers that a taker can take.
package struct TakeableFilter: Sendable {
    private let taker: Taker
    private let notes: NoteTable

    package init(_ taker: Taker, notes: NoteTable) {
        self.taker = taker
        self.notes = notes
    }

    package func mayKeep(atLeast amount: Money, rates: ReferenceRates) -> Bool {
        taker.mayTake(atLeast: amount, rates: rates)
    }

    package func keeps(_ listing: OfferListing, rates: ReferenceRates, at now: Date) -> Bool {
        taker.takeable(listing, rates: rates, notes: notes, at: now) == .yes
    }
}
