package import Domain
import Foundation
import RateFeeds
import SQLiteStore

extension World {
    /// Stores what NBP's `body` says of a table, as the server does that asks on the day of the newest publication in it.
    @discardableResult
    package func ingest(_ letter: String, _ body: [UInt8]) async throws -> Ingest {
        guard let table = NBP.Table(rawValue: letter) else { throw Missing("table \(letter)") }
        let feed = NBPTables(table)
        let request = feed.latest()
        let parsed = try feed.read(
            body, status: 200, contentType: "application/json", asked: request, at: clock.now)
        guard let parsed, let newest = parsed.rows.map(\.day).max() else { throw Missing("figures") }
        return try await SQLiteFeedStore(database).ingest(
            parsed,
            from: FeedBody(
                source: feed.name, path: request.path, days: nil, bytes: body, hash: "\(UUID())",
                fetchedAt: newest.start(in: .gmt).addingTimeInterval(12 * 3600)),
            asked: request.scope, calendar: feed.calendar)
    }

    @discardableResult
    package func ingest(_ letter: String, fixture name: String) async throws -> Ingest {
        try await ingest(letter, Self.fixture(name))
    }

    /// A recorded answer of a feed.
    package static func fixture(_ name: String) throws -> [UInt8] {
        let folder = Repository.root.appending(path: "Tests/RateFeedsTests/Fixtures/feeds")
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
}
