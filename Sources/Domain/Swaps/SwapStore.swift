package import Foundation

/// Each method is one transaction. A snapshot is nil if the offer or swap does not exist. Refusals come from
/// `deciding`.
package protocol SwapStore: Sendable {
    func propose(
        on offer: Identifier<Offer>, by proposer: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<SwapView>?,
        deciding: @escaping @Sendable (ProposalSnapshot?) throws -> ProposalChange
    ) async throws -> IdempotentResult<SwapView>
    /// A change with a refusal is written, and the refusal is thrown after the commit.
    func change(
        _ id: Identifier<Swap>, at now: Date, once request: IdempotentRequest<SwapView>?,
        deciding: @escaping @Sendable (SwapSnapshot?) throws -> SwapChange
    ) async throws -> IdempotentResult<SwapView>
    /// Nil if the swap does not exist or is not the reader's.
    func swap(_ id: Identifier<Swap>, for reader: Identifier<Traveller>, at now: Date) async throws -> AsOf<SwapView?>
    /// A traveller's swaps, newest first.
    func swaps(
        of reader: Identifier<Traveller>, _ filter: SwapFilter, after id: Identifier<Swap>?, limit: Int, at now: Date
    ) async throws -> AsOf<Page<SwapView, Identifier<Swap>>>
    /// Applies the deadlines that have passed at `now`, longest overdue first.
    func lapse(
        _ slice: SweepSlice, at now: Date, deciding: @escaping @Sendable (SwapAggregate) throws -> SwapChange?
    ) async throws -> SweptSlice
    /// Erases the exact places of meetings that are over.
    func erasePlaces(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice
    /// Erases at most `limit` cards of meetings that are over. Returns the number erased.
    func eraseCards(at now: Date, limit: Int) async throws -> Int
}

/// The same with the rules of swaps.
extension SwapStore {
    package func lapse(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        try await lapse(slice, at: now) { try $0.lapsing(at: now) }
    }
}
