package import Domain
package import Foundation

/// Threads and messages in SQLite.
package struct SQLiteThreadStore: ThreadStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func open(
        on offer: Identifier<Offer>, by guest: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<OpenedThread>?,
        deciding: @escaping @Sendable (ThreadOpeningSnapshot) throws -> MessageThread
    ) async throws -> IdempotentResult<OpenedThread> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let known = try ThreadTable.find(on: offer, with: guest, in: db)
                let account = try AccountTable.find(guest, in: db)
                let thread = try deciding(
                    ThreadOpeningSnapshot(
                        known: known, offer: try OfferTable.visible(offer, to: guest, in: db),
                        guestState: account.traveller.state,
                        quota: try QuotaTable.use(.conversations, of: account, at: now, in: db)))
                if known == nil {
                    try ThreadTable.save(thread, at: now, in: db)
                    try EventTable.append(
                        [.thread(thread.id)], to: thread.listing, by: .admitted, at: now, in: db)
                }
                return OpenedThread(id: thread.id, isNew: known == nil)
            }
        }
    }

    package func threads(
        of reader: Identifier<Traveller>, after cursor: ThreadCursor?, limit: Int
    ) async throws -> AsOf<Page<ThreadSummary, ThreadCursor>> {
        try await database.read(asOf: reader) { db in
            let rows = try ThreadSummaryTable.page(of: reader, after: cursor, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit) { ThreadCursor(at: $0.at.milliseconds, id: $0.id) }
        }
    }

    package func thread(
        _ id: Identifier<MessageThread>, for reader: Identifier<Traveller>
    ) async throws -> AsOf<ThreadSummary?> {
        try await database.read(asOf: reader) { try ThreadSummaryTable.find(id, for: reader, in: $0) }
    }

    package func send(
        _ clientID: Identifier<Message>, in id: Identifier<MessageThread>, from sender: Identifier<Traveller>,
        at now: Date, deciding: @escaping @Sendable (ThreadSnapshot?) throws -> MessageChange
    ) async throws -> SentMessage {
        try await database.write { db in
            let known = try ThreadTable.snapshot(of: id, sending: clientID, from: sender, at: now, in: db)
            return try Self.write(try deciding(known?.snapshot), of: known, at: now, in: db)
        }
    }

    package func sendCard(
        _ clientID: Identifier<Message>, in id: Identifier<MessageThread>, from sender: Identifier<Traveller>,
        at now: Date, deciding: @escaping @Sendable (CardSnapshot?) throws -> MessageChange
    ) async throws -> SentMessage {
        try await database.write { db in
            let known = try ThreadTable.snapshot(of: id, sending: clientID, from: sender, at: now, in: db)
            let snapshot = try known.map { CardSnapshot($0.snapshot, swaps: try SwapTable.open(in: id, db)) }
            return try Self.write(try deciding(snapshot), of: known, at: now, in: db)
        }
    }

    private static func write(
        _ change: MessageChange, of known: SendingSnapshot?, at now: Date, in db: Database
    ) throws -> SentMessage {
        switch change {
        case .sentBefore(let message): return SentMessage(message, isNew: false)
        case .new(let draft, let thread):
            try MessageTable.insert(draft, in: db)
            let lookers = try ThreadTable.save(thread, at: now, in: db)
            try EventTable.append(draft.subjects, to: thread.listing, by: .admitted, at: now, in: db)
            try ThreadTable.markRead(thread, by: lookers, at: now, in: db)
            guard let known, let message = draft.sent(from: known.senderHandle) else {
                throw DamagedRow(column: "kind")
            }
            return SentMessage(message, isNew: true)
        }
    }

    package func messages(
        in id: Identifier<MessageThread>, for reader: Identifier<Traveller>, after: Int64?, before: Int64?, limit: Int
    ) async throws -> AsOf<Page<Message, Int64>?> {
        try await database.read(asOf: reader) { db in
            guard let thread = try ThreadTable.find(id, in: db), thread.holds(reader) else { return nil }
            if let before {
                let rows = try MessageTable.last(limit + 1, before: before, in: thread.id, to: reader, db)
                let page = rows.count > limit ? Array(rows.prefix(limit)) : rows
                return Page(items: page.reversed(), next: rows.count > limit ? page.last?.seq : nil)
            }
            let rows = try MessageTable.first(limit + 1, after: after ?? 0, in: thread.id, to: reader, db)
            return Page(reading: rows, limit: limit, cursor: \.seq)
        }
    }

    package func delete(
        _ seq: Int64, in id: Identifier<MessageThread>, by author: Identifier<Traveller>,
        deciding: @escaping @Sendable (DeletionSnapshot?) throws -> MessageDeletion?
    ) async throws {
        try await database.write { db in
            let thread = try ThreadTable.find(id, in: db)
            let other = thread?.other(than: author)
            let snapshot = try thread.map { thread in
                DeletionSnapshot(
                    thread: thread, message: try MessageTable.find(seq, in: id, db),
                    theirReadUpTo: try ThreadTable.readUpTo(in: id, by: thread.other(than: author), db))
            }
            guard let deletion = try deciding(snapshot), let other else { return }
            try MessageTable.delete(seq, in: id, at: deletion.at, db)
            // It only takes away, also across a block: the other's app shows what the list says.
            try EventTable.append(deletion.toAuthor, to: [author], by: .service, at: deletion.at, in: db)
            try EventTable.append(deletion.toOther, to: [other], by: .service, at: deletion.at, in: db)
        }
    }

    package func markRead(
        _ seq: Int64, in id: Identifier<MessageThread>, by reader: Identifier<Traveller>, at now: Date
    ) async throws -> Bool {
        try await database.write { db in
            guard let thread = try ThreadTable.find(id, in: db), thread.holds(reader) else { return false }
            try ThreadTable.markRead(thread, upTo: seq, by: reader, at: now, in: db)
            return true
        }
    }

    package func markDelivered(
        _ seq: Int64, in id: Identifier<MessageThread>, by reader: Identifier<Traveller>, at now: Date
    ) async throws -> Bool {
        try await database.write { db in
            guard let thread = try ThreadTable.find(id, in: db), thread.holds(reader) else { return false }
            try ThreadTable.markDelivered(thread, upTo: seq, to: reader, at: now, in: db)
            return true
        }
    }

    package func look(
        at id: Identifier<MessageThread>, by reader: Identifier<Traveller>, until: Date, at now: Date
    ) async throws -> Bool {
        try await database.write { db in
            guard let thread = try ThreadTable.find(id, in: db), thread.holds(reader) else { return false }
            try ThreadTable.look(at: id, by: reader, until: until, in: db)
            if until > now { try ThreadTable.markRead(thread, by: [reader], at: now, in: db) }
            return true
        }
    }

    package func mute(
        _ id: Identifier<MessageThread>, by reader: Identifier<Traveller>, until: Date?, at now: Date
    ) async throws -> Bool {
        try await database.write { db in
            guard let thread = try ThreadTable.find(id, in: db), thread.holds(reader) else { return false }
            if try ThreadTable.mute(id, by: reader, until: until, in: db) {
                try EventTable.append([.thread(id)], to: [reader], by: .traveller(reader), at: now, in: db)
            }
            return true
        }
    }
}
