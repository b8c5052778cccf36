import Domain
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("WalletTests: plans of statements") struct WalletPlanTests {
    @Test("a page of transactions is read from an index, with or without a currency")
    func pages() async throws {
        for (currency, index) in [(Currency?.none, "PRIMARY KEY"), (.pln, "ledger_posting_currency")] {
            let sql = WalletEntryTable.pageStatement(of: currency, filtered: false)
            let plan = try await SeededFolder.shared.value.read { db in
                try db.plan(of: sql)
            }
            let posting = try #require(plan.first { $0.contains("posting") })
            #expect(posting.contains("SEARCH posting"), "\(posting)")
            #expect(posting.contains(index), "\(posting)")
            #expect(!plan.contains { $0.contains("SCAN") }, "\(plan)")
        }
    }
}
