import Domain
import Foundation

/// Reads what a case shows of a chat.
enum CaseExcerptTable {
    /// Nil if the chat is gone.
    /// - Parameter report: Of a case about a traveller: whose chat is wanted; nil: of the first that names one.
    static func excerpt(
        of moderationCase: ModerationCase, naming report: Identifier<Report>?, in db: Database
    ) throws -> CaseExcerpt? {
        let source = try snapshot(of: moderationCase, naming: report, in: db).source(isNamed: report != nil)
        guard let thread = try ThreadTable.find(source.thread, in: db) else { return nil }
        let last =
            try db.value(
                "SELECT max(seq) FROM message WHERE thread = :thread AND at <= :until",
                ["thread": thread.id.description, "until": source.until.milliseconds], as: Int64.self) ?? 0
        let range = CaseExcerpt.range(reported: source.reported, last: last)
        return CaseExcerpt(
            thread: thread.id, reported: source.reported,
            messages: try MessageTable.messages(range, of: thread.id, in: db))
    }

    private static func snapshot(
        of moderationCase: ModerationCase, naming report: Identifier<Report>?, in db: Database
    ) throws -> ExcerptSnapshot {
        let (id, subject) = (moderationCase.id, moderationCase.subject)
        let reportedAt = try db.value(
            "SELECT max(at) FROM report WHERE moderation_case = :id", ["id": id.description], as: Int64.self)
        let swap = subject.kind == .swap ? try Identifier(subject.id).flatMap { try SwapTable.find($0, in: db) } : nil
        return ExcerptSnapshot(
            moderationCase, reportedAt: reportedAt.map(Date.init(milliseconds:)), swapThread: swap?.thread,
            named: subject.kind == .traveller ? try named(by: report, in: id, db) : nil)
    }

    /// The chat that a report of the case names.
    private static func named(
        by report: Identifier<Report>?, in moderationCase: Identifier<ModerationCase>, _ db: Database
    ) throws -> ExcerptSnapshot.Named? {
        let sql = """
            SELECT thread, at FROM report
            WHERE moderation_case = :case AND thread IS NOT NULL AND (:report IS NULL OR id = :report)
            ORDER BY id LIMIT 1
            """
        return try db.row(sql, ["case": moderationCase.description, "report": report?.description]).map {
            ExcerptSnapshot.Named(try $0.id("thread"), at: $0.date("at"))
        }
    }
}
