import Foundation
import Testing

@testable import Domain

@Suite("What a wallet trades on while publications are due") struct RateAgeTests {
    private let settings = WalletSettings()

    private func at(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    private func publication(_ source: RateSource, _ text: String, _ rates: [String: String]) throws -> RatePublication
    {
        RatePublication(
            source: source, date: try day(text),
            rates: try Dictionary(uniqueKeysWithValues: rates.map { (try currency($0), try PublishedRate($1)) }))
    }

    private func ecb(_ text: String, _ zloty: String = "4.40") throws -> RatePublication {
        try publication(.ecb, text, ["PLN": zloty, "USD": "1.10"])
    }

    private func snapshot(_ rates: [RatePublication], quote: WalletQuote? = nil) -> WalletSnapshot {
        WalletSnapshot(
            WalletFixture.traveller(WalletFixture.ana, "ana", state: .active),
            ledger: WalletFixture.ledger(ana: 100_000), isWelcomed: true,
            about: WalletSnapshot.Subject(quote: quote), rates: ReferenceRates(rates))
    }

    @Test("from the hour of the publication until it is here nothing is traded, and the refusal says until when")
    func due() throws {
        let trade = Trade(.buy, try money("10", "USD"), against: .pln)
        func refusal(_ text: String, _ mode: RateMode = .live) throws -> WalletRefusal? {
            let (held, now) = (snapshot([try ecb("2026-11-26")]), try at(text))
            // Thrown, so not kept under a key: the next publication cures it.
            do throws(WalletRefusal) { return try held.trading(trade, settings, mode, at: now).refusal } catch {
                return error
            }
        }
        // 16:00 in Frankfurt.
        let stale = WalletRefusal.ratesTooOld(
            StaleRate(asOf: try day("2026-11-26"), retryAt: try at("2026-11-27T16:00:00Z")))
        #expect(try refusal("2026-11-27T14:59:59Z") == nil)
        #expect(try refusal("2026-11-27T15:00:00Z") == stale)
        #expect(try refusal("2026-11-27T15:59:59Z") == stale)
        #expect(try refusal("2026-11-27T15:30:00Z", .offline) == nil)
        #expect(throws: stale) {
            try snapshot([ecb("2026-11-26")]).quoting(trade, settings, .live, at: at("2026-11-27T15:00:00Z"))
        }
        // Here, or declared missed: the trade goes on.
        #expect(try refusal("2026-11-27T16:00:00Z") == nil)
        let come = try snapshot([ecb("2026-11-27")]).trading(trade, settings, .live, at: at("2026-11-27T15:05:00Z"))
        #expect(come.refusal == nil)
        // A clock that jumps over a publication finds it missed.
        #expect(try refusal("2026-11-28T10:00:00Z") == nil)
    }

    @Test("a quote ends before the next publication can be out")
    func expiry() throws {
        let trade = Trade(.sell, try money("10", "USD"), against: .pln)
        func expiry(_ text: String, _ mode: RateMode = .live) throws -> String {
            try snapshot([ecb("2026-11-26")]).quoting(trade, settings, mode, at: at(text)).expiresAt.ISO8601Format()
        }
        #expect(try expiry("2026-11-27T14:59:00Z") == "2026-11-27T14:59:30Z")
        #expect(try expiry("2026-11-27T14:59:50Z") == "2026-11-27T15:00:00Z")
        #expect(try expiry("2026-11-27T14:59:50Z", .offline) == "2026-11-27T15:00:20Z")
    }

    @Test("a quote is not executed once its rate is replaced, also by the same digits of a later day or another source")
    func replaced() throws {
        let (trade, now) = (Trade(.sell, try money("10", "USD"), against: .pln), try at("2026-11-27T14:00:00Z"))
        let quote = try snapshot([ecb("2026-11-26")]).quoting(trade, settings, .live, at: now)
        func refusal(_ rates: [RatePublication]) throws -> WalletRefusal? {
            try snapshot(rates, quote: quote).executing(settings, at: now.addingTimeInterval(5)).refusal
        }
        // Nobody has dollars here: what is refused is the sale itself.
        guard case .insufficient? = try refusal([ecb("2026-11-26")]) else { throw Missing(what: "insufficient") }
        #expect(try refusal([ecb("2026-11-27")]) == .quoteExpired)
        #expect(try refusal([ecb("2026-11-26", "4.41")]) == .quoteExpired)
        let table = try publication(.nbpA, "2026-11-26", ["EUR": "4.40", "USD": "4.00"])
        #expect(try refusal([table, ecb("2026-11-26")]) == .quoteExpired)
    }

