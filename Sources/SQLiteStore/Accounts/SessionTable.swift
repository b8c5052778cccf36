import Domain
import Foundation

/// SQL of the tables `session`, `access_token` and `refresh_token`.
enum SessionTable {
    static func insert(_ signIn: SignIn, in db: Database) throws {
        let session = signIn.session
        try db.insert(
            into: .session,
            [
                "id": session.id.description, "traveller": session.traveller.description, "device": session.device,
                "device_hash": Data(signIn.device.tokenHash), "created_at": session.createdAt.milliseconds,
                "last_used_at": session.lastUsedAt.milliseconds, "expires_at": session.expiresAt.milliseconds,
            ])
        switch signIn.key {
        case .cookie(let hash): try insert(access: hash, of: session, until: session.expiresAt, in: db)
        case .tokens(let tokens):
            let expiry = session.accessExpiry(issuedAt: session.createdAt)
            try insert(access: tokens.access, of: session, until: expiry, in: db)
            try db.insert(
                into: .refreshToken,
                ["hash": Data(tokens.refresh), "session": session.id.description, "generation": 1])
        }
    }

    private static func insert(access hash: [UInt8], of session: Session, until expiry: Date, in db: Database) throws {
        try db.insert(
            into: .accessToken,
            [
                "hash": Data(hash), "session": session.id.description,
                "expires_at": expiry.milliseconds,
            ])
    }

    static func session(_ row: StoredRow) throws -> Session {
        Session(
            id: try row.id("id"), traveller: try row.id("traveller"), device: row["device"],
            createdAt: row.date("created_at"), lastUsedAt: row.date("last_used_at"), expiresAt: row.date("expires_at"))
    }

    /// The holder of the token, if the token is valid at `now`.
    static func holder(_ accessHash: [UInt8], at now: Date, in db: Database) throws -> SessionCache.Holder? {
        let sql = "\(SessionTable.holders) AND access_token.hash = :hash"
        return try db.row(sql, ["hash": Data(accessHash), "now": now.milliseconds]).map(
            holder)
    }

    /// The holder of a session with an access token that is valid at `now`.
    static func holder(
        of session: Identifier<Session>, at now: Date, in db: Database
    ) throws -> SessionCache.Holder? {
        let sql = """
            \(SessionTable.holders) AND session.id = :session
            ORDER BY access_token.expires_at DESC, access_token.hash LIMIT 1
            """
        let arguments: SQLValues = ["session": session.description, "now": now.milliseconds]
        return try db.row(sql, arguments).map(holder)
    }

    private static let holders = """
        SELECT traveller.id AS traveller, traveller.handle, traveller.last_active_at, session.id AS session,
            traveller.preferences, traveller.home_currency, traveller.languages,
            traveller.state AS account_state, \(TravellerTable.isLeaving) AS is_leaving, staff.role, staff.has_one_time_password,
            session.factor_at, second_factor.confirmed_at,
            CASE WHEN access_token.expires_at < session.expires_at THEN access_token.expires_at
                ELSE session.expires_at END AS expires_at
        FROM access_token
        JOIN session ON session.id = access_token.session
        JOIN traveller ON traveller.id = session.traveller
        LEFT JOIN staff ON staff.traveller = traveller.id
        LEFT JOIN second_factor ON second_factor.traveller = traveller.id
        WHERE access_token.expires_at > :now AND session.expires_at > :now
            AND (traveller.state IN \(TravellerTable.signInStates) OR \(TravellerTable.isLeaving))
        """

    private static func holder(_ row: StoredRow) throws -> SessionCache.Holder {
        SessionCache.Holder(
            principal: Principal(
                traveller: try row.id("traveller"), handle: row["handle"], session: try row.id("session"),
                lastActive: row.date("last_active_at"), language: try PreferencesRecord.read(row).language,
                state: row["is_leaving"] ? .leaving : try row.value("account_state"),
                staff: try StaffTable.session(row)),
            expiresAt: row.date("expires_at"))
    }

