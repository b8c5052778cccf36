import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("G1: what an export does with each column") struct ExportedColumnsTests {
    /// Tables whose rows are about a traveller: they have a reference to one, or to a table that has.
    private static func personal(in db: Database) throws -> Set<String> {
        var found: Set<String> = ["traveller", "recovery_request"]
        let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        while true {
            let more = try tables.filter { table in
                try !found.contains(table)
                    && String.fetchAll(db, sql: "SELECT \"table\" FROM pragma_foreign_key_list(?)", arguments: [table])
                        .contains(where: found.contains)
            }
            guard !more.isEmpty else { return found }
            found.formUnion(more)
        }
    }

    /// Columns that nothing says anything about.
    private static func forgotten(in db: Database) throws -> [String] {
        try personal(in: db).sorted().flatMap { table in
            // `table_xinfo` names generated columns too.
            try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_xinfo(?) ORDER BY cid", arguments: [table]
            ).filter { ExportedColumns.use(of: $0, in: table) == nil }.map { "\(table).\($0)" }
        }
    }

    @Test("every column about a traveller is exported, or has a reason why not")
    func complete() async throws {
        let (forgotten, personal) = try await SeededFolder.shared.value.read { db in
            (try Self.forgotten(in: db), try Self.personal(in: db))
        }
        #expect(forgotten == [])
        #expect(personal.isSubset(of: ExportedColumns.tables))
        #expect(personal.count >= 20)
    }

    @Test("control: a new column and a new table are found")
    func control() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.run(
            """
            ALTER TABLE review ADD COLUMN mood TEXT;
            CREATE TABLE diary (id TEXT PRIMARY KEY, writer TEXT REFERENCES traveller (id));
            CREATE TABLE diary_page (diary TEXT REFERENCES diary (id), text TEXT);
            """)
        let forgotten = try await database.read { try Self.forgotten(in: $0) }
        #expect(forgotten == ["diary.id", "diary.writer", "diary_page.diary", "diary_page.text", "review.mood"])
        try await database.close()
    }

    @Test("no entry is left of a column that is gone, and none says two things")
    func stale() async throws {
        let columns = try await SeededFolder.shared.value.read { db in
            try Dictionary(
                uniqueKeysWithValues: ExportedColumns.tables.map { table in
                    (
                        table,
                        Set(try String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?)", arguments: [table]))
                    )
                })
        }
        for (table, reasons) in ExportedColumns.withheld {
            #expect(Set(reasons.keys).isSubset(of: columns[table] ?? []), "\(table)")
            #expect(ExportedColumns.wholeTables[table] == nil)
        }
        for table in ExportedColumns.tables { #expect(columns[table]?.isEmpty == false, "\(table)") }
    }
}
