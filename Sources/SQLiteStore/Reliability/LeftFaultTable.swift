import Domain
import Foundation
import GRDB

/// SQL of the table `left_fault`: faults of erased accounts. Only the keys link a row to a contact.
enum LeftFaultTable {
    private static func hash(_ contact: Login, _ keys: KeyFile) -> Data {
        Data(keys.digest(of: contact.comparisonKey, for: "left fault"))
    }

    static func insert(_ faults: LeftFaults, under contacts: [Login], _ keys: KeyFile, in db: Database) throws {
        for contact in contacts { try insert(faults, under: hash(contact, keys), in: db) }
    }

    /// The same under the contacts that the traveller dropped lately, by the hashes that `held_contact` has of them.
    static func insert(
        _ faults: LeftFaults, underDroppedOf traveller: Identifier<Traveller>, in db: Database
    ) throws {
        for hash in try HeldContactTable.hashes(of: traveller, in: db) { try insert(faults, under: hash, in: db) }
    }

    private static func insert(_ faults: LeftFaults, under hash: Data, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO left_fault (hash, origin, kind, number, at) VALUES (:hash, :origin, :kind, :number, :at)
                ON CONFLICT (hash, origin, kind) DO UPDATE SET number = excluded.number, at = excluded.at
                """)
        for (fault, number) in faults.counts {
            try statement.execute(arguments: [
                "hash": hash, "origin": faults.origin.description, "kind": fault.rawValue, "number": number,
                "at": faults.at.milliseconds,
            ])
        }
    }

    /// Replaces what an erasure has left under its origin; nil: nothing is left.
    static func replace(_ origin: Identifier<LeftFaults>, with faults: LeftFaults?, in db: Database) throws {
        let hashes = try Data.fetchAll(
            db, sql: "SELECT DISTINCT hash FROM left_fault WHERE origin = ? ORDER BY hash",
            arguments: [origin.description])
        try db.execute(sql: "DELETE FROM left_fault WHERE origin = ?", arguments: [origin.description])
        guard let faults else { return }
        for hash in hashes { try insert(faults, under: hash, in: db) }
    }

    /// What is known against an account.
    static func record(
        of traveller: Identifier<Traveller>, _ keys: KeyFile, in db: Database
    ) throws -> FaultRecord {
        try record(of: traveller, origin: origin(of: traveller, keys), in: db)
    }

    /// Only the keys link it to the traveller.
    static func origin(of traveller: Identifier<Traveller>, _ keys: KeyFile) -> Identifier<LeftFaults> {
        let digest = keys.digest(of: traveller.description, for: "fault origin")
        let words = [digest[0..<8], digest[8..<16]].map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
        return Identifier(high: words[0], low: words[1])
    }

    static func record(
        of traveller: Identifier<Traveller>, origin: Identifier<LeftFaults>, in db: Database
    ) throws -> FaultRecord {
        FaultRecord(
            origin: origin, observations: try ObservationTable.all(about: traveller, in: db).filter { !$0.isCarried },
            carried: try CarriedFaultTable.all(of: traveller, in: db))
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

/// SQL of the table `carried_fault`: what travellers start with.
enum CarriedFaultTable {
    /// Nobody carries what comes from themselves by way of another account.
    static func add(
        _ faults: [LeftFaults], to traveller: Identifier<Traveller>, _ keys: KeyFile, at now: Date, in db: Database
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO carried_fault (traveller, origin, kind, number, at)
                VALUES (:traveller, :origin, :kind, :number, :at)
                ON CONFLICT (traveller, origin, kind) DO UPDATE SET number = excluded.number, at = excluded.at
                """)
        let own = LeftFaultTable.origin(of: traveller, keys)
        for left in faults where left.origin != own {
            for (fault, number) in left.counts {
                try statement.execute(arguments: [
                    "traveller": traveller.description, "origin": left.origin.description, "kind": fault.rawValue,
                    "number": number, "at": left.at.milliseconds,
                ])
            }
        }
        try ReliabilityTable.calculate(traveller, at: now, in: db)
    }

    /// Passes faults on to everybody else who has verified one of these contacts, in any spelling.
    static func add(
        _ faults: [LeftFaults], toHoldersOf contacts: [Login], besides traveller: Identifier<Traveller>,
        _ keys: KeyFile, at now: Date, in db: Database
    ) throws {
        guard !faults.isEmpty else { return }
        for holder in Set(try contacts.flatMap { try TravellerTable.holders(of: $0, in: db) })
            .sorted(by: { $0.description < $1.description }) where holder != traveller
        {
            try add(faults, to: holder, keys, at: now, in: db)
        }
    }

    /// Replaces what travellers carry of an origin; nil: they carry nothing of it.
    static func replace(
        _ origin: Identifier<LeftFaults>, with faults: LeftFaults?, _ keys: KeyFile, at now: Date, in db: Database
    ) throws {
        let carriers = try Row.fetchAll(
            db, sql: "SELECT DISTINCT traveller FROM carried_fault WHERE origin = ? ORDER BY traveller",
            arguments: [origin.description]
        ).map { try $0.id("traveller", of: Traveller.self) }
        try db.execute(sql: "DELETE FROM carried_fault WHERE origin = ?", arguments: [origin.description])
        for carrier in carriers {
            try add([faults].compactMap(\.self), to: carrier, keys, at: now, in: db)
        }
    }

    static func all(of traveller: Identifier<Traveller>, in db: Database) throws -> [LeftFaults] {
        let statement = try db.cachedStatement(
            sql: "SELECT origin, kind, number, at FROM carried_fault WHERE traveller = ? ORDER BY origin, kind")
        return try LeftFaults.grouped(try Row.fetchAll(statement, arguments: [traveller.description]))
    }

    /// Deletes what a traveller carried, and takes it out of the record.
    static func erase(of traveller: Identifier<Traveller>, at now: Date, in db: Database) throws {
        try db.execute(sql: "DELETE FROM carried_fault WHERE traveller = ?", arguments: [traveller.description])
        if db.changesCount > 0 { try ReliabilityTable.calculate(traveller, at: now, in: db) }
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
