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
        // Ids begin with their time, so an index on them finds the rows of the window. Those of offers say the hour alone.
        let since = now.addingTimeInterval(-Quota.window)
        let first = Identifier<Quota>(high: UInt64(max(0, since.wholeHour.milliseconds)) << 16, low: 0)
        let values: SQLValues = [
            "traveller": traveller.id.description, "first": first.description, "since": since.milliseconds,
        ]
        // Most have room, and then these two numbers are all that one needs.
        let sql = quotas.map { quota in
            "SELECT '\(quota.rawValue)' AS quota, count(*) AS used, min(at) AS oldest FROM (\(times(quota))) AS begun"
        }.joined(separator: " UNION ALL ")
        let rows = Dictionary(grouping: try db.rows(sql, values)) { $0["quota"] as String }
        return try quotas.map { quota in
            guard let row = rows[quota.rawValue]?.first else { throw DamagedRow(column: "quota") }
            return try QuotaUse(quota, of: holder, used: row["used"], at: now) { number in
                if number == 0 { return row.date("oldest") }
                // Equal times are one answer, so nothing more is sorted by.
                let sql = "SELECT at FROM (\(times(quota))) AS begun ORDER BY at LIMIT 1 OFFSET :number"
                guard let at = try db.value(sql, values + ["number": number], as: Int64.self) else {
                    throw DamagedRow(column: "at")
                }
                return Date(milliseconds: at)
            }
        }
    }

    /// When each that counts was made.
    private static func times(_ quota: Quota) -> String {
        switch quota {
        case .offers:
            "SELECT created_at AS at FROM offer WHERE owner = :traveller AND id >= :first AND created_at > :since"
        case .conversations:
            """
            SELECT thread.created_at AS at FROM thread_member JOIN thread ON thread.id = thread_member.thread
            WHERE thread_member.traveller = :traveller AND thread_member.thread >= :first AND thread.guest = :traveller
                AND thread.created_at > :since
            UNION ALL SELECT first_at FROM wallet_text WHERE sender = :traveller AND first_at > :since
            UNION ALL SELECT first_at FROM money_request WHERE asker = :traveller AND first_at > :since
            """
        case .proposals:
            "SELECT created_at AS at FROM swap WHERE proposer = :traveller AND id >= :first AND created_at > :since"
        case .reports: "SELECT at FROM report WHERE reporter = :traveller AND id >= :first AND at > :since"
        }
    }
}
