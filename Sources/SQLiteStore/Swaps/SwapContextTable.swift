import Domain
import Foundation
import GRDB

/// SQL of the facts about both sides that swap rules need in addition to the swap itself.
enum SwapContextTable {
    static func context(of swap: Swap, at now: Date, in db: Database) throws -> SwapContext {
        SwapContext(
            areBlocked: try TravellerTable.areBlocked(swap.owner, swap.proposer, in: db),
            suggestions: try suggestions(in: swap.id, since: now.addingTimeInterval(-SwapLimits.day), in: db),
            safetyExits: Sides(
                owner: try safetyExits(of: swap.owner, at: now, in: db),
                proposer: try safetyExits(of: swap.proposer, at: now, in: db)))
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
        let times = try Row.fetchAll(statement, arguments: [traveller.description]).map { $0.date("at") }
        return SwapContext.safetyExits(at: times, countedAt: now)
    }
}
