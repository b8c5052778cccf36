import Domain
import Foundation
import GRDB

/// SQL of the facts that decide a traveller's tier, and of the swaps that count against its limits.
enum TierUsageTable {
    static func tierUsages(
        _ owner: Identifier<Traveller>, _ proposer: Identifier<Traveller>, without swap: Identifier<Swap>? = nil,
        at now: Date, in db: Database
    ) throws -> Sides<TierUsage> {
        Sides(
            owner: try tierUsage(of: owner, without: swap, at: now, in: db),
            proposer: try tierUsage(of: proposer, without: swap, at: now, in: db))
    }

    static func tierUsage(
        of traveller: Identifier<Traveller>, without swap: Identifier<Swap>? = nil, at now: Date, in db: Database
    ) throws -> TierUsage {
        let since = now.addingTimeInterval(-Double(Tier.volumeDays) * 86_400)
        // Each side uses its own index. Nobody swaps with themselves, so no swap is counted twice.
        let sql = """
            SELECT coalesce(sum(CASE WHEN is_held THEN 1 ELSE 0 END), 0) AS open,
                coalesce(sum(CASE WHEN accepted_at > :since AND (is_held OR EXISTS (
                            SELECT 1 FROM swap_side WHERE swap_side.swap = accepted.id AND handed_over_at IS NOT NULL))
                        THEN coalesce(euros, 0) END), 0.0) AS volume
            FROM (
                SELECT id, \(SwapTable.reservesOffer) AS is_held, accepted_at, euros FROM swap
                WHERE owner = :traveller AND accepted_at IS NOT NULL
                UNION ALL
                SELECT id, \(SwapTable.reservesOffer) AS is_held, accepted_at, euros FROM swap
                WHERE proposer = :traveller AND accepted_at IS NOT NULL
            ) AS accepted WHERE id <> :swap
            """
        let row = try Row.fetchOne(
            try db.cachedStatement(sql: sql),
            arguments: [
                "since": since.milliseconds, "traveller": traveller.description, "swap": swap?.description ?? "",
            ])
        return TierUsage(
            tier: Tier(try facts(of: traveller, in: db)), openSwaps: row?["open"] ?? 0, volume: row?["volume"] ?? 0,
            canAct: try TravellerTable.find(traveller, in: db)?.state.canAct == true)
    }

    static func facts(of traveller: Identifier<Traveller>, in db: Database) throws -> Tier.Facts {
        let sql = """
            SELECT email_verified_at IS NOT NULL AS email, phone_verified_at IS NOT NULL AS phone,
                tier_granted_at IS NOT NULL AS granted, reliability_score, swaps_completed, swap_partners
            FROM traveller WHERE id = ?
            """
        var facts = Tier.Facts()
        guard
            let row = try Row.fetchOne(try db.cachedStatement(sql: sql), arguments: [traveller.description])
        else { return facts }
        (facts.hasVerifiedEmail, facts.hasVerifiedPhone) = (row["email"], row["phone"])
        (facts.completed, facts.partners) = (row["swaps_completed"], row["swap_partners"])
        (facts.score, facts.isGranted) = (row["reliability_score"], row["granted"])
        return facts
    }
}
