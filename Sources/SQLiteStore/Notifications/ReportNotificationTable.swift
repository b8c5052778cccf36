import Domain
import Foundation

/// Notifies reporters of the outcome of closed cases, in slices.
enum ReportNotificationTable {
    /// Reports in one slice.
    private static let sliceSize = 200

    /// Closed cases with reporters who do not know the outcome, the oldest first.
    static func untold(limit: Int, in db: Database) throws -> [Identifier<ModerationCase>] {
        let sql = """
            SELECT id FROM moderation_case WHERE state = 'closed' AND is_told = 0 ORDER BY closed_at, id LIMIT :limit
            """
        return try db.rows(sql, ["limit": limit]).map { try $0.id("id") }
    }

    /// Notifies the next reporters of a case. False if the case is open.
    static func notify(
        _ id: Identifier<ModerationCase>, at now: Date, in db: Database,
        deciding: (DecidedReport) -> ServiceNotification.Draft?
    ) throws -> Bool {
        guard let closing = try CaseTable.find(id, in: db)?.moderationCase.closing else { return false }
        let rows = try db.rows(
            """
            SELECT report.id, report.reporter, report.at, EXISTS (
                SELECT 1 FROM report AS earlier WHERE earlier.moderation_case = report.moderation_case
                    AND earlier.reporter = report.reporter AND earlier.id < report.id) AS is_repeated
            FROM report WHERE moderation_case = :id AND told_at IS NULL ORDER BY id LIMIT :slice_size
            """, ["id": id.description, "slice_size": sliceSize])
        for row in rows {
            let report = DecidedReport(
                try row.id("id"), by: try row.id("reporter"), closing.outcome, isRepeated: row["is_repeated"])
            if let draft = deciding(report) { try NotificationTable.insert(draft, in: db) }
            try db.run(
                "UPDATE report SET told_at = :now WHERE id = :id", ["now": now.milliseconds, "id": row["id"] as String])
        }
        if rows.count < sliceSize {
            try db.run("UPDATE moderation_case SET is_told = 1 WHERE id = :id", ["id": id.description])
        }
        return true
    }
}
