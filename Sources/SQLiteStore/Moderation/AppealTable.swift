import Domain
import Foundation

/// SQL of the table `appeal`.
enum AppealTable {
    /// Inserts a new appeal, or stores the decision on a known one.
    static func save(_ appeal: Appeal, in db: Database) throws {
        let decision = appeal.decision
        try db.upsert(
            into: .appeal,
            [
                "id": appeal.id.description, "action": appeal.action.description,
                "person": appeal.person.description, "text": appeal.text, "at": appeal.at.milliseconds,
                "is_decided": decision != nil, "is_granted": decision?.isGranted, "note": decision?.note,
                "decided_by": decision?.actor.description, "decided_at": decision?.at.milliseconds,
            ], keeping: ["action", "person", "text", "at"])
    }

    private static let select = """
        SELECT appeal.*, person.handle AS person_handle, decider.handle AS decider_handle FROM appeal
        JOIN traveller AS person ON person.id = appeal.person
        LEFT JOIN traveller AS decider ON decider.id = appeal.decided_by
        """

    private static func appeal(_ row: StoredRow) throws -> Appeal {
        let decision = try row.optionalDate("decided_at").map { at in
            Appeal.Decision(
                isGranted: try row.present("is_granted"), note: try row.present("note"), by: try row.id("decided_by"),
                at: at)
        }
        return Appeal(
            id: try row.id("id"), against: try row.id("action"), by: try row.id("person"), text: row["text"],
            at: row.date("at"), decision: decision)
    }

    private static func entries(_ rows: [StoredRow], in db: Database) throws -> [AppealEntry] {
        let actions = try ActionTable.find(rows.map { try $0.id("action") }, in: db)
        return try rows.map { row in
            let appeal = try appeal(row)
            guard let action = actions[appeal.action] else { throw DamagedRow(column: "action") }
            return AppealEntry(
                appeal, against: action, person: row["person_handle"], decidedBy: row["decider_handle"])
        }
    }

    static func find(_ id: Identifier<Appeal>, in db: Database) throws -> AppealEntry? {
        let sql = "\(AppealTable.select) WHERE appeal.id = :id"
        return try entries(try db.rows(sql, ["id": id.description]), in: db).first
    }

    static func find(against action: Identifier<ModerationAction>, in db: Database) throws -> Appeal? {
        let sql = "SELECT * FROM appeal WHERE action = :action"
        return try db.row(sql, ["action": action.description]).map(appeal)
    }

    /// Without those that were deleted.
    static func find(
        _ ids: [Identifier<Appeal>], in db: Database
    ) throws -> [Identifier<Appeal>: Appeal] {
        let appeals = try db.rows(of: ids) { "SELECT * FROM appeal WHERE id IN (\($0))" }.map(appeal)
        return Dictionary(appeals.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Newest first.
    static func page(
        of person: Identifier<Traveller>, after id: Identifier<Appeal>?, limit: Int, in db: Database
    ) throws -> [AppealEntry] {
        let sql = """
            \(AppealTable.select) WHERE appeal.person = :person AND appeal.id < :id ORDER BY appeal.id DESC LIMIT :limit
            """
        let arguments: SQLValues = ["person": person.description, "id": id?.description ?? "~", "limit": limit]
        return try entries(try db.rows(sql, arguments), in: db)
    }

    private static let isParty = InvolvementTable.isParty(kind: "'appeal'", subject: "appeal.id")

    /// Open ones first, then the oldest, without those of people whom the reader has reported.
    static func queue(
        for reader: Identifier<Traveller>, after cursor: AppealCursor?, limit: Int, in db: Database
    ) throws -> [AppealEntry] {
        let sql = """
            \(AppealTable.select) WHERE (appeal.is_decided, appeal.at, appeal.id) > (:decided, :at, :after)
                AND NOT \(AppealTable.isParty)
            ORDER BY appeal.is_decided, appeal.at, appeal.id LIMIT :limit
            """
        let arguments: SQLValues = [
            "decided": cursor?.isDecided ?? false, "at": cursor?.at.milliseconds ?? 0,
            "after": cursor?.id.description ?? "", "me": reader.description, "limit": limit,
        ]
        return try entries(try db.rows(sql, arguments), in: db)
    }

    static func erase(of person: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM appeal WHERE person = :person", ["person": person.description])
    }
}
