import Domain
import Foundation

/// SQL of messages whose time is over.
enum OldTextTable {
    /// A message is known by its thread and its place in it.
    struct Key {
        let thread: String
        let seq: Int64
    }

    /// Texts of threads that had no news since `before`, oldest first, without threads with an open swap.
    static func texts(before: Date, limit: Int, in db: Database) throws -> [Key] {
        let sql = """
            SELECT thread, seq FROM message
            WHERE kind = 'text' AND body <> '' AND at <= :before
                AND (SELECT latest.at FROM message AS latest WHERE latest.thread = message.thread
                    ORDER BY latest.seq DESC LIMIT 1) <= :before
                AND NOT EXISTS (SELECT 1 FROM swap
                    WHERE swap.thread = message.thread AND swap.state IN \(SwapTable.openStates))
            ORDER BY at LIMIT :limit
            """
        return try db.rows(sql, ["before": before.milliseconds, "limit": limit]).map {
            Key(thread: $0["thread"], seq: $0["seq"])
        }
    }

    /// Texts that their authors deleted before `before`, oldest first, without those that a case or a dispute needs. A report
    /// that came after the text was due holds nothing: somebody could hold it for ever.
    static func deleted(before: Date, at now: Date, limit: Int, in db: Database) throws -> [Key] {
        let sql = """
            SELECT thread, seq FROM message
            WHERE deleted_at <= :before AND body <> ''
                AND NOT EXISTS (SELECT 1 FROM swap WHERE swap.thread = message.thread AND swap.state = 'disputed')
                AND NOT EXISTS (
                    SELECT 1 FROM (\(OldTextTable.subjects)) AS subject
                    JOIN moderation_case ON moderation_case.subject_kind = subject.kind
                        AND moderation_case.subject = subject.id
                    WHERE moderation_case.state = 'open')
                AND NOT EXISTS (
                    SELECT 1 FROM report JOIN moderation_case ON moderation_case.id = report.moderation_case
                    WHERE report.thread = message.thread AND report.at <= message.deleted_at + :period
                        AND (moderation_case.state = 'open' OR report.at > :reported))
                AND NOT EXISTS (
                    SELECT 1 FROM (\(OldTextTable.subjects)) AS subject
                    JOIN report ON report.subject_kind = subject.kind AND report.subject = subject.id
                    WHERE report.at <= message.deleted_at + :period AND report.at > :reported)
            ORDER BY deleted_at, thread, seq LIMIT :limit
            """
        let arguments: SQLValues = [
            "before": before.milliseconds, "period": Int64(Message.deletedTextRetention * 1000),
            "reported": now.addingTimeInterval(-ErasureHold.reportRetention).milliseconds, "limit": limit,
        ]
        return try db.rows(sql, arguments).map { Key(thread: $0["thread"], seq: $0["seq"]) }
    }

    /// What a case or a report can be about that shows a message of the thread.
    private static let subjects = """
        SELECT 'thread' AS kind, message.thread AS id
        UNION ALL SELECT 'message', near.thread || '/' || near.seq FROM message AS near
            WHERE near.thread = message.thread AND abs(near.seq - message.seq) <= \(CaseExcerpt.context)
        UNION ALL SELECT 'swap', swap.id FROM swap WHERE swap.thread = message.thread
        """

    static func erase(_ keys: [Key], _ search: SearchTokens, in db: Database) throws {
        for key in keys { try MessageTable.erase(key.seq, of: key.thread, search, in: db) }
    }
}
