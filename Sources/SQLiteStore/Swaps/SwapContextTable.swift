import Domain
import Foundation

/// SQL of the facts about both sides that swap rules need in addition to the swap itself.
enum SwapContextTable {
    static func context(of swap: Swap, at now: Date, in db: Database) throws -> SwapContext {
        // Nothing that is done with a proposal looks at it.
        guard swap.state != .proposed else { return .unused }
        return SwapContext(
            areBlocked: try TravellerTable.areBlocked(swap.owner, swap.proposer, in: db),
            suggestions: try suggestions(
                in: [swap.id], since: now.addingTimeInterval(-SwapLimits.day), in: db)[swap.id] ?? 0,
            safetyExits: Sides(
                owner: try safetyExits(of: swap.owner, at: now, in: db),
                proposer: try safetyExits(of: swap.proposer, at: now, in: db)),
            lastWords: try swap.state == .accepted ? lastWords(in: swap, in: db) : Sides(nil))
    }

    /// What decides the actions of a reader, by swap: the same number of statements for one swap and for a page, but for one
    /// of each agreement without a meeting. Exits for safety decide none of them, and after an agreement of now nothing has
    /// happened.
    static func contexts(of views: [SwapView], at now: Date, in db: Database) throws -> [Identifier<Swap>: SwapContext]
    {
        let agreed = views.filter { $0.swap.state != .proposed && !$0.swap.state.isEnd }
        let since = now.addingTimeInterval(-SwapLimits.day)
        let older = agreed.map(\.swap).filter { $0.acceptedAt != now }
        let suggestions = try suggestions(in: older.map(\.id), since: since, in: db)
        return try agreed.reduce(into: [:]) { contexts, view in
            let swap = view.swap
            contexts[swap.id] = SwapContext(
                areBlocked: view.people.owner.isBlocked, suggestions: suggestions[swap.id] ?? 0, safetyExits: Sides(0),
                lastWords: try swap.state == .accepted && swap.acceptedAt != now
                    ? lastWords(in: swap, in: db) : Sides(nil))
        }
    }

    private static func lastWords(in swap: Swap, in db: Database) throws -> Sides<Date?> {
        let sql = """
            SELECT by, max(at) AS at FROM (
                SELECT CASE sender WHEN :owner THEN 'owner' ELSE 'proposer' END AS by, at FROM (
                    SELECT sender, kind, at FROM message WHERE thread = :thread ORDER BY seq DESC LIMIT :limit
                ) AS recent WHERE kind = 'text' AND sender IN (:owner, :proposer)
                UNION ALL SELECT by, at FROM swap_event WHERE swap = :swap AND kind = :kind
            ) AS words WHERE by IS NOT NULL GROUP BY by ORDER BY by
            """
        var words = Sides<Date?>(nil)
        let rows = try db.rows(
            sql,
            [
                "owner": swap.owner.description, "proposer": swap.proposer.description,
                "thread": swap.thread.description, "limit": SwapContext.recentMessages, "swap": swap.id.description,
                "kind": SwapEvent.Kind.meetingSuggested.name,
            ])
        for row in rows { words[try row.value("by")] = row.date("at") }
        return words
    }

    private static func suggestions(
        in swaps: [Identifier<Swap>], since: Date, in db: Database
    ) throws -> [Identifier<Swap>: Int] {
        guard !swaps.isEmpty else { return [:] }
        let sql = """
            SELECT swap, count(*) AS number FROM swap_event
            WHERE swap IN (SELECT value FROM json_each(:swaps)) AND kind = :kind AND at > :since GROUP BY swap
            """
        let rows = try db.rows(
            sql,
            [
                "swaps": try TextList.encode(swaps.map { $0.description }),
                "kind": SwapEvent.Kind.meetingSuggested.name, "since": since.milliseconds,
            ])
        return try rows.reduce(into: [:]) { $0[try $1.id("swap")] = $1["number"] as Int }
    }

    static func safetyExits(of traveller: Identifier<Traveller>, at now: Date, in db: Database) throws -> Int {
        let sql = """
            SELECT left_for_safety_at AS at FROM swap JOIN swap_side ON swap_side.swap = swap.id AND side = 'owner'
            WHERE owner = :traveller AND accepted_at IS NOT NULL AND left_for_safety_at IS NOT NULL
            UNION ALL
            SELECT left_for_safety_at FROM swap JOIN swap_side ON swap_side.swap = swap.id AND side = 'proposer'
            WHERE proposer = :traveller AND accepted_at IS NOT NULL AND left_for_safety_at IS NOT NULL
            """
        let times = try db.rows(sql, ["traveller": traveller.description]).map { $0.date("at") }
        return SwapContext.safetyExits(at: times, countedAt: now)
    }
}
