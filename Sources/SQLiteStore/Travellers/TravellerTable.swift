import Domain
import Foundation
import GRDB

/// SQL of the tables `traveller` and `block`.
enum TravellerTable {
    static func insert(_ registration: Registration, in db: Database) throws {
        let traveller = registration.traveller
        let since = traveller.memberSince.milliseconds
        do {
            try db.execute(
                sql: """
                    INSERT INTO traveller (id, handle, handle_key, name, email, email_key, email_claimed_at, phone,
                        phone_claimed_at, password, home_currency, bio, languages, created_at, last_active_at,
                        version)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    traveller.id.description, traveller.handle, registration.handleKey, traveller.name,
                    traveller.email, registration.emailKey, registration.emailKey.map { _ in since },
                    registration.phoneKey, registration.phoneKey.map { _ in since }, registration.passwordHash,
                    traveller.homeCurrency.code, traveller.bio, try TextList.encode(traveller.languages),
                    traveller.memberSince.milliseconds, traveller.lastActive.milliseconds, traveller.version,
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

    /// The line about somebody: handle, name and what `ReliabilityTable.reliability` reads.
    static let byline = """
        traveller.handle, traveller.name, traveller.reliability_score, traveller.swaps_completed,
        traveller.swap_partners, traveller.no_shows, traveller.late_cancels, traveller.reviews, traveller.stars
        """

    static func traveller(_ row: Row) throws -> Traveller {
        Traveller(
            id: try row.id("id"), handle: row["handle"], name: row["name"], email: row["email"], phone: row["phone"],
            homeCurrency: try row.currency("home_currency"), bio: row["bio"],
            languages: try TextList.decode(row["languages"]), state: try row.value("state"),
            reliability: ReliabilityTable.reliability(row), emailVerifiedAt: row.optionalDate("email_verified_at"),
            phoneVerifiedAt: row.optionalDate("phone_verified_at"), memberSince: row.date("created_at"),
            lastActive: row.date("last_active_at"), version: row["version"])
    }

    static func find(_ id: Identifier<Traveller>, in db: Database) throws -> Traveller? {
        let sql = "SELECT \(columns) FROM traveller WHERE id = ?"
        return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [id.description]).map(traveller)
    }

    /// By the exact handle, whatever its case.
    static func find(handle: String, in db: Database) throws -> Traveller? {
        let sql = "SELECT \(columns) FROM traveller WHERE handle = ?"
        return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [handle.lowercased()]).map(traveller)
    }

    static func byline(_ id: Identifier<Traveller>, in db: Database) throws -> Byline {
        let sql = "SELECT \(TravellerTable.byline) FROM traveller WHERE id = ?"
        guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [id.description]) else {
            throw TravellerRefusal.noSuchTraveller
        }
        return Byline(
            id: id, handle: row["handle"], name: row["name"], reliability: ReliabilityTable.reliability(row))
    }

    /// A contact that changes is claimed at `now`: nobody gets before those who claimed it earlier.
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
                "name": traveller.name, "email": traveller.email, "email_key": traveller.email?.lowercased(),
                "phone": traveller.phone, "home": traveller.homeCurrency.code, "bio": traveller.bio,
                "languages": try TextList.encode(traveller.languages), "version": traveller.version,
                "now": now.milliseconds, "id": traveller.id.description,
            ])
    }

    /// True if either has blocked the other.
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
