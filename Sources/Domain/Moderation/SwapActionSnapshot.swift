package import Foundation

/// Everything that a decision of staff about a swap may read, from its transaction.
package struct SwapActionSnapshot: Sendable {
    package let decider: Decider
    package let current: SwapAggregate
    package let people: Sides<Traveller>
    /// The newest action on the swap about each side.
    package let last: Sides<ModerationAction?>

    package init(
        _ decider: Decider, current: SwapAggregate, people: Sides<Traveller>, last: Sides<ModerationAction?>
    ) {
        self.decider = decider
        self.current = current
        self.people = people
        self.last = last
    }

    package var swap: Swap { current.swap }
}

/// Everything that a decision of staff about a swap writes.
package struct SwapActionChange: Sendable, Equatable {
    package let swap: SwapChange
    /// Without an action about a side that is erased.
    package var record: StaffRecord
}

/// Who orders an action on a swap, why, and the ids of its two rows.
package struct SwapOrder: Sendable {
    package let order: ModerationAction.Order
    package let actor: Identifier<Traveller>
    package let ids: Sides<Identifier<ModerationAction>>

    package init(
        _ order: ModerationAction.Order, by actor: Identifier<Traveller>, as ids: Sides<Identifier<ModerationAction>>
    ) {
        self.order = order
        self.actor = actor
        self.ids = ids
    }
}

extension SwapActionSnapshot {
    /// Ends an open swap without blame.
    package func cancelling(_ asked: SwapOrder, at now: Date) throws(ActionRefusal) -> SwapActionChange {
        try confirm(asked)
        try decider.confirmUnheld(by: asked.actor, at: now)
        // A passed deadline counts first, also before the sweeper has run.
        guard swap.canBeRemoved, swap.lapsed(at: now) == nil, let step = step(.remove, by: .system, at: now) else {
            throw .swapNotOpen
        }
        return change(.cancel, step, asked.order, as: asked.ids, at: now)
    }

    /// Decides a dispute. The observations and what the offer holds follow, and the case about the swap closes.
    /// - Parameter fault: Nil if nobody is at fault.
    package func deciding(
        fault: Swap.Side?, _ asked: SwapOrder, at now: Date
    ) throws(ActionRefusal) -> SwapActionChange {
        try confirm(asked)
        try decider.confirmUnheld(by: asked.actor, at: now)
        guard swap.state == .disputed, let dispute = swap.dispute, now < dispute.undecidedAt else { throw .notDisputed }
        if let hold = swap.decisionHold(at: now) { throw .held(hold) }
        guard let step = step(.decide(fault: fault), by: .moderator, at: now) else { throw .notDisputed }
        return change(
            .decide, step, asked.order, as: asked.ids, blaming: fault, closing: fault == nil ? .unclear : .acted,
            at: now)
    }

    /// Takes a decision back after an appeal: the dispute stays over, and nobody is at fault.
    package func reopening(_ asked: SwapOrder, at now: Date) throws(ActionRefusal) -> SwapActionChange {
        try confirm(asked)
        guard swap.state == .resolved, let step = step(.excuse, by: .moderator, at: now) else {
            throw .nothingToReopen
        }
        return change(.reopen, step, asked.order, as: asked.ids, at: now)
    }

    private func confirm(_ asked: SwapOrder) throws(ActionRefusal) {
        try decider.confirm(
            asked.actor, atLeast: .senior, asked.order, about: .swap(swap.id), of: [swap.owner, swap.proposer])
    }

    private func step(_ action: SwapAction, by actor: SwapActor, at now: Date) -> SwapChange? {
        // `try?`: the caller refuses in its own words.
        (try? swap.transition(action, by: actor, at: now, in: .unused)).map { current.change(by: $0, at: now) }
    }

    /// - Parameter outcome: Of the open case about the swap, which closes; nil if it stays open.
    private func change(
        _ deed: ModerationAction.SwapDeed, _ step: SwapChange, _ order: ModerationAction.Order,
        as ids: Sides<Identifier<ModerationAction>>, blaming fault: Swap.Side? = nil,
        closing outcome: ModerationCase.Outcome? = nil, at now: Date
    ) -> SwapActionChange {
        let actions = Swap.Side.allCases.map { side in
            decider.action(
                .swap(side == fault ? .blame : deed, swap.id), order, as: ids[side], about: swap.member(side),
                undoing: deed == .reopen ? last[side]?.id : nil, at: now)
        }
        var record = StaffRecord(actions, about: [people.owner, people.proposer])
        // Nothing new is stored about an account that is erased.
        let erased = Swap.Side.allCases.filter { people[$0].state == .deleted }.map(swap.member)
        record.actions.removeAll { erased.contains($0.person) }
        if let outcome { record.close(decider.openCase, outcome, by: decider.actor?.id, at: now) }
        return SwapActionChange(swap: step, record: record)
    }
}

extension SwapActionSnapshot {
    /// The end of a dispute that nobody has decided in time; nil while there is time.
    package func endingUndecided(
        as ids: Sides<Identifier<ModerationAction>>, at now: Date
    ) -> SwapActionChange? {
        guard let step = current.endingUndecided(at: now) else { return nil }
        return change(
            .decide, step, ModerationAction.Order(reason: .other, note: "", caseID: nil), as: ids, closing: .unclear,
            at: now)
    }
}
