package import Foundation

/// Everything that a decision about a swap writes, in one transaction. The store adds only the reliability of both sides,
/// which follows from the observations.
package struct SwapChange: Sendable, Equatable {
    package var swap: Swap
    /// The stored swap, of which only what differs is written; nil: the swap is new.
    package let before: Swap?
    /// Nil if the offer does not change.
    package var offer: Offer?
    package var events: [SwapEvent]
    /// Nil if the thread gets no new message.
    package var thread: MessageThread?
    /// New messages of the thread, in order.
    package var messages: [Message.Draft] = []
    package var notifications: [InboxNotification.Draft]
    /// Replaces the swap's observations about both sides; nil if they do not change.
    package var observations: Sides<Observation?>?
    /// Compare the sign-ins of the two now, while the evidence exists: both accounts may belong to one person.
    package var comparesSignIns: Bool
    /// Reviews with a new `opensAt`.
    package var reviews: [Review]
    package var reports: [Report.Draft]
    /// What a settlement in the wallet books; nil for other changes.
    package var wallet: WalletChange?
    /// Thrown to the caller after the change is committed.
    package var refusal: SwapRefusal?

    /// What both sides are sent, before the notifications.
    package var subjects: [Event.Subject] {
        (swap == before ? [] : swap.subjects) + messages.map { .message($0.thread, seq: $0.seq) }
    }
}

/// Each action has a file in `Actions`.
extension SwapSnapshot {
    /// Decides one action, in this order:
    /// 1. `Swap.checkTurn`, by `SwapRule`: the state, the turn and the deadline allow the action.
    /// 2. `check`: the offer, the tiers and the rates allow it.
    /// 3. `Swap.apply` calls the action's method in `SwapDraft`, which changes the swap and collects its events.
    /// 4. `SwapAggregate.change` adds the consequences: offer, messages, notifications, observations, reviews and reports.
    /// 5. `SwapWallets.settling` moves the money of a swap that is settled in the wallet.
    package func acting(_ action: SwapAction, by actor: SwapActor, at now: Date) throws(SwapRefusal) -> SwapChange {
        var step = try stepping(action, by: actor, at: now)
        switch action {
        // Later edits of the offer do not change what the terms are about.
        case .counter, .accept: step.swap.about = AgreedOffer(offer)
        default: break
        }
        var change = current.change(by: step, at: now)
        do throws(SwapRefusal) {
            change.wallet = try settlement(of: step.swap, action, by: actor, at: now)
        } catch {
            guard error.isKept else { throw error }
            // Nothing changes, and the refusal is stored under the key of the request.
            let unchanged = SwapTransition(swap: swap, reservation: .unchanged, events: [], refusal: error)
            return current.change(by: unchanged, at: now)
        }
        return change
    }

    /// The first three steps. `actions` takes them too, and stores nothing.
    func stepping(_ action: SwapAction, by actor: SwapActor, at now: Date) throws(SwapRefusal) -> SwapTransition {
        try swap.checkTurn(action.verb, by: actor, at: now)
        try check(action, by: actor, at: now)
        return try swap.apply(action, by: actor, at: now, in: context)
    }

    /// What the wallet books for an acceptance that it settles; nil for all else.
    func settlement(
        of swap: Swap, _ action: SwapAction, by actor: SwapActor, at now: Date
    ) throws(SwapRefusal) -> WalletChange? {
        guard case .accept(_, _, _, _, let settling?) = action else { return nil }
        // Without them nothing would move.
        guard let wallets, let side = actor.side else { throw .wallet(.stopped) }
        return try wallets.settling(swap, settling, by: side, at: now)
    }

    /// Checks an action against the offer, the tiers and the current rates.
    private func check(_ action: SwapAction, by actor: SwapActor, at now: Date) throws(SwapRefusal) {
        switch action {
        case .accept(_, _, _, let mode, _): try checkAcceptance(by: actor, mode, at: now)
        case .counter(let terms, _): try checkCounter(terms, by: actor, at: now)
        case .schedule(let meeting, _): try checkMeeting(meeting, at: now)
        default: break
        }
    }
}

