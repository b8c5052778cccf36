import Domain
import GRDB

/// Reads what a case shows of a conversation.
enum CaseExcerptTable {
    static func excerpt(of moderationCase: ModerationCase, in db: Database) throws -> CaseExcerpt {
        let subject = moderationCase.subject
        let reference = subject.kind == .message ? MessageReference(subject.id) : nil
        let id: Identifier<MessageThread>?
        switch subject.kind {
        case .message: id = reference?.thread
        case .thread: id = Identifier(subject.id)
        case .swap:
            id = try String.fetchOne(db, sql: "SELECT thread FROM swap WHERE id = ?", arguments: [subject.id])
                .flatMap { Identifier($0) }
        case .traveller, .offer, .review, .meetingPoint: id = nil
        }
        guard let id, let thread = try ThreadTable.find(id, in: db) else { throw CaseRefusal.noThread }
        let last =
            try Int64.fetchOne(
                db, sql: "SELECT max(seq) FROM message WHERE thread = ? AND at <= ?",
                arguments: [id.description, moderationCase.openedAt.milliseconds]) ?? 0
        let range = CaseExcerpt.range(reported: reference?.seq, last: last)
        return CaseExcerpt(
            thread: thread.id, reported: reference?.seq, messages: try MessageTable.messages(range, of: id, in: db))
    }
}
