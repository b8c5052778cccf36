package import Foundation

/// Everything that the decision about leaving may read, from its transaction.
package struct DepartureSnapshot: Sendable {
    package let credentials: Credentials
    /// Swaps of the traveller that can end, agreements first, at most `Departure.swapsAtOnce`.
    package let swaps: [SwapAggregate]
    /// There are more such swaps.
    package let hasMoreSwaps: Bool
    /// The traveller's offers that have not ended.
    package let offers: [Offer]
    package let holds: [ErasureHold]

    package init(
        _ credentials: Credentials, swaps: [SwapAggregate], hasMoreSwaps: Bool, offers: [Offer], holds: [ErasureHold]
    ) {
        self.credentials = credentials
        self.swaps = swaps
        self.hasMoreSwaps = hasMoreSwaps
        self.offers = offers
        self.holds = holds
    }
}

/// Everything that a request to leave writes.
package struct DepartureChange: Sendable {
    /// The second factor and the messages; its refusal is that of a wrong code.
    package var account = AccountChange()
    /// Nil if the code was wrong.
    package var departure: Departure?
    package var swaps: [SwapChange] = []
    /// Offers that are paused.
    package var offers: [Offer] = []
}

extension DepartureSnapshot {
    /// Hides the account, ends its sessions and swaps, pauses its offers and tells its verified contacts.
    package func leaving(
        passwordHash checked: String, by proof: (SecondFactor) -> FactorProof?, at now: Date
    ) throws(AccountRefusal) -> DepartureChange {
        try credentials.confirm(passwordHash: checked)
        var change = DepartureChange()
        change.account = try credentials.passing(proof, at: now)
        guard change.account.refusal == nil else { return change }
        let traveller = credentials.traveller
        change.swaps = swaps.removing(at: now)
        change.offers = offers.compactMap { offer in
            let latest = change.swaps.last { $0.offer?.id == offer.id }?.offer ?? offer
            return latest.pausedForLeaving(at: now)
        }
        let departure = Departure(
            of: traveller.id, at: now, from: traveller.state,
            hasOpenSwaps: hasMoreSwaps || change.swaps.contains { $0.swap.canBeRemoved })
        change.departure = departure
        change.account.endsSessions = true
        let pending = departure.pending(holds)
        change.account.messages = AccountNotice.leaving(until: pending.erasedAt, heldUntil: pending.hold?.until)
            .messages(
                to: traveller, at: traveller.contacts.verified, now: now)
        return change
    }
}

extension [SwapAggregate] {
    /// Ends these swaps, because one side is gone. A passed deadline counts first: leaving is no way around it.
    package func removing(at now: Date) -> [SwapChange] {
        var changes: [SwapChange] = []
        for swap in self {
            let current = changes.reduce(swap) { $0.after($1) }
            if let change = current.removing(at: now) { changes.append(change) }
        }
        return changes
    }
}

extension SwapAggregate {
    /// Nil if the swap goes on: a dispute does.
    package func removing(at now: Date) -> SwapChange? {
        // `lapsing` fails only without a passed deadline.
        if let lapsed = try? lapsing(at: now) { return lapsed }
        guard swap.canBeRemoved else { return nil }
        // `SwapRule` allows the removal, so it cannot fail.
        let step = try? swap.acting(.remove, by: .system, at: now, in: .unattended)
        return step.map { change(by: $0, at: now) }
    }
}

extension Swap {
    /// The swap ends when one side leaves.
    package var canBeRemoved: Bool { state.canBeRemoved }
}

extension Swap.State {
    package var canBeRemoved: Bool { SwapRule.of(.remove, in: self) != nil }
}

extension Offer {
    /// The offer of somebody who leaves, so that it can be resumed after a return; nil for one that stays as it is.
    package func pausedForLeaving(at now: Date) -> Offer? {
        guard state(at: now).isOpen, state != .paused else { return nil }
        var offer = self
        offer.state = .paused
        offer.version += 1
        return offer
    }
}