    @Test("an order counts what was not out when it was placed, also of a source that is the home since")
    func orders() throws {
        let trade = Trade(.buy, try money("10", "USD"), against: .pln)
        let placed = try at("2026-11-27T11:30:00Z")
        func order(version: Int64) throws -> WalletOrder {
            WalletOrder(
                id: Identifier(at: placed), of: WalletFixture.ana,
                WalletOrder.Terms(.limit, trade, at: try ExchangeRate(decimal: "4.0"), until: try day("2027-01-01")),
                PublicationWatch(.ecb, since: try day("2026-11-26")), reservation: Identifier(at: placed),
                version: version, at: placed)
        }
        func waits(_ source: RateSource, _ text: String, version: Int64 = 1) throws -> Bool {
            try order(version: version).waits(for: publication(source, text, ["EUR": "4.4"]))
        }
        #expect(try !waits(.ecb, "2026-11-26"))
        #expect(try waits(.ecb, "2026-11-27"))
        // Table A of that day was out at 11:45 in Warsaw.
        #expect(try !waits(.nbpA, "2026-11-27"))
        #expect(try waits(.nbpA, "2026-11-30"))
        #expect(try !waits(.nbpA, "2026-11-30", version: 2))
        #expect(try waits(.nbpA, "2026-12-02", version: 2))
    }

    @Test(
        "the first real price counts for an order that waits by a sample from the sample's day on, and no sample does")
    func ordersBySample() throws {
        let bitcoin = try #require(Currency("BTC"))
        let trade = Trade(.buy, try money("0.01", "BTC"), against: .usd)
        let placed = try at("2026-11-27T11:30:00Z")
        func waits(_ source: RateSource, _ text: String, by watched: RateSource, version: Int64 = 1) throws -> Bool {
            let order = WalletOrder(
                id: Identifier(at: placed), of: WalletFixture.ana,
                WalletOrder.Terms(.limit, trade, at: try ExchangeRate(decimal: "90000"), until: try day("2027-01-01")),
                PublicationWatch(watched, since: try day("2026-11-26")), reservation: Identifier(at: placed),
                version: version, at: placed)
            let price = RatePublication(
                source: source, date: try day(text), rates: [bitcoin: try PublishedRate("89000")])
            return order.waits(for: price)
        }
        for source in [RateSource.coinGecko, .messari, .assetFile] {
            #expect(try !waits(source, "2026-11-25", by: .assetSample))
            #expect(try waits(source, "2026-11-26", by: .assetSample))
            #expect(try waits(source, "2026-11-26", by: .assetSample, version: 2))
            #expect(try waits(source, "2026-11-27", by: .assetSample))
            #expect(try !waits(source, "2026-11-26", by: source))
        }
        #expect(try !waits(.assetSample, "2026-11-26", by: .assetSample))
        #expect(try waits(.assetSample, "2026-11-27", by: .assetSample))
        // Another real price of a day that was known does not count, and neither does a bank's.
        #expect(try !waits(.messari, "2026-11-26", by: .coinGecko))
        #expect(try !waits(.ecb, "2026-11-26", by: .assetSample))
    }

    @Test("no order is filled at a value that is more than two business days older than the others")
    func uneven() throws {
        let afghani = try #require(Currency("AFN"))
        func isEven(_ text: String, _ have: Currency, _ want: Currency) throws -> Bool {
            try ReferenceRates([
                ecb(text), publication(.nbpA, text, ["EUR": "4.30", "USD": "3.90"]),
                publication(.nbpB, "2026-11-25", ["AFN": "0.0575"]),
            ]).isEvenlyOld(have, want)
        }
        #expect(try isEven("2026-11-26", afghani, .usd))
        #expect(try isEven("2026-11-27", afghani, .usd))
        #expect(try !isEven("2026-11-30", afghani, .usd))
        #expect(try !isEven("2026-11-30", .pln, afghani))
        #expect(try isEven("2026-11-30", .usd, .pln))
    }

    @Test("an order is filled by a fresh source while its own is off")
    func otherSource() throws {
        let placed = try at("2026-11-20T11:30:00Z")
        let trade = Trade(.buy, try money("10", "USD"), against: .pln)
        let terms = WalletOrder.Terms(.limit, trade, at: try ExchangeRate(decimal: "4.0"), until: try day("2027-01-01"))
        let reservation = Reservation(
            id: Identifier(at: placed), try terms.mostPaid(), of: WalletFixture.ana, for: .order, "order", at: placed)
        let order = WalletOrder(
            id: Identifier(at: placed), of: WalletFixture.ana, terms,
            PublicationWatch(.ecb, since: try day("2026-11-19")),
            reservation: reservation.id, at: placed)
        let table = try publication(.nbpA, "2026-11-27", ["EUR": "4.3", "USD": "3.9"])
        let rates = ReferenceRates([try ecb("2026-11-19"), table])
            .ordered(.live, at: try at("2026-11-27T17:00:00Z"))
        #expect(rates.sources == [.nbpA, .ecb])
        let evaluation = OrderEvaluation(table, rates, figures: 2)
        #expect(evaluation.decides(.usd, .pln))
        #expect(
            !OrderEvaluation(table, ReferenceRates([try ecb("2026-11-27"), table]), figures: 2).decides(.usd, .pln))
        #expect(order.waits(for: table))
        #expect(try #require(rates.mid(from: .usd, to: .pln)) < terms.rate)
    }
}
