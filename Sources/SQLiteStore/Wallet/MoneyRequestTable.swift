import Domain
import Foundation

/// SQL of the table `money_request`.
enum MoneyRequestTable {
    static func find(_ id: Identifier<MoneyRequest>, in db: Database) throws -> MoneyRequest? {
        try db.row(one, ["id": id.description]).map(request)
    }

    /// Open requests that a traveller made or was asked in.
    static func open(of traveller: Identifier<Traveller>, in db: Database) throws -> [MoneyRequest] {
        try db.rows(open, ["traveller": traveller.description]).map(request)
    }

    /// Of a known request only the end is written: the note may have been hidden or erased meanwhile.
    static func save(_ request: MoneyRequest, in db: Database) throws {
        let (text, standing) = (request.text, request.text.standing)
        try db.upsert(
            into: .moneyRequest,
            [
                "id": request.id.description, "asker": request.asker.description,
                "payer": request.payer.description, "amount": request.amount.minorUnits,
                "currency": request.amount.currency.code, "note": text.note?.text, "phone": text.phone,
                "state": (request.end?.state ?? .open).rawValue, "created_at": request.createdAt.milliseconds,
                "lapses_at": request.lapsesAt.milliseconds, "ended_at": request.end?.at.milliseconds,
                "paid_by": request.end?.transaction?.description, "is_silent": request.end?.isSilent ?? false,
                "warning": standing.warning?.stored, "held_at": standing.heldAt?.milliseconds,
                "hidden_at": standing.hidden?.at.milliseconds, "hidden_reason": standing.hidden?.reason.rawValue,
                "is_withheld": standing.isWithheld, "first_at": text.firstAt?.milliseconds,
            ],
            keeping: [
                "asker", "payer", "amount", "currency", "created_at", "lapses_at", "note", "phone", "warning",
                "held_at", "hidden_at", "hidden_reason", "is_withheld", "first_at",
            ])
    }

    /// Erases what a traveller wrote, and their number from the requests of others.
    static func eraseTexts(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            """
            UPDATE money_request SET note = NULL, phone = NULL, warning = NULL, held_at = NULL, hidden_at = NULL,
                hidden_reason = NULL, first_at = NULL
            WHERE asker = :traveller
            """, ["traveller": traveller.description])
        try db.run(
            "UPDATE money_request SET phone = NULL WHERE payer = :traveller", ["traveller": traveller.description])
    }

    private static let columns = """
        request.id, request.asker, request.payer, request.amount, request.currency, request.note, request.phone,
        request.state, request.created_at, request.ended_at, request.paid_by, request.is_silent,
        \(NoteTable.columns(of: "request"))
        """

    private static let open = """
        SELECT \(columns) FROM money_request AS request
        WHERE (asker = :traveller OR payer = :traveller) AND state = 'open' ORDER BY id
        """

    private static let one = "SELECT \(columns) FROM money_request AS request WHERE id = :id"

    private static func request(_ row: StoredRow) throws -> MoneyRequest {
        let state: MoneyRequest.State = try row.value("state")
        let asker: Identifier<Traveller> = try row.id("asker")
        var end: MoneyRequest.End?
        if let at = row.optionalDate("ended_at") {
            end = MoneyRequest.End(
                state, at: at, by: row.isNull("paid_by") ? nil : try row.id("paid_by"), isSilent: row["is_silent"])
        }
        return MoneyRequest(
            id: try row.id("id"), of: asker, to: try row.id("payer"),
            Money(minorUnits: row["amount"], currency: try row.currency("currency")),
            text: WalletText(
                note: (row["note"] as String?).map { SharedText(stored: $0, as: .note) }, phone: row["phone"],
                by: asker, standing: try NoteTable.standing(row)), at: row.date("created_at"), end: end)
    }

    // MARK: - As one of the two sees them

    private static let views = """
        SELECT \(columns), \(AcquaintanceTable.columns(where: "request.phone IS NOT NULL AND request.asker = :reader")),
            \(LedgerStateTable.isStopped), \(TravellerTable.other)
        FROM money_request AS request
        JOIN traveller AS other ON other.id = CASE request.asker WHEN :reader THEN request.payer ELSE request.asker END
        """

    private static let oneView = "\(views) WHERE request.id = :id"
    private static let manyViews = "\(views) WHERE request.id IN (SELECT value FROM json_each(:ids))"

    private static func view(
        _ row: StoredRow, for reader: Identifier<Traveller>, at now: Date
    ) throws -> MoneyRequestView {
        let request = try request(row)
        return MoneyRequestView(
            request, for: reader,
            counterparty: Counterparty(
                try TravellerTable.other(row), phone: request.asker == reader ? request.text.phone : nil,
                AcquaintanceTable.acquaintance(row)), isStopped: row["is_stopped"], at: now)
    }

    static func view(
        _ id: Identifier<MoneyRequest>, for reader: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> MoneyRequestView? {
        try db.row(oneView, ["reader": reader.description, "id": id.description])
            .map { try view($0, for: reader, at: now) }
    }

    /// The rows of one direction, in the order of its index. A request that nobody has ended yet, or of whose end the reader
    /// is not told, has lapsed by its time.
    static func side(_ column: String) -> String {
        """
        \(views)
        WHERE request.\(column) = :reader AND request.id < :after
            AND (:state IS NULL OR :state = CASE
                WHEN request.state <> 'open' AND NOT (request.is_silent = 1
                    AND request.state = '\(column == "asker" ? "declined" : "withdrawn")') THEN request.state
                WHEN request.lapses_at <= :now THEN 'lapsed' ELSE 'open' END)
        ORDER BY request.id DESC LIMIT :limit
        """
    }

    /// The newest first.
    static func page(
        of reader: Identifier<Traveller>, _ filter: MoneyRequestFilter, after cursor: Identifier<MoneyRequest>?,
        limit: Int, at now: Date, in db: Database
    ) throws -> [MoneyRequestView] {
        var found: [MoneyRequestView] = []
        for (column, direction) in [("payer", WalletFilter.Direction.incoming), ("asker", .outgoing)] {
            guard filter.direction == nil || filter.direction == direction else { continue }
            let sql = side(column)
            found += try db.rows(
                sql,
                [
                    "reader": reader.description, "after": cursor?.description ?? "~",
                    "state": filter.state?.rawValue, "now": now.milliseconds, "limit": limit,
                ]
            ).map { try view($0, for: reader, at: now) }
        }
        return Array(found.sorted { $0.request.id.description > $1.request.id.description }.prefix(limit))
    }

    static func due(at now: Date, limit: Int, in db: Database) throws -> [Identifier<MoneyRequest>] {
        let sql = """
            SELECT id FROM money_request WHERE state = 'open' AND lapses_at <= :now ORDER BY lapses_at, id LIMIT :limit
            """
        return try db.rows(sql, ["now": now.milliseconds, "limit": limit]).map { try $0.id("id") }
    }

    /// What notifications tell the reader of requests.
    static func asked(
        _ ids: [String], by reader: Identifier<Traveller>, in db: Database
    ) throws -> [String: AskedMoney] {
        guard !ids.isEmpty else { return [:] }
        let rows = try db.rows(manyViews, ["reader": reader.description, "ids": try SeedSlice.json(ids)])
        return Dictionary(
            uniqueKeysWithValues: try rows.map { row in
                // Its state is not told.
                let view = try view(row, for: reader, at: .distantPast)
                let (request, other) = (view.request, view.counterparty)
                return (
                    request.id.description,
                    AskedMoney(request.id, request.amount, with: other.shown, phone: other.phone)
                )
            })
    }
}
