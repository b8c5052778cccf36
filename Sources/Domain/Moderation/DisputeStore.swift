package import Foundation

/// A swap as seniors see it: what both did and stated. No exact place, no code, no contact.
package struct ModeratedSwap: Sendable {
    package let swap: Swap
    package let people: Sides<Traveller>
    /// The newest `eventLimit`, oldest first.
    package let events: [SwapEvent]
    /// The open case about the swap.
    package let openCase: Identifier<ModerationCase>?

    package init(
        _ swap: Swap, people: Sides<Traveller>, events: [SwapEvent], openCase: Identifier<ModerationCase>?
    ) {
        self.swap = swap
        self.people = people
        self.events = events
        self.openCase = openCase
    }

    package static let eventLimit = 200
}

/// After which dispute the next page begins, the oldest first.
package struct DisputeCursor: Sendable, Equatable {
    package let openedAt: Date
    package let id: Identifier<Swap>

    package init(openedAt: Date, id: Identifier<Swap>) {
        self.openedAt = openedAt
        self.id = id
    }
}

/// What staff do about swaps. Each method is one transaction.
package protocol DisputeStore: Sendable {
    /// Acts on a swap. The snapshot is nil if it does not exist. Returns the swap as it is then.
    /// - Parameter moderationCase: The case that the order names.
    func act(
        on swap: Identifier<Swap>, by actor: Identifier<Traveller>, in moderationCase: Identifier<ModerationCase>?,
        at now: Date, once request: IdempotentRequest<ModeratedSwap>?,
        deciding: @escaping @Sendable (SwapActionSnapshot?) throws -> SwapActionChange
    ) async throws -> IdempotentResult<ModeratedSwap>
    /// Disputed swaps, the oldest dispute first, without those to which the reader is a party.
    func disputes(
        for reader: Identifier<Traveller>, after cursor: DisputeCursor?, limit: Int
    ) async throws -> Page<ModeratedSwap, DisputeCursor>
    /// Ends disputes that began at `time` or before.
    func endUndecided(
        _ slice: SweepSlice, openedUntil time: Date, at now: Date,
        deciding: @escaping @Sendable (SwapActionSnapshot) -> SwapActionChange?
    ) async throws -> SweptSlice
}

/// The same with the rules of disputes.
extension DisputeStore {
    /// Ends disputes whose time for a decision is over.
    package func endUndecided(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        let opened = now.addingTimeInterval(-(SwapLimits.statement + SwapLimits.decision))
        return try await endUndecided(slice, openedUntil: opened, at: now) { snapshot in
            snapshot.endingUndecided(as: Sides(owner: Identifier(at: now), proposer: Identifier(at: now)), at: now)
        }
    }
}
