import Foundation
import Testing

@testable import Domain

@Suite("Assets among reference rates") struct AssetRatesTests {
    private static let bitcoin = Currency("BTC") ?? .xau
    private static let hryvnia = Currency("UAH") ?? .xau

    private func publication(
        _ source: RateSource, _ day: String, _ rates: [Currency: String]
    ) throws -> RatePublication {
        RatePublication(
            source: source, date: try Publishing.day(day), rates: try rates.mapValues { try PublishedRate($0) })
    }

    /// The ECB's figures of a Friday, a Bitcoin of a Sunday, and a hryvnia of April.
    private func rates() throws -> ReferenceRates {
        ReferenceRates([
            try publication(.ecb, "2026-11-20", [.usd: "1.25", .pln: "4"]),
            try publication(.nbpA, "2026-04-30", [Self.hryvnia: "0.1"]),
            try publication(.coinGecko, "2026-11-22", [Self.bitcoin: "100000"]),
        ])
    }

    @Test("the token of a dollar is grouped as the dollar, and against it as what hardly moves")
    func groups() throws {
        func group(_ base: String, _ quote: String, moving part: Double) throws -> ForecastGroup {
            let start = try Publishing.day("2026-01-01")
            let closes = (0..<200).map { index in
                CloseSeries.Close(day: start.advanced(by: index), value: index.isMultiple(of: 2) ? 1 : 1 + part)
            }
            let fan = try #require(FanModel.v1.fan(of: CloseSeries(closes, by: .assets)))
            return ForecastGroup(fan, of: try #require(Currency(base)), in: try #require(Currency(quote)))
        }
        #expect(try group("USDC", "EUR", moving: 0.005) == .calm)
        #expect(try group("PLN", "USDT", moving: 0.005) == .emerging)
        #expect(try group("USDC", "USD", moving: 0.001) == .pegged)
        #expect(try group("USDC", "USDT", moving: 0.001) == .pegged)
        #expect(try group("USDC", "EUR", moving: 0.0001) == .pegged)
        #expect(try group("BTC", "USDC", moving: 0.005) == .asset)
        #expect(try group("BTC", "EUR", moving: 0.005) == .asset)
    }

    @Test("an asset is priced by way of the dollar, to either side, exactly")
    func priced() throws {
        let rates = try rates()
        #expect(rates.mid(from: Self.bitcoin, to: .usd)?.text == "100000")
        #expect(rates.mid(from: Self.bitcoin, to: .eur)?.text == "80000.00")
        #expect(rates.mid(from: Self.bitcoin, to: .pln)?.text == "320000.0")
        let (there, back) = (rates.mid(from: Self.bitcoin, to: .pln), rates.mid(from: .pln, to: Self.bitcoin))
        #expect(there?.inverse == back)
        #expect(
            rates.reference(from: Self.bitcoin, to: .eur, at: try Publishing.at("2026-11-23T09:00Z"))?.source
                == "ECB, COINGECKO")
    }

    @Test(
        "a price is as old as its older figure, and stale when either source is overdue by its own calendar",
        arguments: [
            // The euro is of Friday and the Bitcoin of Sunday.
            (Currency.eur, "2026-11-23T09:00Z", "2026-11-20", false), (.eur, "2026-11-23T15:59Z", "2026-11-20", false),
            (.eur, "2026-11-23T16:00Z", "2026-11-20", true), (.usd, "2026-11-23T16:00Z", "2026-11-22", false),
            (.usd, "2026-11-24T01:59Z", "2026-11-22", false), (.usd, "2026-11-24T02:00Z", "2026-11-22", true),
        ])
    func age(_ quote: Currency, _ now: String, _ asOf: String, _ isStale: Bool) throws {
        let reference = try rates().reference(from: Self.bitcoin, to: quote, at: try Publishing.at(now))
        #expect(reference?.asOf.description == asOf && reference?.isStale == isStale)
    }

