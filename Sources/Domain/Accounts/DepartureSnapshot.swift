package import Foundation

/// Everything that the decision about leaving may read, from its transaction.
package struct DepartureSnapshot: Sendable {
    package let credentials: Credentials
    /// Swaps that wait for the departure, agreements first, at most `Departure.swapsAtOnce`.
    package let swaps: [DepartingSwap]
    /// There are more such swaps.
    package let hasMoreSwaps: Bool
    /// The traveller's offers that have not ended.
    package let offers: [Offer]
    package let holds: [ErasureHold]
    /// When the account was last restored.
    package let restoredAt: Date?

    package init(
        _ credentials: Credentials, swaps: [DepartingSwap], hasMoreSwaps: Bool, offers: [Offer], holds: [ErasureHold],
        restoredAt: Date? = nil
    ) {
        self.credentials = credentials
        self.swaps = swaps
        self.hasMoreSwaps = hasMoreSwaps
        self.offers = offers
        self.holds = holds
        self.restoredAt = restoredAt
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
        // Staff may have acted since the request was let in.
        if credentials.traveller.state == .banned { throw .banned }
        if credentials.traveller.state == .suspended { throw .suspended }
        var change = DepartureChange()
        change.account = try credentials.passing(proof, at: now)
        guard change.account.refusal == nil else { return change }
        let traveller = credentials.traveller
        change.swaps = swaps.departing(of: traveller.id, at: now)
        change.offers = offers.compactMap { offer in
            let latest = change.swaps.last { $0.offer?.id == offer.id }?.offer ?? offer
            return latest.pausedForLeaving(at: now)
        }
        let departure = departure(ending: change.swaps, at: now)
        change.departure = departure
        change.account.endsSessions = true
        let pending = departure.pending(holds)
        let notice: AccountNotice =
            pending.isFinal
            ? .leavingForGood(until: pending.erasedAt, heldUntil: pending.hold?.until)
            : .leaving(until: pending.erasedAt, heldUntil: pending.hold?.until)
        change.account.messages = notice.messages(to: traveller, at: traveller.contacts.verified, now: now)
        return change
    }
}

extension DepartureSnapshot {
    fileprivate func departure(ending ended: [SwapChange], at now: Date) -> Departure {
        let next = restoredAt?.addingTimeInterval(Departure.restorePause)
        return Departure(
            of: credentials.traveller.id, at: now, from: credentials.traveller.state,
            hasOpenSwaps: hasMoreSwaps || ended.count < swaps.count
                || ended.contains { $0.swap.canBeRemoved },
            restorableAt: next.flatMap { $0 > now ? $0 : nil })
    }

    /// What a request to leave would do now.
    package func preview(observations: [Observation], at now: Date) -> DeparturePreview {
        let me = credentials.traveller.id
        let ended = swaps.departing(of: me, at: now)
        let swaps = ended.compactMap { change -> DeparturePreview.EndedSwap? in
            guard let side = change.swap.side(of: me), change.swap.state.isEnd else { return nil }
            return DeparturePreview.EndedSwap(
                id: change.swap.id, state: change.swap.state,
                countsAs: change.swap.observation(about: side, euros: 0).map(\.kind))
        }
        var known = observations.filter { !$0.isCarried }
        for change in ended {
            guard let side = change.swap.side(of: me) else { continue }
            if let observation = change.swap.observation(about: side, euros: 0) { known.append(observation) }
        }
        let faults = LeftFaults(of: known, mayLoseDispute: false, origin: Identifier(at: now), at: now)
        return DeparturePreview(
            pending: departure(ending: ended, at: now).pending(holds), swaps: swaps, hasMoreSwaps: hasMoreSwaps,
            faults: faults)
    }
}

/// What a request to leave would do, for the person who thinks about it.
package struct DeparturePreview: Sendable, Equatable {
    package struct EndedSwap: Sendable, Equatable {
        package let id: Identifier<Swap>
        package let state: Swap.State
        /// What the end counts as for the traveller; nil: nothing.
        package let countsAs: Observation.Kind?
    }

    package let pending: PendingErasure
    /// The swaps that would end, agreements first.
    package let swaps: [EndedSwap]
    /// There are more such swaps.
    package let hasMoreSwaps: Bool
    /// What would outlive the account; nil: nothing.
    package let faults: LeftFaults?
}

/// A swap of somebody who deletes the account.
package struct DepartingSwap: Sendable {
    package let current: SwapAggregate
    package let context: SwapContext

    package init(_ current: SwapAggregate, in context: SwapContext) {
        self.current = current
        self.context = context
    }
}

extension [DepartingSwap] {
    /// Ends these swaps, because one side deletes its account. Claims go on until their time is over.
    package func departing(of traveller: Identifier<Traveller>, at now: Date) -> [SwapChange] {
        var changes: [SwapChange] = []
        for swap in self {
            let current = changes.reduce(swap.current) { $0.after($1) }
            if let change = current.departing(of: traveller, at: now, in: swap.context) { changes.append(change) }
        }
        return changes
    }
}

extension [SwapAggregate] {
    /// Ends these swaps, because one side lost access. A passed deadline counts first.
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
    /// Nil if the swap goes on: a claim and a dispute do. A passed deadline counts first: leaving is no way around it.
    fileprivate func departing(
        of traveller: Identifier<Traveller>, at now: Date, in context: SwapContext
    ) -> SwapChange? {
        // `lapsing` fails only without a passed deadline.
        if let lapsed = try? lapsing(at: now), lapsed.swap.state.isEnd { return lapsed }
        guard let side = swap.side(of: traveller), SwapRule.of(.depart, in: swap.state) != nil else { return nil }
        // `SwapRule` allows the departure, so it cannot fail.
        let step = try? swap.acting(.depart(side), by: .system, at: now, in: context)
        return step.map { change(by: $0, at: now) }
    }

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
    /// No account is erased before its swaps have left these states.
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
