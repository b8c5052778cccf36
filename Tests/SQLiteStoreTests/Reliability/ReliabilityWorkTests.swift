import Domain
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

/// What a change of one person's score does to the scores of many, in the transaction of the change.
@Suite("The reliability of many people") struct ReliabilityWorkTests {
    private typealias Person = Identifier<Traveller>

    private static let now = FixedClock.start
    private static let partners = 300

    private static func person(_ number: Int) -> Person { Person(high: 7, low: UInt64(number)) }

    /// Somebody, number 0, who wrote a review about each of many; no swap of theirs counts yet.
    private static func fill(_ folder: DataFolder) throws {
        var configuration = SQLiteDatabase.configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
        try queue.write { db in
            for number in 0...partners {
                try db.execute(
                    sql: """
                        INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency,
                            created_at,
                            last_active_at, reliability_at) VALUES (?1, ?2, ?2, 'Name', ?2, '', 'EUR', 0, 0, 1)
                        """, arguments: [person(number).description, "partner\(number)"])
            }
            for number in 1...partners { try observe(number, "review", by: 0, stars: 5, in: db.forStores) }
        }
        try queue.close()
    }

    /// An observation about a person.
    private static func observe(
        _ number: Int, _ kind: String, by partner: Int, weight: Double? = nil, stars: Int? = nil,
        in db: SQLiteStore.Database
    ) throws {
        let swap = Identifier<Swap>(high: 8, low: UInt64(number * 1_000 + partner))
        let at = now.milliseconds - 86_400_000
        try db.insert(
            into: .observation,
            [
                "traveller": person(number).description, "swap": swap.description, "kind": kind,
                "partner": person(partner).description, "weight": weight, "stars": stars, "euros": 50, "at": at,
                "swap_at": at,
            ])
    }

    private static func run(_ test: (SQLiteDatabase, DatabaseQueue) async throws -> Void) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        try fill(folder)
        var configuration = SQLiteDatabase.configuration()
        configuration.foreignKeysEnabled = false
        let database = try SeededFolder.open(folder)
        let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
        try await test(database, queue)
        try queue.close()
        try await database.close()
    }

    /// The number of statements that `work` runs in one transaction.
    private static func statements(
        _ queue: DatabaseQueue, _ work: @Sendable (SQLiteStore.Database) throws -> Void
    ) throws -> Int {
        let count = Mutex(0)
        try queue.write { db in
            db.trace { event in if case .statement = event { count.withLock { $0 += 1 } } }
            defer { db.trace(nil) }
            try work(db.forStores)
        }
        return count.withLock { $0 }
    }

    @Test("a handover that changes what 300 reviews weigh computes a few scores, and the sweeper the others")
    func handover() async throws {
        try await Self.run { database, queue in
            // Two people meet, so that each has a partner more.
            try await queue.write { db in
                try Self.observe(0, "success", by: 1, weight: 1, in: db.forStores)
                try Self.observe(1, "success", by: 0, weight: 1, in: db.forStores)
            }
            let count = try Self.statements(queue) { db in
                try ReliabilityTable.update([Self.person(0), Self.person(1)], at: Self.now, in: db)
            }
            #expect(count <= 200, "\(count)")
            let due = "SELECT count(*) FROM traveller WHERE reliability_at = 0"
            #expect(try await queue.read { try Int.fetchOne($0, sql: due) } == 299 - ReliabilityTable.mostAtOnce)
            // What is due is no damage, and is computed as it would have been at once.
            let findings = try await queue.read { try ReliabilityTable.findings(in: $0.forStores) }
            #expect(findings == [])
            let store = SQLiteReliabilityStore(database)
            let swept = try await SweepSlice.each(by: 200) { slice in
                try await store.refresh(slice, before: Self.now.startOfUTCDay, at: Self.now)
            }
            #expect(swept == 0)
            #expect(try await queue.read { try Int.fetchOne($0, sql: due) } == 0)
            #expect(try await queue.read { try ReliabilityTable.findings(in: $0.forStores) } == [])
            let reviewed = "SELECT count(*) FROM traveller WHERE reviews = 1 AND stars = 5"
            #expect(try await queue.read { try Int.fetchOne($0, sql: reviewed) } == Self.partners)
        }
    }

    @Test("who verifies a contact waits for the scores of a few partners, not for all")
    func contacts() async throws {
        try await Self.run { _, queue in
            let count = try Self.statements(queue) { db in
                try ReliabilityTable.calculate(Set((1...Self.partners).map(Self.person)), at: Self.now, in: db)
            }
            #expect(count <= 120, "\(count)")
            let due = "SELECT count(*) FROM traveller WHERE reliability_at = 0"
            #expect(
                try await queue.read { try Int.fetchOne($0, sql: due) } == Self.partners - ReliabilityTable.mostAtOnce)
        }
    }

    @Test("the partners of sixty people around somebody are read by a few statements, and are those of each alone")
    func circle() async throws {
        try await Self.run { _, queue in
            try await queue.write { db in
                // A ring of forty with chords, each one's partners counted.
                for one in 1...40 {
                    for step in [1, 2, 7] {
                        let other = (one - 1 + step) % 40 + 1
                        try Self.observe(one, "success", by: other, weight: 1, in: db.forStores)
                        try Self.observe(other, "success", by: one, weight: 1, in: db.forStores)
                    }
                }
                try db.execute(sql: "UPDATE traveller SET swap_partners = 6 WHERE handle LIKE 'partner%'")
            }
            let found = Mutex<[Person: Set<Person>?]>([:])
            let count = try Self.statements(queue) { db in
                var circle = CirclePartners(around: Self.person(1))
                _ = try ClosedCircle(around: Self.person(1)) { person in
                    let partners = try circle.partners(of: person, in: db)
                    found.withLock { $0[person] = .some(partners) }
                    return partners
                }
            }
            #expect(count <= 16, "\(count)")
            let all = found.withLock { $0 }
            #expect(all.count == 40)
            for one in 1...40 {
                let expected = Set([1, 2, 7, 39, 38, 33].map { Self.person((one - 1 + $0) % 40 + 1) })
                #expect(all[Self.person(one)] == .some(expected))
            }
        }
    }
}
