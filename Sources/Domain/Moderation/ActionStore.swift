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
    /// Ends at most `limit` suspensions that are over. Returns their number.
    func endSuspensions(
        at now: Date, limit: Int, deciding: @escaping @Sendable (AccountActionSnapshot) -> AccountActionChange?
    ) async throws -> Int
    /// Makes at most `limit` bans permanent, those without an open appeal first. Returns their number.
    /// - Parameter time: Bans of this time or before.
    func confirmBans(
        imposedUntil time: Date, at now: Date, limit: Int, deciding: @escaping @Sendable (ProvisionalBan) -> BanWork?
    ) async throws -> Int
    /// Does the next slice of what a ban has left. False if nothing is left.
    func continueBans(at now: Date, deciding: @escaping @Sendable (BanSnapshot) -> BanWork) async throws -> Bool
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

    package func endSuspensions(at now: Date, limit: Int) async throws -> Int {
        try await endSuspensions(at: now, limit: limit) { $0.ending(as: Identifier(at: now), at: now) }
    }

    /// Makes bans permanent against which nobody has appealed in time.
    package func confirmBans(at now: Date, limit: Int) async throws -> Int {
        let imposed = now.addingTimeInterval(-Appeal.period)
        return try await confirmBans(imposedUntil: imposed, at: now, limit: limit) { $0.maturing(at: now) }
    }

    package func continueBans(at now: Date) async throws -> Bool {
        try await continueBans(at: now) { $0.continuing(at: now) }
    }
}