    /// The sessions of these that are good at `now`, with the states of their accounts.
    static func standings(
        of sessions: [Identifier<Session>], at now: Date, in db: Database
    ) throws -> [Identifier<Session>: Traveller.State] {
        let rows = try db.rows(of: sessions) { marks in
            """
            SELECT session.id, session.expires_at, traveller.state, \(TravellerTable.isLeaving) AS is_leaving
            FROM session JOIN traveller ON traveller.id = session.traveller WHERE session.id IN (\(marks))
            """
        }
        return try rows.reduce(into: [:]) { standings, row in
            guard row.date("expires_at") > now else { return }
            standings[try row.id("id")] = row["is_leaving"] ? .leaving : try row.value("state")
        }
    }

    /// Those of these that have really ended.
    static func confirmed(_ ended: EndedSessions, in db: Database) throws -> EndedSessions {
        var confirmed = EndedSessions()
        let session = "SELECT EXISTS (SELECT 1 FROM session WHERE id = :id)"
        for id in ended.sessions where try db.value(session, ["id": id.description], as: Bool.self) == false {
            confirmed.sessions.insert(id)
        }
        let account = """
            SELECT EXISTS (SELECT 1 FROM traveller WHERE id = :id AND state IN \(TravellerTable.actingStates))
            """
        for id in ended.travellers where try db.value(account, ["id": id.description], as: Bool.self) == false {
            confirmed.travellers.insert(id)
        }
        return confirmed
    }

    static func snapshot(
        _ refreshHash: [UInt8], in db: Database
    ) throws -> (token: RefreshSnapshot, traveller: Traveller)? {
        let sql = """
            SELECT session.*, token.rotated_at, successor.sealed, successor.sealed_at
            FROM refresh_token AS token
            JOIN session ON session.id = token.session
            LEFT JOIN refresh_token AS successor ON successor.session = token.session
                AND successor.generation = token.generation + 1
            WHERE token.hash = :hash
            """
        guard let row = try db.row(sql, ["hash": Data(refreshHash)]) else { return nil }
        let session = try session(row)
        guard let traveller = try TravellerTable.find(session.traveller, in: db) else {
            throw DamagedRow(column: "traveller")
        }
        let token = RefreshSnapshot(
            session: session, canAct: traveller.state.canSignIn, isRotated: row.optionalDate("rotated_at") != nil,
            successor: try (row["sealed"] as Data?).map { sealed in
                SealedSuccessor(sealed: [UInt8](sealed), sealedAt: Date(milliseconds: try row.present("sealed_at")))
            })
        return (token, traveller)
    }

    /// Replaces the presented token by its successor. Also erases the sealed copy of the presented token, which the
    /// holder of its predecessor could open.
    static func rotate(
        _ hash: [UInt8], of session: Session, to successor: TokenHashes, sealed: [UInt8], at now: Date, in db: Database
    ) throws {
        try db.run(
            "UPDATE refresh_token SET rotated_at = :now, sealed = NULL, sealed_at = NULL WHERE hash = :hash",
            ["now": now.milliseconds, "hash": Data(hash)])
        try insert(access: successor.access, of: session, until: session.accessExpiry(issuedAt: now), in: db)
        try db.run(
            """
            INSERT INTO refresh_token (hash, session, generation, sealed, sealed_at)
            SELECT :successor, session, generation + 1, :sealed, :now FROM refresh_token WHERE hash = :hash
            """,
            [
                "successor": Data(successor.refresh), "sealed": Data(sealed), "now": now.milliseconds,
                "hash": Data(hash),
            ])
    }

