import Foundation
import Testing

@testable import Domain

@Suite("WalletTests: what orders keep and how they change") struct WalletOrderTests {
    private static let noon = OrderFixture.noon
    private let settings = WalletSettings()

    @Test("an order keeps the most that it pays, and waits for what is published after it")
    func placing() throws {
        let change = try OrderFixture.snapshot().placing(
            OrderFixture.terms(), confirmed: false, settings, .offline, at: Self.noon)
        let order = try #require(change.orders.first)
        #expect(order.version == 1)
        #expect(order.state(at: Self.noon) == .open)
        #expect(order.watch == PublicationWatch(.ecb, since: try day("2026-10-30")))
        #expect(change.reservations.map(\.amount) == [38_000])
        #expect(order.reservation == change.reservations.first?.id)
        let account = LedgerAccount(of: WalletFixture.ana, .pln)
        #expect(change.balances == [AccountBalance(account, amount: 1_000_000, reserved: 38_000)])
        #expect(change.transactions.isEmpty && change.notifications.isEmpty)
        // 385.0485 PLN, rounded up; a sale keeps what it sells.
        #expect(try OrderFixture.terms(.limit, .buy, "100.01", at: "3.8501").mostPaid() == money("385.05", "PLN"))
        #expect(try OrderFixture.terms(.stopLoss, .sell, "100.01", at: "3.8501").mostPaid() == money("100.01", "USD"))
    }

    @Test("what cannot be placed is refused by name")
    func refused() throws {
        func refusal(
            _ terms: WalletOrder.Terms, confirmed: Bool = false, openOrders: Int = 0
        ) throws -> WalletRefusal? {
            let snapshot = try OrderFixture.snapshot(openOrders: openOrders)
            do throws(WalletRefusal) {
                return try snapshot.placing(terms, confirmed: confirmed, settings, .offline, at: Self.noon).refusal
            } catch { return error }
        }
        func other(_ amount: Money, against: Currency, at rate: String) throws -> WalletOrder.Terms {
            WalletOrder.Terms(
                .limit, Trade(.sell, amount, against: against), at: try ExchangeRate(decimal: rate),
                until: try day("2026-12-31"))
        }
        #expect(try refusal(OrderFixture.terms()) == nil)
        #expect(try refusal(other(money("10", "USD"), against: .usd, at: "1")) == .sameCurrency)
        #expect(try refusal(other(money("10", "USD"), against: currency("AED"), at: "3.67")) == .noReference)
        #expect(try refusal(other(money("0.01", "PLN"), against: .usd, at: "0.25")) == .amountTooSmall(.usd))
        #expect(try refusal(OrderFixture.terms(until: "2026-11-21")) == nil)
        #expect(try refusal(OrderFixture.terms(until: "2026-11-20")) == .dayPast(today: day("2026-11-21")))
        #expect(try refusal(OrderFixture.terms(until: "2027-11-21")) == nil)
        #expect(try refusal(OrderFixture.terms(until: "2027-11-22")) == .dayTooLate(latest: day("2027-11-21")))
        // Within a fifth of 3.941819.
        for rate in ["3.1535", "4.7301"] { #expect(try refusal(OrderFixture.terms(at: rate)) == nil, "\(rate)") }
        for (rate, distance) in [("3.1534", 2_000), ("4.7302", 2_000), ("3.00", 2_389)] {
            #expect(try refusal(OrderFixture.terms(at: rate)) == .confirmRate(distanceBps: distance), "\(rate)")
            #expect(try refusal(OrderFixture.terms(at: rate), confirmed: true) == nil, "\(rate)")
        }
        #expect(try refusal(OrderFixture.terms(), openOrders: 99) == nil)
        #expect(try refusal(OrderFixture.terms(), openOrders: 100) == .tooManyOrders)
        let much = WalletRefusal.insufficient(
            available: try money("10000", "PLN"), needed: try money("38000", "PLN"))
        #expect(try refusal(OrderFixture.terms(.limit, .buy, "10000.00")) == much)
        #expect(try refusal(OrderFixture.terms(.limit, .buy, "9999999999999.99")) == .balanceLimit(.pln))
        for (snapshot, expected) in [
            (try OrderFixture.snapshot(state: .suspended), WalletRefusal.closed),
            (try OrderFixture.snapshot(isStopped: true), WalletRefusal.stopped),
        ] {
            #expect(throws: expected) {
                try snapshot.placing(OrderFixture.terms(), confirmed: true, settings, .offline, at: Self.noon)
            }
        }
    }

