import Foundation
import Testing

@testable import Domain

@Suite("What becomes of a currency that ends") struct CurrencyEndingTests {
    private func ended(_ code: String, _ ratio: String, for successor: String = "EUR") throws -> EndedCurrency {
        EndedCurrency(
            try currency(code),
            CurrencyFacts.Retirement(
                on: try day("2026-11-05"), successor: try currency(successor), ratio: ratio, source: "made up"))
    }

    @Test("it ends with the first second of its day, in UTC")
    func second() throws {
        let retirement = try ended("RON", "5").retirement
        let midnight = try day("2026-11-05").start(in: .gmt)
        #expect(!retirement.hasEnded(at: midnight.addingTimeInterval(-0.001)))
        #expect(retirement.hasEnded(at: midnight))
    }

    @Test(
        "an amount is changed at the fixed ratio and rounded to the nearest minor unit, half up",
        arguments: [
            ("RON", "5.00000", "100.00", "20.00"), ("RON", "5.00000", "0.02", "0.00"),
            ("RON", "5.00000", "0.03", "0.01"),
            // 1 / 1.95583 = 0.51129…; 0.01 is 0.00511, 0.02 is 0.01023.
            ("BGN", "1.95583", "1.00", "0.51"), ("BGN", "1.95583", "0.01", "0.01"), ("BGN", "1.95583", "0.02", "0.01"),
            ("HRK", "7.53450", "1000.00", "132.72"),
            // A half goes up: 0.005 of 0.01 at 2 to 1.
            ("RON", "2", "0.01", "0.01"), ("RON", "2", "0.03", "0.02"),
            ("RON", "1000", "10000000000000.00", "10000000000.00"),
        ])
    func converted(_ code: String, _ ratio: String, _ held: String, _ got: String) throws {
        #expect(try ended(code, ratio).converted(try money(held, code)) == (try money(got, "EUR")))
    }

    @Test("the postings of the change add up to zero in each currency, and the person keeps nothing of the old one")
    func postings() throws {
        let ron = try ended("RON", "5.00000")
        let ledger = Ledger([
            AccountBalance(LedgerAccount(of: WalletFixture.ana, ron.currency), amount: 90_001),
            AccountBalance(LedgerAccount(of: WalletFixture.ana, .eur), amount: 5),
            AccountBalance(LedgerAccount(.supply, ron.currency), amount: -90_001),
            AccountBalance(LedgerAccount(.supply, .eur), amount: -5),
        ])
        let ending = CurrencyEnding([ron])
        let change = try ending.converting(WalletFixture.ana, ledger, at: WalletFixture.noon)
        let transaction = try #require(change.transactions.first)
        #expect(change.transactions.count == 1 && transaction.draft.kind == .conversion)
        #expect(transaction.draft.moves.map(\.amount) == [-90_001, 90_001, -18_000, 18_000])
        for code in [ron.currency, .eur] {
            #expect(transaction.postings.filter { $0.account.currency == code }.reduce(0) { $0 + $1.amount } == 0)
        }
        #expect(change.balances.first { $0.account == LedgerAccount(of: WalletFixture.ana, .eur) }?.amount == 18_005)
        // What is done is no longer there.
        let after = Ledger(change.balances)
        #expect(try ending.converting(WalletFixture.ana, after, at: WalletFixture.noon).transactions.isEmpty)
    }

    @Test("money that something still keeps is not changed")
    func kept() throws {
        let ron = try ended("RON", "5.00000")
        let ledger = Ledger([
            AccountBalance(LedgerAccount(of: WalletFixture.ana, ron.currency), amount: 10_000, reserved: 1)
        ])
        #expect(throws: LedgerFault.self) {
            try CurrencyEnding([ron]).converting(WalletFixture.ana, ledger, at: WalletFixture.noon)
        }
    }

    @Test("pairs with it leave the watch list, and others stay in their order")
    func watchList() throws {
        let ending = CurrencyEnding([try ended("RON", "5")])
        let list = WatchList(
            of: WalletFixture.ana, version: 3,
            [CurrencyPair(.eur, .pln), CurrencyPair(.eur, try currency("RON")), CurrencyPair(.usd, .pln)])
        #expect(
            ending.shortening(list)
                == WatchList(of: WalletFixture.ana, version: 4, [CurrencyPair(.eur, .pln), CurrencyPair(.usd, .pln)]))
        #expect(ending.shortening(WatchList(of: WalletFixture.ana, version: 4, [CurrencyPair(.usd, .pln)])) == nil)
    }

    @Test("a catalogue lists it until its day, and its successor is the current one from then on")
    func catalogue() throws {
        let ron = try ended("RON", "5")
        let catalogue = Catalogue(
            currencies: [
                CurrencyInfo(
                    currency: .eur, name: "Euro", names: [:], symbol: "€", flag: nil, isFund: false, note: nil),
                CurrencyInfo(
                    currency: ron.currency, name: "Leu", names: [:], symbol: "L", flag: nil, isFund: false, note: nil,
                    facts: CurrencyFacts(retirement: ron.retirement)),
            ], benchmarks: [])
        let end = ron.retirement.endsAt
        let before = end.addingTimeInterval(-1)
        #expect(catalogue.isSwappable(ron.currency, at: before) && !catalogue.isSwappable(ron.currency, at: end))
        #expect(catalogue.currencies(at: before).count == 2 && catalogue.currencies(at: end).map(\.currency) == [.eur])
        #expect(catalogue.retired(at: before).isEmpty && catalogue.retired(at: end).map(\.currency) == [ron.currency])
        #expect(catalogue.current(ron.currency, at: before) == ron.currency)
        #expect(catalogue.current(ron.currency, at: end) == .eur)
    }
}
