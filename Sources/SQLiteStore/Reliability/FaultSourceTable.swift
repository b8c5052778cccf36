import Domain
import Foundation
import GRDB

/// SQL of the table `fault_source`: living accounts whose faults count for somebody else.
enum FaultSourceTable {
    static func save(
        _ source: FaultSource, of traveller: Identifier<Traveller>, by contact: ContactKind, in db: Database
    ) throws {
        try db.upsert(
            into: .faultSource,
            [
                "traveller": traveller.description, "contact": contact.rawValue,
                "source": source.traveller.description, "dropped_at": source.droppedAt?.milliseconds,
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
            return try ObservationTable.own(about: source, in: db).agreed(until: row.optionalDate("dropped_at"))
                .compactMap { $0.carried(from: source) }
        }
    }

    /// For whom the faults of a traveller count.
    static func carriers(of source: Identifier<Traveller>, in db: Database) throws -> [FaultPlace] {
        let statement = try db.cachedStatement(
            sql: "SELECT traveller, contact, dropped_at FROM fault_source WHERE source = ? ORDER BY traveller, contact")
        return try Row.fetchAll(statement, arguments: [source.description]).map {
            FaultPlace(
                .traveller(try $0.id("traveller"), try $0.value("contact")),
                agreedUntil: $0.optionalDate("dropped_at"))
        }
    }

    static func delete(source: Identifier<Traveller>, in db: Database) throws {
        try db.execute(sql: "DELETE FROM fault_source WHERE source = ?", arguments: [source.description])
    }
}