    /// Changes an order an hour after noon, when a publication with the same figures is there.
    private func edit(
        _ placed: (order: WalletSnapshot.StoredOrder, ledger: Ledger), amount: String? = nil, rate: String? = nil,
        until: String? = nil, version: Int64? = nil
    ) throws -> WalletChange {
        var edit = WalletOrderEdit(
            amount: try amount.map { try DecimalAmount($0) }, rate: try rate.map { try ExchangeRate(decimal: $0) },
            until: try until.map(day), confirmsRate: false)
        edit.version = version
        return try OrderFixture.snapshot(placed.order, in: placed.ledger, rates: "2026-11-20").editing(
            edit, settings, .offline, at: Self.noon.addingTimeInterval(3600))
    }

    @Test("an edit moves what is kept and what counts, and makes the next version; the same terms change nothing")
    func edited() throws {
        let placed = try OrderFixture.placed(OrderFixture.terms())
        let changed = try edit(placed, amount: "50.00", rate: "3.90", version: 1)
        let order = try #require(changed.orders.first)
        #expect(order.version == 2)
        #expect(order.terms == (try OrderFixture.terms(.limit, .buy, "50.00", at: "3.90")))
        #expect(changed.reservations.map(\.state) == [.released, .pending])
        #expect(changed.reservations.map(\.amount) == [38_000, 19_500])
        #expect(order.reservation == changed.reservations.last?.id)
        #expect(order.watch == PublicationWatch(.ecb, since: try day("2026-11-20")))
        #expect(changed.balances.map(\.reserved) == [19_500])
        let same = try edit(placed, amount: "100.00", rate: "3.80")
        #expect(same.orders == [placed.order.order])
        #expect(same.reservations.isEmpty)
        // Another last day keeps the money and the publications that count.
        let later = try edit(placed, until: "2027-01-31")
        #expect(later.orders.first?.version == 2)
        #expect(later.orders.first?.terms.until == (try day("2027-01-31")))
        #expect(later.orders.first?.watch == placed.order.order.watch)
        #expect(later.reservations.isEmpty)
    }

