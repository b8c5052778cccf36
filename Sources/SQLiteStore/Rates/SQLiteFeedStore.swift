package import Domain
package import Foundation
import GRDB

/// Stores the responses of the feeds in SQLite.
package struct SQLiteFeedStore: FeedStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func ingest(
        _ parsed: ParsedFeed, from body: FeedBody, asked: FeedScope, calendar: PublicationCalendar,
        operatorAgrees: Bool
    ) async throws -> Ingest {
        try await database.write { db in
            try Self.ingest(
                parsed, from: body, asked: asked, calendar: calendar, operatorAgrees: operatorAgrees, in: db)
        }
    }

    static func ingest(
        _ parsed: ParsedFeed, from body: FeedBody, asked: FeedScope, calendar: PublicationCalendar,
        operatorAgrees: Bool, in db: Database
    ) throws -> Ingest {
        let now = body.fetchedAt
        let known = Set(try CatalogueTable.currencies(in: db).map(\.currency))
        let ingest = parsed.validated(
            asked: asked, calendar: calendar, stored: try RateTable.stored(for: parsed, in: db), known: known,
            at: now, operatorAgrees: operatorAgrees)
        if operatorAgrees {
            _ = try FeedBodyTable.decide(body.hash, "operator", at: now, in: db)
        } else {
            try FeedBodyTable.keep(body, issues: ingest.issues, in: db)
            try FeedTable.answered(body.source, at: now, in: db)
        }
        if let first = ingest.accepted.first?.day, let last = ingest.accepted.last?.day {
            try FeedBodyTable.supersede(body.source, in: first...last, at: now, in: db)
        }
        // A response for selected currencies does not show their positions in the whole publication.
        let places = asked.currencies == nil ? parsed.places : [:]
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
        try Self.confirm(by: body.source, ingest.accepted.flatMap(\.rows), at: now, in: db)
        return ingest
    }

    /// Releases quarantined rates of other sources that these rows confirm.
    private static func confirm(by source: RateSource, _ rows: [FeedRow], at now: Date, in db: Database) throws {
        guard !rows.isEmpty else { return }
        let word = [OtherSource(name: source, rows: rows)]
        for entry in try QuarantineTable.open(in: db) where source.confirms(entry.quarantined.source) {
            guard let release = entry.quarantined.release(beside: word) else { continue }
            try Self.release(entry.quarantined, by: release, at: now, in: db)
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

    package func status() async throws -> [FeedStatus] {
        try await database.read { try FeedTable.status(in: $0) }
    }

    package func progress(of source: RateSource) async throws -> PublicationProgress {
        try await database.read { try FeedTable.progress(of: source, in: $0) }
    }

    package func record(of source: RateSource, since first: Day) async throws -> PublicationRecord {
        try await database.read { try PublicationTable.record(of: source, since: first, in: $0) }
    }

    /// Quarantined rows, oldest first.
    package func quarantined() async throws -> [QuarantineEntry] {
        try await database.read { try QuarantineTable.open(in: $0) }
    }

    package func prune(before: Date, limit: Int) async throws -> Int {
        try await database.write { try FeedBodyTable.prune(before: before, limit: limit, in: $0) }
    }
}
