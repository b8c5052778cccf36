package import Domain
package import Foundation

/// Profiles, preferences and blocks in SQLite.
package struct SQLiteTravellerStore: TravellerStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func me(_ id: Identifier<Traveller>, at now: Date) async throws -> AsOf<OwnProfile?> {
        try await database.read(asOf: id) { db in
            try TravellerTable.find(id, in: db).map { try Self.ownProfile(of: $0, at: now, in: db) }
        }
    }

    static func ownProfile(of traveller: Traveller, at now: Date, in db: Database) throws -> OwnProfile {
        OwnProfile(
            try profile(of: traveller, at: now, in: db),
            counts: OwnProfile.Counts(
                unreadThreads: try ThreadSummaryTable.countUnread(of: traveller.id, in: db),
                unreadNotifications: try NotificationTable.countUnread(of: traveller.id, in: db),
                myTurn: try SwapTable.countTurns(of: traveller.id, in: db)),
            claims: try CredentialTable.others(
                than: traveller.id, with: traveller.contacts.logins { $0.verifiedAt == nil }, in: db),
            leaving: traveller.state == .leaving ? try DepartureTable.pending(of: traveller.id, in: db) : nil,
            secondFactor: try SecondFactorTable.find(traveller.id, in: db))
    }

    package func profile(
        of handle: String, for viewer: Identifier<Traveller>?, at now: Date
    ) async throws -> Profile? {
        try await database.read { db in
            try TravellerTable.visible(handle, to: viewer, in: db).map {
                try Self.profile(of: $0.shown, at: now, in: db)
            }
        }
    }

    private static func profile(of traveller: Traveller, at now: Date, in db: Database) throws -> Profile {
        let rows = try db.rows(searchablePairs, ["owner": traveller.id.description, "now": now.milliseconds])
        let has = Set(try rows.map { try $0.currency("have") })
        let wants = Set(try rows.map { try $0.currency("want") })
        let offers = try OfferTable.published(by: traveller.id, at: now, limit: Profile.offerLimit, in: db)
        return Profile(traveller: traveller, has: has.sorted(), wants: wants.sorted(), offers: offers)
    }

    private static let searchablePairs = """
        SELECT DISTINCT have, want FROM offer WHERE owner = :owner AND \(OfferTable.condition(\.isSearchable))
            AND \(OfferTable.isShown)
        """

    package func edit(
        _ id: Identifier<Traveller>, at now: Date, deciding: @escaping @Sendable (Traveller?) throws -> Traveller
    ) async throws -> OwnProfile {
        try await database.write { db in
            let traveller = try deciding(try TravellerTable.find(id, in: db))
            try ReliabilityTable.changingContacts(of: id, at: now, in: db) {
                try TravellerTable.save(traveller, in: db)
            }
            return try Self.ownProfile(of: traveller, at: now, in: db)
        }
    }

    package func preferences(of id: Identifier<Traveller>) async throws -> Preferences? {
        try await database.read { try PreferencesRecord.find(id, in: $0) }
    }

    package func editPreferences(
        of id: Identifier<Traveller>, at now: Date, deciding: @escaping @Sendable (Preferences) -> Preferences
    ) async throws -> Preferences? {
        let change = try await database.write { db -> (saved: Preferences, edited: Preferences)? in
            guard let saved = try PreferencesRecord.find(id, in: db) else { return nil }
            let edited = deciding(saved)
            try db.run(
                """
                UPDATE traveller SET preferences = :preferences, shows_receipts = :receipts,
                    findable_by_phone = :findable_by_phone WHERE id = :id
                """,
                [
                    "preferences": try PreferencesRecord.write(edited), "receipts": edited.receipts,
                    "findable_by_phone": edited.findableByPhone, "id": id.description,
                ])
            return (saved, edited)
        }
        if let change, change.edited.receipts != change.saved.receipts { try await tellReceipts(of: id, at: now) }
        return change?.edited
    }

    /// Both sides of each thread see something else, but where the other shows nothing either way. A few threads a
    /// transaction, so that no writer waits for all of them. Whoever is not told, because the server stopped, reads it with
    /// the thread.
    private func tellReceipts(of id: Identifier<Traveller>, at now: Date) async throws {
        var rest = try await database.read { try ThreadTable.all(of: id, in: $0) }[...]
        while !rest.isEmpty {
            let slice = rest.prefix(Self.threadsTold)
            rest = rest.dropFirst(slice.count)
            try await database.write { db in
                for thread in slice where try TravellerTable.showsReceipts(thread.other(than: id), in: db) {
                    try EventTable.append([.thread(thread.id)], to: thread.listing, by: .traveller(id), at: now, in: db)
                }
            }
        }
    }

    private static let threadsTold = 25

    package func block(
        _ handle: String, by id: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (BlockSnapshot) throws -> BlockChange
    ) async throws {
        try await database.write { db in
            let other = try TravellerTable.find(handle: handle, in: db)
            let change = try deciding(
                BlockSnapshot(
                    blocker: id, other: other,
                    swaps: try other.map { try SwapTable.open(between: id, and: $0.id, in: db) }?
                        .map { try SwapTable.current($0, in: db) } ?? [],
                    safetyExits: try SwapContextTable.safetyExits(of: id, at: now, in: db)))
            try TravellerTable.insert(change, in: db)
            try ThreadTable.freeze(between: id, and: change.blocked, in: db)
            for swap in change.swaps { try SwapChangeWriter.write(swap, at: now, in: db) }
            try Self.tellThreads(of: id, and: change.blocked, at: now, in: db)
        }
    }

    /// Threads open or close with a block.
    private static func tellThreads(
        of one: Identifier<Traveller>, and other: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        for thread in try ThreadTable.between(one, other, in: db) {
            try EventTable.append([.thread(thread.id)], to: thread.listing, by: .service, at: now, in: db)
        }
    }

    package func unblock(_ handle: String, by id: Identifier<Traveller>, at now: Date) async throws -> Bool {
        try await database.write { db in
            guard let other = try TravellerTable.find(handle: handle, in: db) else { return false }
            let changed = try db.run(
                "DELETE FROM block WHERE blocker = :id AND blocked = :other",
                ["id": id.description, "other": other.id.description])
            guard changed > 0 else { return true }
            try ThreadTable.thaw(between: id, and: other.id, in: db)
            try Self.tellThreads(of: id, and: other.id, at: now, in: db)
            return true
        }
    }

    package func blocks(
        of id: Identifier<Traveller>, after handle: String?, limit: Int
    ) async throws -> Page<Block, String> {
        try await database.read { db in
            let rows = try Self.blocks(of: id, after: handle, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit, cursor: \.with.summary.handle)
        }
    }

    static func blocks(
        of id: Identifier<Traveller>, after handle: String?, limit: Int, in db: Database
    ) throws -> [Block] {
        let sql = """
            SELECT \(TravellerTable.other), block.at
            FROM block JOIN traveller AS other ON other.id = block.blocked
            WHERE block.blocker = :reader AND other.handle > :after ORDER BY other.handle LIMIT :limit
            """
        return try db.rows(sql, ["reader": id.description, "after": handle ?? "", "limit": limit]).map {
            Block(try TravellerTable.other($0), at: $0.date("at"))
        }
    }
}

