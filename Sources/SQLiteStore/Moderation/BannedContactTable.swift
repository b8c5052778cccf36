import Domain
import Foundation

/// SQL of the table `banned_contact`. Only the keys link a row to a contact.
enum BannedContactTable {
    /// The hash that is written, then others under which the contact can be stored. Rows from before contacts were
    /// compared by mailbox and telephone have the hash of the spelling of their time, and cannot be hashed anew: that
    /// spelling finds them until they end.
    static func hashes(_ contact: Login, _ keys: KeyFile) -> [Data] {
        let texts = [contact.comparisonKey, contact.key]
        return (texts[0] == texts[1] ? [texts[0]] : texts).map { Data(keys.digest(of: $0, for: "banned contact")) }
    }

    /// Bans the contacts and what the person dropped before, or frees them again. What another ban holds too stays.
    static func write(
        _ change: AccountActionChange.BannedContacts, of person: Identifier<Traveller>, _ keys: KeyFile, at now: Date,
        in db: Database
    ) throws {
        guard let until = change.until else {
            let own = change.contacts.flatMap { hashes($0, keys) }
            for hash in try own + HeldContactTable.hashes(of: person, in: db) {
                try db.run(
                    """
                    DELETE FROM banned_contact WHERE hash = :hash AND NOT EXISTS (
                        SELECT 1 FROM held_contact JOIN ban ON ban.traveller = held_contact.traveller
                        WHERE held_contact.hash = :hash AND held_contact.traveller <> :person)
                    """, ["hash": hash, "person": person.description])
            }
            return try HeldContactTable.hold(of: person, in: db) { _ in HeldContact.freed(at: now) }
        }
        for contact in change.contacts {
            try HeldContactTable.insert(hashes(contact, keys)[0], of: person, until: until, in: db)
        }
        try HeldContactTable.deleteOld(of: person, at: now, in: db)
        try HeldContactTable.hold(of: person, in: db) { _ in until }
        try db.run(
            """
            INSERT INTO banned_contact (hash, until) SELECT hash, until FROM held_contact WHERE traveller = :person
            ON CONFLICT (hash) DO UPDATE SET until = excluded.until
            """, ["person": person.description])
    }

    /// Holds contacts, and what the person dropped before, as if they were banned.
    static func hold(
        _ contacts: [Login], of person: Identifier<Traveller>, until: Date, _ keys: KeyFile, in db: Database
    ) throws {
        let own = contacts.map { hashes($0, keys)[0] }
        for hash in try own + HeldContactTable.hashes(of: person, in: db) {
            try db.run(
                """
                INSERT INTO banned_contact (hash, until) VALUES (:hash, :until)
                ON CONFLICT (hash) DO UPDATE SET until = excluded.until WHERE banned_contact.until < excluded.until
                """, ["hash": hash, "until": until.milliseconds])
        }
    }

    /// Which of these contacts are banned at `now`.
    static func kinds(
        of contacts: [Login], _ keys: KeyFile, at now: Date, in db: Database
    ) throws -> Set<ContactKind> {
        let sql = "SELECT EXISTS (SELECT 1 FROM banned_contact WHERE hash = :hash AND until > :now)"
        var kinds: Set<ContactKind> = []
        for contact in contacts {
            guard let kind = contact.contactKind else { continue }
            for hash in hashes(contact, keys) {
                let arguments: SQLValues = ["hash": hash, "now": now.milliseconds]
                if try db.value(sql, arguments, as: Bool.self) ?? false { kinds.insert(kind) }
            }
        }
        return kinds
    }
}
