package import Domain
package import Foundation

/// Reliability in SQLite.
package struct SQLiteReliabilityStore: ReliabilityStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func reliability(of id: Identifier<Traveller>, at now: Date) async throws -> ReliabilitySnapshot? {
        try await database.read { db in
            guard let account = try AccountTable.find([id], in: db).first else { return nil }
            return ReliabilitySnapshot(
                reliability: account.traveller.reliability, observations: try ObservationTable.all(about: id, in: db),
                facts: account.facts, otherPartners: try ReliabilityTable.otherPartners(of: id, in: db),
                tierUsage: try TierUsageTable.tierUsage(of: account, at: now, in: db))
        }
    }

    package func taker(
        _ id: Identifier<Traveller>, countingQuotas: Bool, at now: Date
    ) async throws -> Taker {
        try await database.takers.taker(id, countingQuotas: countingQuotas, at: now) {
            try await database.direct.read { try Self.taker(id, countingQuotas: countingQuotas, at: now, in: $0) }
        }
    }

    /// `ChangeWatch` has a trigger on every table that this reads.
    static func taker(
        _ id: Identifier<Traveller>, countingQuotas: Bool, at now: Date, in db: Database
    ) throws -> Taker {
        let account = try AccountTable.find(id, in: db)
        let uses =
            try countingQuotas ? QuotaTable.uses([.proposals, .conversations], of: account, at: now, in: db) : []
        let canOpen = uses.allSatisfy { $0.quota != .conversations || $0.left > 0 }
        return Taker(
            id: id, in: account.traveller.state, facts: account.facts,
            usage: try TierUsageTable.tierUsage(of: account, at: now, in: db),
            begun: Taker.Begun(
                proposals: try SwapTable.proposals(of: id, at: now, in: db), uses: uses,
                threads: canOpen ? [] : try ThreadTable.offers(of: id, in: db)),
            lists: try ListTable.lists(in: db))
    }

    package func refresh(_ slice: SweepSlice, before: Date, at now: Date) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            let sql = """
                SELECT id FROM traveller WHERE reliability_at IS NOT NULL AND reliability_at < :before
                ORDER BY reliability_at, id LIMIT :limit
                """
            return try db.rows(sql, ["before": before.milliseconds, "limit": limit])
                .map { try $0.id("id", of: Traveller.self) }
        } change: { traveller, db in
            if try ReliabilityTable.isDue(traveller, in: db) {
                // With those about whom it says something in turn.
                try ReliabilityTable.update([traveller], at: now, in: db)
            } else {
                try ReliabilityTable.calculate(traveller, at: now, in: db)
            }
            return true
        }
    }

    package func note(_ signIn: SignInTrace) async throws {
        // Most sign-ins show nothing new; a read finds that out without a write.
        guard try await !database.read({ try SignInTable.isKnown(signIn, in: $0) }) else { return }
        try await database.write { try SignInTable.insert(signIn, in: $0) }
    }

    package func grantTier(to traveller: Identifier<Traveller>, at now: Date) async throws {
        try await database.write { db in
            try TierUsageTable.grant(now, to: traveller, at: now, in: db)
        }
    }
}
