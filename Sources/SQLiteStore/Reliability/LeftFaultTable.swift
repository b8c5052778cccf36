import Domain
import Foundation

/// SQL of the table `left_fault`: faults of erased accounts. Only the keys link a row to a contact.
enum LeftFaultTable {
    private static func hash(_ contact: Login, _ keys: KeyFile) -> Data {
        Data(keys.digest(of: contact.comparisonKey, for: "left fault"))
    }

    static func save(_ left: PlacedFaults, _ keys: KeyFile, in db: Database) throws {
        let (faults, until) = (left.faults, left.place.agreedUntil)
        switch left.place.keeper {
        case .contact(let login): try save(faults, under: hash(login, keys), agreedUntil: until, in: db)
        case .hash(let hash): try save(faults, under: hash, agreedUntil: until, in: db)
        case .traveller(let traveller, let contact):
            try CarriedFaultTable.save(faults, of: traveller, by: contact, agreedUntil: until, in: db)
        }
    }

    private static func save(_ faults: LeftFaults, under hash: Data, agreedUntil: Date?, in db: Database) throws {
        for (fault, number) in faults.counts {
            try db.upsert(
                into: .leftFault,
                [
                    "hash": hash, "origin": faults.origin.description, "kind": fault.rawValue, "number": number,
                    "at": faults.at.milliseconds, "agreed_until": agreedUntil?.milliseconds,
                ])
        }
    }

    /// Where the erasure with this origin has left something, also to who carries it.
    static func places(_ origin: Identifier<LeftFaults>, in db: Database) throws -> [FaultPlace] {
        let left = try db.rows(
            "SELECT DISTINCT hash, agreed_until FROM left_fault WHERE origin = :origin ORDER BY hash",
            ["origin": origin.description])
        let carried = try db.rows(
            """
            SELECT DISTINCT traveller, contact, agreed_until FROM carried_fault WHERE origin = :origin
            ORDER BY traveller, contact
            """, ["origin": origin.description])
        return left.map { FaultPlace(.hash($0["hash"]), agreedUntil: $0.optionalDate("agreed_until")) }
            + (try carried.map {
                FaultPlace(
                    .traveller(try $0.id("traveller"), try $0.value("contact")),
                    agreedUntil: $0.optionalDate("agreed_until"))
            })
    }

    /// Deletes what the erasure with this origin has left, in each place.
    static func delete(_ origin: Identifier<LeftFaults>, in db: Database) throws {
        try db.run("DELETE FROM left_fault WHERE origin = :origin", ["origin": origin.description])
        try db.run("DELETE FROM carried_fault WHERE origin = :origin", ["origin": origin.description])
    }

    /// What erased accounts with one of these contacts have left.
    static func all(under contacts: [Login], _ keys: KeyFile, in db: Database) throws -> [PlacedFaults] {
        let sql =
            "SELECT origin, kind, number, at, agreed_until FROM left_fault WHERE hash = :hash ORDER BY origin, kind"
        return try contacts.flatMap { [hash($0, keys)] + BannedContactTable.hashes($0, keys) }.flatMap { hash in
            let rows = try db.rows(sql, ["hash": hash])
            return try rows.map(LeftFaults.init(row:)).merged().map { faults in
                // All rows of one erasure under one contact have one limit.
                let row = try rows.first { try $0.id("origin") == faults.origin }
                let place = FaultPlace(.hash(hash), agreedUntil: row?.optionalDate("agreed_until"))
                return PlacedFaults(place: place, faults: faults)
            }
        }
    }
}

extension LeftFaults {
    /// One kind of fault of one account.
    init(row: StoredRow) throws {
        self.init(origin: try row.id("origin"), counts: [try row.value("kind"): row["number"]], at: row.date("at"))
    }
}
