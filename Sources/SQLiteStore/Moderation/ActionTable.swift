import Domain
import Foundation

/// SQL of the table `action`. Its rows are never changed; only the erasure of an account empties notes.
enum ActionTable {
    static func insert(_ action: ModerationAction, in db: Database) throws {
        try db.run(
            """
            INSERT INTO action (number, id, at, actor, kind, subject_kind, subject, person, reason, note,
                moderation_case, undoes, until, wanted_until, actor_role)
            VALUES ((SELECT coalesce(max(number), 0) + 1 FROM action), :id, :at, :actor, :kind, :subject_kind,
                :subject, :person, :reason, :note, :moderation_case, :undoes, :until, :wanted_until, :actor_role)
            """,
            [
                "id": action.id.description, "at": action.at.milliseconds, "actor": action.actor?.description,
                "kind": action.deed.name, "subject_kind": action.subject.kind, "subject": action.subject.id,
                "person": action.person.description, "reason": action.order.reason.rawValue, "note": action.order.note,
                "moderation_case": action.order.caseID?.description, "undoes": action.undoes?.description,
                "until": action.until?.milliseconds, "wanted_until": action.wantedUntil?.milliseconds,
                "actor_role": action.actorRole?.rawValue,
            ])
    }

    private static func action(_ row: StoredRow) throws -> ModerationAction {
        guard let subject = ModerationAction.Subject(row["subject_kind"], row["subject"]) else {
            throw DamagedRow(column: "subject")
        }
        guard let deed = ModerationAction.Deed(row["kind"], to: subject) else { throw DamagedRow(column: "kind") }
        return ModerationAction(
            id: try row.id("id"), deed, by: row.optionalID("actor"),
            as: try row.optionalValue("actor_role"),
            about: try row.id("person"),
            order: ModerationAction.Order(
                reason: try row.value("reason"), note: row["note"],
                caseID: row.optionalID("moderation_case")),
            at: row.date("at"), until: row.optionalDate("until"),
            wantedUntil: row.optionalDate("wanted_until"), undoes: row.optionalID("undoes"))
    }

    /// The newest action on a subject.
    static func last(on subject: ModerationAction.Subject, in db: Database) throws -> ModerationAction? {
        let sql = "SELECT * FROM action WHERE subject_kind = :kind AND subject = :subject ORDER BY number DESC LIMIT 1"
        return try db.row(sql, ["kind": subject.kind, "subject": subject.id]).map(action)
    }

    /// The newest action on a subject about one person.
    static func last(
        on subject: ModerationAction.Subject, about person: Identifier<Traveller>, in db: Database
    ) throws -> ModerationAction? {
        let sql = """
            SELECT * FROM action WHERE subject_kind = :kind AND subject = :subject AND person = :person
            ORDER BY number DESC LIMIT 1
            """
        return try db.row(sql, ["kind": subject.kind, "subject": subject.id, "person": person.description]).map(action)
    }

    static func find(
        _ ids: [Identifier<ModerationAction>], in db: Database
    ) throws -> [Identifier<ModerationAction>: ModerationAction] {
        let actions = try db.rows(of: ids) { "SELECT * FROM action WHERE id IN (\($0))" }.map(action)
        return Dictionary(actions.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Whether staff have suspended an account, also one that is leaving.
    static func isSuspended(_ person: Identifier<Traveller>, at now: Date, in db: Database) throws -> Bool {
        try history(of: person, in: db).state(at: now) == .suspended
    }

    /// The newest actions on an account, oldest first.
    static func history(of person: Identifier<Traveller>, in db: Database) throws -> [ModerationAction] {
        let sql = """
            SELECT * FROM action WHERE subject_kind = 'account' AND subject = :person ORDER BY number DESC LIMIT 1000
            """
        return try db.rows(sql, ["person": person.description]).map(action).reversed()
    }

    /// The first action that takes this one back.
    static func undoing(
        _ id: Identifier<ModerationAction>, in db: Database
    ) throws -> Identifier<ModerationAction>? {
        let sql = "SELECT id FROM action WHERE undoes = :id ORDER BY number LIMIT 1"
        return try db.row(sql, ["id": id.description]).map { try $0.id("id") }
    }

    static func newest(
        about person: Identifier<Traveller>, limit: Int, in db: Database
    ) throws -> [ModerationAction] {
        let sql = "SELECT * FROM action WHERE person = :person ORDER BY number DESC LIMIT :limit"
        return try db.rows(sql, ["person": person.description, "limit": limit]).map(action)
    }

    /// The actions on a person, oldest first.
    static func page(
        about person: Identifier<Traveller>, after last: ModerationAction?, limit: Int, in db: Database
    ) throws -> [ModerationAction] {
        let sql = """
            SELECT * FROM action
            WHERE person = :person AND number > coalesce((SELECT number FROM action WHERE id = :last), 0)
            ORDER BY number LIMIT :limit
            """
        return try db.rows(sql, ["person": person.description, "last": last?.id.description, "limit": limit]).map(
            action)
    }

    /// Empties the next notes to a traveller. Returns how many.
    static func erase(of person: Identifier<Traveller>, limit: Int, in db: Database) throws -> Int {
        try db.run(
            """
            UPDATE action SET note = ''
            WHERE number IN (SELECT number FROM action WHERE person = :person AND note <> '' ORDER BY number
                LIMIT :limit)
            """, ["person": person.description, "limit": limit])
    }
}

extension StoredRow {
    fileprivate func optionalID<Subject>(_ column: String) -> Identifier<Subject>? {
        (self[column] as String?).flatMap { Identifier($0) }
    }

    /// The columns `<name>_at` and `<name>_reason`.
    func hiding(_ name: String) throws -> Hiding? {
        try optionalDate("\(name)_at").map { Hiding(for: try value("\(name)_reason"), at: $0) }
    }
}
