import Domain
import Foundation

/// SQL of the table `departure`.
enum DepartureTable {
    private static let select = """
        SELECT traveller, requested_at, state_before, has_open_swaps, step, cursor, restorable_at, fault_origin
        FROM departure
        """

    /// The traveller is neither erased nor being erased. An erased one has no password.
    static let isPresent = """
        password <> '' AND NOT EXISTS (
            SELECT 1 FROM departure WHERE departure.traveller = traveller.id AND step IS NOT NULL)
        """

    private static func departure(_ row: StoredRow) throws -> Departure {
        let step: ErasureStep? = try row.optionalValue("step")
        return Departure(
            of: try row.id("traveller"), at: row.date("requested_at"), from: try row.value("state_before"),
            hasOpenSwaps: row["has_open_swaps"],
            progress: step.map { ErasureProgress($0, after: row["cursor"]) },
            restorableAt: row.optionalDate("restorable_at"),
            faultOrigin: (row["fault_origin"] as String?) == nil ? nil : try row.id("fault_origin"))
    }

    static func find(_ traveller: Identifier<Traveller>, in db: Database) throws -> Departure? {
        let sql = "\(DepartureTable.select) WHERE traveller = :traveller"
        return try db.row(sql, ["traveller": traveller.description]).map(departure)
    }

    static func page(
        after traveller: Identifier<Traveller>?, limit: Int, in db: Database
    ) throws -> [Departure] {
        try db.rows(
            "\(DepartureTable.select) WHERE traveller > :traveller ORDER BY traveller LIMIT :limit",
            ["traveller": traveller?.description ?? "", "limit": limit]
        ).map(departure)
    }

    static func save(_ departure: Departure, in db: Database) throws {
        try db.upsert(
            into: .departure,
            [
                "traveller": departure.traveller.description, "requested_at": departure.requestedAt.milliseconds,
                "state_before": departure.stateBefore.rawValue, "has_open_swaps": departure.hasOpenSwaps,
                "step": departure.progress?.step.rawValue, "cursor": departure.progress?.cursor ?? "",
                "restorable_at": departure.restorableAt?.milliseconds,
                "fault_origin": departure.faultOrigin?.description,
            ], keeping: ["state_before"])
    }

    /// The state that a return gives.
    static func setState(_ state: Traveller.State, of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            "UPDATE departure SET state_before = :state WHERE traveller = :traveller AND step IS NULL",
            ["state": state.rawValue, "traveller": traveller.description])
    }

    static func delete(_ traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM departure WHERE traveller = :traveller", ["traveller": traveller.description])
    }

    /// When a leaving account is erased.
    static func pending(of traveller: Identifier<Traveller>, in db: Database) throws -> PendingErasure? {
        try find(traveller, in: db).map { $0.pending(try holds(of: traveller, in: db)) }
    }

    /// What disputes of a traveller, also ended ones, and reports may need.
    static func holds(of traveller: Identifier<Traveller>, in db: Database) throws -> [ErasureHold] {
        let disputed = try rows(disputes, of: traveller, in: db).flatMap { row in
            let isOpen = row["state"] == Swap.State.disputed.rawValue
            return [("swap", ErasureHold.Kind.swap), ("thread", .thread)].map { column, kind in
                ErasureHold(disputeAbout: kind, row[column], openedAt: row.date("at"), isOpen: isOpen)
            }
        }
        return try disputed
            + rows(reports, of: traveller, in: db).map { row in
                ErasureHold(reportOf: try row.value("kind"), row["subject"], at: row.date("at"))
            }
    }

    private static func rows(
        _ sql: String, of traveller: Identifier<Traveller>, in db: Database
    ) throws -> [StoredRow] {
        try db.rows(sql, ["traveller": traveller.description])
    }

    private static let disputes = """
        SELECT id AS swap, thread, state, disputed_at AS at FROM swap WHERE owner = :traveller AND disputed_at IS NOT NULL
        UNION ALL
        SELECT id, thread, state, disputed_at FROM swap WHERE proposer = :traveller AND disputed_at IS NOT NULL
        """

    /// Reports about the traveller and what is the traveller's; of swaps and threads also the traveller's own, because
    /// the other side's words are not enough to decide about them; and the words of the traveller's own reports.
    private static let reports: String = {
        let review = """
            SELECT review.id FROM swap JOIN review ON review.swap = swap.id AND review.author = :traveller
            """
        let reply = """
            SELECT review.id FROM swap JOIN review ON review.swap = swap.id AND review.about = :traveller
            """
        let about = [
            ("traveller", "reporter <> :traveller", "SELECT :traveller"),
            ("offer", "reporter <> :traveller", "SELECT id FROM offer WHERE owner = :traveller"),
            (
                "review", "reporter <> :traveller",
                "\(review) WHERE swap.owner = :traveller UNION ALL \(review) WHERE swap.proposer = :traveller"
            ),
            (
                "reply", "reporter <> :traveller",
                "\(reply) WHERE swap.owner = :traveller UNION ALL \(reply) WHERE swap.proposer = :traveller"
            ),
            (
                "swap", "TRUE",
                "SELECT id FROM swap WHERE owner = :traveller UNION ALL SELECT id FROM swap WHERE proposer = :traveller"
            ),
            ("thread", "TRUE", "SELECT thread FROM thread_member WHERE traveller = :traveller"),
        ]
        // A reply is held with its review.
        let others = about.map { kind, reporter, subjects in
            """
            SELECT '\(kind == "reply" ? "review" : kind)' AS kind, subject, at FROM report
            WHERE \(reporter) AND subject_kind = '\(kind)' AND subject IN (\(subjects))
            """
        }
        let messages = """
            SELECT 'thread' AS kind, substr(subject, 1, 36) AS subject, at FROM report WHERE subject_kind = 'message'
                AND substr(subject, 1, 36) IN (SELECT thread FROM thread_member WHERE traveller = :traveller)
            """
        let named = """
            SELECT 'thread' AS kind, thread AS subject, at FROM report
            WHERE thread IN (SELECT thread FROM thread_member WHERE traveller = :traveller)
            """
        let notes = """
            SELECT 'traveller' AS kind, :traveller AS subject, at FROM report
            WHERE reporter <> :traveller AND subject_kind = 'note' AND evidence_by = :traveller
            """
        let own = "SELECT 'report' AS kind, id AS subject, at FROM report WHERE reporter = :traveller AND text <> ''"
        return (others + [messages, named, notes, own]).joined(separator: " UNION ALL ")
    }()
}

/// SQL of the table `reserved_handle`. It has keyed hashes only.
enum ReservedHandleTable {
    private static func hash(_ handleKey: String, _ keys: KeyFile) -> Data {
        Data(keys.digest(of: handleKey, for: "reserved handle"))
    }

    static func insert(_ handleKey: String, _ keys: KeyFile, until: Date, in db: Database) throws {
        try db.upsert(into: .reservedHandle, ["hash": hash(handleKey, keys), "until": until.milliseconds])
    }

    static func contains(_ handleKey: String, _ keys: KeyFile, at now: Date, in db: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM reserved_handle WHERE hash = :hash AND until > :now)"
        return try db.value(sql, ["hash": hash(handleKey, keys), "now": now.milliseconds], as: Bool.self) ?? false
    }
}
