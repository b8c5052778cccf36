import Domain
import Foundation

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

    /// The faults of others that count for a traveller.
    static func observations(of traveller: Identifier<Traveller>, in db: Database) throws -> [Observation] {
        let sql = "SELECT source, dropped_at FROM fault_source WHERE traveller = :traveller ORDER BY source, contact"
        let sources = try db.rows(sql, ["traveller": traveller.description])
            .map { FaultSource(try $0.id("source"), droppedAt: $0.optionalDate("dropped_at")) }
        return try sources.merged().flatMap { source in
            try ObservationTable.own(about: source.traveller, in: db).agreed(until: source.droppedAt)
                .compactMap { $0.carried(from: source.traveller) }
        }
    }

    /// For whom the faults of a traveller count.
    static func carriers(of source: Identifier<Traveller>, in db: Database) throws -> [FaultPlace] {
        let sql =
            "SELECT traveller, contact, dropped_at FROM fault_source WHERE source = :source ORDER BY traveller, contact"
        return try db.rows(sql, ["source": source.description]).map {
            FaultPlace(
                .traveller(try $0.id("traveller"), try $0.value("contact")),
                agreedUntil: $0.optionalDate("dropped_at"))
        }
    }

    static func delete(source: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM fault_source WHERE source = :source", ["source": source.description])
    }
}
