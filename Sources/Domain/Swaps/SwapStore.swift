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
    func swap(_ id: Identifier<Swap>, for reader: Identifier<Traveller>) async throws -> AsOf<SwapView?>
    /// A traveller's swaps, newest first.
    func swaps(
        of reader: Identifier<Traveller>, _ filter: SwapFilter, after id: Identifier<Swap>?, limit: Int
    ) async throws -> AsOf<Page<SwapView, Identifier<Swap>>>
    /// Swaps whose deadline has passed at `now`, longest overdue first, at most `limit`.
    func due(at now: Date, limit: Int) async throws -> [Identifier<Swap>]
    /// Applies the passed deadlines in this order; swaps that are no longer due stay unchanged. Returns the ids that
    /// failed.
    func lapse(
        _ ids: [Identifier<Swap>], at now: Date, deciding: @escaping @Sendable (SwapAggregate) throws -> SwapChange?
    ) async throws -> [Identifier<Swap>]
    /// Erases at most `limit` exact places of meetings that are over. Returns the number erased.
    func erasePlaces(at now: Date, limit: Int) async throws -> Int
}

/// The same with the rules of swaps.
extension SwapStore {
    package func lapse(_ ids: [Identifier<Swap>], at now: Date) async throws -> [Identifier<Swap>] {
        try await lapse(ids, at: now) { try $0.lapsing(at: now) }
    }
}
