import App
import Domain
import Foundation
import HTTPTypes
import JSON
import SQLiteStore
import TestSupport
import Testing

extension World {
    /// Made-up prices of 100 days up to 30 October 2026, in US dollars.
    func plantAssetPrices(of source: RateSource = .assetFile) async throws {
        let publications = try (20_657...20_756).map { day in
            var rates: [Currency: PublishedRate] = [:]
            for (code, start) in [("BTC", 50_000), ("ETH", 2_000)] {
                guard let asset = Asset(code) else { continue }
                rates[asset.currency] = try PublishedRate("\(start + (day * 37) % 211 * start / 1000)")
            }
            return RatePublication(source: source, date: Day(daysSince1970: day), rates: rates)
        }
        _ = try await SQLiteRateStore(database).save(publications, from: "made up")
    }
}

@Suite("Holdings, by HTTP") struct HoldingsRouteTests {
    private static let path = "/v1/me/holdings?currency=EUR"
    private static let two = #"{"items":[{"asset":"BTC","amount":"0.25"},{"asset":"USDT","amount":"100"}]}"#

    @Test("without prices the honest answer is that there is no data; what was entered stays")
    func noData() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let empty = try await ana.get("/v1/me/holdings")
            #expect(
                empty.text
                    == #"{"currency":"PLN","items":[],"total":null,"missing":[],"version":0,"gain":null,"history":[],"fan":null}"#
            )
            let put = try await ana.put(Self.path, Self.two)
            #expect(put.status == 200)
            #expect(
                put.text
                    == #"{"currency":"EUR","items":[{"asset":"BTC","name":"Bitcoin","amount":"0.25","origin":"entered","price":null,"value":null,"share":null,"asOf":null,"stale":null,"source":null},{"asset":"USDT","name":"Tether","amount":"100","origin":"entered","price":null,"value":null,"share":null,"asOf":null,"stale":null,"source":null}],"total":null,"missing":["BTC","USDT"],"version":1,"gain":null,"history":[],"fan":null}"#
            )
            let assets = try await world.get("/v1/rates/assets")
            #expect((assets.count("items") ?? 0) >= 10)
            #expect(assets.string("items.0.code") == "BTC" && assets["items.0.price"] == .null)
            #expect(try await world.get("/v1/rates/history?asset=BTC&quote=EUR").summary == "404 no-rates")
            #expect(try await world.get("/v1/rates/forecast.svg?asset=BTC&quote=EUR").summary == "404 no-rates")
        }
    }

    @Test("with prices there are values, shares, and the fan of the whole")
    func valued() async throws {
        try await World.run { world in
            try await world.plantAssetPrices()
            let ana = try await world.register("ana")
            let body =
                #"{"items":[{"asset":"ETH","amount":"3"},{"asset":"BTC","amount":"0.250"},{"asset":"DOGE","amount":"1"}]}"#
            let reply = try await ana.put(Self.path, body)
            #expect(reply.status == 200)
            // 20,756 × 37 mod 211 is 143: 57,150 and 2,286 USD at 1.1172.
            #expect(reply.string("items.1.price.amount") == "51154.67")
            #expect(reply.string("items.1.value.amount") == "12788.67")
            #expect(reply.string("items.0.price.amount") == "2046.19")
            #expect(reply.string("items.0.value.amount") == "6138.56")
            #expect(reply.string("total.amount") == "18927.23")
            #expect(reply.string("items.0.share") == "32.40" && reply.string("items.1.share") == "67.60")
            #expect(
                reply.string("items.0.source") == "ECB, ASSET-FILE" && reply.string("items.0.asOf") == "2026-10-30"
                    && reply["items.0.stale"] == .bool(true))
            #expect(reply.count("missing") == 1 && reply.string("missing.0") == "DOGE")
            #expect(reply.string("fan.model") == "rw-ewma-fan-v1")
            #expect(reply.count("fan.points") == 96 && reply.string("fan.points.0.date") == "2026-10-31")
            #expect(reply.string("fan.last.rate") == "18927.23")
            #expect(reply.string("fan.notes.0.code") == "no-direction")
            let again = try await ana.get("/v1/me/holdings?currency=PLN")
            #expect(again.string("total.currency") == "PLN" && again.int("version") == 1)
            let other = try await world.register("ben").get("/v1/me/holdings")
            #expect(other.count("items") == 0)
        }
    }

    @Test("what is no list of amounts is refused at its place, and changes nothing")
    func refused() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let cases: [(body: String, pointers: [String])] = [
                (#"{"items":[{"asset":"BTC","amount":"0"}]}"#, ["/items/0/amount"]),
                (#"{"items":[{"asset":"BTC","amount":"-1"}]}"#, ["/items/0/amount"]),
                (#"{"items":[{"asset":"BTC","amount":"0.123456789"}]}"#, ["/items/0/amount"]),
                (#"{"items":[{"asset":"BTC","amount":"1000000001"}]}"#, ["/items/0/amount"]),
                (#"{"items":[{"asset":"BTC","amount":1}]}"#, ["/items/0/amount"]),
                (#"{"items":[{"asset":"EUR","amount":"1"}]}"#, ["/items/0/asset"]),
                (#"{"items":[{"asset":"BTC","amount":"1"},{"asset":"BTC","amount":"2"}]}"#, ["/items/1/asset"]),
                (#"{"items":[{"asset":"BTC"}]}"#, ["/items/0/amount"]), (#"{"items":{}}"#, ["/items"]),
                ("{}", ["/items"]),
                (#"{"items":[],"currency":"EUR"}"#, ["/currency"]),
                (
                    #"{"items":[\#(Array(repeating: #"{"asset":"BTC","amount":"1"}"#, count: 51).joined(separator: ","))]}"#,
                    ["/items"]
                ),
            ]
            for (body, pointers) in cases {
                let reply = try await ana.put(Self.path, body)
                #expect((reply.status, reply.pointers) == (422, pointers), "\(body)")
            }
            #expect(try await world.number("SELECT count(*) FROM holdings") == 0)
        }
    }

    @Test("an older version is refused, and holdings leave with their owner")
    func versions() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            func put(_ version: Int?) async throws -> Reply {
                try await world.send(
                    .put, Self.path, body: Array(Self.two.utf8), token: ana.token,
                    headers: version.map { .with("If-Match", "\"\($0)\"") } ?? [:])
            }
            #expect(try await put(0).int("version") == 1)
            #expect(try await put(0).summary == "412 stale-version")
            #expect(try await put(1).int("version") == 2)
            #expect(try await put(nil).int("version") == 3)
            #expect(try await ana.get("/v1/me/holdings?currency=BTC").summary == "422 invalid /currency")
        }
    }

    @Test("an asset has a history, a drawing, a table and a forecast in any currency")
    func asset() async throws {
        try await World.run { world in
            try await world.plantAssetPrices()
            let history = try await world.get("/v1/rates/history?asset=BTC&quote=EUR&range=30d")
            #expect(history.status == 200)
            #expect(history.string("base") == "BTC" && history.string("source") == "ECB, ASSET-FILE")
            #expect(history.count("points") == 31 && history.string("last.rate") == "51154.67")
            let dollars = try await world.get("/v1/rates/history?asset=ETH&quote=PLN&from=2026-10-30")
            // 2,286 USD × 4.4038 ÷ 1.1172.
            #expect(dollars.string("last.rate") == "9010.998")
            let table = try await world.send(
                .get, "/v1/rates/history?asset=BTC&quote=EUR&from=2026-10-30", headers: [.accept: "text/csv"])
            #expect(table.text.hasSuffix("\"date\",\"rate\"\r\n\"2026-10-30\",51154.67\r\n"))
            let chart = try await world.get("/v1/rates/history.svg?asset=BTC&quote=EUR&range=90d")
            #expect(chart.text.contains("<title id=\"title\">BTC/EUR</title>"))
            let forecast = try await world.get("/v1/rates/forecast?asset=BTC&quote=EUR")
            #expect(forecast.int("closes") == 100 && forecast.string("points.95.date") == "2027-02-03")
            #expect(forecast.string("notes.0.code") == "no-direction")
            #expect(forecast["peg"] == .null)
            let fan = try await world.get("/v1/rates/forecast.svg?asset=BTC&quote=EUR")
            #expect(fan.text.components(separatedBy: "<path class=\"band b").count == 4)
            let list = try await world.get("/v1/rates/assets")
            #expect(list.string("items.0.price.amount") == "51154.67" && list.string("items.0.changePercent") != nil)
            for (query, pointer) in [
                ("asset=EUR&quote=PLN", "/asset"), ("asset=BTC", "/quote"), ("asset=BTC&quote=AED", "/quote"),
                ("asset=BTC&quote=EUR&base=EUR", "/base"),
            ] {
                #expect(try await world.get("/v1/rates/history?\(query)").pointers == [pointer], "\(query)")
            }
        }
    }

    @Test("an asset is no cash: no offer and no wallet takes one")
    func noCash() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let published = try await ana.post("/v1/offers", DraftOffer { $0.have = "BTC" }.json)
            #expect(published.status == 422)
            #expect(try await world.get("/v1/rates/latest?base=BTC").summary == "404 no-rates")
            #expect(try await world.get("/v1/quotes?have=BTC&want=EUR&amount=1").status == 422)
        }
    }
}
