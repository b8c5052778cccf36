import TestSupport
import Testing

@testable import SQLiteStore

@Suite("G1: what an export does with each column") struct ExportedColumnsTests {
    /// Tables whose rows are about a traveller: they have a reference to one, or to a table that has.
    private static func personal(in db: Database) throws -> Set<String> {
        var found: Set<String> = ["traveller", "recovery_request"]
        let tables = try db.values("SELECT name FROM sqlite_schema WHERE type = 'table'", as: String.self)
        while true {
            let more = try tables.filter { table in
                try !found.contains(table)
                    && db.values(
                        "SELECT \"table\" FROM pragma_foreign_key_list(:table)", ["table": table], as: String.self
                    )
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
            try db.values("SELECT name FROM pragma_table_xinfo(:table) ORDER BY cid", ["table": table], as: String.self)
                .filter { TableDescription.isExportUnclear(of: $0, in: table) }.map { "\(table).\($0)" }
        }
    }

    @Test("every column about a traveller is exported, or has a reason why not")
    func complete() async throws {
        let (forgotten, personal) = try await SeededFolder.shared.value.read { db in
            (try Self.forgotten(in: db), try Self.personal(in: db))
        }
        #expect(forgotten == [])
        #expect(personal.isSubset(of: TableDescription.all.filter { $0.export != .notAboutTravellers }.map(\.name)))
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
        for table in TableDescription.all {
            let columns = try await SeededFolder.shared.value.read { db in
                try db.values("SELECT name FROM pragma_table_xinfo(:name)", ["name": table.name], as: String.self)
            }
            #expect(!columns.isEmpty, "\(table.name)")
            #expect(table.columns.map(\.name).sorted() == columns.sorted(), "\(table.name)")
            switch table.export {
            case .nothing, .notAboutTravellers: #expect(!table.columns.contains { $0.withheld != nil }, "\(table.name)")
            case .withheldColumns: #expect(table.columns.allSatisfy { $0.withheld != nil }, "\(table.name)")
            case .file: break
            }
        }
    }
}

extension TableDescription {
    /// Nothing says what an export does with the column.
    fileprivate static func isExportUnclear(of column: String, in table: String) -> Bool {
        guard let table = all.first(where: { $0.name == table }),
            let column = table.columns.first(where: { $0.name == column })
        else { return true }
        return switch table.export {
        case .file, .nothing: false
        case .withheldColumns: column.withheld == nil
        case .notAboutTravellers: true
        }
    }
}
