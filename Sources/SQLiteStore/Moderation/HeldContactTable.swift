import Domain
import Foundation

/// SQL of the table `held_contact`: hashes of confirmed contacts that somebody dropped lately, or is banned or suspended with.
enum HeldContactTable {
    static func save(
        _ dropped: DroppedContact, of traveller: Identifier<Traveller>, _ keys: KeyFile, in db: Database
    ) throws {
        try insert(
            BannedContactTable.hashes(dropped.contact, keys)[0], of: traveller, until: dropped.until,
            droppedAt: dropped.at, in: db)
    }

    static func insert(
        _ hash: Data, of traveller: Identifier<Traveller>, until: Date, droppedAt: Date? = nil, in db: Database
    ) throws {
        try db.upsert(
            into: .heldContact,
            [
                "traveller": traveller.description, "hash": hash, "until": until.milliseconds,
                "dropped_at": droppedAt?.milliseconds,
            ])
    }

    static func hashes(of traveller: Identifier<Traveller>, in db: Database) throws -> [Data] {
        try all(of: traveller, in: db).map(\.hash)
    }

    private static func contact(_ row: StoredRow) -> HeldContact {
        HeldContact(hash: row["hash"], until: row.date("until"), droppedAt: row.optionalDate("dropped_at"))
    }

    private static func all(of traveller: Identifier<Traveller>, in db: Database) throws -> [HeldContact] {
        let sql = "SELECT * FROM held_contact WHERE traveller = :traveller ORDER BY hash"
        return try db.rows(sql, ["traveller": traveller.description]).map(contact)
    }

    /// Who dropped a contact lately, and when; also who is suspended with it.
    static func dropped(
        _ contact: Login, _ keys: KeyFile, at now: Date, in db: Database
    ) throws -> [(traveller: Identifier<Traveller>, at: Date)] {
        let sql = "SELECT * FROM held_contact WHERE hash = :hash AND until > :now ORDER BY traveller"
        return try db.rows(sql, ["hash": BannedContactTable.hashes(contact, keys)[0], "now": now.milliseconds]).map {
            (try $0.id("traveller"), self.contact($0).partedAt)
        }
    }

    /// The contacts that somebody dropped lately.
    /// - Parameter contacts: Those that are verified.
    static func dropped(
        by traveller: Identifier<Traveller>, whoHas contacts: [Login], _ keys: KeyFile, in db: Database
    ) throws -> [FaultHistory.Dropped] {
        let verified = Set(contacts.map { BannedContactTable.hashes($0, keys)[0] })
        return try all(of: traveller, in: db).map {
            FaultHistory.Dropped($0.hash, at: $0.partedAt, isVerified: verified.contains($0.hash))
        }
    }

    /// Other accounts that have verified a spelling of one of these contacts, or dropped it lately.
    static func holders(
        of contacts: [Login], besides traveller: Identifier<Traveller>?, _ keys: KeyFile, at now: Date,
        in db: Database
    ) throws -> [ContactHolder] {
        try contacts.flatMap { contact -> [ContactHolder] in
            guard let kind = contact.contactKind else { return [] }
            let holding = try TravellerTable.holders(of: contact, in: db)
            let dropped = try dropped(contact, keys, at: now, in: db).filter { !holding.contains($0.traveller) }
            let found = holding.map { (traveller: $0, at: Date?.none) } + dropped.map { ($0.traveller, $0.at) }
            return try found.filter { $0.traveller != traveller }.map { holder in
                ContactHolder(
                    holder.traveller, of: kind, droppedAt: holder.at,
                    isSuspended: try ActionTable.isSuspended(holder.traveller, at: now, in: db))
            }
        }
    }

    /// Keeps the contacts, and what the traveller dropped, at least until a suspension ends.
    static func suspend(
        _ contacts: [Login], of traveller: Identifier<Traveller>, until: Date, _ keys: KeyFile, in db: Database
    ) throws {
        for contact in contacts {
            try insert(BannedContactTable.hashes(contact, keys)[0], of: traveller, until: until, in: db)
        }
        try hold(of: traveller, in: db) { $0.suspended(until: until) }
    }

    /// Holds each contact of a traveller until another time.
    static func hold(
        of traveller: Identifier<Traveller>, in db: Database, until: (HeldContact) -> Date
    ) throws {
        for contact in try all(of: traveller, in: db) {
            try db.run(
                "UPDATE held_contact SET until = :until WHERE traveller = :traveller AND hash = :hash",
                ["until": until(contact).milliseconds, "traveller": traveller.description, "hash": contact.hash])
        }
    }

    /// The sweeper comes later.
    static func deleteOld(of traveller: Identifier<Traveller>, at now: Date, in db: Database) throws {
        try db.run(
            "DELETE FROM held_contact WHERE traveller = :traveller AND until <= :now",
            ["traveller": traveller.description, "now": now.milliseconds])
    }

    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM held_contact WHERE traveller = :traveller", ["traveller": traveller.description])
    }
}
