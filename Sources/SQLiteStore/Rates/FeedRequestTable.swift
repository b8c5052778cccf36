package import Domain
package import Foundation
import GRDB

/// SQL of the table `feed_request`.
enum FeedRequestTable {
    static func count(of source: RateSource, on day: Day, in db: Database) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count FROM feed_request WHERE source = ? AND day = ?")
        return try Int.fetchOne(statement, arguments: [source.rawValue, day.daysSince1970]) ?? 0
    }

    static func note(_ count: Int, of source: RateSource, on day: Day, in db: Database) throws {
        try db.upsert(into: .feedRequest, ["source": source.rawValue, "day": day.daysSince1970, "count": count])
        try db.cachedStatement(sql: "DELETE FROM feed_request WHERE source = ? AND day < ?").execute(
            arguments: [source.rawValue, day.advanced(by: -RequestBudget.keptDays).daysSince1970])
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
