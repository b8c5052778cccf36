package import Foundation

/// What a request to leave would do, for the person who thinks about it.
package struct DeparturePreview: Sendable, Equatable {
    /// The person sees each swap that would end, and what its end counts as.
    package struct EndedSwap: Sendable, Equatable {
        package let id: Identifier<Swap>
        package let state: Swap.State
        /// What the end counts as for the traveller; nil: nothing.
        package let observation: Observation?
    }

    package let pending: PendingErasure
    /// The swaps that would end, agreements first.
    package let swaps: [EndedSwap]
    /// There are more such swaps.
    package let hasMoreSwaps: Bool
    /// What would outlive the account; nil: nothing.
    package let faults: LeftFaults?
}

extension DepartureSnapshot {
    /// What a request to leave would do now.
    package func preview(observations: [Observation], at now: Date) -> DeparturePreview {
        let me = credentials.traveller.id
        let ended = swaps.departing(of: me, at: now)
        let swaps = ended.compactMap { change -> DeparturePreview.EndedSwap? in
            guard let side = change.swap.side(of: me), change.swap.state.isEnd else { return nil }
            return DeparturePreview.EndedSwap(
                id: change.swap.id, state: change.swap.state,
                observation: change.swap.observations[side])
        }
        let known = observations + swaps.compactMap(\.observation)
        let faults = LeftFaults(of: known, mayLoseDispute: false, origin: Identifier(at: now), at: now)
        return DeparturePreview(
            pending: departure(ending: ended, at: now).pending(holds), swaps: swaps, hasMoreSwaps: hasMoreSwaps,
            faults: faults)
    }
}
