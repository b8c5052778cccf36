import Domain
import Foundation
import GRDB

/// SQL of the facts about both sides that swap rules need in addition to the swap itself.
enum SwapContextTable {
    static func context(of swap: Swap, at now: Date, in db: Database) throws -> SwapContext {
        // Nothing that is done with a proposal looks at it.
        guard swap.state != .proposed else { return .unused }
        return SwapContext(
            areBlocked: try TravellerTable.areBlocked(swap.owner, swap.proposer, in: db),
            suggestions: try suggestions(in: swap.id, since: now.addingTimeInterval(-SwapLimits.day), in: db),
            safetyExits: Sides(
                owner: try safetyExits(of: swap.owner, at: now, in: db),
                proposer: try safetyExits(of: swap.proposer, at: now, in: db)),
            lastWords: try swap.state == .accepted ? lastWords(in: swap, in: db) : Sides(nil))
    }

    private static func lastWords(in swap: Swap, in db: Database) throws -> Sides<Date?> {
        let statement = try db.cachedStatement(
            sql: """
                SELECT by, max(at) AS at FROM (
                    SELECT CASE sender WHEN :owner THEN 'owner' ELSE 'proposer' END AS by, at FROM (
                        SELECT sender, kind, at FROM message WHERE thread = :thread ORDER BY seq DESC LIMIT :limit
                    ) AS recent WHERE kind = 'text' AND sender IN (:owner, :proposer)
                    UNION ALL SELECT by, at FROM swap_event WHERE swap = :swap AND kind = :kind
                ) AS words WHERE by IS NOT NULL GROUP BY by ORDER BY by
                """)
        var words = Sides<Date?>(nil)
        let rows = try StoredRow.fetchAll(
            statement,
            arguments: [
                "owner": swap.owner.description, "proposer": swap.proposer.description,
                "thread": swap.thread.description, "limit": SwapContext.recentMessages, "swap": swap.id.description,
                "kind": SwapEvent.Kind.meetingSuggested.name,
            ])
        for row in rows { words[try row.value("by")] = row.date("at") }
        return words
    }

    private static func suggestions(in swap: Identifier<Swap>, since: Date, in db: Database) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT count(*) FROM swap_event WHERE swap = ? AND kind = ? AND at > ?")
        let kind = SwapEvent.Kind.meetingSuggested.name
        return try Int.fetchOne(statement, arguments: [swap.description, kind, since.milliseconds]) ?? 0
    }

    static func safetyExits(of traveller: Identifier<Traveller>, at now: Date, in db: Database) throws -> Int {
        let statement = try db.cachedStatement(
            sql: """
                SELECT left_for_safety_at AS at FROM swap JOIN swap_side ON swap_side.swap = swap.id AND side = 'owner'
                WHERE owner = ?1 AND accepted_at IS NOT NULL AND left_for_safety_at IS NOT NULL
                UNION ALL
                SELECT left_for_safety_at FROM swap JOIN swap_side ON swap_side.swap = swap.id AND side = 'proposer'
                WHERE proposer = ?1 AND accepted_at IS NOT NULL AND left_for_safety_at IS NOT NULL
                """)
        let times = try StoredRow.fetchAll(statement, arguments: [traveller.description]).map { $0.date("at") }
        return SwapContext.safetyExits(at: times, countedAt: now)
    }
}