extension SwapChange {
    /// A step of a swap with all its consequences. Every change of a swap is made here, so no transition can omit a
    /// notification.
    init(
        of step: SwapTransition, from before: Swap?, on offer: Offer, in thread: MessageThread, reviews: Sides<Review?>,
        at now: Date
    ) {
        (swap, self.before, events, refusal) = (step.swap, before, step.events, step.refusal)
        self.offer = offer.following(step)
        notifications = step.notifications(at: now)
        let earlier = before?.observations ?? Sides(nil)
        observations = earlier == step.swap.observations ? nil : step.swap.observations
        // Only transitions compare. A score that changed at a sign-in would reveal where the sign-in came from.
        comparesSignIns = step.swap.acceptedAt != nil && step.swap.settledBy == nil && before?.state != step.swap.state
        self.reviews = step.swap.reopening(reviews, after: before)
        reports = step.reports
        var thread = thread
        for (position, event) in step.events.enumerated() {
            messages.append(thread.append(event, at: position, of: step.swap))
        }
        self.thread = messages.isEmpty ? nil : thread
    }
}

extension SwapAggregate {
    func change(by step: SwapTransition, at now: Date) -> SwapChange {
        SwapChange(of: step, from: swap, on: offer, in: thread, reviews: reviews, at: now)
    }

    /// The aggregate after the change of another swap that shares its offer or thread.
    func after(_ change: SwapChange) -> SwapAggregate {
        var aggregate = self
        if let offer = change.offer, offer.id == self.offer.id { aggregate.offer = offer }
        if let thread = change.thread, thread.id == self.thread.id { aggregate.thread = thread }
        return aggregate
    }
}

extension SwapEvent {
    /// The sides to notify: the other side, or both if the event has no actor. A confirmation request also notifies
    /// both: the side that agreed must wait for the confirmation.
    package var recipients: [Swap.Side] {
        guard let by, kind != .confirmationAsked else { return Swap.Side.allCases }
        return [by.other]
    }
}

extension SwapTransition {
    fileprivate func notifications(at now: Date) -> [InboxNotification.Draft] {
        events.enumerated().flatMap { position, event in
            event.recipients.map { side in
                InboxNotification.Draft(
                    to: swap.member(side), about: .event(event.kind, position: position), of: swap.id, at: now)
            }
        }
    }

    /// A cancellation for safety files a report. So does a block, which cancels for safety.
    fileprivate var reports: [Report.Draft] {
        let isEnd = events.contains { if case .ended = $0.kind { true } else { false } }
        guard isEnd, let outcome = swap.outcome, outcome.reason == .safety, let side = outcome.by else { return [] }
        return [
            Report.Draft(
                by: swap.member(side), about: .swap, subject: swap.id.description, reason: .safety, text: "",
                at: outcome.at)
        ]
    }
}

extension Offer {
    /// The offer after a step of one of its swaps; nil if it does not change. What is reserved leaves `remaining`; if less
    /// than the smallest fill remains, the offer's state is `reserved`.
    fileprivate func following(_ step: SwapTransition) -> Offer? {
        let amount = step.swap.terms.amounts.gives.minorUnits
        return switch step.reservation {
        case .unchanged: nil
        case .reserved: reserving(amount)
        case .released: releasing(amount)
        case .completed(let taken): completing(taken, of: amount)
        case .taken: completing(amount, of: 0)
        }
    }
}

extension Swap {
    /// The observations about both sides in the swap's current state.
    package var observations: Sides<Observation?> {
        Sides(
            owner: observation(about: .owner, euros: terms.euros ?? 0),
            proposer: observation(about: .proposer, euros: terms.euros ?? 0))
    }

    /// Restarts the review period after a dispute; a hidden review waits for the other side's review.
    fileprivate func reopening(_ reviews: Sides<Review?>, after before: Swap?) -> [Review] {
        guard before?.state == .disputed, let opensAt = reviewsOpenAt, before?.reviewsOpenAt != opensAt else {
            return []
        }
        return Side.allCases.compactMap { reviews[$0] }.filter { !$0.isRevealed }.map { review in
            var review = review
            review.opensAt = opensAt
            return review
        }
    }
}
