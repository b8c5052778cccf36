import Domain
import Foundation

/// SQL of the tables `swap`, `swap_side`, `meeting` and `swap_event`, which are written together.
enum SwapTable {
    /// `Swap.reservesOffer` as an SQL condition on the table or alias `swap`.
    static let reservesOffer: String = {
        let rows = Swap.State.allCases.flatMap { state in
            [(false, false), (false, true), (true, false), (true, true)].filter(state.reservesOffer).map {
                "('\(state.rawValue)', \($0), \($1))"
            }
        }
        return "(swap.state, swap.before IS NOT NULL, swap.due_at IS NOT NULL) IN \(sqlRows(rows))"
    }()

    static func find(_ id: Identifier<Swap>, in db: Database) throws -> Swap? { try find([id], in: db)[id] }

    /// Swaps by id, in three statements.
    static func find(_ ids: [Identifier<Swap>], in db: Database) throws -> [Identifier<Swap>: Swap] {
        let rows = try db.rows(of: ids) { "SELECT * FROM swap WHERE id IN (\($0))" }
        let parts = try db.rows(of: ids) { "SELECT * FROM swap_side WHERE swap IN (\($0))" }
        let sides = Dictionary(grouping: parts) { $0["swap"] as String }
        let meetings = try MeetingTable.of(ids, in: db)
        let swaps = try rows.map { row in
            let id: String = row["id"]
            let sides = try (sides[id] ?? []).map { (try $0.value("side") as Swap.Side, $0) }
            return try SwapRecord(row).swap(
                sides: Dictionary(uniqueKeysWithValues: sides), meetings: meetings[id] ?? [:])
        }
        return Dictionary(uniqueKeysWithValues: swaps.map { ($0.id, $0) })
    }

    /// The open proposal of a traveller on an offer.
    static func open(
        on offer: Identifier<Offer>, by proposer: Identifier<Traveller>, in db: Database
    ) throws -> Identifier<Swap>? {
        let sql = "SELECT id FROM swap WHERE offer = :offer AND proposer = :proposer AND state = 'proposed'"
        return try db.row(sql, ["offer": offer.description, "proposer": proposer.description]).map {
            try $0.id("id")
        }
    }

    /// The swaps of a traveller that have not ended, each with the other side.
    static func open(
        of traveller: Identifier<Traveller>, in db: Database
    ) throws -> [(Identifier<Swap>, Identifier<Traveller>)] {
        let sql = """
            SELECT id, proposer AS other FROM swap WHERE owner = :traveller AND outcome IS NULL
            UNION ALL SELECT id, owner FROM swap WHERE proposer = :traveller AND outcome IS NULL ORDER BY id
            """
        return try db.rows(sql, ["traveller": traveller.description]).map {
            (try $0.id("id"), try $0.id("other"))
        }
    }

