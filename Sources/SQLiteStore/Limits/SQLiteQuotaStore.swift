import Domain
import Foundation
import GRDB

/// Used quotas in SQLite.
struct SQLiteQuotaStore: QuotaStore {
    let database: SQLiteDatabase

    func uses(of traveller: Identifier<Traveller>, at now: Date) async throws -> [QuotaUse] {
        try await database.read { db in
            let account = try AccountTable.find(traveller, in: db)
            return try Quota.allCases.map { try QuotaTable.use($0, of: account, at: now, in: db) }
        }
    }
}

/// SQL of what counts for quotas: the rows of offers, threads, swaps and reports themselves.
enum QuotaTable {
    static func use(
        _ quota: Quota, of account: StoredAccount, at now: Date, in db: Database
    ) throws -> QuotaUse {
        let traveller = account.traveller
        let holder = QuotaHolder(facts: account.facts, registeredAt: traveller.presence.memberSince)
        // Ids begin with their time, so an index on them finds the rows of the window.
        let since = now.addingTimeInterval(-Quota.window)
        let first = Identifier<Quota>(high: UInt64(max(0, since.milliseconds)) << 16, low: 0)
        let times = try Int64.fetchAll(
            db.cachedStatement(sql: sql(quota)), arguments: [traveller.id.description, first.description])
        return QuotaUse(quota, of: holder, begunAt: times.map(Date.init(milliseconds:)), at: now)
    }

    private static func sql(_ quota: Quota) -> String {
        switch quota {
        case .offers: "SELECT created_at FROM offer WHERE owner = ? AND id >= ?"
        case .conversations:
            """
            SELECT thread.created_at FROM thread_member JOIN thread ON thread.id = thread_member.thread
            WHERE thread_member.traveller = ?1 AND thread_member.thread >= ?2 AND thread.guest = ?1
            """
        case .proposals: "SELECT created_at FROM swap WHERE proposer = ? AND id >= ?"
        case .reports: "SELECT at FROM report WHERE reporter = ? AND id >= ?"
        }
    }
}