    @Test("a currency that has ended keeps the rate of its last day, to every side")
    func last() throws {
        let april = ReferenceRates([
            try publication(.ecb, "2026-04-30", [.usd: "1.20", .pln: "4.20"]),
            try publication(.nbpA, "2026-04-30", [Self.hryvnia: "0.1"]),
        ])
        let (plain, day) = (try rates(), try Publishing.day("2026-04-30"))
        let rates = ReferenceRates(plain.publications, past: [day: april])
        #expect(rates.endings == [Self.hryvnia: day])
        // By the złoty of now it would be 0.025.
        #expect(plain.mid(from: Self.hryvnia, to: .eur)?.value == 0.025)
        #expect(rates.mid(from: Self.hryvnia, to: .eur)?.value == 0.1 / 4.2)
        #expect(rates.mid(from: .eur, to: Self.hryvnia) == rates.mid(from: Self.hryvnia, to: .eur)?.inverse)
        let now = try Publishing.at("2026-11-23T09:00Z")
        let reference = rates.reference(from: .usd, to: Self.hryvnia, at: now)
        #expect(reference?.asOf == day && reference?.source == "ECB, NBP-A" && reference?.isStale == true)
        let used = rates.publications(from: .eur, to: Self.hryvnia)
        #expect(used.map(\.date) == [day, day] && rates.inOrder(Set(used)).map(\.source) == [.ecb, .nbpA])
        // The Bitcoin had no price then, and all others are of now.
        #expect(rates.mid(from: Self.bitcoin, to: Self.hryvnia) == nil)
        #expect(rates.mid(from: .eur, to: .pln)?.text == "4")
        // Stretches of its pairs end there. Beside others a list ends now.
        #expect(rates.newestDay(from: .eur, to: [Self.hryvnia]) == day)
        #expect(rates.newestDay(from: Self.hryvnia, to: [.eur, .usd]) == day)
        #expect(rates.newestDay(from: .eur, to: [Self.hryvnia, .usd])?.description == "2026-11-20")
    }

    @Test("an asset is compared in a currency that has ended by the prices of its last day, as it is priced")
    func comparedLast() throws {
        let day = try Publishing.day("2026-04-30")
        let april = ReferenceRates([
            try publication(.ecb, "2026-04-30", [.usd: "1.20", .pln: "4.20"]),
            try publication(.nbpA, "2026-04-30", [Self.hryvnia: "0.1"]),
            try publication(.coinGecko, "2026-04-30", [Self.bitcoin: "50000"]),
        ])
        let messari = try publication(.messari, "2026-11-22", [Self.bitcoin: "90000"])
        let rates = ReferenceRates(try rates().publications + [messari], past: [day: april])
        let compared = RateComparison(ofAsset: Self.bitcoin, in: Self.hryvnia, by: rates) { _ in true }
        // Messari had no price then, and that of another is not told as its own.
        #expect(compared.items.map(\.source) == [.coinGecko])
        #expect(compared.items.first?.rate == rates.mid(from: Self.bitcoin, to: Self.hryvnia))
        #expect(compared.items.first?.asOf == day)
        let now = RateComparison(ofAsset: Self.bitcoin, in: .eur, by: rates) { _ in true }
        #expect(now.items.map(\.source) == [.coinGecko, .messari] && now.items.map(\.premiumBps) == [0, -1_000])
    }

    @Test("a list of currencies has no assets, and stretches of currencies end with those")
    func lists() throws {
        let rates = try rates()
        #expect(rates.quotable == [.eur, .pln, Self.hryvnia, .usd].sorted())
        #expect(rates.priced.map(\.code) == ["BTC"])
        #expect(rates.newestDay?.description == "2026-11-20")
        #expect(rates.newestDay(of: [.eur, .usd])?.description == "2026-11-20")
        #expect(rates.newestDay(of: [Self.bitcoin, .usd])?.description == "2026-11-22")
        #expect(rates.newestDay(of: [.eur, Self.bitcoin])?.description == "2026-11-22")
    }

    @Test("a currency that nobody publishes any more has ended, on its last day")
    func ended() throws {
        let rates = try rates()
        #expect(rates.ended(Self.hryvnia)?.description == "2026-04-30")
        #expect(rates.ended(.pln) == nil && rates.ended(.eur) == nil && rates.ended(Self.bitcoin) == nil)
    }

    @Test(
        "an asset is traded at the close of the day that has ended last, also where rates are not renewed",
        arguments: [
            ("2026-11-22T12:00Z", true), ("2026-11-23T00:00Z", true), ("2026-11-23T23:59Z", true),
            ("2026-11-24T00:00Z", false), ("2026-12-30T00:00Z", false),
        ], RateMode.allCases)
    func traded(_ case: (now: String, isTraded: Bool), _ mode: RateMode) throws {
        let rates = try rates()
        let now = try Publishing.at(`case`.now)
        // What the ECB misses has its own rule; here only the asset counts.
        for pair in [(Self.bitcoin, Currency.usd), (.usd, Self.bitcoin)] {
            let stale = rates.staleness(ofAssets: pair.0, pair.1, at: now)
            #expect((stale == nil) == `case`.isTraded)
            if !`case`.isTraded {
                #expect(rates.staleness(ofTrading: pair.0, for: pair.1, mode, at: now) == stale)
                #expect(stale?.asOf.description == "2026-11-22")
            }
        }
        #expect(rates.staleness(ofAssets: .eur, .usd, at: now) == nil)
    }

