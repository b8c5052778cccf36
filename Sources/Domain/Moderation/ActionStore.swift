package import Foundation

/// Each method is one transaction.
package protocol ActionStore: Sendable {
    /// Hides or restores something. The snapshot is nil if it does not exist.
    /// - Parameter moderationCase: The case that the order names.
    func changeVisibility(
        of item: HideableItem, by actor: Identifier<Traveller>,
        in moderationCase: Identifier<ModerationCase>?, at now: Date,
        once request: IdempotentRequest<HidingView>?,
        deciding: @escaping @Sendable (HidingSnapshot?) throws -> HidingChange
    ) async throws -> IdempotentResult<HidingView>
    /// Acts on an account. The snapshot is nil if it does not exist. Returns the account as it is then.
    /// - Parameter moderationCase: The case that the order names.
    func act(
        on person: Identifier<Traveller>, by actor: Identifier<Traveller>,
        in moderationCase: Identifier<ModerationCase>?, at now: Date,
        once request: IdempotentRequest<ModeratedAccount>?,
        deciding: @escaping @Sendable (AccountActionSnapshot?) throws -> AccountActionChange
    ) async throws -> IdempotentResult<ModeratedAccount>
    /// Nil if nobody, or somebody on the staff, has the id. `deciding` gets what the reader has to do with the account.
    func account(
        _ id: Identifier<Traveller>, for reader: Identifier<Traveller>,
        deciding: @escaping @Sendable (Involvement) throws -> Void
    ) async throws -> ModeratedAccount?
    /// Travellers whose handle begins with `text`, in order of handle.
    func accounts(
        handle text: String, after handle: String?, limit: Int
    ) async throws -> Page<Traveller, String>
    /// Ends suspensions that are over.
    func endSuspensions(
        _ slice: SweepSlice, at now: Date,
        deciding: @escaping @Sendable (AccountActionSnapshot) -> AccountActionChange?
    ) async throws -> SweptSlice
    /// Makes bans permanent that were imposed at `time` or before, without an open appeal.
    func confirmBans(
        _ slice: SweepSlice, imposedUntil time: Date, at now: Date,
        deciding: @escaping @Sendable (ProvisionalBan) -> BanWork?
    ) async throws -> SweptSlice
    /// Does the next part of what each ban has left. A ban stays due while it has more.
    func continueBans(
        _ slice: SweepSlice, at now: Date, deciding: @escaping @Sendable (BanSnapshot) -> BanWork
    ) async throws -> SweptSlice
    /// Newest first, after `cursor`, without those to which the reader is a party.
    func reviews(
        _ filter: ReviewFilter, for reader: Identifier<Traveller>, after cursor: ReviewCursor?, limit: Int
    ) async throws -> Page<ReviewQueueRow, ReviewCursor>
}

/// The same with the rules of actions.
extension ActionStore {
    package func account(
        _ id: Identifier<Traveller>, for reader: Identifier<Traveller>
    ) async throws -> ModeratedAccount? {
        try await account(id, for: reader) { try $0.confirm(reader) }
    }

    package func endSuspensions(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        try await endSuspensions(slice, at: now) { $0.ending(as: Identifier(at: now), at: now) }
    }

    /// Makes bans permanent against which nobody has appealed in time.
    package func confirmBans(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        let imposed = now.addingTimeInterval(-Appeal.period)
        return try await confirmBans(slice, imposedUntil: imposed, at: now) { $0.maturing(at: now) }
    }

    package func continueBans(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        try await continueBans(slice, at: now) { $0.continuing(at: now) }
    }
}
