import Domain
import Foundation
import GRDB

/// Notifies reporters of the outcome of a closed case, in slices.
enum ReportNotificationTable {
    /// The oldest closed case with reporters who do not know its outcome.
    static func nextCase(in db: Database) throws -> CaseEntry? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id FROM moderation_case WHERE state = 'closed' AND is_told = 0 ORDER BY closed_at, id LIMIT 1
                """)
        return try String.fetchOne(statement).flatMap { Identifier($0) }.flatMap { try CaseTable.find($0, in: db) }
    }

    static func notify(
        at now: Date, limit: Int, in db: Database, deciding: (DecidedReport) -> ServiceNotification.Draft?
    ) throws -> Int {
        guard let entry = try nextCase(in: db), let closing = entry.moderationCase.closing else { return 0 }
        let id = entry.moderationCase.id
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT report.id, report.reporter, report.at, EXISTS (
                    SELECT 1 FROM report AS earlier WHERE earlier.moderation_case = report.moderation_case
                        AND earlier.reporter = report.reporter AND earlier.id < report.id) AS is_repeated
                FROM report WHERE moderation_case = ? AND told_at IS NULL ORDER BY id LIMIT ?
                """, arguments: [id.description, limit])
        for row in rows {
            let report = DecidedReport(
                try row.id("id"), by: try row.id("reporter"), closing.outcome, isRepeated: row["is_repeated"])
            if let draft = deciding(report) { try NotificationTable.insert(draft, in: db) }
            try db.execute(
                sql: "UPDATE report SET told_at = ? WHERE id = ?",
                arguments: [now.milliseconds, row["id"] as String])
        }
        guard rows.count < limit else { return rows.count }
        try db.execute(sql: "UPDATE moderation_case SET is_told = 1 WHERE id = ?", arguments: [id.description])
        // Another case may wait.
        return try nextCase(in: db) == nil ? rows.count : limit
    }
}
