import Domain
import Foundation

/// What staff do about accounts.
extension SQLiteActionStore {
    func act(
        on person: Identifier<Traveller>, by actor: Identifier<Traveller>,
        in moderationCase: Identifier<ModerationCase>?, at now: Date,
        once request: IdempotentRequest<ModeratedAccount>?,
        deciding: @escaping @Sendable (AccountActionSnapshot?) throws -> AccountActionChange
    ) async throws -> IdempotentResult<ModeratedAccount> {
        let keys = database.keys
        return try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let snapshot = try AccountActionTable.snapshot(of: person, by: actor, in: moderationCase, db)
                try AccountActionTable.write(try deciding(snapshot), keys, at: now, in: db)
                guard let account = try AccountActionTable.account(person, in: db) else {
                    throw DamagedRow(column: "traveller")
                }
                return account
            }
        }
    }

    func account(
        _ id: Identifier<Traveller>, for reader: Identifier<Traveller>,
        deciding: @escaping @Sendable (Involvement) throws -> Void
    ) async throws -> ModeratedAccount? {
        try await database.read { db in
            try deciding(try InvolvementTable.involvement(of: reader, in: .traveller(id), db))
            return try AccountActionTable.account(id, in: db)
        }
    }

    func accounts(
        handle text: String, after handle: String?, limit: Int
    ) async throws -> Page<Traveller, String> {
        try await database.read { db in
            let rows = try AccountActionTable.page(handle: text, after: handle, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit, cursor: \.handle)
        }
    }
}
