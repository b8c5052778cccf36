import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

/// How SQLite goes about loading tiles and lists: the R*Tree narrows, everything else is looked up by key.
@Suite("the plan of a search") struct NearbyPlanTests {
    private func plan(_ sql: String, _ arguments: StatementArguments) async throws -> [String] {
        try await SeededFolder.shared.value.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0["detail"] }
        }
    }

    private static let box: StatementArguments = ["west": 0, "east": 1, "south": 0, "north": 1]

    @Test("tiles are loaded by the R*Tree with all four bounds, offers and their owners come by key")
    func tiles() async throws {
        let steps = try await plan(NearbyTable.within, Self.box)
        #expect(steps.count == 3, "\(steps)")
        // The text behind the strategy number has two characters for each bound.
        let index = try #require(steps.first?.split(separator: "VIRTUAL TABLE INDEX ").last)
        #expect(index.hasPrefix("2:"), "\(steps)")
        #expect(index.dropFirst(2).count == 8, "\(steps)")
        #expect(
            steps.dropFirst() == [
                "SEARCH offer USING INTEGER PRIMARY KEY (rowid=?)", "SEARCH traveller USING PRIMARY KEY (id=?)",
            ], "\(steps)")
    }

    @Test("control: without the boxes the same load reads every offer")
    func control() async throws {
        let open = NearbyTable.within.replacingOccurrences(
            of: "FROM offer_box",
            with: "FROM (SELECT key, longitude AS west, longitude AS east, "
                + "latitude AS south, latitude AS north FROM offer) AS offer_box")
        let steps = try await plan(open, Self.box)
        #expect(steps.contains { $0.hasPrefix("SCAN offer") }, "\(steps)")
        #expect(!steps.contains { $0.contains("VIRTUAL") })
    }

    @Test("the indexes of the lists are used: my offers, what is due, whom I do not see")
    func lists() async throws {
        let due = try await plan(
            """
            \(OfferTable.cards) WHERE offer.expires_at <= ? AND offer.state IN ('active', 'paused', 'reserved')
            ORDER BY offer.expires_at, offer.key LIMIT ?
            """, [0, 10])
        #expect(due.contains("SEARCH offer USING INDEX offer_due (expires_at<?)"), "\(due)")
        let mine = try await plan(
            "\(OfferTable.cards) WHERE offer.owner = ? AND offer.id < ? ORDER BY offer.id DESC LIMIT ?", ["a", "~", 10])
        #expect(mine.contains("SEARCH offer USING INDEX offer_owner (owner=? AND id<?)"), "\(mine)")
        #expect(!mine.contains { $0.contains("TEMP B-TREE") })
        let hidden = try await plan(NearbyTable.blockedBy, ["a"])
        #expect(!hidden.contains { $0.hasPrefix("SCAN block") }, "\(hidden)")
    }
}
