package import Domain
package import Foundation

/// Accounts, sessions and tokens in SQLite.
package struct SQLiteAccountStore: AccountStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func register(_ registration: Registration, opening first: SignIn?) async throws {
        let (keys, now) = (database.keys, registration.traveller.presence.memberSince)
        try await database.write { db in
            let contacts = registration.traveller.contacts.logins()
            try registration.confirm(
                among: CredentialTable.others(than: nil, with: contacts, in: db),
                isHandleReserved: ReservedHandleTable.contains(registration.handleKey, keys, at: now, in: db),
                banned: BannedContactTable.kinds(of: contacts, keys, at: now, in: db))
            try TravellerTable.insert(registration, in: db)
            if let first { try Self.insert(first, in: db) }
        }
    }

    private static func insert(_ signIn: SignIn, in db: Database) throws {
        try DeviceTable.save(signIn.device, in: db)
        try SessionTable.insert(signIn, in: db)
    }

    package func credentials(for login: Login, deviceHash: [UInt8]?) async throws -> Credentials? {
        try await database.read { try CredentialTable.holder(of: login, deviceHash: deviceHash, in: $0) }
    }

    package func open(
        _ signIn: SignIn, at now: Date, deciding: @escaping @Sendable (Credentials?) throws -> AccountChange
    ) async throws {
        let (traveller, keys) = (signIn.session.traveller, database.keys)
        let refusal = try await database.write { db in
            let change = try deciding(try CredentialTable.find(traveller, in: db))
            if change.refusal == nil { try Self.insert(signIn, in: db) }
            // After the session, which may have proved the second factor.
            try AccountChangeWriter.write(change, of: traveller, keys, at: now, in: db)
            return change.refusal
        }
        if let refusal { throw refusal }
    }

    package func principal(accessHash: [UInt8], at now: Date) async throws -> Principal? {
        try await database.sessions.principal(accessHash, at: now, from: database)
    }

    package func refresh(
        _ refreshHash: [UInt8], successor: TokenHashes, sealed: [UInt8],
        unsealing: @escaping @Sendable ([UInt8]) throws -> TokenHashes, at now: Date,
        deciding: @escaping @Sendable (RefreshSnapshot) -> RefreshDecision
    ) async throws -> (decision: RefreshDecision, traveller: Traveller)? {
        let result = try await database.write { db in
            guard let (snapshot, traveller) = try SessionTable.snapshot(refreshHash, in: db) else {
                return nil as (RefreshDecision, Traveller, Identifier<Session>, hasMore: Bool)?
            }
            let (session, decision) = (snapshot.session, deciding(snapshot))
            var hasMore = false
            switch decision {
            case .rotate:
                try SessionTable.rotate(refreshHash, of: session, to: successor, sealed: sealed, at: now, in: db)
                hasMore = try Self.forgetOldTokens(of: session.id, at: now, in: db)
            case .repeatSuccessor(let known):
                let tokens = try unsealing(known.sealed)
                try SessionTable.renew(tokens, of: session, sealedAt: known.sealedAt, at: now, in: db)
            case .endFamily: try SessionTable.end(session.id, in: db)
            case .refuse: break
            }
            return (decision, traveller, session.id, hasMore)
        }
        guard let (decision, traveller, session, hasMore) = result else { return nil }
        if hasMore { await forgetOldTokens(of: session, at: now) }
        return (decision, traveller)
    }

    /// The most old tokens that one write deletes; this takes 1.5 ms.
    private static let slice = 100
    /// Further slices per refresh, each in its own transaction.
    private static let furtherSlices = 9

    private func forgetOldTokens(of session: Identifier<Session>, at now: Date) async {
        for _ in 0..<Self.furtherSlices {
            // `try?`: the refresh is already committed. A later refresh deletes the remaining old tokens.
            let hasMore = try? await database.write { try Self.forgetOldTokens(of: session, at: now, in: $0) }
            guard hasMore == true else { return }
        }
    }

    /// True if old tokens may remain.
    private static func forgetOldTokens(
        of session: Identifier<Session>, at now: Date, in db: Database
    ) throws -> Bool {
        try SessionTable.forgetOldTokens(of: session, at: now, limit: slice, in: db) == slice
    }

    package func sessions(of traveller: Identifier<Traveller>, at now: Date) async throws -> [Session] {
        try await database.read { db in
            try db.rows(
                """
                SELECT * FROM session WHERE traveller = :traveller AND expires_at > :now
                    ORDER BY last_used_at DESC, id DESC
                """, ["traveller": traveller.description, "now": now.milliseconds]
            ).map(SessionTable.session)
        }
    }

    package func end(
        _ session: Identifier<Session>, of traveller: Identifier<Traveller>, at now: Date
    ) async throws -> Bool {
        try await database.write { db in
            let changed = try db.run(
                "DELETE FROM session WHERE id = :session AND traveller = :traveller AND expires_at > :now",
                ["session": session.description, "traveller": traveller.description, "now": now.milliseconds])
            return changed == 1
        }
    }

    package func touch(_ principal: Principal, at now: Date) async throws {
        try await database.write { db in
            try db.run(
                "UPDATE traveller SET last_active_at = :hour WHERE id = :traveller AND last_active_at < :hour",
                ["hour": now.hour.milliseconds, "traveller": principal.traveller.description])
            try db.run(
                "UPDATE session SET last_used_at = :hour WHERE id = :session AND last_used_at < :hour",
                ["hour": now.hour.milliseconds, "session": principal.session.description])
        }
    }

    package func prune(before now: Date, limit: Int) async throws -> Int {
        try await database.write { try SessionTable.prune(before: now, limit: limit, in: $0) }
    }
}
