package import Domain
package import Foundation

/// Events in SQLite.
package struct SQLiteEventStore: EventStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func events(
        of reader: Identifier<Traveller>, after number: Int64, limit: Int, bytes: Int, at now: Date
    ) async throws -> EventPage {
        try await database.read { [rates = database.rates] db in
            let range = try EventTable.range(of: reader, in: db)
            guard !range.isLost(after: number) else { return EventPage([], newest: range.newest, isReset: true) }
            guard number < range.newest else { return EventPage([], newest: range.newest, isReset: false) }
            let events = try EventTable.events(of: reader, after: number, limit: limit, in: db)
            return EventPage(
                try EventViewTable.views(events, for: reader, bytes: bytes, rates: rates, at: now, in: db),
                newest: range.newest, isReset: false)
        }
    }

    package func newest(of reader: Identifier<Traveller>) async throws -> Int64 {
        try await database.read { try EventTable.range(of: reader, in: $0).newest }
    }

    package func nextNotice() async -> EventNotice { await database.eventFeed.next() }

    package func onEnd(_ told: @escaping @Sendable (EndedSessions) -> Void) { database.eventFeed.onEnd(told) }

    package func save(_ ticket: EventTicket) async throws {
        try await database.write { db in
            try db.insert(
                into: .eventTicket,
                [
                    "hash": Data(ticket.hash), "session": ticket.session.description,
                    "expires_at": ticket.expiresAt.milliseconds,
                ])
        }
    }

    package func take(_ hash: [UInt8], at now: Date) async throws -> Principal? {
        // A ticket that was taken is most likely repeated: a read finds that out without a write.
        let isThere = try await database.read { db in
            try db.value(
                "SELECT EXISTS (SELECT 1 FROM event_ticket WHERE hash = :hash)", ["hash": Data(hash)], as: Bool.self)
        }
        guard isThere == true else { return nil }
        return try await database.write { db in
            let session = try db.value(
                "DELETE FROM event_ticket WHERE hash = :hash AND expires_at > :now RETURNING session",
                ["hash": Data(hash), "now": now.milliseconds], as: String.self)
            return try session.flatMap { Identifier<Session>($0) }
                .flatMap { try SessionTable.holder(of: $0, at: now, in: db)?.principal }
        }
    }

    package func standings(
        of sessions: [Identifier<Session>], at now: Date
    ) async throws -> [Identifier<Session>: Traveller.State] {
        try await database.read { try SessionTable.standings(of: sessions, at: now, in: $0) }
    }
}
