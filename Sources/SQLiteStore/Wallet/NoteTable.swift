import Domain
import Foundation

/// SQL of the notes of transfers and of requests for money: columns of `wallet_text` and `money_request`. The note of a paid
/// request stands in both.
enum NoteTable {
    /// Columns that `standing` reads, of the table with this alias.
    static func columns(of alias: String) -> String {
        """
        \(alias).warning, \(alias).held_at, \(alias).hidden_at, \(alias).hidden_reason, \(alias).is_withheld
        """
    }

    static func standing(_ row: StoredRow) throws -> TextStanding {
        TextStanding(
            hidden: try row.hiding("hidden"), heldAt: row.optionalDate("held_at"), isWithheld: row["is_withheld"],
            warning: MessageWarning(stored: row["warning"]))
    }

    /// An SQL condition: `:reader` sees the note in the row with this alias, whose author is in the column.
    static func isSeen(_ alias: String, by author: String) -> String {
        """
        (\(author) = :reader OR (\(alias).hidden_at IS NULL AND \(alias).held_at IS NULL AND \(alias).is_withheld = 0
            AND EXISTS (SELECT 1 FROM traveller AS writer
                WHERE writer.id = \(author) AND writer.state IN \(readableStates))))
        """
    }

    private static let readableStates = Traveller.State.sqlList(where: \.letsTextsBeRead)

    /// By the id of the transfer or of the request.
    private static let notes = """
        SELECT 'money-request' AS kind, request.id, request.asker AS author, request.payer AS recipient, request.note,
            request.created_at AS at, \(columns(of: "request"))
        FROM money_request AS request WHERE request.id = :id AND request.note IS NOT NULL
        UNION ALL
        SELECT 'transfer', booked.id, said.sender,
            CASE said.sender WHEN booked.actor THEN booked.other ELSE booked.actor END, said.note, booked.at,
            \(columns(of: "said"))
        FROM ledger_transaction AS booked CROSS JOIN wallet_text AS said ON said.sequence = booked.sequence
        WHERE booked.id = :id AND booked.other IS NOT NULL AND said.note IS NOT NULL
        """

    static func find(_ note: NoteReference, in db: Database) throws -> ModeratedNote? {
        try db.row(notes, ["id": note.id]).map { row in
            ModeratedNote(
                note, try row.value("kind"), by: try row.id("author"), to: try row.id("recipient"), row["note"],
                try standing(row), at: row.date("at"))
        }
    }

    /// SQL of the ids by which the notes of `:id` can be reported.
    static let theirs = """
        SELECT 'note' AS kind, id FROM money_request WHERE asker = :id AND note IS NOT NULL
        UNION ALL SELECT 'note', booked.id FROM wallet_text AS said
            CROSS JOIN ledger_transaction AS booked ON booked.sequence = said.sequence
            WHERE said.sender = :id AND said.note IS NOT NULL
        """

    /// How the columns of a note change, wherever it stands.
    private enum Setting: String {
        case hidden = "hidden_at = :at, hidden_reason = :reason, held_at = NULL"
        case released = "held_at = NULL"
    }

    private static func set(
        _ setting: Setting, _ values: SQLValues, on note: NoteReference, in db: Database
    ) throws -> Int {
        let request = "UPDATE money_request SET \(setting.rawValue) WHERE id = :id OR paid_by = :id"
        let text = """
            UPDATE wallet_text SET \(setting.rawValue) WHERE sequence IN (SELECT sequence FROM ledger_transaction
                WHERE id = :id OR id = (SELECT paid_by FROM money_request WHERE id = :id))
            """
        return try [request, text].reduce(0) { changed, sql in
            try changed + db.run(sql, values + ["id": note.id])
        }
    }

    static func save(_ hidden: Hiding?, on note: NoteReference, in db: Database) throws {
        let changed = try set(
            .hidden,
            ["at": hidden?.at.milliseconds, "reason": hidden?.reason.rawValue], on: note, in: db)
        guard changed > 0 else { throw DamagedRow(column: "hidden_at") }
    }

    /// Ends the hold, if there is one.
    static func release(_ note: NoteReference, in db: Database) throws {
        _ = try set(.released, [:], on: note, in: db)
    }

    // MARK: - Before a note is written

    private static let contact = """
        SELECT \(AcquaintanceTable.columns),
            (SELECT count(*) FROM (
                SELECT 1 FROM ledger_transaction AS booked
                    CROSS JOIN wallet_text AS said ON said.sequence = booked.sequence
                    WHERE booked.actor = :reader AND booked.other = other.id AND said.sender = :reader
                        AND said.note IS NOT NULL AND said.phone IS NOT DISTINCT FROM :phone
                UNION ALL
                SELECT 1 FROM money_request WHERE asker = :reader AND payer = other.id AND note IS NOT NULL
                    AND phone IS NOT DISTINCT FROM :phone
                LIMIT \(Message.maxBeforeReply)) AS notes) AS sent,
            EXISTS (SELECT 1 FROM money_request WHERE asker = :reader AND payer = other.id
                AND phone IS NOT DISTINCT FROM :phone) AS has_asked,
            (EXISTS (SELECT 1 FROM ledger_transaction AS booked
                    LEFT JOIN wallet_text AS said ON said.sequence = booked.sequence
                    WHERE booked.actor = other.id AND booked.other = :reader AND booked.kind = 'transfer'
                        AND CASE said.sender WHEN :reader THEN said.phone END IS NOT DISTINCT FROM :phone)
                OR (CAST(:phone AS TEXT) IS NULL AND EXISTS (
                    SELECT 1 FROM money_request WHERE asker = other.id AND payer = :reader))) AS is_answered
        FROM traveller AS other WHERE other.id = :other
        """

    /// - Parameter phone: That the sender names instead of a handle.
    static func contact(
        of sender: Identifier<Traveller>, with other: Identifier<Traveller>, phone: String?, at now: Date,
        in db: Database
    ) throws -> NoteContact {
        let arguments: SQLValues = [
            "reader": sender.description, "other": other.description, "phone": phone,
        ]
        guard let row = try db.row(contact, arguments) else {
            throw DamagedRow(column: "traveller")
        }
        let acquaintance = AcquaintanceTable.acquaintance(row)
        let isKnown = acquaintance.isMutual || row["is_answered"]
        let sent: Int = row["sent"]
        return NoteContact(
            acquaintance, isAnswered: row["is_answered"], sent: sent,
            recent: isKnown ? RecentTexts([]) : try TextSketchTable.recent(of: sender, at: now, in: db),
            quota: isKnown || sent > 0 || row["has_asked"]
                ? nil
                : try QuotaTable.use(.conversations, of: try AccountTable.find(sender, in: db), at: now, in: db))
    }

    static func insert(_ sketch: NoteSketch, from sender: Identifier<Traveller>, in db: Database) throws {
        try TextSketchTable.insert(
            sketch.sketch, of: sketch.note, from: sender, to: sketch.recipient, at: sketch.at, in: db)
    }
}
