import Domain
import Foundation
import GRDB

/// SQL of the table `carried_fault`: what travellers start with because of erased accounts.
enum CarriedFaultTable {
    static func add(
        _ faults: [LeftFaults], to traveller: Identifier<Traveller>, by contact: ContactKind,
        agreedUntil: Date? = nil, in db: Database
    ) throws {
        for left in faults {
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
