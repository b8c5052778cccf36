import App
import Domain
import Foundation
import HTTPTypes
import JSON
import SQLiteStore
import TestSupport
import Testing

@Suite("Every rate in one answer") struct RateOverviewTests {
    @Test("currencies come first, then assets; changes and closes are those of the pair's history")
    func rows() async throws {
        try await World.run { world in
            try await world.plantAssetPrices(of: .assetSample)
            let reply = try await world.get("/v1/rates/overview?base=EUR")
            #expect(reply.status == 200 && reply.string("base") == "EUR")
            let codes = (0..<(reply.count("items") ?? 0)).map { reply.string("items.\($0).code") ?? "" }
            #expect(codes.suffix(2) == ["BTC", "ETH"] && codes.dropLast(2).sorted() == codes.dropLast(2))
            let at = try #require(codes.firstIndex(of: "PLN"))
            let history = try await world.get("/v1/rates/history?base=EUR&quote=PLN&range=30d")
            #expect(reply.string("items.\(at).rate") == history.string("last.rate"))
            #expect(reply.string("items.\(at).month.percent") == history.string("changePercent"))
            #expect(reply.string("items.\(at).day.since") == "2026-10-29")
            #expect(reply["items.\(at).sample"] == nil && reply.string("items.\(at).kind") == "currency")
            let bitcoin = codes.count - 2
            #expect(reply.string("items.\(bitcoin).rate") == "51154.67")
            #expect(
                reply.string("items.\(bitcoin).kind") == "asset"
                    && reply.string("items.\(bitcoin).source") == "ECB, ASSET-SAMPLE")
            #expect(reply["sample"] == .bool(true))
            #expect(reply["items.\(bitcoin).sample"] == .bool(true) && reply.count("items.\(bitcoin).points") == 30)
        }
    }

    @Test("tables of made-up prices say so in their last column, and others have none")
    func sampleTables() async throws {
        try await World.run { world in
            try await world.plantAssetPrices(of: .assetSample)
            for (path, header, end) in [
                ("history?base=BTC&quote=USD", #""date","rate","sample""#, ",true"),
                ("history?base=USD&quotes=PLN,BTC", #""date","USD/PLN","USD/BTC","sample""#, ",true"),
                ("history?base=USD&quote=PLN", #""date","rate""#, ""),
                (
                    "forecast?base=BTC&quote=USD",
                    #""date","median","p2_5","p10","p25","p75","p90","p97_5","sample""#, ",true"
                ),
            ] {
                let table = try await world.send(.get, "/v1/rates/\(path)", headers: [.accept: "text/csv"])
                let lines = table.text.split(separator: "\r\n").map(String.init)
                #expect(lines.count > 2 && lines.first == "\u{FEFF}\(header)", "\(path)")
                #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(",true") } == !end.isEmpty, "\(path)")
            }
        }
    }

    @Test("a currency that is published no more says since when, and has no changes")
    func ended() async throws {
        try await World.run { world in
            let hryvnia = try #require(Currency("UAH"))
            let old = try [(20_543, "0.0812"), (20_573, "0.0850")].map { day, digits in
                RatePublication(
                    source: .nbpA, date: Day(daysSince1970: day),
                    rates: [hryvnia: try PublishedRate(digits), .eur: try PublishedRate("4.25")])
            }
            _ = try await SQLiteRateStore(world.database).save(old, from: "test")
            let reply = try await world.get("/v1/rates/overview?base=EUR")
            let at = try #require((0..<(reply.count("items") ?? 0)).first { reply.string("items.\($0).code") == "UAH" })
            #expect(reply.string("items.\(at).asOf") == "2026-04-30" && reply["items.\(at).ended"] == .bool(true))
            // It is the rate of that day, not the last hryvnia at the euro of today, whoever is asked.
            let then = try await world.get("/v1/rates/2026-04-30?base=EUR")
            #expect(reply.string("items.\(at).rate") == then.string("rates.UAH"))
            #expect(reply["items.\(at).day"] == .null && reply["items.\(at).month"] == .null)
            #expect(reply.count("items.\(at).points") == 0 && reply["items.\(at).stale"] == .bool(true))
            // A watch list says the same.
            let ana = try await world.register("ana")
            let list = try await ana.put("/v1/me/watchlist", #"{"items":[{"base":"EUR","quote":"UAH"}]}"#)
            #expect(list.string("items.0.rate") == reply.string("items.\(at).rate"))
            #expect(list.string("items.0.asOf") == "2026-04-30" && list.count("items.0.points") == 0)
            #expect(list["items.0.ended"] == .bool(true))
            let latest = try await world.get("/v1/rates/latest?base=EUR")
            #expect(latest.string("rates.UAH") == list.string("items.0.rate"))
            let converted = try await world.get("/v1/rates/convert?from=EUR&to=UAH&amount=100")
            #expect(converted.string("rate") == then.string("rates.UAH") && converted.string("asOf") == "2026-04-30")
            let history = try await world.get("/v1/rates/history?base=EUR&quote=UAH&range=90d")
            #expect(history.string("last.date") == "2026-04-30")
            #expect(history.string("last.rate") == then.string("rates.UAH"))
            let others = try await world.get("/v1/rates/movers?base=EUR")
            #expect(others.status == 200 && !others.text.contains("UAH"))
            for field in ["change1d", "change30d", "z"] { #expect(list["items.0.\(field)"] == .null, "\(field)") }
            let forecast = try await world.get("/v1/rates/forecast?base=UAH&quote=EUR")
            #expect(forecast.summary == "404 no-forecast")
            #expect(forecast.text.contains("the newest rate of UAH is from 30 April 2026"))
            // Seen from it, what moved is what moved until then.
            let movers = try await world.get("/v1/rates/movers?base=UAH")
            #expect(movers.string("asOf") == "2026-04-30" && movers.string("since") == "2026-03-31")
        }
    }

    @Test("a price of an asset is as old as its older figure, and stale if either is overdue, in every answer")
    func ages() async throws {
        try await World.run { world in
            for day in 20_755...20_757 {
                try await world.execute(
                    "INSERT INTO rate (source, day, currency, digits) VALUES ('COINGECKO', \(day), 'BTC', '57150')")
            }
            // The euro is of Friday, 30 October. On Monday at nine the Bitcoin of Sunday is overdue, until it comes.
            // On Tuesday the euro of Monday is.
            for (hour, day, isStale) in [(9, nil, true), (9, 20_758, false), (33, 20_759, true)] {
                let now = Date(timeIntervalSince1970: 20_759 * 86_400 + Double(hour) * 3600)
                world.clock.advance(seconds: now.timeIntervalSince(world.clock.now))
                if let day {
                    try await world.execute(
                        "INSERT INTO rate (source, day, currency, digits) VALUES ('COINGECKO', \(day), 'BTC', '57150')")
                }
                let overview = try await world.get("/v1/rates/overview")
                let at =
                    (0..<(overview.count("items") ?? 0)).first { overview.string("items.\($0).code") == "BTC" } ?? 0
                let ana = try await world.register("ana\(hour)\(day ?? 0)")
                let holdings = try await ana.put(
                    "/v1/me/holdings?currency=EUR", #"{"items":[{"asset":"BTC","amount":"1"}]}"#)
                for (reply, item) in [
                    (overview, "items.\(at)."), (holdings, "items.0."),
                    (try await world.get("/v1/rates/history?base=BTC&quote=EUR&range=7d"), ""),
                    (try await world.get("/v1/rates/compare?base=BTC&quote=EUR"), "items.0."),
                    (try await world.get("/v1/rates/convert?from=BTC&to=EUR&amount=1"), ""),
                ] {
                    #expect(reply.string("\(item)asOf") == "2026-10-30", "\(now) \(reply.text.prefix(200))")
                    #expect(reply["\(item)stale"] == .bool(isStale), "\(now) \(reply.text.prefix(200))")
                }
            }
        }
    }

    @Test("an unknown currency is refused, one without a rate says so")
    func refused() async throws {
        try await World.run { world in
            for base in ["eur", "AED"] {
                let reply = try await world.get("/v1/rates/overview?base=\(base)")
                #expect(reply.pointers == ["/base"])
            }
            let asset = try await world.get("/v1/rates/overview?base=BTC")
            #expect(asset.summary == "404 no-rates")
        }
    }

    @Test("a published table is a file for spreadsheets too, and currencies have their countries")
    func file() async throws {
        try await World.run { world in
            try await world.ingest("A", fixture: "nbp-table-a.json")
            let table = try await world.send(.get, "/v1/rates/tables/A", headers: [.accept: "text/csv"])
            #expect(table.headers[.contentType] == "text/csv; charset=utf-8")
            #expect(table.text.contains("\r\n\"041/A/NBP/2026\",\"2026-03-02\",\"THB\",\"bat (Tajlandia)\",0.1146\r\n"))
            let currencies = try await world.get("/v1/currencies?q=PLN")
            #expect(currencies["items.0.countries"] == .array([.string("PL")]))
        }
    }
}
