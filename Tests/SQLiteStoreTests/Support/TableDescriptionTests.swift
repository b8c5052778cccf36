import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Descriptions of tables") struct TableDescriptionTests {
    @Test("the key of a description is the primary key of its table, and no column is named twice")
    func keys() async throws {
        for table in TableDescription.all {
            let key = try await SeededFolder.shared.value.read { db in
                try db.values(
                    "SELECT name FROM pragma_table_xinfo(:name) WHERE pk > 0 ORDER BY pk", ["name": table.name],
                    as: String.self)
            }
            #expect(table.key == key, "\(table.name)")
            #expect(Set(table.columns.map(\.name)).count == table.columns.count, "\(table.name)")
        }
    }

    @Test("a description comes after those of the tables that its table refers to")
    func order() async throws {
        var earlier: Set<String> = []
        for table in TableDescription.all {
            let parents = try await SeededFolder.shared.value.read { db in
                try db.values(
                    "SELECT \"table\" FROM pragma_foreign_key_list(:name)", ["name": table.name], as: String.self)
            }
            earlier.insert(table.name)
            #expect(Set(parents).isSubset(of: earlier), "\(table.name)")
        }
    }

    @Test("statements name the columns that they are given")
    func statements() {
        let columns = ["hash", "traveller", "until", "dropped_at"]
        let insertion =
            "INSERT INTO held_contact (hash, traveller, until, dropped_at) "
            + "VALUES (:hash, :traveller, :until, :dropped_at)"
        #expect(TableDescription.heldContact.insertion(of: columns) == insertion)
        #expect(TableDescription.heldContact.insertion(of: columns, rows: 2) == "\(insertion), (?, ?, ?, ?)")
        #expect(
            TableDescription.heldContact.upsert(of: columns, keeping: [])
                == "\(insertion) ON CONFLICT (traveller, hash) DO UPDATE SET "
                + "until = excluded.until, dropped_at = excluded.dropped_at")
        #expect(
            TableDescription.heldContact.upsert(of: columns, keeping: ["until"])
                == "\(insertion) ON CONFLICT (traveller, hash) DO UPDATE SET dropped_at = excluded.dropped_at")
    }

    @Test("an upsert changes the row with its key, but for what is kept; a column that the table lacks is refused")
    func rows() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.write { db in
            try db.upsert(
                into: .rateImport, ["key": 900, "source": "a", "file": "f", "added": 1, "unchanged": 2, "revised": 3])
            try db.upsert(
                into: .rateImport, ["revised": 6, "unchanged": 5, "added": 4, "file": "g", "source": "b", "key": 900],
                keeping: ["source", "added"])
        }
        #expect(
            try await database.texts(
                "SELECT source || file || added || unchanged || revised FROM rate_import WHERE key = 900") == ["ag156"])
        @Sendable func row(_ key: Int, _ added: Int) -> SQLValues {
            ["key": key, "source": "c", "file": "f", "added": added, "unchanged": 8, "revised": 9]
        }
        try await database.write { db in
            try db.insert(into: .rateImport, rows: [row(902, 1), row(903, 2)])
            try db.upsert(into: .rateImport, rows: [row(903, 7), row(904, 3)])
        }
        #expect(
            try await database.texts(
                "SELECT key || source || added || revised FROM rate_import WHERE key > 901 ORDER BY key")
                == ["902c19", "903c79", "904c39"])
        await #expect(throws: DatabaseError.self) {
            try await database.write { db in
                try db.insert(
                    into: .rateImport,
                    ["key": 901, "colour": 1, "source": "a", "file": "f", "added": 1, "unchanged": 2, "revised": 3])
            }
        }
        try await database.close()
    }
}
