package import Domain
package import Foundation
import GRDB

/// Threads and messages in SQLite.
package struct SQLiteThreadStore: ThreadStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func open(
        on offer: Identifier<Offer>, by guest: Identifier<Traveller>, as id: Identifier<MessageThread>, retry: Retry?,
        at now: Date, answering: @escaping @Sendable (Identifier<MessageThread>, _ isNew: Bool) throws -> Kept
    ) async throws -> Outcome {
        try await database.write { db in
            try RetryTable.once(retry, at: now, in: db) {
                if let thread = try ThreadTable.find(on: offer, with: guest, in: db) {
                    return try answering(thread.id, false)
                }
                let card: OfferCard
                do { card = try SQLiteOfferStore.visible(offer, to: guest, at: now, in: db) } catch is OfferRefusal {
                    throw ThreadRefusal.noSuchOffer
                }
                let thread = try MessageThread(id: id, about: card.offer, by: guest, at: now)
                try ThreadTable.insert(thread, in: db)
                return try answering(thread.id, true)
            }
        }
    }

    package func threads(
        of reader: Identifier<Traveller>, after mark: ThreadMark?, limit: Int
    ) async throws -> Page<ThreadSummary, ThreadMark> {
        try await database.read { db in
            let rows = try ThreadTable.summaries(of: reader, after: mark, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit) { ThreadMark(at: $0.at.milliseconds, id: $0.id) }
        }
    }

    package func send(
        _ body: String, clientID: Identifier<Message>, in thread: Identifier<MessageThread>,
        from sender: Identifier<Traveller>, at now: Date
    ) async throws -> (message: Message, isNew: Bool) {
        try await database.write { db in
            try MessageTable.send(.text(body, from: sender, clientID: clientID), in: thread, at: now, db)
        }
    }

    package func messages(
        in thread: Identifier<MessageThread>, for reader: Identifier<Traveller>, after: Int64?, before: Int64?,
        limit: Int
    ) async throws -> Page<Message, Int64> {
        try await database.read { db in
            guard let thread = try ThreadTable.find(thread, in: db), thread.holds(reader) else {
                throw ThreadRefusal.noSuchThread
            }
            if let before {
                let rows = try MessageTable.last(limit + 1, before: before, in: thread.id, db)
                let page = rows.count > limit ? Array(rows.prefix(limit)) : rows
                return Page(items: page.reversed(), next: rows.count > limit ? page.last?.seq : nil)
            }
            let rows = try MessageTable.first(limit + 1, after: after ?? 0, in: thread.id, db)
            return Page(reading: rows, limit: limit, mark: \.seq)
        }
    }

    package func markRead(
        _ seq: Int64, in thread: Identifier<MessageThread>, by reader: Identifier<Traveller>
    ) async throws {
        try await database.write { db in
            guard let thread = try ThreadTable.find(thread, in: db), thread.holds(reader) else {
                throw ThreadRefusal.noSuchThread
            }
            try ThreadTable.markRead(min(seq, thread.lastSeq), in: thread.id, by: reader, in: db)
        }
    }
}