    /// The open proposals of a traveller, by offer.
    static func proposals(
        of proposer: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> [Identifier<Offer>: Identifier<Swap>] {
        let sql = "SELECT offer, id FROM swap WHERE proposer = :proposer AND state = 'proposed' AND due_at > :now"
        let rows = try db.rows(sql, ["proposer": proposer.description, "now": now.milliseconds])
        return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.id("offer"), try $0.id("id")) })
    }

    /// A swap with the offer, thread and reviews that change with it.
    static func current(_ id: Identifier<Swap>, in db: Database) throws -> SwapAggregate {
        guard let swap = try find(id, in: db) else { throw DamagedRow(column: "swap") }
        return try current(swap, in: db)
    }

    static func current(_ swap: Swap, in db: Database) throws -> SwapAggregate {
        guard let listing = try OfferTable.find(swap.offer, in: db),
            let thread = try ThreadTable.find(swap.thread, in: db)
        else { throw DamagedRow(column: "offer") }
        // Nobody reviews what was never accepted.
        let reviews = swap.acceptedAt == nil ? Sides(nil) : try ReviewTable.of(swap, in: db)
        return SwapAggregate(swap: swap, offer: listing.offer, thread: thread, reviews: reviews)
    }

    static func members(of swap: Identifier<Swap>, in db: Database) throws -> [Identifier<Traveller>] {
        let sql = "SELECT owner, proposer FROM swap WHERE id = :swap"
        return try db.rows(sql, ["swap": swap.description]).flatMap { row in
            [try row.id("owner"), try row.id("proposer")]
        }
    }

    /// - Parameter before: What is stored; nil: nothing yet.
    static func save(_ swap: Swap, replacing before: Swap?, in db: Database) throws {
        let row = try SwapRecord.values(of: swap)
        if let before {
            let changes = SwapRecord.changes(from: try SwapRecord.values(of: before), to: row)
            try db.update(.swap, changes, where: ["id": swap.id.description])
        } else {
            try db.insert(into: .swap, row)
        }
        let sides = Swap.Side.allCases.filter { side in before.map { differ($0, swap, in: side) } ?? true }
        try db.upsert(into: .swapSide, rows: sides.map { values(of: $0, in: swap) })
        try MeetingTable.save(swap, replacing: before, in: db)
        // A swap that is new has no cards.
        if let before, before.cardsErasedAt != swap.cardsErasedAt { try MessageTable.saveErasure(of: swap, in: db) }
    }

    private static func differ(_ one: Swap, _ other: Swap, in side: Swap.Side) -> Bool {
        one.sides[side] != other.sides[side] || one.dispute?.statements[side] != other.dispute?.statements[side]
            || one.dispute?.agreements[side] != other.dispute?.agreements[side]
    }

    private static func values(of side: Swap.Side, in swap: Swap) -> SQLValues {
        let part = swap.sides[side]
        return [
            "swap": swap.id.description, "side": side.rawValue, "has_confirmed": part.hasConfirmed,
            "checked_in_at": part.checkedInAt?.milliseconds, "is_check_in_late": part.isCheckInLate,
            "is_check_in_note": part.isCheckInNote, "late": part.late,
            "handed_over_at": part.handOver?.at.milliseconds,
            "actual_gives": part.handOver?.actual?.gives.minorUnits,
            "actual_gets": part.handOver?.actual?.gets.minorUnits, "wrong_codes": part.wrongCodes,
            "codes_from": part.codesFrom?.milliseconds, "wrong_codes_in_all": part.wrongCodesInAll,
            "left_for_safety_at": part.leftForSafetyAt?.milliseconds,
            "statement": swap.dispute?.statements[side]?.text,
            "is_statement_withheld": swap.dispute?.statements[side]?.isWithheld ?? false,
            "agreement": swap.dispute?.agreements[side]?.text,
            "agreement_at": swap.dispute?.agreements[side]?.at.milliseconds,
        ]
    }

    /// The swaps of a thread that have not ended, newest first.
    static func open(in thread: Identifier<MessageThread>, _ db: Database) throws -> [Swap] {
        let sql = "SELECT id FROM swap WHERE thread = :thread AND state IN \(SwapTable.openStates) ORDER BY id DESC"
        return try db.rows(sql, ["thread": thread.description])
            .compactMap { try find(try $0.id("id"), in: db) }
    }

    /// The states of swaps that have not ended, for SQL.
    static let openStates = Swap.State.sqlList(where: { !$0.isEnd })

    /// Open proposals that a change of the offer has not reached yet (`SwapAggregate.following`), oldest first.
    static func followers(
        of offer: Identifier<Offer>, limit: Int, in db: Database
    ) throws -> [Identifier<Swap>] {
        let sql = """
            SELECT swap.id FROM swap JOIN offer ON offer.id = swap.offer
            WHERE swap.offer = :offer AND swap.state = 'proposed' AND (offer.state = 'withdrawn'
                OR swap.offer_terms <> offer.terms_version AND swap.is_edit_told = 0)
            ORDER BY swap.id LIMIT :limit
            """
        return try db.rows(sql, ["offer": offer.description, "limit": limit]).map { try $0.id("id") }
    }

    /// Swaps in progress between two travellers, oldest first.
    static func open(
        between one: Identifier<Traveller>, and other: Identifier<Traveller>, in db: Database
    ) throws -> [Identifier<Swap>] {
        let sql = """
            SELECT id FROM (
                SELECT id, outcome FROM swap WHERE owner = :one AND proposer = :other
                UNION ALL SELECT id, outcome FROM swap WHERE owner = :other AND proposer = :one
            ) WHERE outcome IS NULL ORDER BY id
            """
        return try db.rows(sql, ["one": one.description, "other": other.description]).map {
            try $0.id("id")
        }
    }

    private static let removableStates = Swap.State.sqlList(where: \.canBeRemoved)
    private static let removalOrder = Swap.State.sqlCase("state") { "\($0.removalOrder)" }

    /// Swaps of a traveller that end, or must have ended, when one side is gone, by `removalOrder`; the oldest first.
    static func removable(
        of traveller: Identifier<Traveller>, limit: Int, in db: Database
    ) throws -> [Identifier<Swap>] {
        let sql = """
            SELECT id FROM (
                SELECT id, state FROM swap WHERE owner = :traveller AND state IN \(SwapTable.removableStates)
                UNION ALL SELECT id, state FROM swap WHERE proposer = :traveller
                    AND state IN \(SwapTable.removableStates)
            ) ORDER BY \(SwapTable.removalOrder), id LIMIT :limit
            """
        return try db.rows(sql, ["traveller": traveller.description, "limit": limit]).map { try $0.id("id") }
    }

    /// Swaps of a traveller on either side, newest first.
    static func page(
        of reader: Identifier<Traveller>, _ filter: SwapFilter, after id: Identifier<Swap>?, limit: Int,
        in db: Database
    ) throws -> [Identifier<Swap>] {
        let states = SQLValues.list("state", filter.states.map(\.rawValue).sorted())
        let sql = """
            SELECT id FROM (
                SELECT id, state, offer FROM swap WHERE owner = :reader AND id < :after
                UNION ALL
                SELECT id, state, offer FROM swap WHERE proposer = :reader AND id < :after
            ) WHERE (:offer IS NULL OR offer = :offer) AND state IN (\(states.sql))
            ORDER BY id DESC LIMIT :limit
            """
        let arguments: SQLValues = [
            "reader": reader.description, "after": id?.description ?? "~", "offer": filter.offer?.description,
            "limit": limit,
        ]
        return try db.rows(sql, arguments + states.values).map {
            try $0.id("id")
        }
    }

    /// Counts the swaps in which `traveller` must act.
    static func countTurns(of traveller: Identifier<Traveller>, in db: Database) throws -> Int {
        // The lists are those of the indexes `swap_owner_turn` and `swap_proposer_turn`.
        let sql = """
            SELECT (SELECT count(*) FROM swap WHERE owner = :traveller
                    AND duty IN \(Swap.Duty.sqlList { $0.includes(.owner) }))
                + (SELECT count(*) FROM swap WHERE proposer = :traveller
                    AND duty IN \(Swap.Duty.sqlList { $0.includes(.proposer) }))
            """
        return try db.value(sql, ["traveller": traveller.description], as: Int.self) ?? 0
    }

    /// Swaps whose deadline has passed, longest waiting first.
    /// The same expression as in the index `swap_due`.
    private static let deadline =
        "CASE WHEN mutual_cancellation_until < due_at OR due_at IS NULL THEN mutual_cancellation_until ELSE due_at END"

    private static let isDueAgreement = "due_at <= :now AND \(reservesOffer)"

    /// Agreements of the two that hold a part of an offer and whose time is over. Each side uses its own index.
    static func dueAgreements(
        of one: Identifier<Traveller>, and other: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> [Identifier<Swap>] {
        let sql = """
            SELECT id FROM swap WHERE owner IN (:one, :other) AND \(SwapTable.isDueAgreement)
            UNION SELECT id FROM swap WHERE proposer IN (:one, :other) AND \(SwapTable.isDueAgreement)
            ORDER BY id
            """
        let arguments: SQLValues = [
            "one": one.description, "other": other.description, "now": now.milliseconds,
        ]
        return try db.rows(sql, arguments).map { try $0.id("id") }
    }

    static func due(before now: Date, limit: Int, in db: Database) throws -> [Identifier<Swap>] {
        let sql = """
            SELECT id FROM swap WHERE \(deadline) <= :now
                AND (due_at IS NOT NULL OR mutual_cancellation_until IS NOT NULL)
            ORDER BY \(deadline), id LIMIT :limit
            """
        return try db.rows(sql, ["now": now.milliseconds, "limit": limit])
            .map { try $0.id("id") }
    }
}
