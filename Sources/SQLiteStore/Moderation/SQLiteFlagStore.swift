package import Domain
package import Foundation

/// The checks of automatic rules in SQLite.
package struct SQLiteFlagStore: FlagStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func checkNext(
        at now: Date, limit: Int, deciding: @escaping @Sendable (FlagCheckSnapshot) throws -> [FlagFiling]
    ) async throws -> Int {
        // Most of the time nothing has changed, and a read holds up nobody.
        guard try await !database.read({ try FlagCheckTable.isEmpty(in: $0) }) else { return 0 }
        let keys = database.keys
        return try await database.write { db in
            let checks = try FlagCheckTable.next(limit, in: db)
            for check in checks {
                try FlagCheckTable.remove(check, in: db)
                // One after the other: the next sees the case that this one opens.
                try db.skippingDamaged {
                    let snapshot = try FlagFactsTable.snapshot(of: check.subject, keys, at: now, in: db)
                    try FlagTable.save(try deciding(snapshot), in: db)
                }
            }
            return checks.count
        }
    }

    package func checkReviews(limit: Int) async throws -> Bool {
        guard try await !database.read({ try ReviewCheckTable.isIdle(in: $0) }) else { return false }
        return try await database.write { db in
            let checked = try ReviewCheckTable.checkNext(limit, in: db)
            guard checked == 0 else { return true }
            return try ArrangedGroupTable.refreshNext(limit: limit, in: db) != nil
        }
    }

    package func scanReviews(limit: Int) async throws -> Bool {
        guard try await !database.read({ try ReviewCheckTable.isIdle(in: $0) }) else { return false }
        return try await database.write { try ReviewCheckTable.scanNext(limit, in: $0) }
    }
}
