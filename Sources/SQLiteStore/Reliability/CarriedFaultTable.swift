import Domain
import Foundation
import GRDB

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

    static func all(of traveller: Identifier<Traveller>, in db: Database) throws -> [LeftFaults] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT origin, kind, number, at FROM carried_fault WHERE traveller = ? ORDER BY origin, contact, kind
                """)
        return try StoredRow.fetchAll(statement, arguments: [traveller.description]).map(LeftFaults.init(row:)).merged()
    }
}
