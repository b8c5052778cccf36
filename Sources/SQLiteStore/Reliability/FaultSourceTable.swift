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