    @Test("orders and alerts about an asset wait for its own publications, to either side")
    func leading() throws {
        let rates = try rates()
        #expect(rates.leading(from: Self.bitcoin, to: .eur)?.source == .coinGecko)
        #expect(rates.leading(from: .eur, to: Self.bitcoin)?.source == .coinGecko)
        #expect(rates.leading(from: .eur, to: .usd)?.source == .ecb)
        #expect(rates.pace(from: .eur, to: Self.bitcoin) == .coinGecko)
    }

    @Test("the closes of an asset are those of its own days: weekends count, days on which only the euro moves do not")
    func closes() throws {
        let rates = try rates()
        let first = try Publishing.day("2026-11-16")
        func figures(_ currency: Currency, _ source: RateSource, _ days: [Int], _ digits: [String]) throws
            -> FigureSeries
        {
            FigureSeries(
                of: currency, by: source, days.map { first.advanced(by: $0) }, try digits.map { try PublishedRate($0) })
        }
        let series = try rates.series(
            from: Self.bitcoin, to: .eur, in: first...first.advanced(by: 6), opens: false
        ) { source, currency, _ in
            switch (source, currency) {
            // From Monday to Friday.
            case (.ecb, .usd): try figures(.usd, .ecb, [0, 1, 2, 3, 4], ["1.25", "1", "1.25", "1", "1.25"])
            // Nothing of Wednesday.
            case (.coinGecko, Self.bitcoin):
                try figures(
                    Self.bitcoin, .coinGecko, [0, 1, 3, 4, 5, 6], ["100", "100", "110", "100", "120", "130"])
            default: try figures(currency, source, [], [])
            }
        }
        #expect(series.pace == .coinGecko)
        #expect(
            series.closes.map { "\($0.day) \($0.value)" } == [
                "2026-11-16 80.0", "2026-11-17 100.0", "2026-11-19 110.0", "2026-11-20 80.0", "2026-11-21 96.0",
                "2026-11-22 104.0",
            ])
    }

    @Test("what each source says of an asset is held against the one value of the other side, its home first")
    func compared() throws {
        let ether = try #require(Currency("ETH"))
        let publications = [
            try publication(.ecb, "2026-11-20", [.usd: "1.25", .pln: "4"]),
            try publication(.coinGecko, "2026-11-22", [Self.bitcoin: "100000", ether: "4000"]),
            try publication(.messari, "2026-11-21", [Self.bitcoin: "130000", ether: "5000"]),
        ]
        func lines(_ base: Currency, _ quote: Currency, _ rates: ReferenceRates) -> [String] {
            let comparison = RateComparison(ofAsset: base, in: quote, by: rates) {
                $0.contains { $0.source == .messari }
            }
            #expect(comparison.items.first?.rate == rates.mid(from: base, to: quote) && !comparison.isDisputed)
            return comparison.items.map {
                "\($0.source) \($0.rate.text) \($0.asOf) \($0.publications.sourceText) \($0.differenceBps) \($0.isStale)"
            }
        }
        let rates = ReferenceRates(publications)
        #expect(
            lines(Self.bitcoin, .pln, rates) == [
                "COINGECKO 320000.0 2026-11-20 ECB, COINGECKO 0 false",
                "MESSARI 416000.0 2026-11-20 ECB, MESSARI 2624 true",
            ])
        #expect(
            lines(.pln, Self.bitcoin, rates) == [
                "COINGECKO 0.000003125000 2026-11-20 ECB, COINGECKO 0 false",
                "MESSARI 0.000002403846 2026-11-20 ECB, MESSARI 2624 true",
            ])
        #expect(
            lines(Self.bitcoin, .usd, rates) == [
                "COINGECKO 100000 2026-11-22 COINGECKO 0 false", "MESSARI 130000 2026-11-21 MESSARI 2624 true",
            ])
        #expect(
            lines(Self.bitcoin, ether, rates) == [
                "COINGECKO 25.00000 2026-11-22 COINGECKO 0 false",
                "MESSARI 32.50000 2026-11-21 COINGECKO, MESSARI 2624 true",
            ])
        // On a day of the past the home of now comes first.
        let kept = ReferenceRates(publications, keeping: [Self.bitcoin: .messari])
        #expect(lines(Self.bitcoin, .eur, kept).map { $0.prefix(9) } == ["MESSARI 1", "COINGECKO"])
    }

    @Test("a network sees the asset first, whatever the codes are")
    func sides() {
        let solana = Currency("SOL") ?? .xau
        #expect(!LSTM.isReversed(solana, .eur) && LSTM.isReversed(.eur, solana))
        #expect(LSTM.isReversed(.usd, .eur) && !LSTM.isReversed(.eur, .usd))
        #expect(LSTM.Subject(of: .eur, in: solana) == .assets && LSTM.Subject(of: .eur, in: .usd) == .currencies)
    }
}
