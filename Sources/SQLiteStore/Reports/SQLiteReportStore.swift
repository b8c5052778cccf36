package import Domain
import GRDB

/// Reports in SQLite.
package struct SQLiteReportStore: ReportStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func file(
        _ draft: Report.Draft, once request: IdempotentRequest<Report>?,
        deciding: @escaping @Sendable (_ subjectExists: Bool) throws -> Report
    ) async throws -> IdempotentResult<Report> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: draft.at, in: db) {
                let report = try deciding(try ReportTable.exists(draft, in: db))
                try ReportTable.insert(report, in: db)
                return report
            }
        }
    }
}

/// SQL of the table `report`.
enum ReportTable {
    static func insert(_ report: Report, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO report (id, reporter, subject_kind, subject, reason, text, at) VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                report.id.description, report.reporter.description, report.kind.rawValue, report.subject,
                report.reason.rawValue, report.text, report.at.milliseconds,
            ])
    }

    /// Whether the reported subject exists and the reporter may see it.
    static func exists(_ report: Report.Draft, in db: Database) throws -> Bool {
        let sql =
            switch report.kind {
            case .traveller: "SELECT 1 FROM traveller WHERE id = :subject AND state <> 'deleted'"
            case .offer: "SELECT 1 FROM offer WHERE id = :subject"
            case .swap: "SELECT 1 FROM swap WHERE id = :subject AND :reporter IN (owner, proposer)"
            case .thread: "SELECT 1 FROM thread WHERE id = :subject AND :reporter IN (owner, guest)"
            case .review: "SELECT 1 FROM review WHERE id = :subject AND revealed_at IS NOT NULL"
            case .meetingPoint: "SELECT 1 FROM meeting_point WHERE id = :subject AND state <> 'removed'"
            }
        let statement = try db.cachedStatement(sql: sql)
        // Only some of the statements have the parameter `:reporter`.
        var arguments: StatementArguments = ["subject": report.subject]
        if sql.contains(":reporter") { _ = arguments.append(contentsOf: ["reporter": report.reporter.description]) }
        return try Row.fetchOne(statement, arguments: arguments) != nil
    }
}
