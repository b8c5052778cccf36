import Domain
import GRDB

/// Who wrote, owns or takes part in the subject of a case.
enum CasePeopleTable {
    static func people(of subject: CaseSubject, in db: Database) throws -> Set<Identifier<Traveller>> {
        let ids = try String.fetchAll(db.cachedStatement(sql: sql(subject)), arguments: [key(subject)])
        return Set(ids.compactMap { Identifier($0) })
    }

    /// A message is one of its thread.
    private static func key(_ subject: CaseSubject) -> String {
        subject.kind == .message ? MessageReference(subject.id)?.thread.description ?? "" : subject.id
    }

    private static func sql(_ subject: CaseSubject) -> String {
        switch subject.kind {
        case .traveller: "SELECT id FROM traveller WHERE id = ?1"
        case .offer: "SELECT owner FROM offer WHERE id = ?1"
        case .swap: "SELECT owner FROM swap WHERE id = ?1 UNION SELECT proposer FROM swap WHERE id = ?1"
        case .thread, .message: "SELECT owner FROM thread WHERE id = ?1 UNION SELECT guest FROM thread WHERE id = ?1"
        case .review: "SELECT author FROM review WHERE id = ?1 UNION SELECT about FROM review WHERE id = ?1"
        case .meetingPoint:
            "SELECT added_by FROM meeting_point WHERE id = ?1 AND added_by IS NOT NULL"
        }
    }

    static func hasReported(
        _ traveller: Identifier<Traveller>, _ id: Identifier<ModerationCase>, in db: Database
    ) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM report WHERE reporter = ? AND moderation_case = ?)")
        return try Bool.fetchOne(statement, arguments: [traveller.description, id.description]) ?? false
    }
}
