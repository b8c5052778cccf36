package import Foundation

/// Everything that the decision about a block may read, from its transaction.
package struct BlockSnapshot: Sendable {
    package let blocker: Identifier<Traveller>
    /// Nil if the handle does not exist.
    package let other: Traveller?
    /// Swaps between the two that have not ended, oldest first.
    package let swaps: [SwapAggregate]
    /// Agreements that the blocker has left for safety, as in `SwapContext`.
    package let safetyExits: Int

    package init(
        blocker: Identifier<Traveller>, other: Traveller?, swaps: [SwapAggregate], safetyExits: Int
    ) {
        self.blocker = blocker
        self.other = other
        self.swaps = swaps
        self.safetyExits = safetyExits
    }
}

/// Everything that a block writes.
package struct BlockChange: Sendable, Equatable {
    package let blocker: Identifier<Traveller>
    package let blocked: Identifier<Traveller>
    package let at: Date
    /// Swaps that the block ends, in order.
    package var swaps: [SwapChange]
}

extension BlockSnapshot {
    package func blocking(at now: Date) throws(TravellerRefusal) -> BlockChange {
        // A suspended traveller can return, a deleted one cannot.
        guard let other, !other.state.hasLeft, other.staff == nil else { throw .noSuchTraveller }
        guard other.id != blocker else { throw .cannotBlockOneself }
        return BlockChange(blocker: blocker, blocked: other.id, at: now, swaps: ending(at: now))
    }

    /// Ends every swap between the two that can end.
    private func ending(at now: Date) -> [SwapChange] {
        // One block counts as one exit, however many agreements it ends.
        let context = SwapContext(areBlocked: true, suggestions: 0, safetyExits: Sides(safetyExits))
        var changes: [SwapChange] = []
        for swap in swaps {
            let current = changes.reduce(swap) { $0.after($1) }
            if let change = current.blocking(by: blocker, at: now, in: context) { changes.append(change) }
        }
        return changes
    }
}