    /// Issues a known successor again. Its access token gets its full lifetime, even if it had expired.
    static func renew(
        _ successor: TokenHashes, of session: Session, sealedAt: Date, at now: Date, in db: Database
    ) throws {
        try db.run(
            "UPDATE refresh_token SET sealed_at = :sealed_at WHERE hash = :hash AND sealed_at <> :sealed_at",
            ["sealed_at": sealedAt.milliseconds, "hash": Data(successor.refresh)])
        let expiry = try db.value(
            "SELECT expires_at FROM access_token WHERE hash = :hash", ["hash": Data(successor.access)], as: Int64.self)
        guard expiry != session.accessExpiry(issuedAt: now).milliseconds else { return }
        // Delete and insert, because an update would invalidate every cached holder.
        try db.run("DELETE FROM access_token WHERE hash = :hash", ["hash": Data(successor.access)])
        try insert(access: successor.access, of: session, until: session.accessExpiry(issuedAt: now), in: db)
    }

    /// Deletes tokens that were rotated long ago, oldest first, and keeps the newest ones of the session. Returns the
    /// number of deleted tokens.
    static func forgetOldTokens(
        of session: Identifier<Session>, at now: Date, limit: Int, in db: Database
    ) throws -> Int {
        // The newest token is not rotated yet.
        return try db.run(
            """
            DELETE FROM refresh_token WHERE hash IN (
                SELECT hash FROM (
                    SELECT hash, rotated_at FROM refresh_token
                    WHERE session = :session AND generation < (
                        SELECT generation FROM refresh_token WHERE session = :session
                        ORDER BY generation DESC LIMIT 1) - :kept
                    ORDER BY generation LIMIT :limit
                ) AS oldest WHERE rotated_at < :before)
            """,
            [
                "session": session.description, "kept": Session.retainedRefreshTokens, "limit": limit,
                "before": now.addingTimeInterval(-Session.repeatLifetime).milliseconds,
            ])
    }

    /// A right code of the second factor was entered in the session.
    static func prove(_ session: Identifier<Session>, at now: Date, in db: Database) throws {
        try db.run(
            "UPDATE session SET factor_at = :now WHERE id = :session",
            ["now": now.milliseconds, "session": session.description])
    }

    /// Ends the session; its tokens are deleted with it.
    static func end(_ session: Identifier<Session>, in db: Database) throws {
        try db.run("DELETE FROM session WHERE id = :session", ["session": session.description])
    }

    static func endAll(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM session WHERE traveller = :traveller", ["traveller": traveller.description])
    }

    static func endOthers(
        of traveller: Identifier<Traveller>, keeping session: Identifier<Session>, in db: Database
    ) throws {
        try db.run(
            "DELETE FROM session WHERE traveller = :traveller AND id <> :session",
            ["traveller": traveller.description, "session": session.description])
    }

    /// Deletes expired rows, in slices. A session is deleted after its refresh tokens, which may be thousands.
    ///
    /// Erases sealed successors that were not used in time. A future time (the clock was set back) becomes `now`.
    static func prune(before now: Date, limit: Int, in db: Database) throws -> Int {
        let statements = [
            """
            DELETE FROM access_token WHERE hash IN (SELECT hash FROM access_token WHERE expires_at <= :now LIMIT :limit)
            """,
            """
            DELETE FROM refresh_token WHERE hash IN (
                SELECT refresh_token.hash FROM session JOIN refresh_token ON refresh_token.session = session.id
                WHERE session.expires_at <= :now LIMIT :limit)
            """,
            """
            DELETE FROM session WHERE id IN (
                SELECT id FROM session WHERE expires_at <= :now AND NOT EXISTS (
                    SELECT 1 FROM refresh_token WHERE refresh_token.session = session.id)
                LIMIT :limit)
            """,
            """
            UPDATE refresh_token SET sealed = NULL, sealed_at = NULL WHERE hash IN (
                SELECT hash FROM refresh_token WHERE sealed_at < :before LIMIT :limit)
            """,
            """
            UPDATE refresh_token SET sealed_at = :now WHERE hash IN (
                SELECT hash FROM refresh_token WHERE sealed_at > :now LIMIT :limit)
            """,
        ]
        let values: SQLValues = [
            "now": now.milliseconds, "limit": limit,
            "before": now.addingTimeInterval(-Session.repeatLifetime).milliseconds,
        ]
        return try statements.map { try db.run($0, values) }.max() ?? 0
    }
}
