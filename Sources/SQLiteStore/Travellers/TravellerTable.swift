import Domain
import Foundation
import GRDB

/// SQL of the tables `traveller` and `block`.
enum TravellerTable {
    static func insert(_ registration: Registration, in db: Database) throws {
        let traveller = registration.traveller
        let since = traveller.presence.memberSince.milliseconds
        do {
            try db.execute(
                sql: """
                    INSERT INTO traveller (id, handle, handle_key, name, email, email_key, email_claimed_at, phone,
                        phone_claimed_at, password, home_currency, bio, languages, created_at, last_active_at,
                        version)
                    VALUES (:id, :handle, :handle_key, :name, :email, :email_key, :email_claimed_at, :phone,
                        :phone_claimed_at, :password, :home_currency, :bio, :languages, :created_at, :last_active_at,
                        :version)
                    """,
                arguments: [
                    "id": traveller.id.description, "handle": traveller.handle, "handle_key": registration.handleKey,
                    "name": traveller.details.name, "email": traveller.contacts.email,
                    "email_key": registration.emailKey, "email_claimed_at": registration.emailKey.map { _ in since },
                    "phone": registration.phoneKey, "phone_claimed_at": registration.phoneKey.map { _ in since },
                    "password": registration.passwordHash, "home_currency": traveller.details.homeCurrency.code,
                    "bio": traveller.details.bio, "languages": try TextList.encode(traveller.details.languages),
                    "created_at": since, "last_active_at": traveller.presence.lastActive.milliseconds,
                    "version": traveller.version,
                ])
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            throw AccountRefusal.handleTaken
        }
    }

    static let columns = """
        traveller.id, traveller.handle, traveller.name, traveller.email, traveller.phone, traveller.home_currency,
        traveller.bio, traveller.languages, traveller.state, traveller.reliability_score, traveller.swaps_completed,
        traveller.swap_partners, traveller.no_shows, traveller.late_cancels, traveller.reviews, traveller.stars,
        traveller.email_verified_at, traveller.phone_verified_at, traveller.created_at, traveller.last_active_at,
        traveller.version
        """

    /// Columns of a `TravellerSummary`: handle, name and the columns that `ReliabilityTable.reliability` reads.
    static let summary = """
        traveller.handle, traveller.name, traveller.reliability_score, traveller.swaps_completed,
        traveller.swap_partners, traveller.no_shows, traveller.late_cancels, traveller.reviews, traveller.stars
        """

    static func traveller(_ row: Row) throws -> Traveller {
        Traveller(
            id: try row.id("id"), handle: row["handle"],
            details: Traveller.Details(
                name: row["name"], homeCurrency: try row.currency("home_currency"), bio: row["bio"],
                languages: try TextList.decode(row["languages"])),
            contacts: Traveller.Contacts(
                email: row["email"], phone: row["phone"], emailVerifiedAt: row.optionalDate("email_verified_at"),
                phoneVerifiedAt: row.optionalDate("phone_verified_at")),
            presence: Traveller.Presence(
                memberSince: row.date("created_at"), lastActive: row.date("last_active_at")),
            state: try row.value("state"), reliability: ReliabilityTable.reliability(row), version: row["version"])
    }

    static func find(_ id: Identifier<Traveller>, in db: Database) throws -> Traveller? {
        let sql = "SELECT \(columns) FROM traveller WHERE id = ?"
        return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [id.description]).map(traveller)
    }

    /// Finds a handle, ignoring case.
    static func find(handle: String, in db: Database) throws -> Traveller? {
        let sql = "SELECT \(columns) FROM traveller WHERE handle = ?"
        return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [handle.lowercased()]).map(traveller)
    }

    static func summary(_ id: Identifier<Traveller>, in db: Database) throws -> TravellerSummary {
        let sql = "SELECT \(TravellerTable.summary) FROM traveller WHERE id = ?"
        guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [id.description]) else {
            throw DamagedRow(column: "traveller")
        }
        return TravellerSummary(
            id: id, handle: row["handle"], name: row["name"], reliability: ReliabilityTable.reliability(row))
    }

    /// The traveller with this handle, if the viewer may see them.
    static func visible(
        _ handle: String, to viewer: Identifier<Traveller>?, in db: Database
    ) throws -> Traveller? {
        guard let traveller = try find(handle: handle, in: db) else { return nil }
        let isBlocked = try viewer.map { try areBlocked($0, traveller.id, in: db) } ?? false
        return traveller.isVisible(isBlocked: isBlocked) ? traveller : nil
    }

    /// A changed contact counts as claimed at `now`, so that earlier claims stay ahead.
    static func save(_ traveller: Traveller, at now: Date, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE traveller SET name = :name,
                    email_claimed_at = CASE WHEN :email_key IS NULL THEN NULL
                        WHEN email_key = :email_key THEN email_claimed_at ELSE :now END,
                    phone_claimed_at = CASE WHEN :phone IS NULL THEN NULL
                        WHEN phone = :phone THEN phone_claimed_at ELSE :now END,
                    email_verified_at = CASE WHEN email_key = :email_key THEN email_verified_at END,
                    phone_verified_at = CASE WHEN phone = :phone THEN phone_verified_at END,
                    email = :email, email_key = :email_key, phone = :phone, home_currency = :home, bio = :bio,
                    languages = :languages, version = :version
                WHERE id = :id
                """,
            arguments: [
                "name": traveller.details.name, "email": traveller.contacts.email,
                "email_key": traveller.contacts.email?.lowercased(), "phone": traveller.contacts.phone,
                "home": traveller.details.homeCurrency.code, "bio": traveller.details.bio,
                "languages": try TextList.encode(traveller.details.languages), "version": traveller.version,
                "now": now.milliseconds, "id": traveller.id.description,
            ])
    }

    static let blockedBy = """
        SELECT blocked FROM block WHERE blocker = ?1 UNION SELECT blocker FROM block WHERE blocked = ?1
        """

    /// Travellers whom `viewer` must not see: a block works both ways.
    static func blocked(by viewer: Identifier<Traveller>, in db: Database) throws -> Set<Identifier<Traveller>> {
        let ids = try String.fetchAll(try db.cachedStatement(sql: blockedBy), arguments: [viewer.description])
        return Set(ids.compactMap { Identifier($0) })
    }

    static func insert(_ block: BlockChange, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO block (blocker, blocked, at) VALUES (?, ?, ?) ON CONFLICT (blocker, blocked) DO NOTHING",
            arguments: [block.blocker.description, block.blocked.description, block.at.milliseconds])
    }

    /// True if one of the two has blocked the other.
    static func areBlocked(
        _ one: Identifier<Traveller>, _ other: Identifier<Traveller>, in db: Database
    ) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM block WHERE blocker = ?1 AND blocked = ?2)
                OR EXISTS (SELECT 1 FROM block WHERE blocker = ?2 AND blocked = ?1)
            """
        let statement = try db.cachedStatement(sql: sql)
        return try Bool.fetchOne(statement, arguments: [one.description, other.description]) ?? false
    }
}
