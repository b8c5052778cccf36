package import Foundation

/// Everything that the decision about a block may look at, read in its transaction.
package struct BlockSnapshot: Sendable {
    package let blocker: Identifier<Traveller>
    /// Nil if nobody has the handle.
    package let other: Traveller?
    /// What is under way between the two, oldest first.
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
    /// What it ends, in order.
    package var swaps: [SwapChange]
}

extension BlockSnapshot {
    package func blocking(at now: Date) throws(TravellerRefusal) -> BlockChange {
        // A suspended traveller may come back, a deleted one does not.
        guard let other, other.state != .deleted else { throw .noSuchTraveller }
        guard other.id != blocker else { throw .cannotBlockOneself }
        return BlockChange(blocker: blocker, blocked: other.id, at: now, swaps: ending(at: now))
    }

    /// Ends every swap between the two that can end.
    private func ending(at now: Date) -> [SwapChange] {
        // However many agreements one block ends, it counts as one exit.
        let context = SwapContext(areBlocked: true, suggestions: 0, safetyExits: Sides(safetyExits))
        var changes: [SwapChange] = []
        for swap in swaps {
            let current = changes.reduce(swap) { $0.after($1) }
            if let change = current.blocking(by: blocker, at: now, in: context) { changes.append(change) }
        }
        return changes
    }
}