/// Stored preferences: one JSON object, and a column of its own for what the lists of others read.
enum PreferencesRecord {
    private struct Stored: Codable {
        let currency: String
        let language: String
        let units: String
        let theme: String
        /// Nil in what was saved before there were such mails.
        let mailUpdates: Bool?
        /// The client's own object, kept as text so that its bytes do not change.
        let client: String
    }

    static func write(_ preferences: Preferences) throws -> String {
        let stored = Stored(
            currency: preferences.currency.code, language: preferences.language, units: preferences.units.rawValue,
            theme: preferences.theme.rawValue, mailUpdates: preferences.mailUpdates,
            client: String(decoding: preferences.client, as: UTF8.self))
        return String(decoding: try JSONEncoder().encode(stored), as: UTF8.self)
    }

    static func find(_ id: Identifier<Traveller>, in db: Database) throws -> Preferences? {
        let sql = """
            SELECT preferences, home_currency, languages, shows_receipts, findable_by_phone FROM traveller
                WHERE id = :id
            """
        return try db.row(sql, ["id": id.description]).map { row in
            var preferences = try read(row)
            preferences.receipts = row["shows_receipts"]
            preferences.findableByPhone = row["findable_by_phone"]
            return preferences
        }
    }

    /// Of the columns `preferences`, `home_currency` and `languages`, for who needs no more than these say.
    static func read(_ row: StoredRow) throws -> Preferences {
        if let saved = row["preferences"] as String? { return try read(saved) }
        return Preferences(
            homeCurrency: try row.currency("home_currency"), languages: try TextList.decode(row["languages"]))
    }

    private static func read(_ text: String) throws -> Preferences {
        let stored = try JSONDecoder().decode(Stored.self, from: Data(text.utf8))
        guard let currency = Currency(stored.currency), let units = Preferences.Units(rawValue: stored.units),
            let theme = Preferences.Theme(rawValue: stored.theme)
        else { throw DamagedRow(column: "preferences") }
        return Preferences(
            currency: currency, language: stored.language, units: units, theme: theme,
            mailUpdates: stored.mailUpdates ?? true, client: Array(stored.client.utf8))
    }
}
