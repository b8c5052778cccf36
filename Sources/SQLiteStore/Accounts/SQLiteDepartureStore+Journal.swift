package import Domain
package import Foundation
import GRDB

/// Travellers whom an older database has brought back.
extension SQLiteDepartureStore {
    private static let page = 1000

    package func hideReturned(
        _ isErased: @escaping @Sendable (Identifier<Traveller>) -> Bool, at now: Date
    ) async throws -> Int {
        var returned: [Identifier<Traveller>] = []
        var last: Identifier<Traveller>?
        while true {
            let after = last
            let ids = try await database.read { try Self.present(after: after, in: $0) }
            returned += ids.filter(isErased)
            guard ids.count == Self.page else { break }
            last = ids.last
        }
        guard !returned.isEmpty else { return 0 }
        let hidden = returned
        try await database.write { db in
            for traveller in hidden {
                try DepartureTable.save(
                    Departure(of: traveller, at: now, from: .active, hasOpenSwaps: true, progress: .first), in: db)
                try TravellerTable.setState(.deleted, of: traveller, in: db)
                try SessionTable.endAll(of: traveller, in: db)
            }
        }
        return returned.count
    }

    /// Travellers who are neither erased nor being erased.
    private static func present(
        after traveller: Identifier<Traveller>?, in db: Database
    ) throws -> [Identifier<Traveller>] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id FROM traveller WHERE id > ? AND \(DepartureTable.isPresent) ORDER BY id LIMIT ?
                """, arguments: [traveller?.description ?? "", page]
        ).map { try $0.id("id") }
    }

    private static let name = "erasure journal"

    package func journalDigest() async throws -> String? {
        try await database.read { db in
            try String.fetchOne(db, sql: "SELECT value FROM installation WHERE name = ?", arguments: [Self.name])
        }
    }

    package func setJournalDigest(_ digest: String) async throws {
        try await database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO installation (name, value) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET value = excluded.value
                    """, arguments: [Self.name, digest])
        }
    }

    /// One line for each traveller whom the journal lists and who is there.
    static func findings(_ journal: ErasureEntries, in db: Database) throws -> [String] {
        guard !journal.isEmpty else { return [] }
        let ids = try Row.fetchCursor(
            db,
            sql: """
                SELECT id FROM traveller WHERE \(DepartureTable.isPresent) ORDER BY id
                """)
        var findings: [String] = []
        while let row = try ids.next() {
            let id: Identifier<Traveller> = try row.id("id")
            if journal.contains(id) { findings.append("traveller \(id): erased as the journal says, but there again") }
        }
        return findings
    }
}
