package import Foundation

/// A swap with the records that change along with it, read in one transaction.
package struct SwapAggregate: Sendable, Equatable {
    package var swap: Swap
    package var offer: Offer
    package var thread: MessageThread
    /// The review that each side has written about the other.
    package var reviews: Sides<Review?>

    package init(swap: Swap, offer: Offer, thread: MessageThread, reviews: Sides<Review?>) {
        self.swap = swap
        self.offer = offer
        self.thread = thread
        self.reviews = reviews
    }

    /// The offer's terms were edited after the swap's terms were written.
    package var needsConfirmation: Bool { swap.needsConfirmation(on: offer) }
}

extension Swap {
    func needsConfirmation(on offer: Offer) -> Bool {
        state == .proposed && terms.offerTerms != offer.termsVersion
    }
}

/// Transitions that skip the tier and rate checks.
extension SwapAggregate {
    /// The effect of a passed deadline; nil if no deadline has passed, for example because a side acted in time.
    package func lapsing(at now: Date) throws(SwapRefusal) -> SwapChange? {
        guard let deadline = swap.deadline, deadline <= now else { return nil }
        return change(by: try swap.transition(.lapse, by: .system, at: now, in: .unused), at: now)
    }

    /// The effect of a block between the two; nil if the swap goes on. Blocking the other side of an agreement cancels
    /// it for safety. Otherwise, blocking and unblocking would be a way to cancel without blame.
    package func blocking(
        by blocker: Identifier<Traveller>, at now: Date, in context: SwapContext
    ) -> SwapChange? {
        guard let side = swap.side(of: blocker) else { return nil }
        if SwapRule.of(.cancel, in: swap.state) != nil {
            // If the swap refuses the cancellation, it goes on.
            let step = try? swap.transition(.cancel(.safety), by: .side(side), at: now, in: context)
            return step.map { change(by: $0, at: now) }
        }
        guard swap.state == .proposed else { return nil }
        var lapsed = swap
        lapsed.version += 1
        (lapsed.state, lapsed.outcome, lapsed.dueAt) = (.lapsed, SwapOutcome(.lapsed, at: now), nil)
        return change(by: SwapTransition(swap: lapsed, reservation: .unchanged, events: []), at: now)
    }

    /// The effect of an offer's change on an open proposal; nil if there is none. An edit is announced once, however
    /// often the offer is edited.
    package func following(at now: Date) -> SwapChange? {
        guard swap.state == .proposed else { return nil }
        guard offer.state != .withdrawn else {
            // `SwapRule` allows this action for every proposal, so it cannot fail.
            let step = try? swap.transition(.offerWithdrawn, by: .system, at: now, in: .unused)
            return step.map { change(by: $0, at: now) }
        }
        guard needsConfirmation, !swap.isEditAnnounced else { return nil }
        var announced = swap
        announced.version += 1
        announced.isEditAnnounced = true
        let event = SwapEvent(.termsEdited, by: .owner, on: swap.terms, at: now)
        return change(by: SwapTransition(swap: announced, reservation: .unchanged, events: [event]), at: now)
    }
}
