import Domain
import Foundation
import GRDB

/// Reads what a case shows of a conversation.
enum CaseExcerptTable {
    /// A conversation, and the time after which no message is shown.
    private struct Excerpted {
        let thread: Identifier<MessageThread>
        let until: Date
    }

    /// - Parameter report: Of a case about a traveller: whose conversation is wanted; nil: of the first that names one.
    static func excerpt(
        of moderationCase: ModerationCase, naming report: Identifier<Report>?, in db: Database
    ) throws -> CaseExcerpt {
        let subject = moderationCase.subject
        let reference = subject.kind == .message ? MessageReference(subject.id) : nil
        // Not the first report: whoever reports harmless words before they threaten would hide the threat.
        let lastReportAt =
            try Int64.fetchOne(
                db, sql: "SELECT max(at) FROM report WHERE moderation_case = ?",
                arguments: [moderationCase.id.description]
            ).map(Date.init(milliseconds:)) ?? moderationCase.openedAt
        func opened(_ thread: Identifier<MessageThread>?) -> Excerpted? {
            report == nil ? thread.map { Excerpted(thread: $0, until: lastReportAt) } : nil
        }
        let excerpted: Excerpted? =
            switch subject.kind {
            case .message: opened(reference?.thread)
            case .thread: opened(Identifier(subject.id))
            case .swap:
                opened(
                    try String.fetchOne(db, sql: "SELECT thread FROM swap WHERE id = ?", arguments: [subject.id])
                        .flatMap { Identifier($0) })
            case .traveller: try named(by: report, in: moderationCase.id, db)
            case .offer, .review, .meetingPoint: nil
            }
        guard let excerpted, let thread = try ThreadTable.find(excerpted.thread, in: db) else {
            throw CaseRefusal.noThread
        }
        let last =
            try Int64.fetchOne(
                db, sql: "SELECT max(seq) FROM message WHERE thread = ? AND at <= ?",
                arguments: [thread.id.description, excerpted.until.milliseconds]) ?? 0
        let range = CaseExcerpt.range(reported: reference?.seq, last: last)
        return CaseExcerpt(
            thread: thread.id, reported: reference?.seq,
            messages: try MessageTable.messages(range, of: thread.id, in: db))
    }

    /// The conversation that a report of the case names.
    private static func named(
        by report: Identifier<Report>?, in moderationCase: Identifier<ModerationCase>, _ db: Database
    ) throws -> Excerpted? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT thread, at FROM report
                WHERE moderation_case = :case AND thread IS NOT NULL AND (:report IS NULL OR id = :report)
                ORDER BY id LIMIT 1
                """)
        return try Row.fetchOne(
            statement, arguments: ["case": moderationCase.description, "report": report?.description]
        ).map { Excerpted(thread: try $0.id("thread"), until: $0.date("at")) }
    }
}
