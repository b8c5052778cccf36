import App
import Domain
import Foundation
import HTTPTypes
import JSON
import SQLiteStore
import TestSupport
import Testing

@Suite("WalletTests: assets") struct AssetTradeTests {
    private static let bitcoin = Currency("BTC") ?? .xau
    /// Buys 0.01 BTC at 380,000 PLN or less.
    private static let order = Person.order().replacing("\"USD\"", with: "\"BTC\"")
        .replacing("3.80", with: "380000").replacing("100.00", with: "0.01")

    /// The price in US dollars at the end of a day so many days ago.
    private static func price(
        _ digits: String, daysAgo days: Int = 1, of source: RateSource = .assetSample, in world: World
    ) async throws {
        let day = Day(of: world.clock.now, in: .gmt).advanced(by: -days)
        _ = try await SQLiteRateStore(world.database).save(
            [RatePublication(source: source, date: day, rates: [bitcoin: try PublishedRate(digits)])], from: "test")
    }

    @Test("an asset is bought and sold like a currency, at the close of yesterday, and is a holding")
    func trades() async throws {
        try await World.run { world in
            try await Self.price("100000", in: world)
            let ana = try await world.register("ana")
            let quote = try await ana.pay("quotes", Person.trade("buy", "0.01", "BTC", against: "PLN"))
            // 1,000 dollars at 4.4038 ÷ 1.1172.
            #expect(quote.status == 201 && quote.string("pays.amount") == "3941.82")
            #expect(quote["reference.sample"] == .bool(true))
            let bought = try await ana.pay("trades", Person.trade("buy", "0.01", "BTC", against: "PLN"))
            #expect(bought.status == 201)
            #expect(bought.string("transaction.reference.source") == "ECB, ASSET-SAMPLE")
            #expect(bought["transaction.reference.sample"] == .bool(true))
            #expect(try await ana.balances() == ["0.01000000 BTC", "6058.18 PLN"])
            let sold = try await ana.pay("trades", Person.trade("sell", "0.00400000", "BTC", against: "PLN"))
            #expect(sold.status == 201)
            #expect(try await ana.balances() == ["0.00600000 BTC", "7634.90 PLN"])
            let wallet = try await ana.get("/v1/wallet")
            #expect(wallet["balances.0.sample"] == .bool(true) && wallet["valuation.sample"] == .bool(true))
            let portfolio = try await ana.get("/v1/wallet/portfolio?currency=PLN")
            #expect(portfolio["sample"] == .bool(true))
            let table = try await ana.get("/v1/wallet/transactions", headers: .with("Accept", "text/csv"))
            let rows = table.text.split(separator: "\r\n").filter { $0.contains("\"trade\"") }
            #expect(rows.count == 4 && rows.allSatisfy { $0.hasSuffix(",true") })
            #expect(wallet.string("total.amount") == "9999.99")
            let holdings = try await ana.get("/v1/me/holdings?currency=PLN")
            #expect(holdings.string("items.0.origin") == "wallet" && holdings.string("items.0.amount") == "0.006")
            #expect(holdings.string("total.amount") == "2365.09")
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a price that is older than a day trades nothing, also where rates are not renewed",
        arguments: [("trades", ""), ("quotes", ""), ("orders", "order")])
    func old(_ path: String, _ kind: String) async throws {
        try await World.run { world in
            try await Self.price("100000", daysAgo: 2, in: world)
            let ana = try await world.register("ana")
            let body =
                kind.isEmpty
                ? Person.trade("buy", "0.01", "BTC", against: "PLN")
                : Self.order
            #expect(try await ana.pay(path, body).summary == "409 rate-stale")
            try await Self.price("100000", in: world)
            #expect(try await ana.pay(path, body).status == 201)
        }
    }

    @Test("an order for an asset is filled by its next price, and not by one that comes late")
    func orders() async throws {
        try await World.run { world in
            try await Self.price("100000", in: world)
            let ana = try await world.register("ana")
            #expect(try await ana.pay("orders", Self.order).status == 201)
            try await Sweeper(world.services).sweep()
            #expect(try await ana.get("/v1/wallet/orders").string("items.0.state") == "open")
            // Two days later the price of the first of them comes: it is over.
            world.clock.advance(days: 3)
            try await Self.price("90000", daysAgo: 2, in: world)
            try await Sweeper(world.services).sweep()
            let later = try await world.signedIn("ana")
            #expect(try await later.get("/v1/wallet/orders").string("items.0.state") == "open")
            try await Self.price("95000", in: world)
            try await Sweeper(world.services).sweep()
            let filled = try await later.get("/v1/wallet/orders?state=filled")
            // 950 dollars at 4.4038 ÷ 1.1172.
            #expect(filled.string("items.0.pays.amount") == "3744.73")
            #expect(try await later.balances() == ["0.01000000 BTC", "6255.27 PLN"])
        }
    }

    @Test(
        "the first real price fills an order that was placed by the sample of its day, and one of an earlier day does not"
    )
    func orderBySample() async throws {
        try await World.run { world in
            try await Self.price("100000", in: world)
            let ana = try await world.register("ana")
            #expect(try await ana.pay("orders", Self.order).status == 201)
            try await Self.price("95000", daysAgo: 2, of: .assetFile, in: world)
            try await Sweeper(world.services).sweep()
            #expect(try await ana.get("/v1/wallet/orders").string("items.0.state") == "open")
            try await Self.price("95000", of: .assetFile, in: world)
            try await Sweeper(world.services).sweep()
            let filled = try await ana.get("/v1/wallet/orders?state=filled")
            #expect(filled.string("items.0.pays.amount") == "3744.73")
            #expect(try world.findings() == [])
        }
    }

    @Test("a search and an edit of an order take the eight decimals of an asset")
    func decimals() async throws {
        try await World.run { world in
            try await Self.price("100000", in: world)
            let ana = try await world.register("ana")
            #expect(try await ana.pay("trades", Person.trade("buy", "0.01", "BTC", against: "PLN")).status == 201)
            for (query, found) in [
                ("currency=BTC&min=0.01", 1), ("currency=BTC&min=0.01000001", 0), ("currency=BTC&max=0.00999999", 0),
                ("currency=BTC&max=0.01", 1), ("currency=BTC&min=0.00000001&max=0.02", 1), ("kind=trade&min=0.01", 2),
                ("kind=trade&max=0.01000000", 1), ("kind=trade&min=0.01000001&max=99999999", 1),
            ] {
                let reply = try await ana.get("/v1/wallet/transactions?\(query)")
                #expect((reply.status, reply.count("items")) == (200, found), "\(query)")
            }
            #expect(try await ana.get("/v1/wallet/transactions?min=0.000000001").pointers == ["/min"])
            let order = try await ana.pay("orders", Self.order)
            let path = "/v1/wallet/orders/\(try #require(order.string("id")))"
            let changed = try await ana.patch(path, #"{"amount":"0.00500001"}"#)
            #expect(changed.status == 200 && changed.string("amount") == "0.00500001")
            #expect(try await ana.patch(path, #"{"amount":"0.000000001"}"#).pointers == ["/amount"])
        }
    }

    @Test("an asset is no cash: it is never sent, asked for, deposited, offered or wanted")
    func noCash() async throws {
        try await World.run { world in
            try await Self.price("100000", in: world)
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            _ = try await ana.pay("trades", Person.trade("buy", "0.01", "BTC", against: "PLN"))
            let money = #""amount":{"amount":"0.001","currency":"BTC"}"#
            for (path, body) in [
                ("transfers", #"{"to":"ben",\#(money)}"#), ("requests", #"{"from":"ben",\#(money)}"#),
                ("deposits", "{\(money)}"),
            ] {
                let reply = try await ana.pay(path, body)
                #expect((reply.status, reply.pointers) == (422, ["/amount/currency"]), "\(path)")
                #expect(reply.text.contains("only bought and sold in the wallet"), "\(path)")
            }
            #expect(try await ana.post("/v1/offers", DraftOffer { $0.have = "BTC" }.json).status == 422)
            #expect(try await ana.post("/v1/offers", DraftOffer { $0.want = "BTC" }.json).status == 422)
            for (query, pointer) in [("have=BTC&want=EUR", "/have"), ("have=EUR&want=BTC", "/want")] {
                let reply = try await world.get("/v1/quotes?\(query)&amount=1")
                #expect((reply.status, reply.pointers) == (422, [pointer]))
            }
            let preferences = try await ana.get("/v1/me/preferences").text
            for (reply, pointer) in [
                (try await ana.get("/v1/me/holdings?currency=BTC"), "/currency"),
                (
                    try await ana.put("/v1/me/preferences", preferences.replacing("\"PLN\"", with: "\"DOGE\"")),
                    "/currency"
                ),
                (try await world.get("/v1/offers/nearby?lat=13.75&lon=100.50&radius=10&have=BTC&want=EUR"), "/have"),
            ] {
                #expect((reply.status, reply.pointers) == (422, [pointer]))
                #expect(reply.text.contains("only bought and sold in the wallet"))
            }
            #expect(try await ben.balances().isEmpty == false)
            #expect(try await ana.balances() == ["0.01000000 BTC", "6058.18 PLN"])
        }
    }

    @Test("assets are watched and have alerts, which their own prices fire")
    func watched() async throws {
        try await World.run { world in
            try await Self.price("100000", in: world)
            let ana = try await world.register("ana")
            let list = try await ana.put(
                "/v1/me/watchlist", #"{"items":[{"base":"BTC","quote":"EUR"},{"base":"EUR","quote":"USD"}]}"#)
            #expect(list.status == 200 && list["items.0.sample"] == .bool(true) && list["items.1.sample"] == nil)
            #expect(list.string("items.0.rate") == "89509.49")
            let alert =
                #"{"kind":"threshold","base":"BTC","quote":"USD","direction":"up","threshold":"105000","rearm":"once"}"#
            #expect(try await ana.post("/v1/me/alerts", alert).status == 201)
            #expect(
                try await ana.post("/v1/me/alerts", alert.replacing("BTC", with: "EURO")).status == 422)
            world.clock.advance(days: 1)
            try await Self.price("106000", in: world)
            try await Sweeper(world.services).sweep()
            let alerts = try await world.signedIn("ana").get("/v1/me/alerts")
            #expect(alerts.int("items.0.timesFired") == 1)
        }
    }

    @Test("the first real price fires an alert that was set by the sample of its day, once")
    func watchedBySample() async throws {
        try await World.run { world in
            try await Self.price("100000", in: world)
            let ana = try await world.register("ana")
            let alert =
                #"{"kind":"threshold","base":"BTC","quote":"USD","direction":"up","threshold":"105000","#
                + #""rearm":"everyCrossing"}"#
            #expect(try await ana.post("/v1/me/alerts", alert).status == 201)
            try await Self.price("106000", of: .coinGecko, in: world)
            try await Sweeper(world.services).sweep()
            // The feed has another asset of the same day.
            let day = Day(of: world.clock.now, in: .gmt).advanced(by: -1)
            let ether = try #require(Currency("ETH"))
            let price = RatePublication(source: .coinGecko, date: day, rates: [ether: try PublishedRate("4000")])
            _ = try await SQLiteRateStore(world.database).save([price], from: "test")
            try await Sweeper(world.services).sweep()
            #expect(try await ana.get("/v1/me/alerts").int("items.0.timesFired") == 1)
        }
    }
}
