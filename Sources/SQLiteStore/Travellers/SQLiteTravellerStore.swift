package import Domain
package import Foundation
import GRDB

/// Profiles, preferences and blocks in SQLite.
package struct SQLiteTravellerStore: TravellerStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func me(_ id: Identifier<Traveller>, at now: Date) async throws -> Profile {
        try await database.read { db in
            guard let traveller = try TravellerTable.find(id, in: db) else { throw TravellerRefusal.noSuchTraveller }
            return try Self.profile(of: traveller, at: now, in: db)
        }
    }

    package func profile(
        of handle: String, for viewer: Identifier<Traveller>?, at now: Date
    ) async throws -> Profile {
        try await database.read { db in
            let traveller = try Self.visible(handle, to: viewer, in: db)
            return try Self.profile(of: traveller, at: now, in: db)
        }
    }

    /// Someone whom the viewer may see; a blocked pair is invisible to each other.
    static func visible(
        _ handle: String, to viewer: Identifier<Traveller>?, in db: Database
    ) throws -> Traveller {
        guard let traveller = try TravellerTable.find(handle: handle, in: db),
            traveller.state.canAct
        else { throw TravellerRefusal.noSuchTraveller }
        if let viewer, try TravellerTable.areBlocked(viewer, traveller.id, in: db) {
            throw TravellerRefusal.noSuchTraveller
        }
        return traveller
    }

    private static func profile(of traveller: Traveller, at now: Date, in db: Database) throws -> Profile {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT DISTINCT have, want FROM offer WHERE owner = ? AND state = 'active' AND expires_at > ?",
            arguments: [traveller.id.description, now.milliseconds])
        let has = Set(try rows.map { try $0.currency("have") })
        let wants = Set(try rows.map { try $0.currency("want") })
        return Profile(traveller: traveller, has: has.sorted(), wants: wants.sorted())
    }

    package func edit(
        _ id: Identifier<Traveller>, version: Int64?, at now: Date,
        by edit: @escaping @Sendable (inout Traveller) throws -> Void
    ) async throws -> Profile {
        try await database.write { db in
            guard var traveller = try TravellerTable.find(id, in: db) else { throw TravellerRefusal.noSuchTraveller }
            guard version == nil || version == traveller.version else { throw TravellerRefusal.staleVersion }
            try edit(&traveller)
            traveller.version += 1
            try ReliabilityTable.changingContacts(of: id, at: now, in: db) {
                try TravellerTable.save(traveller, at: now, in: db)
            }
            return try Self.profile(of: traveller, at: now, in: db)
        }
    }

    package func preferences(of id: Identifier<Traveller>) async throws -> Preferences {
        try await database.read { db in
            guard
                let row = try Row.fetchOne(
                    db, sql: "SELECT preferences, home_currency, languages FROM traveller WHERE id = ?",
                    arguments: [id.description])
            else { throw TravellerRefusal.noSuchTraveller }
            if let saved = row["preferences"] as String? { return try PreferencesRecord.read(saved) }
            return Preferences(
                currency: try row.currency("home_currency"),
                language: try TextList.decode(row["languages"]).first ?? "en", units: .km, theme: .system,
                client: Array("{}".utf8))
        }
    }

    package func save(_ preferences: Preferences, of id: Identifier<Traveller>) async throws {
        try await database.write { db in
            try db.execute(
                sql: "UPDATE traveller SET preferences = ? WHERE id = ?",
                arguments: [try PreferencesRecord.write(preferences), id.description])
        }
    }

    package func block(_ handle: String, by id: Identifier<Traveller>, at now: Date) async throws {
        try await database.write { db in
            // Somebody suspended may come back, somebody deleted does not.
            guard let other = try TravellerTable.find(handle: handle, in: db), other.state != .deleted else {
                throw TravellerRefusal.noSuchTraveller
            }
            guard other.id != id else { throw TravellerRefusal.cannotBlockOneself }
            try db.execute(
                sql: "INSERT OR IGNORE INTO block (blocker, blocked, at) VALUES (?, ?, ?)",
                arguments: [id.description, other.id.description, now.milliseconds])
            try SwapWriting.tellOfBlock(by: id, of: other.id, at: now, in: db)
        }
    }

    package func unblock(_ handle: String, by id: Identifier<Traveller>) async throws {
        try await database.write { db in
            guard let other = try TravellerTable.find(handle: handle, in: db) else {
                throw TravellerRefusal.noSuchTraveller
            }
            try db.execute(
                sql: "DELETE FROM block WHERE blocker = ? AND blocked = ?",
                arguments: [id.description, other.id.description])
        }
    }

    package func blocks(
        of id: Identifier<Traveller>, after handle: String?, limit: Int
    ) async throws -> Page<Block, String> {
        try await database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT traveller.handle, traveller.name, block.at
                    FROM block JOIN traveller ON traveller.id = block.blocked
                    WHERE block.blocker = ? AND traveller.handle > ? ORDER BY traveller.handle LIMIT ?
                    """, arguments: [id.description, handle ?? "", limit + 1]
            ).map { Block(handle: $0["handle"], name: $0["name"], at: $0.date("at")) }
            return Page(reading: rows, limit: limit, mark: \.handle)
        }
    }
}

/// Preferences as they are stored: one JSON object.
enum PreferencesRecord {
    private struct Stored: Codable {
        let currency: String
        let language: String
        let units: String
        let theme: String
        /// The client's own object, as text so that it stays byte for byte as it came.
        let client: String
    }

    static func write(_ preferences: Preferences) throws -> String {
        let stored = Stored(
            currency: preferences.currency.code, language: preferences.language, units: preferences.units.rawValue,
            theme: preferences.theme.rawValue, client: String(decoding: preferences.client, as: UTF8.self))
        return String(decoding: try JSONEncoder().encode(stored), as: UTF8.self)
    }

    static func read(_ text: String) throws -> Preferences {
        let stored = try JSONDecoder().decode(Stored.self, from: Data(text.utf8))
        guard let currency = Currency(stored.currency), let units = Preferences.Units(rawValue: stored.units),
            let theme = Preferences.Theme(rawValue: stored.theme)
        else { throw DamagedRow(column: "preferences") }
        return Preferences(
            currency: currency, language: stored.language, units: units, theme: theme, client: Array(stored.client.utf8)
        )
    }
}
