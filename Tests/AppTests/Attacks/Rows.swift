import SQLiteStore
import Synchronization
import TestSupport

/// All rows of the tables that people write to, as text: what a refused request must leave as it is.
struct Rows: Equatable, Sendable {
    /// Parents before their children.
    static let tables = PrivateColumns.tables(of: .people).map(\.name)

    /// The chain, which refuses deletions.
    static let audit: Set<String> = ["audit", "audit_name", "audit_note"]

    /// What was booked, which only grows.
    static let booked: Set<String> = ["ledger_transaction", "ledger_posting"]

    /// Tables that triggers fill.
    static let filled: Set<String> = ["offer_search", "flag_check", "review_check"]

    /// Table, columns and one SQL literal a column, by table and row.
    let rows: [String: [String]]

    /// The query of each table: all worlds have one schema.
    fileprivate static let queries = Mutex<[String: String]>([:])

    /// The table and the row of everything that is only on one side.
    func differences(_ other: Rows) -> [String] {
        Self.tables.flatMap { table in
            let (mine, theirs) = (Set(rows[table] ?? []), Set(other.rows[table] ?? []))
            return mine.symmetricDifference(theirs).sorted().map { "\(table): \($0)" }
        }
    }
}

extension World {
    /// The columns of a table, in their order.
    func columns(of table: String) async throws -> [String] {
        try await texts("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
    }

    func rows() async throws -> Rows {
        var queries = Rows.queries.withLock { $0 }
        if queries.isEmpty {
            for table in Rows.tables {
                let values = try await columns(of: table).map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
                queries[table] = "SELECT \(values) FROM \"\(table)\" ORDER BY 1"
            }
            Rows.queries.withLock { $0 = queries }
        }
        return Rows(rows: try await texts(of: queries))
    }

    /// Puts every row back as it was.
    func restore(_ rows: Rows) async throws {
        // It only grows, so that as many rows are the same rows.
        let isAudited = try await number("SELECT count(*) FROM audit") != rows.rows["audit"]?.count
        let isBooked =
            try await number("SELECT count(*) FROM ledger_transaction") != rows.rows["ledger_transaction"]?.count
        // To drop triggers makes every connection compile its statements anew.
        let kept = (isAudited ? [] : Rows.audit).union(isBooked ? [] : Rows.booked)
        let tables = Rows.tables.filter { !kept.contains($0) }
        let growing = (isAudited ? ["audit"] : []) + (isBooked ? Rows.booked.sorted() : [])
        let ofGrowing =
            "FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (\(growing.map { "'\($0)'" }.joined(separator: ", ")))"
        let triggers = try await texts("SELECT sql \(ofGrowing)")
        let names = try await texts("SELECT name \(ofGrowing)")
        var statements = ["PRAGMA defer_foreign_keys = ON"] + names.map { "DROP TRIGGER \($0)" }
        statements += tables.reversed().map { "DELETE FROM \"\($0)\"" }
        // The row of a traveller last: what it keeps of offers is forgotten when they are written.
        for table in tables.filter({ $0 != "traveller" }) + ["traveller"] {
            // Triggers filled them from other tables.
            if Rows.filled.contains(table) { statements.append("DELETE FROM \"\(table)\"") }
            // One statement a table: to compile its triggers takes longer than to run them.
            let values = (rows.rows[table] ?? []).map { "(\($0))" }.joined(separator: ", ")
            if !values.isEmpty { statements.append("INSERT INTO \"\(table)\" VALUES \(values)") }
        }
        statements += triggers
        try await execute(statements.joined(separator: ";\n"))
    }

    /// The schema, and one sum for each table of the seed: what no request ever changes.
    func foundations() async throws -> [String] {
        var lines = try await texts(
            "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1")
        for table in PrivateColumns.seeded {
            let lengths = try await columns(of: table).map { "coalesce(length(\"\($0)\"), 0)" }
            // The place of a row counts too: two that change places would be seen.
            lines += try await texts(
                """
                SELECT '\(table) ' || count(*) || ' ' || coalesce(sum(size * (place % 1009 + 1)), 0)
                FROM (SELECT row_number() OVER () AS place, \(lengths.joined(separator: " + ")) AS size FROM "\(table)")
                """)
        }
        return lines
    }
}
