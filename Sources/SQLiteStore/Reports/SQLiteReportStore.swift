package import Domain
import GRDB

/// Reports in SQLite.
package struct SQLiteReportStore: ReportStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func file(
        _ report: Report, retry: Retry?, answering: @escaping @Sendable () throws -> Kept
    ) async throws -> Outcome {
        try await database.write { db in
            try RetryTable.once(retry, at: report.at, in: db) {
                try ReportTable.check(report, in: db)
                try ReportTable.insert(report, in: db)
                return try answering()
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

    /// What is reported must be there for the reporter; a block does not stand in the way of a report.
    static func check(_ report: Report, in db: Database) throws {
        let reporter = report.reporter.description
        if report.kind == .traveller, report.subject == reporter { throw ReportRefusal.aboutOneself }
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
        // Not every one of these asks who reports.
        var arguments: StatementArguments = ["subject": report.subject]
        if sql.contains(":reporter") { _ = arguments.append(contentsOf: ["reporter": reporter]) }
        guard try Row.fetchOne(statement, arguments: arguments) != nil else { throw ReportRefusal.noSuchSubject }
    }
}
