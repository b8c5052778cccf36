import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// How SQLite answers searches and lists: one clustered table by tile, and everything else by key.
@Suite("the plan of a search") struct NearbyPlanTests {
    private func plan(_ sql: String) async throws -> [String] {
        try await SeededFolder.shared.value.read { db in
            try db.plan(of: sql)
        }
    }

    @Test(
        "every shape of a search reads the tiles in the order of the table, and nothing else",
        arguments: [
            (true, true, "tile=? AND have=? AND want=? AND longitude>? AND longitude<?"),
            (true, false, "tile=? AND have=?"),
            (false, true, "tile=?"), (false, false, "tile=?"),
        ])
    func shapes(have: Bool, want: Bool, bound: String) async throws {
        for edges in 1...5 {
            let steps = try await plan(NearbyStatement.of(have: have, want: want, edges: edges).sql)
            #expect(
                steps == [
                    "CO-ROUTINE (subquery-2)", "SEARCH offer_search USING PRIMARY KEY (\(bound))", "LIST SUBQUERY 1",
                    "SCAN json_each VIRTUAL TABLE INDEX 1:", "SCAN (subquery-2)",
                ])
        }
    }

    @Test("control: without the tiles the same search reads every offer")
    func control() async throws {
        let sql = NearbyStatement.of(have: false, want: false, edges: 1).sql
        let open = sql.replacingOccurrences(of: "tile IN (SELECT value FROM json_each(:tiles))", with: "TRUE")
        #expect(open != sql)
        let steps = try await plan(open)
        #expect(steps.contains("SCAN offer_search"), "\(steps)")
    }

    @Test("triggers follow an offer and an owner's offers by key")
    func triggers() async throws {
        let one = try await plan("SELECT * FROM offer_to_search WHERE key = ?")
        let switchedOff = "SEARCH switched_off USING PRIMARY KEY (kind=? AND code=?)"
        #expect(
            one == [
                "SEARCH offer USING INTEGER PRIMARY KEY (rowid=?)", "CORRELATED SCALAR SUBQUERY 3", "MULTI-INDEX OR",
                "INDEX 1", switchedOff, "INDEX 2", switchedOff, "SEARCH traveller USING PRIMARY KEY (id=?)",
            ])
        let gone = try await plan(
            "DELETE FROM offer_search WHERE tile = ? AND have = ? AND want = ? AND longitude = ? AND key = ?")
        let key = "SEARCH offer_search USING PRIMARY KEY (tile=? AND have=? AND want=? AND longitude=? AND key=?)"
        #expect(gone == [key])
        let owner = try await plan(
            """
            UPDATE offer_search SET score = 0 FROM offer
            WHERE offer.owner = ? AND offer.state = 'active' AND offer_search.tile = offer.tile
                AND offer_search.have = offer.have AND offer_search.want = offer.want
                AND offer_search.longitude = offer.longitude AND offer_search.key = offer.key
            """)
        #expect(owner == ["SEARCH offer USING INDEX offer_owner (owner=?)", key])
    }

    @Test("the indexes of the lists are used: my offers, what is due, whom I do not see, what a page shows")
    func lists() async throws {
        let due = try await plan(
            """
            \(OfferTable.listings) WHERE offer.expires_at <= ? AND offer.state IN ('active', 'paused', 'reserved')
            ORDER BY offer.expires_at, offer.key LIMIT ?
            """)
        #expect(due.contains("SEARCH offer USING INDEX offer_due (expires_at<?)"), "\(due)")
        let mine = try await plan(
            "\(OfferTable.listings) WHERE offer.owner = ? AND offer.id < ? ORDER BY offer.id DESC LIMIT ?")
        #expect(mine.contains("SEARCH offer USING INDEX offer_owner (owner=? AND id<?)"), "\(mine)")
        #expect(!mine.contains { $0.contains("TEMP B-TREE") })
        let hidden = try await plan(TravellerTable.blockedBy)
        #expect(!hidden.contains { $0.hasPrefix("SCAN block") }, "\(hidden)")
        let shown = try await plan("\(OfferTable.listings) WHERE offer.id = ? AND offer.state = 'active'")
        #expect(shown.first?.contains("(id=?)") == true, "\(shown)")
    }
}
