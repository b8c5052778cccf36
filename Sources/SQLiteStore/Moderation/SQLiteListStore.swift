import Domain
import Foundation

/// The operator's lists in SQLite.
struct SQLiteListStore: ListStore {
    let database: SQLiteDatabase

    func lists() async throws -> OperatorLists { try await database.read { try ListTable.lists(in: $0) } }

    func change(
        by actor: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ListsSnapshot) throws -> ListsChange
    ) async throws -> OperatorLists {
        try await database.write { db in
            let change = try deciding(
                ListsSnapshot(actor: try StaffTable.find(actor, in: db), current: try ListTable.lists(in: db)))
            guard let record = change.record else { return change.lists }
            try StaffRecordWriter.write(record, in: db) {
                try ListTable.save(change.lists, in: db)
                for entry in change.entries { try OfferTable.refreshSearch(entry, in: db) }
            }
            return change.lists
        }
    }
}

/// SQL of the tables `operator_list` and `switched_off`.
enum ListTable {
    private static let source = "FROM operator_list LEFT JOIN switched_off ON true WHERE operator_list.id = 1"

    static func lists(in db: Database) throws -> OperatorLists {
        try lists(try db.rows("SELECT version, terms, kind, code \(ListTable.source)"))
    }

    /// With the count of `ReferenceRatesCache.changes`, which most writes need too.
    static func listsAndRateChanges(in db: Database) throws -> (lists: OperatorLists, rateChanges: Int64) {
        let rows = try db.rows(
            """
            SELECT version, terms, kind, code, (SELECT number FROM change_count WHERE subject = 'rates') AS changes
            \(ListTable.source)
            """)
        guard let first = rows.first else { throw DamagedRow(column: "operator_list") }
        guard let changes = first["changes"] as Int64? else { throw DamagedRow(column: "change_count.number") }
        return (try lists(rows), changes)
    }

    private static func lists(_ rows: [StoredRow]) throws -> OperatorLists {
        var lists = OperatorLists.open
        guard let first = rows.first else { throw DamagedRow(column: "operator_list") }
        (lists.version, lists.terms) = (first["version"], first["terms"])
        for row in rows {
            switch row["kind"] as String? {
            case nil: break
            case "country": lists.countries.insert(row["code"])
            default: lists.currencies.insert(try row.currency("code"))
            }
        }
        return lists
    }

    static func save(_ lists: OperatorLists, in db: Database) throws {
        try db.run("DELETE FROM switched_off")
        for currency in lists.currencies.sorted() {
            try db.insert(into: .switchedOff, ["kind": "currency", "code": currency.code])
        }
        for country in lists.countries.sorted() {
            try db.insert(into: .switchedOff, ["kind": "country", "code": country])
        }
        try db.run(
            "UPDATE operator_list SET version = :version, terms = :terms WHERE id = 1",
            ["version": lists.version, "terms": lists.terms])
    }
}

/// SQL of the table `consent`.
enum ConsentTable {
    static func insert(_ consent: Consent, of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.insert(
            into: .consent,
            [
                "traveller": traveller.description, "terms": consent.terms, "at": consent.at.milliseconds,
            ])
    }

    static func find(_ traveller: Identifier<Traveller>, in db: Database) throws -> Consent? {
        try db.row("SELECT * FROM consent WHERE traveller = :traveller", ["traveller": traveller.description])
            .map { Consent(terms: $0["terms"], at: $0.date("at")) }
    }

    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM consent WHERE traveller = :traveller", ["traveller": traveller.description])
    }
}

extension OfferTable {
    /// Writes the rows of open offers anew, so that the triggers put them into the search or take them out of it.
    static func refreshSearch(_ entry: OperatorLists.Entry, in db: Database) throws {
        switch entry {
        case .currency(let currency):
            try db.run(
                "UPDATE offer SET state = state WHERE state = 'active' AND (have = :currency OR want = :currency)",
                ["currency": currency.code])
        case .country(let country):
            try db.run(
                "UPDATE offer SET state = state WHERE state = 'active' AND country = :country", ["country": country])
        }
    }
}
