import Domain
import Foundation
import GRDB

/// SQL of the table `left_fault`: faults of erased accounts. Only the keys link a row to a contact.
enum LeftFaultTable {
    private static func hash(_ contact: Login, _ keys: KeyFile) -> Data {
        Data(keys.digest(of: contact.comparisonKey, for: "left fault"))
    }

    /// - Parameter agreedUntil: `faults` are those of swaps that were accepted until then; nil: of all.
    static func insert(
        _ faults: LeftFaults, under hash: Data, agreedUntil: Date? = nil, in db: Database
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO left_fault (hash, origin, kind, number, at, agreed_until)
                VALUES (:hash, :origin, :kind, :number, :at, :agreed_until)
                ON CONFLICT (hash, origin, kind) DO UPDATE SET number = excluded.number, at = excluded.at,
                    agreed_until = excluded.agreed_until
                """)
        for (fault, number) in faults.counts {
            try statement.execute(arguments: [
                "hash": hash, "origin": faults.origin.description, "kind": fault.rawValue, "number": number,
                "at": faults.at.milliseconds, "agreed_until": agreedUntil?.milliseconds,
            ])
        }
    }

    static func insert(_ faults: LeftFaults, under contacts: [Login], _ keys: KeyFile, in db: Database) throws {
        for contact in contacts { try insert(faults, under: hash(contact, keys), in: db) }
    }

    /// Replaces what an erasure has left under its origin.
    /// - Parameter faults: Those of swaps that were accepted until a time.
    static func replace(
        _ origin: Identifier<LeftFaults>, with faults: (Date?) throws -> LeftFaults?, in db: Database
    ) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT DISTINCT hash, agreed_until FROM left_fault WHERE origin = ? ORDER BY hash",
            arguments: [origin.description])
        try db.execute(sql: "DELETE FROM left_fault WHERE origin = ?", arguments: [origin.description])
        for row in rows {
            let until = row.optionalDate("agreed_until")
            if let left = try faults(until) { try insert(left, under: row["hash"], agreedUntil: until, in: db) }
        }
    }

    /// What erased accounts with one of these contacts have left.
    static func all(under contacts: [Login], _ keys: KeyFile, in db: Database) throws -> [LeftFaults] {
        let statement = try db.cachedStatement(
            sql: "SELECT origin, kind, number, at FROM left_fault WHERE hash = ? ORDER BY origin, kind")
        return try contacts.flatMap { [hash($0, keys)] + BannedContactTable.hashes($0, keys) }.flatMap { hash in
            try LeftFaults.grouped(try Row.fetchAll(statement, arguments: [hash]))
        }
    }
}

/// SQL of the table `carried_fault`: what travellers start with because of erased accounts.
enum CarriedFaultTable {
    static func add(
        _ faults: [LeftFaults], to traveller: Identifier<Traveller>, by contact: ContactKind,
        agreedUntil: Date? = nil, in db: Database
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO carried_fault (traveller, contact, origin, kind, number, at, agreed_until)
                VALUES (:traveller, :contact, :origin, :kind, :number, :at, :agreed_until)
                ON CONFLICT (traveller, contact, origin, kind) DO UPDATE SET number = excluded.number, at = excluded.at,
                    agreed_until = excluded.agreed_until
                """)
        for left in faults {
            for (fault, number) in left.counts {
                try statement.execute(arguments: [
                    "traveller": traveller.description, "contact": contact.rawValue,
                    "origin": left.origin.description, "kind": fault.rawValue, "number": number,
                    "at": left.at.milliseconds, "agreed_until": agreedUntil?.milliseconds,
                ])
            }
        }
    }

    /// Replaces what travellers carry of an origin, as `LeftFaultTable.replace`.
    static func replace(
        _ origin: Identifier<LeftFaults>, with faults: (Date?) throws -> LeftFaults?, at now: Date, in db: Database
    ) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT traveller, contact, agreed_until FROM carried_fault WHERE origin = ?
                ORDER BY traveller, contact
                """, arguments: [origin.description])
        try db.execute(sql: "DELETE FROM carried_fault WHERE origin = ?", arguments: [origin.description])
        for row in rows {
            let (traveller, until): (Identifier<Traveller>, Date?) = (
                try row.id("traveller"), row.optionalDate("agreed_until")
            )
            if let left = try faults(until) {
                try add([left], to: traveller, by: try row.value("contact"), agreedUntil: until, in: db)
            }
            try ReliabilityTable.calculate(traveller, at: now, in: db)
        }
    }

    /// Two contacts of one account count once.
    static func all(of traveller: Identifier<Traveller>, in db: Database) throws -> [LeftFaults] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT origin, kind, max(number) AS number, max(at) AS at FROM carried_fault WHERE traveller = ?
                GROUP BY origin, kind ORDER BY origin, kind
                """)
        return try LeftFaults.grouped(try Row.fetchAll(statement, arguments: [traveller.description]))
    }
}

