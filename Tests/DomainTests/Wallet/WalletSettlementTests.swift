import Foundation
import Testing

@testable import Domain

/// Ana gives 100.00 EUR for 3,768.30 THB of Ben's.
@Suite("WalletTests: a swap that settles in the wallet") struct WalletSettlementTests {
    private static let noon = WalletFixture.noon

    private func agreed() throws -> Swap {
        let rates = ReferenceRates([try RatePublication.october()])
        let reference = try #require(rates.reference(from: .eur, to: currency("THB"), at: Self.noon))
        let terms = SwapTerms(
            number: 1, amounts: Amounts(gives: try money("100", "EUR"), gets: try money("3768.30", "THB")),
            price: SwapTerms.Price(rate: reference.mid.text, isFixed: false, reference: reference), remainder: nil,
            meeting: nil, offerTerms: 1)
        return Swap(
            id: Identifier(high: 7, low: 7),
            between: Swap.Parties(
                offer: Identifier(high: 8, low: 8), thread: Identifier(high: 9, low: 9), owner: WalletFixture.ana,
                proposer: WalletFixture.ben),
            about: AgreedOffer(try OfferFixture().publish()), terms: terms, by: .proposer,
            dueAt: Self.noon.addingTimeInterval(3600), at: Self.noon)
    }

    /// - Parameters:
    ///   - euros: What Ana holds; an order keeps `kept` of it.
    ///   - baht: What Ben holds, beside `full` euros.
    private func settle(
        euros: Int64 = 10_000, kept: Int64 = 0, baht: Int64 = 376_830, full: Int64 = 0,
        _ states: Sides<Traveller.State> = Sides(.active), isWelcomed: Bool = true, isStopped: Bool = false,
        by side: Swap.Side = .owner
    ) throws -> WalletChange {
        let (ana, ben, thb) = (WalletFixture.ana, WalletFixture.ben, try currency("THB"))
        let ledger = Ledger([
            AccountBalance(LedgerAccount(of: ana, .eur), amount: euros, reserved: kept),
            AccountBalance(LedgerAccount(of: ben, thb), amount: baht),
            AccountBalance(LedgerAccount(of: ben, .eur), amount: full),
            AccountBalance(LedgerAccount(.supply, .eur), amount: -euros - full),
            AccountBalance(LedgerAccount(.supply, thb), amount: -baht),
        ])
        let wallets = SwapWallets(
            ledger: ledger, states: states, isWelcomed: Sides(isWelcomed), isStopped: isStopped)
        return try wallets.settling(
            agreed(), SwapSettling(as: Identifier(high: 3, low: 3), WalletSettings()), by: side, at: Self.noon)
    }

    @Test("both amounts move by one transaction, which can be stored once and says its rate")
    func settled() throws {
        let (swap, change) = (try agreed(), try settle())
        let transaction = try #require(change.transactions.first)
        #expect(change.transactions.count == 1)
        #expect(transaction.draft.kind == .settlement)
        #expect(
            transaction.draft.parties == LedgerTransaction.Parties(WalletFixture.ana, with: WalletFixture.ben))
        #expect(transaction.draft.operation == "swap \(swap.id)")
        #expect(transaction.draft.trade?.reference == swap.terms.reference)
        #expect(transaction.draft.trade?.spreadBps == 0)
        #expect(transaction.postings.map(\.amount) == [-10_000, 10_000, 376_830, -376_830])
        #expect(change.balances.map(\.amount) == [0, 10_000, 376_830, 0])
        #expect(try settle(by: .proposer).transactions.first?.draft.parties.actor == WalletFixture.ben)
    }

    @Test("a welcome balance that was not booked comes first, of both")
    func welcome() throws {
        #expect(try settle(isWelcomed: false).transactions.map(\.draft.kind) == [.welcome, .welcome, .settlement])
    }

    @Test("whoever accepts learns what their own wallet lacks, and of the other's that it cannot pay")
    func funds() throws {
        let (eur, thb) = (Currency.eur, try currency("THB"))
        func own(_ available: Int64, of needed: Int64, _ currency: Currency) -> SwapRefusal {
            .wallet(
                .insufficient(
                    available: Money(minorUnits: available, currency: currency),
                    needed: Money(minorUnits: needed, currency: currency)))
        }
        #expect(throws: own(9_999, of: 10_000, eur)) { try settle(euros: 9_999) }
        // What an order keeps is not there.
        #expect(throws: own(9_999, of: 10_000, eur)) { try settle(euros: 25_000, kept: 15_001) }
        #expect(try settle(euros: 25_000, kept: 15_000).refusal == nil)
        #expect(throws: own(376_829, of: 376_830, thb)) { try settle(baht: 376_829, by: .proposer) }
        #expect(throws: SwapRefusal.otherCannotPay) { try settle(baht: 376_829) }
        #expect(throws: SwapRefusal.otherCannotPay) { try settle(euros: 9_999, by: .proposer) }
        // Both lack: one's own comes first.
        #expect(throws: own(0, of: 10_000, eur)) { try settle(euros: 0, baht: 0) }
        // A full wallet of the other is no more told.
        #expect(throws: SwapRefusal.otherCannotPay) { try settle(full: Money.limit) }
        #expect(throws: SwapRefusal.wallet(.balanceLimit(.eur))) { try settle(full: Money.limit, by: .proposer) }
    }

    @Test("whoever is limited settles nothing, neither does a ledger that has stopped; what funds refuse is kept")
    func refused() throws {
        #expect(throws: SwapRefusal.otherCannotPay) { try settle(Sides(owner: .active, proposer: .limited)) }
        #expect(throws: SwapRefusal.wallet(.stopped)) { try settle(isStopped: true) }
        let wallets = SwapWallets(
            ledger: Ledger([]), states: Sides(owner: .limited, proposer: .active), isWelcomed: Sides(true),
            isStopped: false)
        #expect(throws: SwapRefusal.accountLimited) { try wallets.check(.owner) }
        #expect(throws: Never.self) { try wallets.check(.proposer) }
        let zero = try money("0", "EUR")
        #expect(SwapRefusal.otherCannotPay.isKept)
        #expect(SwapRefusal.wallet(.insufficient(available: zero, needed: zero)).isKept)
        #expect(!SwapRefusal.wallet(.stopped).isKept && !SwapRefusal.accountLimited.isKept)
    }
}
