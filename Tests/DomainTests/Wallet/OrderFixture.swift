import Foundation
import Testing

@testable import Domain

/// Ana's orders for dollars against złoty; she has 10,000.00 PLN and 1,000.00 USD.
enum OrderFixture {
    static let noon = WalletFixture.noon

    static let ledger = Ledger([
        AccountBalance(LedgerAccount(of: WalletFixture.ana, .pln), amount: 1_000_000),
        AccountBalance(LedgerAccount(of: WalletFixture.ana, .usd), amount: 100_000),
        AccountBalance(LedgerAccount(.supply, .pln), amount: -1_000_000),
        AccountBalance(LedgerAccount(.supply, .usd), amount: -100_000),
    ])

    /// A dollar is 4.4038 / 1.1172 złoty, 3.941819, unless said.
    static func publication(
        _ text: String = "2026-10-30", pln: String = "4.4038", usd: String = "1.1172"
    ) throws -> RatePublication {
        RatePublication(
            source: .ecb, date: try day(text), rates: [.pln: try PublishedRate(pln), .usd: try PublishedRate(usd)])
    }

    static func terms(
        _ kind: WalletOrder.Kind = .limit, _ side: Trade.Side = .buy, _ dollars: String = "100.00",
        at rate: String = "3.80", until: String = "2026-12-31"
    ) throws -> WalletOrder.Terms {
        WalletOrder.Terms(
            kind, Trade(side, try money(dollars, "USD"), against: .pln), at: try ExchangeRate(decimal: rate),
            until: try day(until))
    }

    static func snapshot(
        _ stored: WalletSnapshot.StoredOrder? = nil, in ledger: Ledger = OrderFixture.ledger,
        state: Traveller.State = .active,
        openOrders: Int = 0, rates day: String = "2026-10-30", isStopped: Bool = false
    ) throws -> WalletSnapshot {
        var subject = WalletSnapshot.Subject()
        (subject.order, subject.openOrders) = (stored, openOrders)
        return WalletSnapshot(
            WalletFixture.traveller(WalletFixture.ana, "ana", state: state), ledger: ledger, isWelcomed: true,
            about: subject, rates: ReferenceRates([try publication(day)]), isStopped: isStopped)
    }

    /// An order placed at noon, and the ledger that keeps its money.
    static func placed(
        _ terms: WalletOrder.Terms
    ) throws -> (order: WalletSnapshot.StoredOrder, ledger: Ledger) {
        let change = try snapshot().placing(terms, confirmed: true, WalletSettings(), .offline, at: noon)
        let (order, reservation) = (try #require(change.orders.first), try #require(change.reservations.first))
        var after = ledger
        try after.open(reservation)
        return (WalletSnapshot.StoredOrder(order, reservation), after)
    }
}
