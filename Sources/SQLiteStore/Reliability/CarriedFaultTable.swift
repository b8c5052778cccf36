import Domain
import Foundation

/// SQL of the table `carried_fault`: what travellers start with because of erased accounts.
enum CarriedFaultTable {
    static func save(
        _ left: LeftFaults, of traveller: Identifier<Traveller>, by contact: ContactKind, agreedUntil: Date?,
        in db: Database
    ) throws {
        for (fault, number) in left.counts {
            try db.upsert(
                into: .carriedFault,
                [
                    "traveller": traveller.description, "contact": contact.rawValue,
                    "origin": left.origin.description, "kind": fault.rawValue, "number": number,
                    "at": left.at.milliseconds, "agreed_until": agreedUntil?.milliseconds,
                ])
        }
    }

    /// Ends what counts for a traveller because of a contact; nil: of any. Returns whether that was anything.
    static func end(
        of traveller: Identifier<Traveller>, by contact: ContactKind? = nil, in db: Database
    ) throws -> Bool {
        let arguments: SQLValues = ["traveller": traveller.description, "contact": contact?.rawValue]
        let ended = try ["carried_fault", "fault_source"].map { table in
            let sql = "DELETE FROM \(table) WHERE traveller = :traveller AND contact = coalesce(:contact, contact)"
            return try db.run(sql, arguments)
        }
        return ended.contains { $0 > 0 }
    }

    static func all(of traveller: Identifier<Traveller>, in db: Database) throws -> [LeftFaults] {
        let sql = """
            SELECT origin, kind, number, at FROM carried_fault WHERE traveller = :traveller
                ORDER BY origin, contact, kind
            """
        return try db.rows(sql, ["traveller": traveller.description]).map(LeftFaults.init(row:)).merged()
    }
}
