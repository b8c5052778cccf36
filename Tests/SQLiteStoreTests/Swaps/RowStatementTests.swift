import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

/// The lists that an app shows run the same statements for one row and for a hundred.
@Suite("the statements of a page of rows") struct RowStatementTests {
    private static let me = Identifier<Traveller>(high: 1, low: 1)
    private static let now = FixedClock.start

    /// Statements that `work` runs, by the number of rows in the database.
    private func counts(_ work: @Sendable @escaping (Database) throws -> Int) async throws -> [Int: Int] {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        var counts: [Int: Int] = [:]
        for (from, to) in [(0, 1), (1, 20), (20, 100)] {
            let (rows, count) = try await database.write { db in
                try Self.fill(from..<to, in: db)
                let seen = Mutex(0)
                db.trace { _, _ in seen.withLock { $0 += 1 } }
                defer { db.trace(nil) }
                let rows = try work(db)
                return (rows, seen.withLock { $0 })
            }
            #expect(rows == to)
            counts[to] = count
        }
        try await database.close()
        return counts
    }

    /// Another person, with an offer, a thread, a swap with a meeting, a notification, a review and a block.
    private static func fill(_ numbers: Range<Int>, in db: Database) throws {
        let insertion = """
            INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
                last_active_at) VALUES (:me, :handle, :handle, 'Name', :handle, '', 'EUR', 0, 0)
            """
        if numbers.lowerBound == 0 { try db.run(insertion, ["me": me.description, "handle": "me"]) }
        for number in numbers {
            func id<Subject>(_ kind: UInt64, _: Subject.Type = Subject.self) -> Identifier<Subject> {
                Identifier(high: kind, low: UInt64(number + 2))
            }
            let (other, offer): (Identifier<Traveller>, Identifier<Offer>) = (id(1), id(2))
            let (thread, swap): (Identifier<MessageThread>, Identifier<Swap>) = (id(3), id(4))
            try db.run(insertion, ["me": other.description, "handle": "person\(number)"])
            try db.execute(
                """
                INSERT INTO offer (id, owner, version, state, have, want, total, min_fill, premium_bps, cell, latitude,
                    longitude, precision, half_diagonal, label, time_zone, first_day, settlement, is_exact, note,
                    created_at, fresh_at, expires_at)
                VALUES (:offer, :other, 1, 'active', 'EUR', 'THB', 100, 10, 0, 'c', 137500000, 1005000000, '1km', 710,
                    'B', 'Asia/Bangkok', 20000, 'meetup', 0, '', 0, 0, 0);
                INSERT INTO thread (id, offer, owner, guest, created_at, last_seq)
                    VALUES (:thread, :offer, :other, :me, 0, 1);
                INSERT INTO message (thread, seq, client_id, sender, kind, body, at)
                    VALUES (:thread, 1, :swap, :other, 'text', 'Hi', 0);
                INSERT INTO thread_member (traveller, thread, at) VALUES (:me, :thread, 0);
                INSERT INTO swap (id, offer, thread, owner, proposer, version, state, number, have, want, gives, gets,
                    rate, offer_terms, terms_by, created_at)
                VALUES (:swap, :offer, :thread, :other, :me, 1, 'scheduled', 1, 'EUR', 'THB', 1, 38, '38', 1, 'owner',
                    0);
                INSERT INTO meeting (swap, role, label, time_zone, starts_at, erase_at)
                    VALUES (:swap, 'agreed', 'x', 'Asia/Bangkok', 0, 0);
                INSERT INTO swap_side (swap, side) VALUES (:swap, 'owner'), (:swap, 'proposer');
                INSERT INTO swap_event (swap, number, kind, by, gives, gets, at)
                    VALUES (:swap, 1, 'accepted', 'owner', 1, 38, 0);
                INSERT INTO notification (traveller, seq, id, kind, subject_kind, subject, event, at)
                    VALUES (:me, :number, :swap, 'swap.accepted', 'swap', :swap, 1, 0);
                INSERT INTO review (id, swap, author, about, stars, tags, text, confidence, created_at, opens_at,
                    revealed_at) VALUES (:swap, :swap, :other, :me, 5, '[]', '', '', 0, 0, 1);
                INSERT INTO block (blocker, blocked, at) VALUES (:me, :other, 0);
                """,
                [
                    "me": me.description, "other": other.description, "offer": offer.description,
                    "thread": thread.description, "swap": swap.description, "number": number + 1,
                ])
        }
    }

    @Test("threads: the rows with people, offers and messages, and three statements for all swaps")
    func threads() async throws {
        let counts = try await counts { db in
            let rows = try ThreadSummaryTable.page(of: Self.me, after: nil, limit: 100, in: db)
            #expect(rows.allSatisfy { $0.progress?.meeting != nil && $0.isClosed })
            return rows.count
        }
        #expect(counts == [1: 4, 20: 4, 100: 4])
    }

    @Test("swaps: their ids, three statements for the swaps, and one each for offers, reviews, people and suggestions")
    func swaps() async throws {
        let counts = try await counts { db in
            let ids = try SwapTable.page(of: Self.me, SwapFilter(), after: nil, limit: 100, in: db)
            let views = try SwapFactsTable.deciding(
                try SwapViewTable.views(ids, in: db), rates: ReferenceRates([]), at: Self.now, in: db)
            #expect(views.allSatisfy { $0.people.owner.isBlocked && $0.people.proposer.isBlocked })
            return views.count
        }
        #expect(counts == [1: 8, 20: 8, 100: 8])
    }

    @Test("notifications: the rows, and three statements for all swaps")
    func notifications() async throws {
        let counts = try await counts { db in
            try NotificationTable.page(of: Self.me, unreadOnly: true, after: nil, limit: 100, in: db).count
        }
        #expect(counts == [1: 4, 20: 4, 100: 4])
    }

    @Test("reviews and blocks: one statement each")
    func people() async throws {
        let reviews = try await counts { db in
            try ReviewTable.page(about: Self.me, for: Self.me, after: nil, limit: 100, in: db).count
        }
        #expect(reviews == [1: 1, 20: 1, 100: 1])
        let blocks = try await counts { db in
            try SQLiteTravellerStore.blocks(of: Self.me, after: nil, limit: 100, in: db).count
        }
        #expect(blocks == [1: 1, 20: 1, 100: 1])
    }

    @Test("what waits for somebody is counted by indexes")
    func counts() async throws {
        let plan = try await SeededFolder.shared.value.write { db in
            let seen = Mutex<[String]>([])
            db.trace { _, expanded in seen.withLock { $0.append(expanded) } }
            defer { db.trace(nil) }
            _ = try SwapTable.countTurns(of: Self.me, in: db)
            _ = try NotificationTable.countUnread(of: Self.me, in: db)
            _ = try ThreadSummaryTable.countUnread(of: Self.me, in: db)
            db.trace(nil)
            return try seen.withLock { $0 }.flatMap { sql in
                try db.plan(of: sql)
            }
        }
        for index in [
            "swap_owner_turn (owner=?)", "swap_proposer_turn (proposer=?)",
            "notification_unread (traveller=? AND read_at=?)",
        ] {
            #expect(plan.contains { $0.contains(index) }, "\(plan)")
        }
        #expect(!plan.contains { $0.hasPrefix("SCAN message") || $0.hasPrefix("SCAN swap") }, "\(plan)")
    }
}
