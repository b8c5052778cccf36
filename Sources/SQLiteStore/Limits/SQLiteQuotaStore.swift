import Domain
import Foundation

/// Used quotas in SQLite.
struct SQLiteQuotaStore: QuotaStore {
    let database: SQLiteDatabase

    func uses(of traveller: Identifier<Traveller>, at now: Date) async throws -> [QuotaUse] {
        try await database.read { db in
            let account = try AccountTable.find(traveller, in: db)
            return try QuotaTable.uses(Quota.allCases, of: account, at: now, in: db)
        }
    }
}

/// SQL of what counts for quotas: the rows of offers, threads, first notes, swaps and reports
/// themselves.
enum QuotaTable {
    static func use(
        _ quota: Quota, of account: StoredAccount, at now: Date, in db: Database
    ) throws -> QuotaUse {
        try uses([quota], of: account, at: now, in: db)[0]
    }

    /// In the order of the quotas, by one statement.
    static func uses(
        _ quotas: [Quota], of account: StoredAccount, at now: Date, in db: Database
    ) throws -> [QuotaUse] {
        let traveller = account.traveller
        let holder = QuotaHolder(facts: account.facts, registeredAt: traveller.presence.memberSince)
        // Ids begin with their time, so an index on them finds the rows of the window.
        let since = now.addingTimeInterval(-Quota.window)
        let first = Identifier<Quota>(high: UInt64(max(0, since.milliseconds)) << 16, low: 0)
        let sql = quotas.map(sql).joined(separator: " UNION ALL ")
        let rows = try db.rows(
            sql,
            [
                "traveller": traveller.id.description, "first": first.description,
                // Notes have no ids of their own.
                "since": since.milliseconds,
            ])
        let times = Dictionary(grouping: rows) { $0["quota"] as String }
        return quotas.map { quota in
            let begun = (times[quota.rawValue] ?? []).map { $0.date("at") }
            return QuotaUse(quota, of: holder, begunAt: begun, at: now)
        }
    }

    /// When each that counts was made.
    private static func sql(_ quota: Quota) -> String { "SELECT '\(quota.rawValue)' AS quota, \(times(quota))" }

    private static func times(_ quota: Quota) -> String {
        switch quota {
        case .offers: "created_at AS at FROM offer WHERE owner = :traveller AND id >= :first"
        case .conversations:
            """
            thread.created_at AS at FROM thread_member JOIN thread ON thread.id = thread_member.thread
            WHERE thread_member.traveller = :traveller AND thread_member.thread >= :first AND thread.guest = :traveller
            UNION ALL SELECT 'conversations', first_at FROM wallet_text WHERE sender = :traveller AND first_at > :since
            UNION ALL SELECT 'conversations', first_at FROM money_request WHERE asker = :traveller AND first_at > :since
            """
        case .proposals: "created_at AS at FROM swap WHERE proposer = :traveller AND id >= :first"
        case .reports: "at FROM report WHERE reporter = :traveller AND id >= :first"
        }
    }
}
