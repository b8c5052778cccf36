package import Foundation

/// Swaps: each method is one transaction.
package protocol SwapStore: Sendable {
    /// Makes a swap on an offer; opens the thread of `proposer` as `thread` if there is none, and says `message` there.
    func propose(
        on offer: Identifier<Offer>, by proposer: Identifier<Traveller>, opening thread: Identifier<MessageThread>,
        saying message: Message.Content?, retry: Retry?, at now: Date,
        deciding: @escaping @Sendable (ProposalDesk, Identifier<MessageThread>) throws -> SwapChange,
        answering: @escaping @Sendable (SwapView) throws -> Kept
    ) async throws -> Outcome
    /// Throws `noSuchSwap` for one that is not there or not `actor`'s. A change with a refusal is written, and answered
    /// by `refusing`.
    func change(
        _ id: Identifier<Swap>, by actor: Identifier<Traveller>, retry: Retry?, at now: Date,
        deciding: @escaping @Sendable (SwapDesk) throws -> SwapChange,
        refusing: @escaping @Sendable (SwapRefusal) throws -> Kept,
        answering: @escaping @Sendable (SwapView) throws -> Kept
    ) async throws -> Outcome
    func swap(_ id: Identifier<Swap>, for reader: Identifier<Traveller>) async throws -> SwapView
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
