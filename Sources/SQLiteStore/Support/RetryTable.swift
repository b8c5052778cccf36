import Domain
import Foundation
import GRDB

/// SQL of the table `retry`: answers kept with their idempotency key, written with the effect itself.
enum RetryTable {
    /// How long a key is remembered, in seconds.
    static let lifetime: TimeInterval = 86_400

    /// Does the work once per key; a second time the first answer is given again.
    static func once(_ retry: Retry?, at now: Date, in db: Database, _ work: () throws -> Kept) throws -> Outcome {
        guard let retry else { return .done(try work()) }
        if let row = try find(retry, since: now.addingTimeInterval(-lifetime), in: db) {
            guard (row["fingerprint"] as Data).elementsEqual(retry.fingerprint) else { throw RetryMismatch() }
            return .replayed(
                Kept(
                    status: row["status"], version: row["version"], location: row["location"],
                    body: [UInt8](row["body"] as Data)))
        }
        let kept = try work()
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO retry
                    (traveller, route, key, fingerprint, status, version, location, body, at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                retry.traveller.description, retry.route, retry.key, Data(retry.fingerprint), kept.status,
                kept.version, kept.location, Data(kept.body), now.milliseconds,
            ])
        return .done(kept)
    }

    private static func find(_ retry: Retry, since: Date, in db: Database) throws -> Row? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM retry WHERE traveller = ? AND route = ? AND key = ? AND at > ?",
            arguments: [retry.traveller.description, retry.route, retry.key, since.milliseconds])
    }

    static func prune(before now: Date, limit: Int, in db: Database) throws -> Int {
        try db.execute(
            sql: """
                DELETE FROM retry WHERE (traveller, route, key) IN
                    (SELECT traveller, route, key FROM retry WHERE at <= ? LIMIT ?)
                """,
            arguments: [now.addingTimeInterval(-lifetime).milliseconds, limit])
        return db.changesCount
    }
}