    @Test("an edit is held to the rules of a new order, and to the version that was seen")
    func notEdited() throws {
        let placed = try OrderFixture.placed(OrderFixture.terms())
        #expect(throws: WalletRefusal.staleVersion) { try edit(placed, rate: "3.90", version: 2) }
        #expect(throws: WalletRefusal.amountTooFine(.usd)) { try edit(placed, amount: "1.001") }
        #expect(throws: WalletRefusal.dayPast(today: try day("2026-11-21"))) { try edit(placed, until: "2026-11-20") }
        #expect(throws: WalletRefusal.confirmRate(distanceBps: 2_389)) { try edit(placed, rate: "3.00") }
        let much = WalletRefusal.insufficient(
            available: try money("10000", "PLN"), needed: try money("38000", "PLN"))
        #expect(throws: much) { try edit(placed, amount: "10000.00") }
        let (old, other) = (placed.order.order, placed.order.reservation)
        let theirs = WalletSnapshot.StoredOrder(
            WalletOrder(
                id: old.id, of: WalletFixture.ben, old.terms, old.watch, reservation: old.reservation, at: Self.noon),
            other)
        #expect(throws: WalletRefusal.noSuchOrder) { try edit((theirs, placed.ledger), rate: "3.90") }
        #expect(throws: WalletRefusal.noSuchOrder) {
            try OrderFixture.snapshot().cancelling(version: nil, at: Self.noon)
        }
    }

    @Test("where publications are missing nothing is placed, and of an order the last day alone changes")
    func stale() throws {
        func asOf(_ work: () throws -> WalletChange) throws -> Day? {
            do { _ = try work() } catch WalletRefusal.ratesTooOld(let stale) { return stale.asOf }
            return nil
        }
        let (placed, october) = (try OrderFixture.placed(OrderFixture.terms()), try day("2026-10-30"))
        func change(_ rate: String?, until: String?) throws -> WalletChange {
            let edit = WalletOrderEdit(
                amount: nil, rate: try rate.map { try ExchangeRate(decimal: $0) }, until: try until.map(day),
                confirmsRate: false)
            return try OrderFixture.snapshot(placed.order, in: placed.ledger).editing(
                edit, settings, .live, at: Self.noon)
        }
        #expect(
            try asOf {
                try OrderFixture.snapshot().placing(
                    OrderFixture.terms(), confirmed: true, settings, .live, at: Self.noon)
            }
                == october)
        #expect(try asOf { try change("3.79", until: nil) } == october)
        #expect(try change(nil, until: "2026-12-24").orders.first?.terms.until == day("2026-12-24"))
    }

    @Test("an order is cancelled until its last day is over, then it has expired; both free what it kept, once")
    func ended() throws {
        let placed = try OrderFixture.placed(OrderFixture.terms(until: "2026-11-21"))
        let snapshot = try OrderFixture.snapshot(placed.order, in: placed.ledger)
        let midnight = try instant("2026-11-22T00:00:00Z")
        let before = midnight.addingTimeInterval(-0.001)
        let cancelled = try snapshot.cancelling(version: 1, at: before)
        let order = try #require(cancelled.orders.first)
        #expect(order.end == WalletOrder.End(.cancelled, at: before))
        #expect(order.version == 2)
        #expect(cancelled.reservations.map(\.state) == [.released])
        #expect(cancelled.balances.map(\.reserved) == [0])
        #expect(cancelled.notifications.isEmpty)
        #expect(throws: WalletRefusal.staleVersion) { try snapshot.cancelling(version: 2, at: before) }
        #expect(throws: WalletRefusal.orderClosed) { try snapshot.cancelling(version: nil, at: midnight) }
        let closed = WalletSnapshot.StoredOrder(order, placed.order.reservation)
        #expect(throws: WalletRefusal.orderClosed) { try edit((closed, placed.ledger), rate: "3.90") }
        let done = try OrderFixture.snapshot(closed, in: placed.ledger)
        #expect(throws: WalletRefusal.orderClosed) { try done.cancelling(version: nil, at: before) }
        #expect(try done.expiring(at: midnight) == nil)
        #expect(try snapshot.expiring(at: before) == nil)
        let late = midnight.addingTimeInterval(3600)
        let expired = try #require(try snapshot.expiring(at: late))
        #expect(expired.orders.first?.end == WalletOrder.End(.expired, at: midnight))
        #expect(expired.reservations.map(\.state) == [.expired])
        #expect(expired.balances.map(\.reserved) == [0])
        #expect(expired.notifications.map(\.about.name) == ["wallet.expired"])
        #expect(expired.notifications.map(\.recipient) == [WalletFixture.ana])
        let stopped = try OrderFixture.snapshot(placed.order, in: placed.ledger, isStopped: true)
        #expect(try stopped.expiring(at: late) == nil)
        #expect(throws: WalletRefusal.stopped) { try stopped.cancelling(version: nil, at: before) }
    }

    @Test("an open order can be edited and cancelled, unless the ledger has stopped; one that has ended cannot")
    func actions() throws {
        let placed = try OrderFixture.placed(OrderFixture.terms())
        func seen(isStopped: Bool = false, at now: Date = Self.noon) throws -> WalletOrderView {
            WalletOrderView(
                placed.order.order, kept: 38_000, rates: ReferenceRates([try OrderFixture.publication()]),
                isStopped: isStopped, at: now)
        }
        let open = try seen()
        #expect(open.actions.map(\.name) == ["edit", "cancel"])
        #expect(open.actions.filter(\.isOpen).count == 2)
        #expect(open.actions.map(\.until) == [placed.order.order.expiresAt, placed.order.order.expiresAt])
        #expect(open.reserved == (try money("380", "PLN")))
        let stopped = try seen(isStopped: true).actions
        #expect(stopped.compactMap { $0.refusal as? WalletRefusal } == [.stopped, .stopped])
        let over = try seen(at: placed.order.order.expiresAt)
        #expect(over.actions.isEmpty)
        #expect(over.reserved == (try money("0", "PLN")))
    }
}
