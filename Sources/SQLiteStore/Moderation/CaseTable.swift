import Domain
import Foundation

/// SQL of the tables `moderation_case` and `case_note`.
enum CaseTable {
    static func save(_ moderationCase: ModerationCase, in db: Database) throws {
        let (claim, closing) = (moderationCase.claim, moderationCase.closing)
        try db.upsert(
            into: .moderationCase,
            [
                "id": moderationCase.id.description, "subject_kind": moderationCase.subject.kind.rawValue,
                "subject": moderationCase.subject.id, "state": moderationCase.state.rawValue,
                "priority": moderationCase.priority.rawValue, "lane": moderationCase.lane.rawValue,
                "opened_at": moderationCase.openedAt.milliseconds, "due_at": moderationCase.dueAt.milliseconds,
                "reports": moderationCase.reports, "claimed_by": claim?.by.description,
                "claimed_at": claim?.at.milliseconds, "outcome": closing?.outcome.rawValue,
                "closed_by": closing?.by?.description, "closed_at": closing?.at.milliseconds,
                "version": moderationCase.version,
            ], keeping: ["subject_kind", "subject", "opened_at"])
    }

    static func insert(_ note: CaseNote, of moderationCase: Identifier<ModerationCase>, in db: Database) throws {
        try db.insert(
            into: .caseNote,
            [
                "id": note.id.description, "moderation_case": moderationCase.description,
                "author": note.author.description, "text": note.text, "at": note.at.milliseconds,
            ])
    }

    /// The open case of a subject.
    static func open(_ subject: CaseSubject, in db: Database) throws -> ModerationCase? {
        let sql = "SELECT * FROM moderation_case WHERE subject_kind = :kind AND subject = :subject AND state = 'open'"
        return try db.row(sql, ["kind": subject.kind.rawValue, "subject": subject.id]).map(read)
    }

    private static let entries = """
        SELECT moderation_case.*, holder.handle AS holder FROM moderation_case
        LEFT JOIN traveller AS holder ON holder.id = moderation_case.claimed_by
        """

    static func find(_ id: Identifier<ModerationCase>, in db: Database) throws -> CaseEntry? {
        let sql = "\(CaseTable.entries) WHERE moderation_case.id = :id"
        return try db.row(sql, ["id": id.description]).map(entry)
    }

    /// Whether the member `:me` is a party to the case.
    static let isParty = InvolvementTable.isParty(
        kind: "moderation_case.subject_kind", subject: "moderation_case.subject")

    /// One lane of the queue, without cases to which the moderator is a party. Follows the index `moderation_case_queue`,
    /// from the place on.
    static func page(
        _ filter: CaseFilter, in lane: ModerationCase.Lane, for moderator: Identifier<Traveller>,
        after place: CaseCursor.Place?, limit: Int, in db: Database
    ) throws -> [CaseEntry] {
        let sql = """
            \(CaseTable.entries)
            WHERE moderation_case.state = :state AND moderation_case.lane = :lane
                AND (moderation_case.priority, moderation_case.due_at, moderation_case.id) > (:priority, :due_at, :id)
                AND (:kind IS NULL OR moderation_case.subject_kind = :kind)
                AND (:only IS NULL OR moderation_case.priority = :only)
                AND (:holder IS NULL OR coalesce(moderation_case.claimed_by, '') = :holder)
                AND NOT \(CaseTable.isParty)
            ORDER BY moderation_case.priority, moderation_case.due_at, moderation_case.id LIMIT :limit
            """
        let holder: String? =
            switch filter.holder {
            case .me: moderator.description
            case .nobody: ""
            case nil: nil
            }
        return try db.rows(
            sql,
            [
                "state": filter.state.rawValue, "lane": lane.rawValue, "priority": place?.priority.rawValue ?? 0,
                "due_at": place?.dueAt.milliseconds ?? 0, "id": place?.id.description ?? "",
                "me": moderator.description, "kind": filter.kind?.rawValue, "only": filter.priority?.rawValue,
                "holder": holder, "limit": limit,
            ]
        ).map(entry)
    }

    /// Lanes of the newest claims, newest first.
    static func claimedLanes(limit: Int, in db: Database) throws -> [ModerationCase.Lane] {
        let sql = """
            SELECT lane FROM moderation_case WHERE claimed_at IS NOT NULL ORDER BY claimed_at DESC, id DESC LIMIT :limit
            """
        return try db.rows(sql, ["limit": limit]).map { try $0.value("lane") }
    }

    /// When reports from an address opened cases, since an instant.
    static func openings(from address: [UInt8], since: Date, in db: Database) throws -> [Date] {
        let sql = "SELECT opened_at FROM case_opening WHERE address = :address AND opened_at > :since"
        return try db.values(sql, ["address": Data(address), "since": since.milliseconds], as: Int64.self).map(
            Date.init(milliseconds:))
    }

    static func insert(_ opening: CaseOpening, of id: Identifier<ModerationCase>, in db: Database) throws {
        try db.insert(
            into: .caseOpening,
            [
                "moderation_case": id.description, "address": Data(opening.address),
                "opened_at": opening.at.milliseconds,
            ])
    }

    static func notes(
        of id: Identifier<ModerationCase>, in db: Database
    ) throws -> [(note: CaseNote, author: String)] {
        let sql = """
            SELECT case_note.*, traveller.handle FROM case_note JOIN traveller ON traveller.id = case_note.author
            WHERE moderation_case = :id ORDER BY case_note.id
            """
        return try db.rows(sql, ["id": id.description]).map { row in
            (
                CaseNote(
                    id: try row.id("id"), author: try row.id("author"), text: row["text"], at: row.date("at")),
                row["handle"]
            )
        }
    }

    private static func entry(_ row: StoredRow) throws -> CaseEntry { CaseEntry(try read(row), holder: row["holder"]) }

    private static func read(_ row: StoredRow) throws -> ModerationCase {
        guard let priority = ModerationCase.Priority(rawValue: row["priority"]) else {
            throw DamagedRow(column: "priority")
        }
        let claimant = (row["claimed_by"] as String?).flatMap { Identifier<Traveller>($0) }
        return ModerationCase(
            id: try row.id("id"), subject: CaseSubject(try row.value("subject_kind"), row["subject"]),
            openedAt: row.date("opened_at"),
            ModerationCase.Progress(
                priority: priority, in: try row.value("lane"), dueAt: row.date("due_at"), reports: row["reports"],
                claim: try claimant.map {
                    ModerationCase.Claim(by: $0, at: Date(milliseconds: try row.present("claimed_at")))
                },
                closing: try closing(row)), version: row["version"])
    }

    /// Nil while the case is open. In a row with the columns `outcome`, `closed_by` and `closed_at`.
    static func closing(_ row: StoredRow) throws -> ModerationCase.Closing? {
        let outcome: ModerationCase.Outcome? = try row.optionalValue("outcome")
        return try outcome.map {
            ModerationCase.Closing(
                $0, by: (row["closed_by"] as String?).flatMap { Identifier($0) },
                at: Date(milliseconds: try row.present("closed_at")))
        }
    }
}
