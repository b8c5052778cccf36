import Domain
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("WalletTests: plans of statements") struct WalletPlanTests {
    @Test("a page of transactions is read from an index, with or without a currency")
    func pages() async throws {
        for (currency, index) in [(Currency?.none, "PRIMARY KEY"), (.pln, "ledger_posting_currency")] {
            let sql = WalletEntryTable.pageStatement(of: currency, filtered: false)
            let plan = try await SeededFolder.shared.value.read { db in
                var arguments: StatementArguments = [
                    "reader": "a", "first": 0, "last": 9, "sequence": 9, "after": "", "limit": 9,
                ]
                if let currency { arguments += ["currency": currency.code] }
                return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
                    .map { $0["detail"] as String }
            }
            let posting = try #require(plan.first { $0.contains("posting") })
            #expect(posting.contains("SEARCH posting"), "\(posting)")
            #expect(posting.contains(index), "\(posting)")
            #expect(!plan.contains { $0.contains("SCAN") }, "\(plan)")
        }
    }
}
