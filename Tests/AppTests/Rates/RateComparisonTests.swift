import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("One pair by every source") struct RateComparisonTests {
    private static func lines(_ reply: Reply) -> [String] {
        (0..<(reply.count("items") ?? 0)).map { index in
            let item = "items.\(index)."
            return "\(reply.string(item + "source") ?? "?") \(reply.string(item + "rate") ?? "?") "
                + "\(reply.int(item + "differenceBps").map(String.init) ?? "?")"
        }
    }

    private static func publish(_ world: World) async throws {
        try await world.ingest("A", fixture: "nbp-table-a-derived-2026-10-30.json")
        try await world.ingest("C", fixture: "nbp-table-c-derived.json")
    }

    @Test("each stands with its own rate, day and attribution, table C halfway between what it published")
    func golden() async throws {
        try await World.run { world in
            try await Self.publish(world)
            let reply = try await world.get("/v1/rates/compare?base=USD&quote=PLN")
            #expect(
                reply.text
                    == #"{"base":"USD","quote":"PLN","items":[{"source":"ECB","rate":"3.941819","basis":"mid","#
                    + #""asOf":"2026-10-30","stale":true,"differenceBps":0,"differencePercent":"0.00","licence":"Source: ECB statistics. "#
                    + #"Reference rates for information only; crosses are our own calculation."},"#
                    + #"{"source":"NBP-A","rate":"3.9418","basis":"mid","asOf":"2026-10-30","stale":true,"#
                    + #""differenceBps":0,"differencePercent":"0.00","licence":"Źródło: NBP"},"#
                    + #"{"source":"NBP-C","rate":"3.947700","basis":"bid-ask","bid":"3.9082","ask":"3.9872","#
                    + #""asOf":"2026-10-30","stale":true,"differenceBps":15,"differencePercent":"0.15","licence":"Źródło: NBP"}],"disputed":false}"#
            )
            #expect(reply.headers[.cacheControl] == "public, max-age=300, stale-if-error=86400")
        }
    }

    @Test("crosses are of one source each, computed apart from this code with sixty digits")
    func crosses() async throws {
        try await World.run { world in
            try await Self.publish(world)
            for (base, quote, expected) in [
                ("PLN", "USD", ["ECB 0.2536900 0", "NBP-A 0.2536912 0", "NBP-C 0.2533121 15"]),
                ("USD", "EUR", ["ECB 0.8950949 0", "NBP-A 0.8950906 0", "NBP-C 0.8984706 38"]),
                ("EUR", "THB", ["ECB 37.683 0", "NBP-A 37.67151 3"]),
                ("GBP", "JPY", ["ECB 210.6980 0", "NBP-A 210.6993 0", "NBP-C 210.4861 10"]),
                ("EUR", "PLN", ["ECB 4.4038 0", "NBP-A 4.4038 0", "NBP-C 4.393800 23"]),
                ("TRY", "PLN", ["ECB 0.07891903 0", "NBP-A 0.0789 2"]),
                ("EUR", "IDR", ["ECB 20275.17 0", "NBP-A 20275.32 0"]), ("EUR", "UAH", ["NBP-A 53.63946 0"]),
            ] {
                let reply = try await world.get("/v1/rates/compare?base=\(base)&quote=\(quote)")
                #expect(Self.lines(reply) == expected)
                #expect(reply["disputed"] == .bool(false))
                #expect(!reply.text.contains(#""bid":"#) == (quote != "PLN" || expected.count < 3))
            }
        }
    }

    @Test("table B stands for what table A does not have, with the table A of its date")
    func tableB() async throws {
        try await World.run { world in
            try await world.ingest("B", fixture: "nbp-table-b.json")
            let alone = try await world.get("/v1/rates/compare?base=PLN&quote=AFN")
            #expect(Self.lines(alone) == ["NBP-B 17.65973 0"])
            #expect(try await world.get("/v1/rates/compare?base=EUR&quote=AFN").summary == "422 invalid /quote")
            try await world.execute(
                "INSERT INTO rate (source, day, currency, digits) VALUES ('NBP-A', 20516, 'EUR', '4.2500')")
            #expect(
                Self.lines(try await world.get("/v1/rates/compare?base=EUR&quote=AFN")) == ["NBP-B 75.05386 0"])
            let euro = try await world.get("/v1/rates/compare?base=EUR&quote=PLN&date=2026-03-04")
            #expect((0..<3).map { euro.string("items.\($0).source") } == ["ECB", "NBP-A", nil])
            #expect(euro.string("items.0.asOf") == "2026-03-04")
            #expect(euro["items.1.stale"] == .bool(false))
        }
    }

    @Test("more than 150 basis points between ECB and NBP are a dispute")
    func disputed() async throws {
        try await World.run { world in
            try await world.execute(
                "INSERT INTO rate (source, day, currency, digits) VALUES ('NBP-A', 20756, 'EUR', '4.4038')")
            for (digits, bps, isDisputed) in [
                ("4.4703", 150, false), ("4.4704", 150, true), ("4.3383", 150, false), ("4.3382", 150, true),
            ] {
                try await world.execute("UPDATE rate SET digits = '\(digits)' WHERE source = 'NBP-A'")
                for pair in ["base=EUR&quote=PLN", "base=PLN&quote=EUR"] {
                    let reply = try await world.get("/v1/rates/compare?\(pair)")
                    #expect(reply.int("items.1.differenceBps") == bps, "\(digits)")
                    #expect(reply["disputed"] == .bool(isDisputed), "\(digits)")
                }
            }
        }
    }

    @Test("a confirming source stands behind those that are asked, and disputes nothing")
    func confirming() async throws {
        try await World.run { world in
            try await Self.publish(world)
            try await world.execute(
                "INSERT INTO rate (source, day, currency, digits) VALUES ('FRANKFURTER-V2', 20756, 'PLN', '4.6038')")
            let reply = try await world.get("/v1/rates/compare?base=EUR&quote=PLN")
            #expect(
                Self.lines(reply) == [
                    "ECB 4.4038 0", "NBP-A 4.4038 0", "NBP-C 4.393800 23", "FRANKFURTER-V2 4.6038 444",
                ])
            #expect(reply["disputed"] == .bool(false))
        }
    }

    /// CoinGecko's prices, and a Bitcoin of Messari that is 30 % below.
    private static func plantAssets(_ world: World) async throws {
        try await world.plantAssetPrices(of: .coinGecko)
        try await world.execute(
            "INSERT INTO rate (source, day, currency, digits) VALUES ('MESSARI', 20756, 'BTC', '40005')")
    }

    @Test("an asset is compared by the sources that price it, with the rate that every other answer has first")
    func assets() async throws {
        try await World.run { world in
            try await Self.plantAssets(world)
            let reply = try await world.get("/v1/rates/compare?base=BTC&quote=EUR")
            let (own, other) = ("Source: ECB statistics. Reference rates", "crosses are our own calculation.")
            #expect(
                reply.text
                    == #"{"base":"BTC","quote":"EUR","items":[{"source":"COINGECKO","rate":"51154.67","basis":"mid","#
                    + #""asOf":"2026-10-30","stale":true,"differenceBps":0,"differencePercent":"0.00","licence":"\#(own) for information only; "#
                    + #"\#(other) Price data by CoinGecko. For information only; \#(other)","#
                    + #""sources":[{"source":"ECB","asOf":"2026-10-30"},{"source":"COINGECKO","asOf":"2026-10-30"}]},"#
                    + #"{"source":"MESSARI","rate":"35808.27","basis":"mid","#
                    + #""asOf":"2026-10-30","stale":true,"differenceBps":3567,"differencePercent":"-30.00","licence":"\#(own) for information only; "#
                    + #"\#(other) Source: Messari. For information only; \#(other)","#
                    + #""sources":[{"source":"ECB","asOf":"2026-10-30"},{"source":"MESSARI","asOf":"2026-10-30"}]}],"#
                    + #""disputed":false}"#)
            for (base, quote, expected) in [
                ("BTC", "PLN", ["COINGECKO 225274.9 0", "MESSARI 157692.5 3567"]),
                ("EUR", "BTC", ["COINGECKO 0.00001954856 0", "MESSARI 0.00002792651 3567"]),
                ("BTC", "USD", ["COINGECKO 57150 0", "MESSARI 40005 3567"]),
                ("BTC", "ETH", ["COINGECKO 25.00000 0", "MESSARI 17.50000 3567"]),
                ("ETH", "BTC", ["COINGECKO 0.04000000 0"]),
            ] {
                let pair = "base=\(base)&quote=\(quote)"
                let compared = try await world.get("/v1/rates/compare?\(pair)")
                #expect(Self.lines(compared) == expected)
                let history = try await world.get("/v1/rates/history?\(pair)&range=7d")
                #expect(compared.string("items.0.rate") == history.string("last.rate"))
                #expect(compared.string("items.0.asOf") == history.string("asOf"))
                #expect(compared["items.0.stale"] == history["stale"])
            }
            let latest = try await world.get("/v1/rates/latest?base=BTC")
            for quote in ["EUR", "PLN", "JPY", "IDR"] {
                let compared = try await world.get("/v1/rates/compare?base=BTC&quote=\(quote)")
                #expect(compared.string("items.0.rate") == latest.string("rates.\(quote)"), "\(quote)")
            }
            let before = try await world.get("/v1/rates/compare?base=BTC&quote=EUR&date=2026-10-15")
            #expect(Self.lines(before).count == 1 && before["items.0.stale"] == .bool(false))
            let day = try await world.get("/v1/rates/2026-10-15?base=BTC")
            #expect(before.string("items.0.rate") == day.string("rates.EUR"))
        }
    }

    @Test("a made-up price says so; several currencies are compared with assets too")
    func madeUp() async throws {
        try await World.run { world in
            #expect(try await world.get("/v1/rates/compare?base=BTC&quote=EUR").summary == "404 no-rates")
            try await world.plantAssetPrices(of: .assetSample)
            let pair = try await world.get("/v1/rates/compare?base=EUR&quote=BTC")
            #expect(Self.lines(pair) == ["ASSET-SAMPLE 0.00001954856 0"])
            #expect(pair["items.0.sample"] == .bool(true))
            #expect(
                pair.string("items.0.licence")
                    == "Source: ECB statistics. Reference rates for information only; crosses are our own calculation.")
            let dollars = try await world.get("/v1/rates/history?base=BTC&quote=USD&range=7d")
            #expect(dollars.string("licence") == "Sample prices, not the market." && dollars["sample"] == .bool(true))
            let series = try await world.get("/v1/rates/compare?base=BTC&quotes=EUR,ETH&range=30d")
            #expect(series.status == 200 && series.count("series") == 2 && series["sample"] == .bool(true))
            let chart = try await world.get("/v1/rates/compare.svg?base=EUR&quotes=BTC,USD&range=30d")
            #expect(chart.status == 200 && chart.text.contains("BTC"))
            for (query, summary) in [
                ("base=BTC&quote=BTC", "422 invalid /quote"), ("base=BTC&quote=AED", "422 invalid /quote"),
                ("base=AED&quote=BTC", "422 invalid /base"), ("base=DOGE&quote=EUR", "404 no-rates"),
                ("base=BTC&quote=EUR&date=2016-01-03", "404 no-rates"),
            ] {
                #expect(try await world.get("/v1/rates/compare?\(query)").summary == summary, "\(query)")
            }
        }
    }

    @Test(
        "what cannot be compared is refused with its place",
        arguments: [
            ("base=EUR&quote=EUR", "422 invalid /quote"), ("base=EUR&quote=AED", "422 invalid /quote"),
            ("base=AED&quote=EUR", "422 invalid /base"), ("base=eur&quote=PLN", "422 invalid /base"),
            ("base=EUR", "422 invalid /quote"), ("", "422 invalid /base /quote"),
            ("base=EUR&quote=PLN&date=2026-02-30", "422 invalid /date"),
            ("base=EUR&quote=PLN&source=ECB", "422 invalid /source"),
            ("base=EUR&quote=PLN&date=2026-11-23", "404 no-rates"),
            ("base=EUR&quote=PLN&date=2016-01-03", "404 no-rates"),
        ])
    func refused(_ query: String, _ summary: String) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/compare?\(query)")
            #expect(reply.summary == summary)
        }
    }
}
