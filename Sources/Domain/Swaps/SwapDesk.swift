package import Foundation

/// Everything that a decision about a swap may look at, read in its transaction.
package struct SwapDesk: Sendable {
    package let view: SwapView
    package let standings: Sides<Standing>
    package let rates: RateBook
    package let context: SwapContext

    package init(_ view: SwapView, standings: Sides<Standing>, rates: RateBook, context: SwapContext) {
        self.view = view
        self.standings = standings
        self.rates = rates
        self.context = context
    }

    package var swap: Swap { view.swap }
    package var offer: Offer { view.offer }
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
        try swap.permit(action.verb, by: actor, at: now)
        try check(action, by: actor, at: now)
        return view.change(by: try swap.permitted(action, by: actor, at: now, in: context))
    }

    /// Refuses what cannot be done in this state, or not by this side, whatever else is wrong with it.
    package func permit(_ verb: SwapAction.Verb, by side: Swap.Side, at now: Date) throws(SwapRefusal) {
        try swap.permit(verb, by: .side(side), at: now)
    }

    /// What only the offer, the two and the day's rates can say about an action.
    private func check(_ action: SwapAction, by actor: SwapActor, at now: Date) throws(SwapRefusal) {
        switch action {
        case .accept(_, _, _, let mode):
            try checkOpen(to: actor, at: now)
            if mode == .live { try checkRates(at: now) }
            guard swap.terms.amounts.gives.minorUnits <= offer.remaining.minorUnits else {
                throw .notEnoughLeft(offer.remaining)
            }
            if let side = actor.side { try standings.checkAccepting(swap.terms, by: side) }
        case .counter(let terms, _):
            try checkOpen(to: actor, at: now)
            try terms.meeting?.check(near: offer, before: offer.meetingEnds(acceptedAt: now), at: now)
            if let side = actor.side { try standings.checkWriting(terms, by: side) }
        case .schedule(let meeting, _):
            // What is agreed already is only confirmed, unless it has lapsed by now.
            if let agreed = swap.meeting, agreed.isSame(as: meeting), !swap.hasUnconfirmedMeeting(at: now) { return }
            try meeting.check(near: offer, before: meetingEnds(at: now), at: now)
        default: break
        }
    }

    /// Terms priced by the reference need one that is not too old by now; those at a rate of one's own do not.
    private func checkRates(at now: Date) throws(SwapRefusal) {
        guard !swap.terms.isFixed else { return }
        let (have, want) = (swap.terms.amounts.gives.currency, swap.terms.amounts.gets.currency)
        let sheet = rates.sheet(from: have, to: want)
        guard let sheet, !sheet.isTooOld(at: now) else { throw .ratesTooOld(asOf: sheet?.date) }
    }

    /// Something can be agreed on the offer, with somebody who may still act.
    private func checkOpen(to actor: SwapActor, at now: Date) throws(SwapRefusal) {
        let state = offer.state(at: now)
        guard state.isOpen else { throw .offerClosed(state) }
        guard actor.side.map({ standings[$0.other].canAct }) ?? true else { throw .otherCannotAct }
    }

    /// The latest start of a meeting of an accepted swap; edits of the offer do not move it.
    private func meetingEnds(at now: Date) -> Date {
        swap.meetUntil ?? offer.meetingEnds(acceptedAt: swap.acceptedAt ?? now)
    }
}

/// Of these, neither tiers nor rates have a say.
extension SwapView {
    /// What happens by itself at a deadline.
    package func lapsing(at now: Date) throws(SwapRefusal) -> SwapChange {
        change(by: try swap.acting(.lapse, by: .system, at: now, in: .unattended))
    }

    /// What becomes of a swap when one of the two blocks the other; nil where it goes on. A block of an agreement is
    /// a cancellation for safety: a block with its undoing would else be a free exit.
    package func blocking(
        by blocker: Identifier<Traveller>, at now: Date, in context: SwapContext
    ) -> SwapChange? {
        guard let side = swap.side(of: blocker) else { return nil }
        if SwapRule.of(.cancel, in: swap.state) != nil {
            // What may not be called off any more goes on: it refuses.
            return (try? swap.acting(.cancel(.safety), by: .side(side), at: now, in: context)).map(change(by:))
        }
        guard swap.state == .proposed else { return nil }
        var lapsed = swap
        lapsed.version += 1
        (lapsed.state, lapsed.outcome, lapsed.due) = (.lapsed, SwapOutcome(.lapsed, at: now), nil)
        return SwapChange(swap: lapsed, offer: nil, events: [], refusal: nil)
    }

    /// What becomes of an open proposal whose offer was changed; nil if the proposal stays as it is. To be looked at again
    /// is told once, however often the offer is edited.
    package func following(at now: Date) -> SwapChange? {
        guard swap.state == .proposed else { return nil }
        guard offer.state != .withdrawn else {
            // There is a row for it, and it asks nothing else.
            return (try? swap.acting(.offerWithdrawn, by: .system, at: now, in: .unattended)).map(change(by:))
        }
        guard needsConfirmation, !swap.isEditTold else { return nil }
        var swap = swap
        swap.version += 1
        swap.isEditTold = true
        let event = SwapEvent(.termsEdited, by: .owner, amounts: swap.terms.amounts, at: now)
        return SwapChange(swap: swap, offer: nil, events: [event], refusal: nil)
    }

    /// A step of the swap, and how the offer follows it.
    fileprivate func change(by step: SwapStep) -> SwapChange {
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
}

extension Offer {
    /// Until when a swap that is accepted then waits for a meeting.
    package func meetingEnds(acceptedAt: Date) -> Date {
        guard let last = availability.to else { return acceptedAt.addingTimeInterval(SwapLimits.openEnded) }
        let zone = TimeZone(identifier: place.timeZone) ?? .gmt
        let end = last.advanced(by: 1).start(in: zone)
        return max(end, acceptedAt).addingTimeInterval(SwapLimits.afterLastDay)
    }
}

extension Sides<Standing> {
    /// Refuses terms that `side` writes: by its own limits, and by the amount of one swap alone on the other side. What
    /// else the other side has under way is nobody's business, and can change before it answers.
    package func checkWriting(_ terms: SwapTerms, by side: Swap.Side) throws(SwapRefusal) {
        guard let euros = terms.euros else { throw .notPriceable }
        if let limit = self[side].limit(against: euros) { throw .tierLimit(limit) }
        guard euros <= Double(self[side.other].tier.perSwap) else { throw .otherTierLimit }
    }

    /// Refuses terms that `side` accepts: now each side commits, and each reads of its own limits alone.
    package func checkAccepting(_ terms: SwapTerms, by side: Swap.Side) throws(SwapRefusal) {
        guard let euros = terms.euros else { throw .notPriceable }
        if let limit = self[side].limit(against: euros) { throw .tierLimit(limit) }
        guard self[side.other].limit(against: euros) == nil else { throw .otherTierLimit }
    }
}

extension Amounts {
    /// What they are worth: what the owner gives, or what they get if no rate is known of the first, or if it is dearer
    /// by more than needs no confirmation; nil if it knows neither.
    package func euros(on rates: RateBook) -> Double? {
        let worth = [gives, gets].compactMap { money in
            rates.mid(from: money.currency, to: .eur)?.converting(money, to: .eur).map { Double($0.minorUnits) / 100 }
        }
        guard let first = worth.first, let dearer = worth.max() else { return nil }
        return dearer > first * (1 + Double(Pricing.confirmBand) / 10_000) ? dearer : first
    }
}
