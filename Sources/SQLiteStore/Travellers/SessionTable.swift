import Domain
import Foundation
import GRDB

/// SQL of the tables `session`, `access_token` and `refresh_token`.
enum SessionTable {
    static func insert(_ session: Session, tokens: TokenHashes, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO session (id, traveller, device, created_at, last_used_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                session.id.description, session.traveller.description, session.device,
                session.createdAt.milliseconds, session.lastUsedAt.milliseconds, session.expiresAt.milliseconds,
            ])
        try insert(tokens, of: session, at: session.createdAt, in: db)
    }

    private static func insert(_ tokens: TokenHashes, of session: Session, at now: Date, in db: Database) throws {
        let expiry = min(now.addingTimeInterval(Session.accessLifetime), session.expiresAt)
        try db.execute(
            sql: "INSERT INTO access_token (hash, session, expires_at) VALUES (?, ?, ?)",
            arguments: [Data(tokens.access), session.id.description, expiry.milliseconds])
        try db.execute(
            sql: "INSERT INTO refresh_token (hash, session) VALUES (?, ?)",
            arguments: [Data(tokens.refresh), session.id.description])
    }

    static func session(_ row: Row) throws -> Session {
        Session(
            id: try row.id("id"), traveller: try row.id("traveller"), device: row["device"],
            createdAt: row.date("created_at"), lastUsedAt: row.date("last_used_at"), expiresAt: row.date("expires_at"))
    }

    /// Who holds the token, if it is good at `now`.
    static func holder(_ accessHash: [UInt8], at now: Date, in db: Database) throws -> SessionMemory.Holder? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT traveller.id, traveller.handle, traveller.last_active_at, session.id,
                    min(access_token.expires_at, session.expires_at)
                FROM access_token
                JOIN session ON session.id = access_token.session
                JOIN traveller ON traveller.id = session.traveller
                WHERE access_token.hash = ?1 AND access_token.expires_at > ?2 AND session.expires_at > ?2
                    AND traveller.state IN ('active', 'limited')
                """)
        return try Row.fetchOne(statement, arguments: [Data(accessHash), now.milliseconds]).map { row in
            guard let traveller = Identifier<Traveller>(row[0] as String),
                let session = Identifier<Session>(row[3] as String)
            else { throw DamagedRow(column: "session") }
            return SessionMemory.Holder(
                principal: Principal(
                    traveller: traveller, handle: row[1], session: session,
                    lastActive: Date(milliseconds: row[2])),
                expiresAt: Date(milliseconds: row[4]))
        }
    }

    static func desk(_ refreshHash: [UInt8], in db: Database) throws -> RefreshDesk? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT session.*, refresh_token.rotated_at, refresh_token.successor
                FROM refresh_token JOIN session ON session.id = refresh_token.session
                WHERE refresh_token.hash = ?
                """, arguments: [Data(refreshHash)])
        return try row.map { row in
            RefreshDesk(
                session: try session(row), rotatedAt: (row["rotated_at"] as Int64?).map(Date.init(milliseconds:)),
                sealedSuccessor: (row["successor"] as Data?).map([UInt8].init))
        }
    }

    /// The handed-in token makes room for its successor; sealed successors of no use any more are forgotten.
    static func rotate(
        _ hash: [UInt8], of session: Session, to successor: TokenHashes, sealed: [UInt8], at now: Date, in db: Database
    ) throws {
        try db.execute(
            sql: "UPDATE refresh_token SET successor = NULL WHERE session = ? AND rotated_at < ?",
            arguments: [session.id.description, now.addingTimeInterval(-Session.grace).milliseconds])
        try db.execute(
            sql: "UPDATE refresh_token SET rotated_at = ?, successor = ? WHERE hash = ?",
            arguments: [now.milliseconds, Data(sealed), Data(hash)])
        try insert(successor, of: session, at: now, in: db)
    }

    /// Its tokens go with it.
    static func end(_ session: Identifier<Session>, in db: Database) throws {
        try db.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [session.description])
    }

    static func endOthers(
        of traveller: Identifier<Traveller>, keeping session: Identifier<Session>, in db: Database
    ) throws {
        try db.execute(
            sql: "DELETE FROM session WHERE traveller = ? AND id <> ?",
            arguments: [traveller.description, session.description])
    }

    static func prune(before now: Date, limit: Int, in db: Database) throws -> Int {
        var count = 0
        for sql in [
            "DELETE FROM access_token WHERE hash IN (SELECT hash FROM access_token WHERE expires_at <= ? LIMIT ?)",
            "DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at <= ? LIMIT ?)",
        ] {
            try db.execute(sql: sql, arguments: [now.milliseconds, limit])
            count = max(count, db.changesCount)
        }
        return count
    }
}
