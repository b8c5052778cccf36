import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

/// How SQLite goes about a search: the R*Tree narrows, everything else is looked up by key.
@Suite("the plan of a search") struct NearbyPlanTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        var have: String?
        var want: String?
        var latitude = 13.75
        var longitude = 100.5
        var isWide = false
        var sort = OfferSearch.Sort.nearest
        var isNextPage = false
        /// Constraints that the R*Tree is asked, and how often.
        let constraints: Int
        var boxes = 1

        var testDescription: String {
            "\(have ?? "-") \(want ?? "-") \(latitude) \(longitude) \(sort) \(isWide) \(isNextPage)"
        }
    }

    private static let shapes = [
        Shape(have: "THB", want: "EUR", constraints: 8), Shape(have: "THB", constraints: 6),
        Shape(want: "EUR", constraints: 6), Shape(constraints: 4),
        Shape(have: "THB", want: "EUR", isWide: true, constraints: 10),
        Shape(have: "THB", want: "EUR", sort: .gain, constraints: 8),
        Shape(have: "THB", want: "EUR", isNextPage: true, constraints: 8),
        Shape(have: "THB", want: "EUR", sort: .newest, isNextPage: true, constraints: 8),
        Shape(have: "FJD", want: "EUR", latitude: -17, longitude: 179.99, constraints: 8, boxes: 2),
        Shape(latitude: 90, longitude: 0, constraints: 4),
    ]

    private func query(_ shape: Shape) throws -> NearbyQuery {
        let point = try #require(Coordinate(latitude: shape.latitude, longitude: shape.longitude))
        let cell = Cell(containing: point, size: .oneKilometre)
        let viewer = Identifier<Traveller>(high: 1, low: 1)
        let search = OfferSearch(
            have: shape.have.flatMap { Currency($0) }, want: shape.want.flatMap { Currency($0) }, centre: cell.centre,
            halfDiagonal: cell.halfDiagonal, radius: 50, from: shape.isWide ? Day("2026-11-21") : nil,
            to: shape.isWide ? Day("2026-11-30") : nil,
            amount: shape.isWide ? Money(minorUnits: 100, currency: .eur) : nil,
            minReliability: shape.isWide ? 50 : nil,
            sort: shape.sort, limit: 20)
        let mark = OfferMark(day: nil, band: 1, gain: 5, score: nil, freshAt: 0, id: Identifier(high: 1, low: 1))
        return NearbyQuery(
            search: search, viewer: viewer, mark: shape.isNextPage ? mark : nil, sheet: nil, now: FixedClock.start)
    }

    private func plan(_ sql: String, _ arguments: StatementArguments) async throws -> [String] {
        try await SeededFolder.shared.value.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0["detail"] }
        }
    }

    @Test("the boxes are asked for with every bound, offers and their owners come by key", arguments: shapes)
    func plan(shape: Shape) async throws {
        let query = try query(shape)
        let band =
            shape.sort == .nearest
            ? NearbyQuery.Band(index: 1, inner: 2000, outer: 5000)
            : NearbyQuery.Band(index: 0, inner: nil, outer: 50_000)
        let steps = try await plan(query.sql(within: band), query.arguments(within: band, limit: 21))
        let trees = steps.filter { $0.contains("offer_box") }
        #expect(trees.count == shape.boxes)
        for tree in trees {
            // The text behind the strategy number has two characters for each constraint.
            let index = try #require(tree.split(separator: "VIRTUAL TABLE INDEX ").last)
            #expect(index.hasPrefix("2:"))
            #expect(index.dropFirst(2).count == 2 * shape.constraints, "\(tree)")
        }
        for table in ["offer", "traveller", "block", "rate"] {
            #expect(!steps.contains { $0.hasPrefix("SCAN \(table)") && !$0.contains("VIRTUAL") }, "\(steps)")
        }
        #expect(steps.filter { $0 == "SEARCH offer USING INTEGER PRIMARY KEY (rowid=?)" }.count == 2, "\(steps)")
        #expect(
            steps.filter { $0 == "SEARCH traveller USING PRIMARY KEY (id=?)" }.count == 2,
            "\(steps)")
    }

    @Test("control: without the boxes the same search reads every offer")
    func control() async throws {
        let query = try query(Shape(have: "THB", want: "EUR", constraints: 8))
        let band = NearbyQuery.Band(index: 0, inner: 0, outer: 2000)
        let sql = query.sql(within: band)
        let start = try #require(sql.range(of: "FROM (SELECT key FROM offer_box"))
        let end = try #require(sql.range(of: ") AS box"))
        let open = sql.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "FROM (SELECT key FROM offer")
        let steps = try await SeededFolder.shared.value.read { db in
            let sql = "EXPLAIN QUERY PLAN " + open
            return try Row.fetchAll(db, sql: sql, arguments: query.arguments(within: band, limit: 21))
                .map { $0["detail"] as String }
        }
        #expect(steps.contains { $0.hasPrefix("SCAN offer") })
        #expect(!steps.contains { $0.contains("offer_box") })
    }

    @Test("the indexes of the lists are used: my offers, and what is due")
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
    }
}
