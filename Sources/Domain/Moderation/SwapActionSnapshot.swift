package import Foundation

/// Everything that a decision of staff about a swap may read, from its transaction.
package struct SwapActionSnapshot: StaffDecision, Sendable {
    /// Who decides, as a member of staff at this moment. Nil for a deadline.
    package let actor: StaffMember?
    package let current: SwapAggregate
    package let people: Sides<Traveller>
    /// The newest action on the swap about each side.
    package let last: Sides<ModerationAction?>
    /// Of the actor, in the swap.
    package let involvement: Involvement
    /// The case that the order names; nil if there is none of its id.
    package let moderationCase: CaseSnapshot?
    /// The open case about the swap.
    package let openCase: CaseSnapshot?

    package init(
        actor: StaffMember?, current: SwapAggregate, people: Sides<Traveller>, last: Sides<ModerationAction?>,
        _ involvement: Involvement, in moderationCase: CaseSnapshot?, about openCase: CaseSnapshot?
    ) {
        self.actor = actor
        self.current = current
        self.people = people
        self.last = last
        self.involvement = involvement
        self.moderationCase = moderationCase
        self.openCase = openCase
    }

    package var swap: Swap { current.swap }
}

/// Everything that a decision of staff about a swap writes.
package struct SwapActionChange: Sendable, Equatable {
    package let swap: SwapChange
    /// One about each side that is still there.
    package let actions: [ModerationAction]
    package let audit: AuditEntry
    /// The case about the swap.
    package let closing: CaseClosing?
    package var notifications: [ServiceNotification.Draft]
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
        try [moderationCase, openCase].compactMap(\.self).confirmUnheld(by: asked.actor, at: now)
        // A passed deadline counts first, also before the sweeper has run.
        guard swap.canBeRemoved, swap.lapsed(at: now) == nil, let step = step(.remove, by: .system, at: now) else {
            throw .swapNotOpen
        }
        return change(.cancel, step, asked, closing: nil, at: now)
    }

    /// Decides a dispute. The observations and what the offer holds follow, and the case about the swap closes.
    /// - Parameter fault: Nil if nobody is at fault.
    package func deciding(
        fault: Swap.Side?, _ asked: SwapOrder, at now: Date
    ) throws(ActionRefusal) -> SwapActionChange {
        try confirm(asked)
        try [moderationCase, openCase].compactMap(\.self).confirmUnheld(by: asked.actor, at: now)
        guard swap.state == .disputed, let dispute = swap.dispute, now < dispute.undecidedAt else { throw .notDisputed }
        if let hold = swap.decisionHold(at: now) { throw .held(hold) }
        guard let step = step(.decide(fault: fault), by: .moderator, at: now) else { throw .notDisputed }
        let closing = openCase?.closing(fault == nil ? .unclear : .acted, by: asked.actor, at: now)
        return change(.decide, step, asked, blaming: fault, closing: closing, at: now)
    }

    /// Takes a decision back after an appeal: the dispute stays over, and nobody is at fault.
    package func reopening(_ asked: SwapOrder, at now: Date) throws(ActionRefusal) -> SwapActionChange {
        try confirm(asked)
        guard swap.state == .resolved, let step = step(.excuse, by: .moderator, at: now) else {
            throw .nothingToReopen
        }
        return change(.reopen, step, asked, closing: nil, at: now)
    }

    private func confirm(_ asked: SwapOrder) throws(ActionRefusal) {
        try confirm(
            asked.actor, atLeast: .senior, asked.order, about: .swap(swap.id), of: [swap.owner, swap.proposer])
    }

    private func step(_ action: SwapAction, by actor: SwapActor, at now: Date) -> SwapChange? {
        // `try?`: the caller refuses in its own words.
        (try? swap.transition(action, by: actor, at: now, in: .unattended)).map { current.change(by: $0, at: now) }
    }

    private func change(
        _ kind: ModerationAction.Kind, _ step: SwapChange, _ asked: SwapOrder, blaming fault: Swap.Side? = nil,
        closing: CaseClosing?, at now: Date
    ) -> SwapActionChange {
        change(
            kind, step, asked.order, by: asked.actor, as: asked.ids, blaming: fault, closing: closing, at: now)
    }

    private func change(
        _ kind: ModerationAction.Kind, _ step: SwapChange, _ order: ModerationAction.Order,
        by actor: Identifier<Traveller>?, as ids: Sides<Identifier<ModerationAction>>, blaming fault: Swap.Side?,
        closing: CaseClosing?, at now: Date
    ) -> SwapActionChange {
        let actions = Swap.Side.allCases.map { side in
            ModerationAction(
                id: ids[side], side == fault ? .blame : kind, .swap(swap.id), by: actor,
                as: self.actor?.role, about: swap.member(side), order: order, at: now,
                until: nil, undoes: kind == .reopen ? last[side]?.id : nil)
        }
        // Nothing new is stored about an account that is erased.
        let told = zip(Swap.Side.allCases, actions).filter { people[$0.0].state != .deleted }.map(\.1)
        return SwapActionChange(
            swap: step, actions: told, audit: actions[0].audited(as: kind.audited), closing: closing,
            notifications: told.map { ServiceNotification.Draft($0) })
    }
}

extension SwapActionSnapshot {
    /// The end of a dispute that nobody has decided in time; nil while there is time.
    package func endingUndecided(
        as ids: Sides<Identifier<ModerationAction>>, at now: Date
    ) -> SwapActionChange? {
        guard let step = current.endingUndecided(at: now) else { return nil }
        return change(
            .decide, step, ModerationAction.Order(reason: .other, note: "", caseID: nil), by: nil, as: ids,
            blaming: nil, closing: openCase?.closing(.unclear, by: nil, at: now), at: now)
    }
}
