import Domain
import Foundation

/// Mails and text messages in SQLite.
struct SQLiteOutboxStore: OutboxStore {
    let database: SQLiteDatabase

    func due(on channel: ContactKind, at now: Date, limit: Int) async throws -> [OutboxDelivery] {
        try await database.read { try OutboxTable.due(on: channel, at: now, limit: limit, in: $0) }
    }

    func save(_ messages: [OutboxMessage]) async throws {
        guard !messages.isEmpty else { return }
        try await database.write { db in
            for message in messages { try OutboxTable.save(message, in: db) }
        }
    }

    func discard(on channel: ContactKind, limit: Int) async throws -> Int {
        guard try await database.read({ try OutboxTable.hasWaiting(on: channel, in: $0) }) else { return 0 }
        return try await database.write { try OutboxTable.discard(on: channel, limit: limit, in: $0) }
    }

    func mailUpdates(
        limit: Int, at now: Date, deciding: @escaping @Sendable (UpdateMail.Snapshot) -> UpdateMail.Decision
    ) async throws -> Int {
        // Most of the time there is nothing to decide, and a read holds up nobody.
        guard try await !database.read({ try UpdateMailTable.due(at: now, limit: 1, in: $0) }).isEmpty else { return 0 }
        return try await database.write { db in
            let threads = try UpdateMailTable.due(at: now, limit: limit, in: db)
            for thread in threads {
                let snapshot = try UpdateMailTable.snapshot(of: thread, at: now, in: db)
                try UpdateMailTable.write(snapshot.map(deciding) ?? .drop, in: thread, at: now, in: db)
            }
            return threads.count
        }
    }
}
