import Foundation
import Testing

@testable import Domain

@Suite("WalletTests: what orders trade") struct OrderFillingTests {
    /// What an order trades when a dollar is `rate` złoty; nil: it waits on.
    private static func fill(
        _ terms: WalletOrder.Terms, at rate: String, on date: String = "2026-11-23", spreadBps: Int = 0
    ) throws -> String? {
        let placed = try OrderFixture.placed(terms)
        let publication = try OrderFixture.publication(date, pln: rate, usd: "1")
        let evaluation = OrderEvaluation(publication, ReferenceRates([publication]), figures: 2)
        let change = try OrderFixture.snapshot(placed.order, in: placed.ledger).filling(
            by: evaluation, WalletSettings(spreadBps: spreadBps), .offline, at: OrderFixture.noon)
        return change?.orders.first?.end?.fill.map { "\($0.pays) \($0.gets)" }
    }

    @Test("each kind is filled from its rate on, at the rate of the publication")
    func filled() throws {
        let buys = try OrderFixture.terms()
        #expect(try Self.fill(buys, at: "3.9") == nil)
        #expect(try Self.fill(buys, at: "3.8001") == nil)
        #expect(try Self.fill(buys, at: "3.8") == "380.00 PLN 100.00 USD")
        #expect(try Self.fill(buys, at: "3.2") == "320.00 PLN 100.00 USD")
        // It knew that day's figures.
        #expect(try Self.fill(buys, at: "3.2", on: "2026-10-30") == nil)
        let sells = try OrderFixture.terms(.limit, .sell, at: "4.50")
        #expect(try Self.fill(sells, at: "4.4999") == nil)
        #expect(try Self.fill(sells, at: "4.5") == "100.00 USD 450.00 PLN")
        #expect(try Self.fill(sells, at: "5") == "100.00 USD 500.00 PLN")
        let stops = try OrderFixture.terms(.stopLoss, .sell, at: "3.50")
        #expect(try Self.fill(stops, at: "3.5001") == nil)
        #expect(try Self.fill(stops, at: "3.2") == "100.00 USD 320.00 PLN")
        // 45 złoty were kept; at 5 they are 9 dollars.
        let rises = try OrderFixture.terms(.stopLoss, .buy, "10.00", at: "4.50")
        #expect(try Self.fill(rises, at: "4.4999") == nil)
        #expect(try Self.fill(rises, at: "4.5") == "45.00 PLN 10.00 USD")
        #expect(try Self.fill(rises, at: "5") == "45.00 PLN 9.00 USD")
    }

    @Test("a spread is in the rate that an order is held against")
    func spread() throws {
        let buys = try OrderFixture.terms(at: "3.21")
        #expect(try Self.fill(buys, at: "3.2", spreadBps: 100) == nil)
        #expect(try Self.fill(buys, at: "2.5", spreadBps: 100) == "252.50 PLN 100.00 USD")
        let sells = try OrderFixture.terms(.limit, .sell, at: "4.50")
        #expect(try Self.fill(sells, at: "4.54", spreadBps: 100) == nil)
        #expect(try Self.fill(sells, at: "4.55", spreadBps: 100) == "100.00 USD 450.45 PLN")
    }

    @Test("a filled order has ended, its money is traded once, and its owner is told; one that is over is not filled")
    func once() throws {
        let placed = try OrderFixture.placed(OrderFixture.terms())
        let publication = try OrderFixture.publication("2026-11-23", pln: "3.2", usd: "1")
        let evaluation = OrderEvaluation(publication, ReferenceRates([publication]), figures: 2)
        func fill(_ snapshot: WalletSnapshot, at now: Date = OrderFixture.noon) throws -> WalletChange? {
            try snapshot.filling(by: evaluation, WalletSettings(), .offline, at: now)
        }
        let change = try #require(try fill(OrderFixture.snapshot(placed.order, in: placed.ledger)))
        let order = try #require(change.orders.first)
        #expect(order.version == 2)
        #expect(order.end?.at == OrderFixture.noon)
        #expect(order.end?.fill?.transaction == change.transactions.first?.id)
        #expect(change.transactions.map(\.draft.kind) == [.trade])
        #expect(change.transactions.first?.draft.operation == "order \(order.id)")
        #expect(change.reservations.map(\.state) == [.posted])
        #expect(change.notifications.map(\.about.name) == ["wallet.filled"])
        let done = WalletSnapshot.StoredOrder(order, placed.order.reservation)
        for snapshot in [
            try OrderFixture.snapshot(done, in: placed.ledger),
            try OrderFixture.snapshot(placed.order, in: placed.ledger, state: .suspended),
            try OrderFixture.snapshot(placed.order, in: placed.ledger, isStopped: true), try OrderFixture.snapshot(),
        ] { #expect(try fill(snapshot) == nil) }
        let late = try instant("2027-01-01T00:00:00Z")
        #expect(try fill(OrderFixture.snapshot(placed.order, in: placed.ledger), at: late) == nil)
    }
}
