import Domain
import Foundation

/// SQL of what staff do about swaps. Call `snapshot` and `write` in one transaction.
enum SwapActionTable {
    /// Nil if the swap does not exist.
    /// - Parameter actor: Nil for a deadline.
    static func snapshot(
        of id: Identifier<Swap>, by actor: Identifier<Traveller>?, in moderationCase: Identifier<ModerationCase>?,
        _ db: Database
    ) throws -> SwapActionSnapshot? {
        guard let swap = try SwapTable.find(id, in: db) else { return nil }
        return SwapActionSnapshot(
            try DeciderTable.decider(
                actor, about: CaseSubject(.swap, id.description), naming: moderationCase, in: db),
            current: try SwapTable.current(swap, in: db),
            people: try people(of: swap, among: TravellerTable.find([swap.owner, swap.proposer], in: db)),
            last: Sides(
                owner: try ActionTable.last(on: .swap(id), about: swap.owner, in: db),
                proposer: try ActionTable.last(on: .swap(id), about: swap.proposer, in: db)))
    }

    static func write(_ change: SwapActionChange, at now: Date, in db: Database) throws {
        try StaffRecordWriter.write(change.record, in: db) {
            try SwapChangeWriter.write(change.swap, at: now, in: db)
        }
    }

    /// In the order of `ids`.
    static func views(_ ids: [Identifier<Swap>], in db: Database) throws -> [ModeratedSwap] {
        let swaps = try SwapTable.find(ids, in: db)
        let people = try TravellerTable.find(Array(Set(swaps.values.flatMap { [$0.owner, $0.proposer] })), in: db)
        let events = try SwapEventTable.newest(ModeratedSwap.eventLimit, of: ids, in: db)
        return try ids.map { id in
            guard let swap = swaps[id] else { throw DamagedRow(column: "swap") }
            return ModeratedSwap(
                swap, people: try Self.people(of: swap, among: people), events: events[id] ?? [],
                openCase: try CaseTable.open(CaseSubject(.swap, id.description), in: db)?.id)
        }
    }

    private static func people(
        of swap: Swap, among found: [Identifier<Traveller>: Traveller]
    ) throws -> Sides<Traveller> {
        guard let owner = found[swap.owner], let proposer = found[swap.proposer] else {
            throw DamagedRow(column: "owner")
        }
        return Sides(owner: owner, proposer: proposer)
    }

    private static let isParty = InvolvementTable.isParty(kind: "'swap'", subject: "swap.id")

    /// Without disputes to which the reader is a party. Follows the index `swap_disputed`.
    static func page(
        for reader: Identifier<Traveller>, after cursor: DisputeCursor?, limit: Int, in db: Database
    ) throws -> [DisputeCursor] {
        let sql = """
            SELECT id, disputed_at FROM swap WHERE state = 'disputed' AND (disputed_at, id) > (:at, :after)
                AND NOT \(SwapActionTable.isParty)
            ORDER BY disputed_at, id LIMIT :limit
            """
        return try db.rows(
            sql,
            [
                "at": cursor?.openedAt.milliseconds ?? 0, "after": cursor?.id.description ?? "",
                "me": reader.description, "limit": limit,
            ]
        ).map { DisputeCursor(openedAt: $0.date("disputed_at"), id: try $0.id("id")) }
    }

    /// Disputes that began at `time` or before, the oldest first.
    static func opened(until time: Date, limit: Int, in db: Database) throws -> [Identifier<Swap>] {
        let sql = """
            SELECT id FROM swap WHERE state = 'disputed' AND disputed_at <= :time ORDER BY disputed_at, id LIMIT :limit
            """
        return try db.rows(sql, ["time": time.milliseconds, "limit": limit]).map { try $0.id("id") }
    }
}
