import Domain
import Foundation

/// Deletes rows whose time is over, by `TableDescription`.
struct SQLiteRetentionStore: RetentionStore {
    let database: SQLiteDatabase

    func enforce(at now: Date, limit: Int) async throws -> Int {
        // Most of the time nothing is due, and a read holds up nobody.
        let due = try await database.read { db in try Deletion.all.filter { try $0.isDue(at: now, in: db) } }
        var (most, failure) = (0, (any Error)?.none)
        // A write for each table, so that other writes run in between, and one that fails holds up no other.
        for deletion in due {
            do {
                most = max(most, try await database.write { try deletion.run(at: now, limit: limit, in: $0) })
            } catch { failure = error }
        }
        let (old, deleted) = (MessageThread.textRetention, Message.deletedTextRetention)
        most = max(
            most,
            try await erase(limit) { limit, db in
                try OldTextTable.texts(before: now.addingTimeInterval(-old), limit: limit, in: db)
            })
        most = max(
            most,
            try await erase(limit) { limit, db in
                try OldTextTable.deleted(before: now.addingTimeInterval(-deleted), at: now, limit: limit, in: db)
            })
        if let failure { throw failure }
        return most
    }

    /// Erases texts that are due.
    private func erase(
        _ limit: Int, _ due: @escaping @Sendable (Int, Database) throws -> [OldTextTable.Key]
    ) async throws -> Int {
        guard try await !database.read({ try due(1, $0).isEmpty }) else { return 0 }
        let search = SearchTokens(database.keys)
        return try await database.write { db in
            let texts = try due(limit, db)
            try OldTextTable.erase(texts, search, in: db)
            return texts.count
        }
    }
}

/// The deletion of one table's old rows. Its SQL is made of names in `TableDescription` only.
private struct Deletion {
    private let seconds: TimeInterval
    private let select: String
    private let delete: String

    static let all = TableDescription.all.compactMap { table in
        if case .rows(let expiry) = table.term { Deletion(of: table, expiry) } else { nil }
    }

    private init(of table: TableDescription, _ expiry: TableDescription.Expiry) {
        let key = table.key.joined(separator: ", ")
        let old = "FROM \(table.name) WHERE \(expiry.column) <= :before ORDER BY \(expiry.column) LIMIT :limit"
        seconds = expiry.seconds
        select = "SELECT 1 \(old)"
        delete = "DELETE FROM \(table.name) WHERE (\(key)) IN (SELECT \(key) \(old))"
    }

    func isDue(at now: Date, in db: Database) throws -> Bool {
        try db.value(select, arguments(at: now, limit: 1), as: Int.self) != nil
    }

    func run(at now: Date, limit: Int, in db: Database) throws -> Int {
        try db.run(delete, arguments(at: now, limit: limit))
    }

    private func arguments(at now: Date, limit: Int) -> SQLValues {
        ["before": now.addingTimeInterval(-seconds).milliseconds, "limit": limit]
    }
}
