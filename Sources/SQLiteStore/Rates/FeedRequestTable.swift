package import Domain
package import Foundation

/// SQL of the table `feed_request`.
enum FeedRequestTable {
    static func count(of source: RateSource, on day: Day, in db: Database) throws -> Int {
        let sql = "SELECT count FROM feed_request WHERE source = :source AND day = :day"
        return try db.value(sql, ["source": source.rawValue, "day": day.daysSince1970], as: Int.self) ?? 0
    }

    static func note(_ count: Int, of source: RateSource, on day: Day, in db: Database) throws {
        try db.upsert(into: .feedRequest, ["source": source.rawValue, "day": day.daysSince1970, "count": count])
        try db.run(
            "DELETE FROM feed_request WHERE source = :source AND day < :day",
            ["source": source.rawValue, "day": day.advanced(by: -RequestBudget.keptDays).daysSince1970])
    }
}

extension SQLiteFeedStore: RequestBudgetStore {
    package func spend(_ budget: RequestBudget, of source: RateSource, at now: Date) async throws -> Bool {
        let day = RequestBudget.day(at: now)
        return try await database.write { db in
            let spent = try FeedRequestTable.count(of: source, on: day, in: db)
            guard let count = budget.afterOneMore(than: spent) else { return false }
            try FeedRequestTable.note(count, of: source, on: day, in: db)
            return true
        }
    }
}
