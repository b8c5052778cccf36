import TestSupport
import Testing

@testable import SQLiteStore

@Suite("the update of a swap") struct SwapUpdateTests {
    @Test("a column of an index, or that refers to another table, is fixed or named where it differs")
    func columns() async throws {
        let (columns, texts) = try await SeededFolder.shared.value.read { db in
            (
                try db.values("SELECT name FROM pragma_table_info('swap')", as: String.self),
                try db.values(
                    """
                    SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'swap' AND sql IS NOT NULL
                    UNION ALL SELECT "from" FROM pragma_foreign_key_list('swap')
                    """, as: String.self)
            )
        }
        let words = texts.joined(separator: " ").split { !$0.isLetter && $0 != "_" }.map(String.init)
        let named = Set(columns).intersection(words)
        #expect(named.subtracting(SwapRecord.fixedColumns) == SwapRecord.indexedColumns)
        #expect(named.isSuperset(of: ["id", "offer", "thread", "owner", "proposer"]))
    }

    @Test("columns in indexes are named where they differ, fixed ones never, all others always")
    func changes() {
        let before: SQLValues = ["id": "a", "state": "proposed", "due_at": 1, "gives": 5, "settled_by": nil]
        let after: SQLValues = ["id": "a", "state": "proposed", "due_at": 2, "gives": 5, "settled_by": "b"]
        #expect(SwapRecord.changes(from: before, to: after).map { $0.key } == ["due_at", "gives", "settled_by"])
        #expect(SwapRecord.changes(from: after, to: before).map { $0.key } == ["due_at", "gives", "settled_by"])
        #expect(SwapRecord.changes(from: after, to: after).map { $0.key } == ["gives"])
    }
}