/// SQL of the table `fault_source`: living accounts whose faults count for somebody else.
enum FaultSourceTable {
    static func save(
        _ source: FaultSource, of traveller: Identifier<Traveller>, by contact: ContactKind, in db: Database
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO fault_source (traveller, contact, source, dropped_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (traveller, contact, source) DO UPDATE SET dropped_at = excluded.dropped_at
                """)
        try statement.execute(arguments: [
            traveller.description, contact.rawValue, source.traveller.description, source.droppedAt?.milliseconds,
        ])
    }

    /// The faults of others that count for a traveller; two contacts of one account count once.
    static func observations(of traveller: Identifier<Traveller>, in db: Database) throws -> [Observation] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT source, CASE WHEN count(dropped_at) = count(*) THEN max(dropped_at) END AS dropped_at
                FROM fault_source WHERE traveller = ? GROUP BY source ORDER BY source
                """)
        return try Row.fetchAll(statement, arguments: [traveller.description]).flatMap { row in
            let source: Identifier<Traveller> = try row.id("source")
            return try ObservationTable.own(about: source, agreedUntil: row.optionalDate("dropped_at"), in: db)
                .compactMap { $0.carried(from: source) }
        }
    }

    /// For whom the faults of a traveller count.
    static func carriers(of source: Identifier<Traveller>, in db: Database) throws -> [FaultCarrier] {
        let statement = try db.cachedStatement(
            sql: "SELECT traveller, contact, dropped_at FROM fault_source WHERE source = ? ORDER BY traveller, contact")
        return try Row.fetchAll(statement, arguments: [source.description]).map {
            FaultCarrier(
                traveller: try $0.id("traveller"), contact: try $0.value("contact"),
                agreedUntil: $0.optionalDate("dropped_at"))
        }
    }

    static func delete(source: Identifier<Traveller>, in db: Database) throws {
        try db.execute(sql: "DELETE FROM fault_source WHERE source = ?", arguments: [source.description])
    }
}

/// For whom faults of another account count, and the contact that they go with.
struct FaultCarrier: Hashable {
    let traveller: Identifier<Traveller>
    let contact: ContactKind
    /// Faults in swaps that were accepted later do not count; nil: all count.
    let agreedUntil: Date?

    /// Ends what counts for a traveller because of a contact; nil: of any. Returns whether that was anything.
    static func end(
        of traveller: Identifier<Traveller>, by contact: ContactKind? = nil, in db: Database
    ) throws -> Bool {
        let arguments: StatementArguments = [traveller.description, contact?.rawValue]
        try db.execute(
            sql: "DELETE FROM carried_fault WHERE traveller = ?1 AND contact = coalesce(?2, contact)",
            arguments: arguments)
        let carried = db.changesCount
        try db.execute(
            sql: "DELETE FROM fault_source WHERE traveller = ?1 AND contact = coalesce(?2, contact)",
            arguments: arguments)
        return carried + db.changesCount > 0
    }

    /// Who has verified a spelling of one of these contacts, but the traveller.
    static func holders(
        of contacts: [Login], besides traveller: Identifier<Traveller>, in db: Database
    ) throws -> [FaultCarrier] {
        try contacts.flatMap { contact in
            try TravellerTable.holders(of: contact, in: db).compactMap { holder in
                guard let kind = contact.contactKind, holder != traveller else { return nil }
                return FaultCarrier(traveller: holder, contact: kind, agreedUntil: nil)
            }
        }
    }
}

extension LeftFaults {
    /// - Parameter rows: in order of origin.
    fileprivate static func grouped(_ rows: [Row]) throws -> [LeftFaults] {
        var groups: [LeftFaults] = []
        for row in rows {
            let origin: Identifier<LeftFaults> = try row.id("origin")
            var counts = groups.last?.origin == origin ? groups.removeLast().counts : [:]
            counts[try row.value("kind")] = row["number"]
            groups.append(LeftFaults(origin: origin, counts: counts, at: row.date("at")))
        }
        return groups
    }
}
