import Domain
import Foundation
import GRDB

/// SQL of the table `left_fault`: faults of erased accounts. Only the keys link a row to a contact.
enum LeftFaultTable {
    private static func hash(_ contact: Login, _ keys: KeyFile) -> Data {
        Data(keys.digest(of: contact.comparisonKey, for: "left fault"))
    }

    /// What an account leaves.
    /// - Parameter agreedUntil: Only of swaps that were accepted until then; nil: of all.
    static func faults(
        of traveller: Identifier<Traveller>, agreedUntil: Date?, mayLoseDispute: Bool,
        _ origin: Identifier<LeftFaults>, at now: Date, in db: Database
    ) throws -> LeftFaults? {
        LeftFaults(
            of: try ObservationTable.own(about: traveller, agreedUntil: agreedUntil, in: db),
            mayLoseDispute: mayLoseDispute, origin: origin, at: now)
    }

    /// - Parameter agreedUntil: `faults` are those of swaps that were accepted until then; nil: of all.
    static func insert(
        _ faults: LeftFaults, under hash: Data, agreedUntil: Date? = nil, in db: Database
    ) throws {
        for (fault, number) in faults.counts {
            try db.upsert(
                into: .leftFault,
                [
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

extension LeftFaults {
    /// - Parameter rows: in order of origin.
    static func grouped(_ rows: [Row]) throws -> [LeftFaults] {
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
