package import Foundation

/// Everything that a decision about a swap may look at, read in its transaction.
package struct SwapDesk: Sendable {
    package let swap: Swap
    package let offer: Offer
    package let owner: Byline
    package let proposer: Byline
    package let standings: Sides<Standing>
    /// What each side has written about the other.
    package let reviews: Sides<Review?>
    /// The newest publication of the default source.
    package let sheet: RateSheet?

    package init(
        swap: Swap, offer: Offer, owner: Byline, proposer: Byline, standings: Sides<Standing>,
        reviews: Sides<Review?>, sheet: RateSheet?
    ) {
        self.swap = swap
        self.offer = offer
        self.owner = owner
        self.proposer = proposer
        self.standings = standings
        self.reviews = reviews
        self.sheet = sheet
    }
}

/// Everything that a decision may do; nothing else is written.
package struct SwapChange: Sendable, Equatable {
    package let swap: Swap
    /// Nil where the offer stays as it is.
    package let offer: Offer?
    package let events: [SwapEvent]
    /// What the caller is told although the change was written.
    package let refusal: SwapRefusal?
}

extension SwapDesk {
    package func acting(_ action: SwapAction, by actor: SwapActor, at now: Date) throws(SwapRefusal) -> SwapChange {
        try swap.permit(action.verb, by: actor)
        switch action {
        case .accept: try admit(at: now)
        case .counter(let terms, _): try terms.meeting?.check(before: meetingEnds(at: now), at: now)
        default: break
        }
        let step = try swap.acting(action, by: actor, at: now)
        let amount = swap.terms.amounts.gives.minorUnits
        let offer: Offer? =
            switch step.holding {
            case .unchanged: nil
            case .reserved: offer.reserving(amount)
            case .released: offer.releasing(amount)
            case .completed(let taken): offer.completing(taken, of: amount)
            }
        return SwapChange(swap: step.swap, offer: offer, events: step.events, refusal: step.refusal)
    }

    /// Whether the offer still has what the terms want of it, and both may swap that much.
    private func admit(at now: Date) throws(SwapRefusal) {
        let state = offer.state(at: now)
        guard state.isOpen else { throw .offerClosed(state) }
        guard swap.terms.amounts.gives.minorUnits <= offer.remaining.minorUnits else {
            throw .notEnoughLeft(offer.remaining)
        }
        try standings.check(swap.terms)
    }

    /// Until when an accepted swap waits for a meeting, and the latest start of one.
    package func meetingEnds(at now: Date) -> Date { offer.meetingEnds(acceptedAt: swap.acceptedAt ?? now) }
}

extension Offer {
    package func meetingEnds(acceptedAt: Date) -> Date {
        guard let last = availability.to else { return acceptedAt.addingTimeInterval(SwapLimits.openEnded) }
        let zone = TimeZone(identifier: place.timeZone) ?? .gmt
        let end = last.advanced(by: 1).start(in: zone)
        return max(end, acceptedAt).addingTimeInterval(SwapLimits.afterLastDay)
    }
}

extension Sides<Standing> {
    /// Refuses terms that are worth more than the lower tier allows.
    package func check(_ terms: SwapTerms) throws(SwapRefusal) {
        guard let euros = terms.euros else { throw .notPriceable }
        do { try admit(euros: euros) } catch { throw .tierLimit(error) }
    }
}

extension Amounts {
    /// What they are worth, by the currency that the sheet knows; nil if it knows neither.
    package func euros(on sheet: RateSheet?) -> Double? {
        for money in [gives, gets] {
            guard let rate = sheet?.mid(from: money.currency, to: .eur), let euros = rate.converting(money, to: .eur)
            else { continue }
            return Double(euros.minorUnits) / 100
        }
        return nil
    }
}

extension SwapDesk {
    /// The desk as it is after a change.
    package func after(_ change: SwapChange) -> SwapDesk {
        SwapDesk(
            swap: change.swap, offer: change.offer ?? offer, owner: owner, proposer: proposer, standings: standings,
            reviews: reviews, sheet: sheet)
    }

    /// What becomes of a swap when one of the two blocks the other; nil where it goes on.
    package func blocking(by blocker: Identifier<Traveller>, at now: Date) -> SwapChange? {
        guard let side = swap.side(of: blocker) else { return nil }
        guard swap.state == .proposed else {
            // What may not be called off any more goes on.
            return try? acting(.cancel(.safety), by: .side(side), at: now)
        }
        var lapsed = swap
        lapsed.version += 1
        (lapsed.state, lapsed.outcome, lapsed.due) = (.lapsed, SwapOutcome(.lapsed, at: now), nil)
        return SwapChange(swap: lapsed, offer: nil, events: [], refusal: nil)
    }

    /// What is told of a proposal whose offer was edited: the other side has to look again.
    package func editing(at now: Date) -> SwapChange {
        var swap = swap
        swap.version += 1
        let event = SwapEvent(.termsEdited, by: .owner, amounts: swap.terms.amounts, at: now)
        return SwapChange(swap: swap, offer: nil, events: [event], refusal: nil)
    }

    /// The offer's terms were edited since these were written.
    package var needsConfirmation: Bool { swap.state == .proposed && swap.terms.offerTerms != offer.termsVersion }

    package func byline(_ side: Swap.Side) -> Byline { side == .owner ? owner : proposer }
}
