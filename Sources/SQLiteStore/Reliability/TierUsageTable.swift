import Domain
import Foundation

/// SQL of the facts that decide a traveller's tier, and of the swaps that count against its limits.
enum TierUsageTable {
    static func tierUsages(
        _ owner: StoredAccount, _ proposer: StoredAccount, without swap: Identifier<Swap>? = nil, at now: Date,
        in db: Database
    ) throws -> Sides<TierUsage> {
        let usages = try tierUsages(of: [owner, proposer], without: swap, at: now, in: db)
        guard let owner = usages[owner.traveller.id], let proposer = usages[proposer.traveller.id] else {
            throw DamagedRow(column: "traveller")
        }
        return Sides(owner: owner, proposer: proposer)
    }

    /// In one statement, however many.
    static func tierUsages(
        of accounts: [StoredAccount], without swap: Identifier<Swap>? = nil, at now: Date, in db: Database
    ) throws -> [Identifier<Traveller>: TierUsage] {
        let counted = try swaps(of: accounts.map(\.traveller.id), without: swap, at: now, in: db)
        return accounts.reduce(into: [:]) { usages, account in
            usages[account.traveller.id] = TierUsage(
                tier: Tier(account.facts), swaps: counted[account.traveller.id.description] ?? [],
                canAct: account.traveller.state.canAct, at: now)
        }
    }

    static func tierUsage(of account: StoredAccount, at now: Date, in db: Database) throws -> TierUsage {
        try tierUsages(account, account, at: now, in: db).owner
    }

    /// The swaps that count against the limits of each, oldest first.
    static func swaps(
        of people: [Identifier<Traveller>], without swap: Identifier<Swap>?, at now: Date, in db: Database
    ) throws -> [String: [AcceptedSwap]] {
        guard !people.isEmpty else { return [:] }
        let rows = try db.rows(
            acceptedSwaps,
            [
                "since": Tier.volumeBegins(at: now).milliseconds,
                "people": try TextList.encode(people.map { $0.description }), "swap": swap?.description ?? "",
            ])
        return Dictionary(grouping: rows) { $0["traveller"] as String }.mapValues { rows in
            rows.map { row in
                AcceptedSwap(
                    acceptedAt: row.date("accepted_at"), euros: row["euros"], reservesOffer: row["reserves_offer"],
                    hasHandedOver: row["has_handed_over"])
            }
        }
    }

    /// Each side uses its own index. Nobody swaps with themselves, so no swap is listed twice for one of them.
    private static let acceptedSwaps = """
        SELECT owner AS traveller, \(acceptedSwap) WHERE owner IN (SELECT value FROM json_each(:people)) AND \(mayCount)
        UNION ALL SELECT proposer, \(acceptedSwap) WHERE proposer IN (SELECT value
            FROM json_each(:people)) AND \(mayCount)
        ORDER BY accepted_at, id, traveller
        """
    private static let acceptedSwap = """
        id, accepted_at, euros, \(SwapTable.reservesOffer) AS reserves_offer, EXISTS (
            SELECT 1 FROM swap_side WHERE swap_side.swap = swap.id AND handed_over_at IS NOT NULL) AS has_handed_over
        FROM swap
        """
    private static let mayCount =
        "settled_by IS NULL AND accepted_at IS NOT NULL AND (accepted_at > :since OR outcome IS NULL) AND id <> :swap"

    /// - Parameter grantedAt: Nil takes the highest tier back.
    static func grant(
        _ grantedAt: Date?, to traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        try ReliabilityTable.changingContacts(of: traveller, at: now, in: db) {
            try db.run(
                "UPDATE traveller SET tier_granted_at = :granted_at WHERE id = :traveller",
                ["granted_at": grantedAt?.milliseconds, "traveller": traveller.description])
        }
    }

    static func facts(of traveller: Identifier<Traveller>, in db: Database) throws -> Tier.Facts {
        let sql = "SELECT \(facts), \(TravellerTable.summary) FROM traveller WHERE id = :traveller"
        let row = try db.row(sql, ["traveller": traveller.description])
        return row.map(facts) ?? Tier.Facts()
    }

    /// Columns that, with those of `TravellerTable.summary`, are the facts of a tier.
    static let facts = """
        traveller.email_verified_at IS NOT NULL AS has_email, traveller.phone_verified_at IS NOT NULL AS has_phone,
        traveller.tier_granted_at IS NOT NULL AS is_granted
        """

    static func facts(_ row: StoredRow) -> Tier.Facts {
        var facts = Tier.Facts()
        (facts.hasVerifiedEmail, facts.hasVerifiedPhone) = (row["has_email"], row["has_phone"])
        (facts.completed, facts.partners) = (row["swaps_completed"], row["swap_partners"])
        (facts.score, facts.isGranted) = (row["reliability_score"], row["is_granted"])
        return facts
    }
}
