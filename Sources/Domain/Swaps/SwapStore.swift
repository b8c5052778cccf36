package import Foundation

/// Swaps: each method is one transaction. A snapshot is nil if there is nothing to decide on; no method refuses.
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
    /// Nil for a swap that is not there or not the reader's.
    func swap(_ id: Identifier<Swap>, for reader: Identifier<Traveller>) async throws -> SwapView?
    /// A traveller's swaps, newest first.
    func swaps(
        of reader: Identifier<Traveller>, state: Swap.State?, after id: Identifier<Swap>?, limit: Int
    ) async throws -> Page<SwapView, Identifier<Swap>>
    /// Whose deadline has passed at `now`, the longest waiting first, at most `limit`.
    func due(at now: Date, limit: Int) async throws -> [Identifier<Swap>]
    /// Does what their deadlines say, in this order, if they still have passed; answers which could not be changed.
    func lapse(_ ids: [Identifier<Swap>], at now: Date) async throws -> [Identifier<Swap>]
    /// Erases at most `limit` exact places of meetings that are over; answers how many.
    func erasePlaces(at now: Date, limit: Int) async throws -> Int
}
