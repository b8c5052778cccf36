package import Domain
package import Foundation

/// Stores the responses of the feeds in SQLite.
package struct SQLiteFeedStore: FeedStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func ingest(
        _ parsed: ParsedFeed, from body: FeedBody, deciding: @escaping @Sendable (IngestSnapshot) -> IngestChange
    ) async throws -> Ingest {
        let ingest = try await database.write { db in
            let change = deciding(try Self.snapshot(for: parsed, at: body.fetchedAt, in: db))
            try FeedBodyTable.keep(body, issues: change.ingest.issues, in: db)
            try FeedTable.answered(body.source, at: body.fetchedAt, in: db)
            try Self.write(change, of: parsed, from: body, in: db)
            return change.ingest
        }
        // Cached by reads alone; without one the writes read them each time.
        try await database.read { [rates = database.rates] in
            _ = try rates.referenceRates(at: body.fetchedAt, in: $0)
        }
        return ingest
    }

    static func snapshot(for parsed: ParsedFeed, at now: Date, in db: Database) throws -> IngestSnapshot {
        IngestSnapshot(
            stored: try RateTable.stored(for: parsed, in: db),
            known: Set(
                try CatalogueTable.currencies(in: db).filter { $0.facts.retirement?.hasEnded(at: now) != true }.map(
                    \.currency)),
            waiting: try QuarantineTable.open(in: db).map(\.quarantined))
    }

    /// Writes the rows of a response.
    static func write(
        _ change: IngestChange, of parsed: ParsedFeed, from body: FeedBody, in db: Database
    ) throws {
        let (now, ingest, places) = (body.fetchedAt, change.ingest, change.places)
        if let days = change.superseded { try FeedBodyTable.supersede(body.source, in: days, at: now, in: db) }
        for day in ingest.accepted {
            try RateTable.write(day.rows, of: body.source, from: "feed", at: places[day.day] ?? [:], in: db)
            try FeedTable.publish(day, tradingDay: parsed.tradingDays[day.day], from: body, in: db)
        }
        for quarantined in ingest.quarantined {
            let place = places[quarantined.row.day]?[quarantined.row.pair]
            try QuarantineTable.insert(quarantined, place: place, from: body.hash, at: now, in: db)
        }
        for released in ingest.released {
            let place = places[released.quarantined.row.day]?[released.quarantined.row.pair]
            try Self.release(released.quarantined, by: released.release, place: place, at: now, in: db)
        }
        for confirmed in change.confirmed {
            try Self.release(confirmed.quarantined, by: confirmed.release, at: now, in: db)
        }
    }

    /// `place`: the position in the publication; by default the position stored with the quarantined row.
    static func release(
        _ quarantined: QuarantinedRate, by release: Release, place: Int? = nil, at now: Date, in db: Database
    ) throws {
        let place = try place ?? QuarantineTable.place(of: quarantined, in: db)
        let places = place.map { [quarantined.row.pair: $0] } ?? [:]
        try RateTable.write([quarantined.row], of: quarantined.source, from: "released", at: places, in: db)
        try QuarantineTable.decide(quarantined, release.name, at: now, in: db)
    }

    package func failed(_ source: RateSource, _ fault: String, at now: Date) async throws {
        try await database.write { try FeedTable.failed(source, fault, at: now, in: $0) }
    }

    package func closed(_ source: RateSource, _ days: [Day], at now: Date) async throws {
        try await database.write { db in
            try FeedTable.answered(source, at: now, in: db)
            for day in days { try FeedTable.close(source, day, at: now, in: db) }
        }
    }

    package func newest(of source: RateSource) async throws -> [Currency: Day] {
        try await database.read { try RateTable.newest(of: source, in: $0) }
    }

    package func progress(of source: RateSource) async throws -> PublicationProgress {
        try await database.read { try FeedTable.progress(of: source, in: $0) }
    }

    package func record(of source: RateSource, since first: Day) async throws -> PublicationRecord {
        try await database.read { try PublicationTable.record(of: source, since: first, in: $0) }
    }

    package func prune(before: Date, limit: Int) async throws -> Int {
        try await database.write { try FeedBodyTable.prune(before: before, limit: limit, in: $0) }
    }
}
