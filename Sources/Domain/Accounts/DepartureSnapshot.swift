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
        let mail = AccountMail.leaving(
            until: pending.erasedAt, heldUntil: pending.hold?.until, isFinal: pending.isFinal)
        change.account.messages = mail.messages(to: traveller, at: traveller.contacts.verified, now: now)
        return change
    }
}

extension DepartureSnapshot {
    /// The departure, after these swaps have ended.
    func departure(ending ended: [SwapChange], at now: Date) -> Departure {
        let next = restoredAt?.addingTimeInterval(Departure.restorePause)
        return Departure(
            of: credentials.traveller.id, at: now, from: credentials.traveller.state,
            hasOpenSwaps: hasMoreSwaps || ended.count < swaps.count
                || ended.contains { $0.swap.canBeRemoved },
            restorableAt: next.flatMap { $0 > now ? $0 : nil })
    }
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
        ending(\.current) { $0.departing(of: traveller, at: now, in: $1.context) }
    }
}

extension [SwapAggregate] {
    /// Ends these swaps, because one side lost access. A passed deadline counts first.
    package func removing(at now: Date) -> [SwapChange] { ending(\.self) { current, _ in current.removing(at: now) } }
}

extension Array {
    /// Ends swaps one after the other. They can share an offer or a thread, so each sees the changes before it.
    fileprivate func ending(
        _ aggregate: KeyPath<Element, SwapAggregate>, by end: (SwapAggregate, Element) -> SwapChange?
    ) -> [SwapChange] {
        var changes: [SwapChange] = []
        for element in self {
            let current = changes.reduce(element[keyPath: aggregate]) { $0.after($1) }
            if let change = end(current, element) { changes.append(change) }
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
        let step = try? swap.transition(.depart(side), by: .system, at: now, in: context)
        return step.map { change(by: $0, at: now) }
    }

    /// Nil if the swap goes on: a dispute does.
    package func removing(at now: Date) -> SwapChange? {
        // `lapsing` fails only without a passed deadline.
        if let lapsed = try? lapsing(at: now) { return lapsed }
        guard swap.canBeRemoved else { return nil }
        // `SwapRule` allows the removal, so it cannot fail.
        let step = try? swap.transition(.remove, by: .system, at: now, in: .unused)
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

    /// In which order swaps end with an account: agreements, on which somebody relies, then proposals, then claims.
    package var removalOrder: Int {
        switch self {
        case .proposed: 1
        case .noShowClaimed: 2
        default: 0
        }
    }
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
