import Domain
import Foundation

/// Travellers whom an older database has brought back.
extension SQLiteDepartureStore {
    private static let page = 1000

    func replay(
        _ journal: ErasureEntries, at now: Date,
        deciding: @escaping @Sendable (JournalSnapshot) -> JournalReplay?
    ) async throws -> Int {
        var listed: [(Identifier<Traveller>, JournalState)] = []
        var last: Identifier<Traveller>?
        while true {
            let after = last
            let ids = try await database.read { try Self.present(after: after, in: $0) }
            for id in ids { if let state = journal.state(of: id) { listed.append((id, state)) } }
            guard ids.count == Self.page else { break }
            last = ids.last
        }
        guard !listed.isEmpty else { return 0 }
        let found = listed
        return try await database.write { db in
            var count = 0
            for (id, state) in found {
                guard let traveller = try TravellerTable.find(id, in: db) else { continue }
                let snapshot = JournalSnapshot(
                    state, of: traveller, try DepartureTable.find(id, in: db),
                    offers: try OfferTable.open(of: id, at: now, in: db))
                guard let replay = deciding(snapshot) else { continue }
                try Self.apply(replay, to: id, at: now, in: db)
                count += 1
            }
            return count
        }
    }

    private static func apply(
        _ replay: JournalReplay, to traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        switch replay {
        case .hide(let departure, let paused):
            try DepartureTable.save(departure, in: db)
            try TravellerTable.setState(.deleted, of: traveller, at: now, in: db)
            try SessionTable.endAll(of: traveller, in: db)
            for offer in paused { try OfferTable.save(offer, in: db) }
        case .restore(let state):
            try DepartureTable.delete(traveller, in: db)
            try TravellerTable.setState(state, of: traveller, at: now, in: db)
        }
    }

    /// Travellers who are neither erased nor being erased.
    private static func present(
        after traveller: Identifier<Traveller>?, in db: Database
    ) throws -> [Identifier<Traveller>] {
        try db.rows(
            """
            SELECT id FROM traveller WHERE id > :traveller AND \(DepartureTable.isPresent) ORDER BY id LIMIT :page
            """, ["traveller": traveller?.description ?? "", "page": page]
        ).map { try $0.id("id") }
    }

    private static let name = "erasure journal"

    func journalDigest() async throws -> String? {
        try await database.read { try InstallationTable.value(of: Self.name, in: $0) }
    }

    func setJournalDigest(_ digest: String) async throws {
        try await database.write { try InstallationTable.set(Self.name, to: digest, in: $0) }
    }

    /// One line for each traveller whom the journal lists and who is there.
    static func findings(_ journal: ErasureEntries, in db: Database) throws -> [String] {
        guard !journal.isEmpty else { return [] }
        let ids = try db.cursor(
            """
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
