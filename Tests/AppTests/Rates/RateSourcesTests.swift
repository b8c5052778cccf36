import Domain
import JSON
import TestSupport
import Testing

@Suite("Rates of several sources") struct RateSourcesTests {
    /// Table A of 30 October, and table B of the Wednesday before with the table A of its day: złoty for one unit.
    private static func publish(_ world: World) async throws {
        try await world.execute(
            """
            INSERT INTO rate (source, day, currency, digits) VALUES
                ('NBP-A', 20756, 'EUR', '4.4000'), ('NBP-A', 20756, 'UAH', '0.0940'), ('NBP-A', 20756, 'USD', '3.9400'),
                ('NBP-A', 20754, 'EUR', '4.4200'), ('NBP-A', 20754, 'UAH', '0.0950'),
                ('NBP-B', 20754, 'VND', '0.00015'), ('NBP-B', 20754, 'KHR', '0.00098')
            """)
    }

    @Test("each is served by its name, with its own digits and day")
    func named() async throws {
        try await World.run { world in
            try await Self.publish(world)
            let table = try await world.get("/v1/rates/latest?base=PLN&source=NBP-A")
            #expect(table.string("source") == "NBP-A")
            #expect(table.string("asOf") == "2026-10-30")
            #expect(table.string("rates.EUR") == "0.2272727")
            let hryvnia = try await world.get("/v1/rates/convert?from=UAH&to=PLN&amount=1000&source=NBP-A")
            #expect(hryvnia.string("rate") == "0.0940")
            #expect(hryvnia.string("to.amount") == "94.00")
            // Each currency has the value that its home says.
            #expect(try await world.get("/v1/rates/latest?base=USD").string("source") == "ECB, NBP-A, NBP-B")
            #expect(try await world.get("/v1/rates/latest?source=FED").summary == "422 invalid /source")
        }
    }

    @Test("whoever saw rates on the street is listed by name, with the newest day; without anybody the list is empty")
    func informal() async throws {
        try await World.run { world in
            #expect(try await world.get("/v1/rates/sources").count("informal") == 0)
            try await world.execute(
                """
                INSERT INTO informal_rate (currency, against, day, source, digits) VALUES
                    ('LBP', 'EUR', 20750, 'a bureau', '98000'), ('LBP', 'USD', 20755, 'a bureau', '89500'),
                    ('CUP', 'USD', 20752, 'a bureau', '430'), ('VES', 'USD', 20756, 'a paper', '51')
                """)
            let reply = try await world.get("/v1/rates/sources")
            let expected = """
                [{"name":"a bureau","kind":"informal","asOf":"2026-10-29","currencies":["CUP","LBP"]},
                {"name":"a paper","kind":"informal","asOf":"2026-10-30","currencies":["VES"]}]
                """
            #expect(reply["informal"] == (try JSONValue(bytes: Array(expected.utf8))))
        }
    }

    @Test("a source that only confirms others can be named, too, and is never asked unnamed")
    func confirming() async throws {
        try await World.run { world in
            try await world.execute(
                """
                INSERT INTO rate (source, day, currency, digits) VALUES
                    ('FRANKFURTER', 20756, 'PLN', '4.4038'), ('CURRENCYLAYER', 20756, 'PLN', '3.95'),
                    ('CURRENCYLAYER', 20756, 'AED', '3.6725'), ('NBP-C', 20756, 'USD', '3.9082'),
                    ('NBP-GOLD', 20756, 'XAU', '595.71')
                """)
            let dirham = "/v1/rates/convert?from=AED&to=PLN&amount=100.00"
            let named = try await world.get(dirham + "&source=CURRENCYLAYER")
            #expect(named.string("rate") == "1.075562")
            #expect(named.string("source") == "CURRENCYLAYER")
            #expect(named.string("licence")?.hasPrefix("Source: currencylayer.") == true)
            #expect(try await world.get(dirham).summary == "422 invalid /from")
            let history = try await world.get(
                "/v1/rates/history?base=EUR&quote=PLN&from=2026-10-01&source=FRANKFURTER")
            #expect(history.count("points") == 1)
            #expect(try await world.get("/v1/rates/2026-10-31?source=FRANKFURTER").string("asOf") == "2026-10-30")
            for source in ["NBP-C", "NBP-GOLD", "ecb", ""] {
                for path in [
                    "latest?", "2026-10-30?", "history?base=EUR&quote=PLN&", "convert?from=USD&to=PLN&amount=1&",
                ] {
                    let reply = try await world.get("/v1/rates/\(path)source=\(source)")
                    #expect(reply.summary == "422 invalid /source", "\(path) \(source)")
                }
            }
            let table = try await world.get("/v1/rates/latest?source=NBP-C")
            #expect(table.string("errors.0.detail") == "has bid and ask, not one rate: see /v1/rates/tables/C")
            let none = try await world.get("/v1/rates/latest?source=NBP-A")
            #expect(none.summary == "404 no-rates")
            #expect(none.string("detail") == "This source has no exchange rates here. Choose another one.")
        }
    }

    @Test("every answer with rates says whose they are")
    func licence() async throws {
        try await World.run { world in
            try await Self.publish(world)
            for path in [
                "latest?base=PLN&", "2026-10-30?base=PLN&", "history?base=EUR&quote=PLN&",
                "convert?from=EUR&to=PLN&amount=1&",
            ] {
                let ecb = try await world.get("/v1/rates/\(path)source=ECB")
                #expect(
                    ecb.string("licence")
                        == "Source: ECB statistics. Reference rates for information only; crosses are our own calculation."
                )
                #expect(try await world.get("/v1/rates/\(path)source=NBP-A").string("licence") == "Źródło: NBP")
            }
        }
    }

    @Test("a cross of NBP's figures is called our own calculation, a figure of its table is not")
    func crosses() async throws {
        try await World.run { world in
            try await Self.publish(world)
            let own = "Źródło: NBP. Crosses are our own calculation."
            let both = "\(RateSource.ecb.licence) \(own)"
            for (path, licence) in [
                ("latest?base=EUR&source=NBP-A", own), ("2026-10-30?base=USD&source=NBP-A", own),
                ("latest?base=PLN&source=NBP-A", "Źródło: NBP"),
                ("history?base=EUR&quote=UAH&source=NBP-A", own), ("convert?from=EUR&to=UAH&amount=1.00", both),
                ("convert?from=EUR&to=VND&amount=1.00", both),
                ("convert?from=UAH&to=PLN&amount=1.00", "Źródło: NBP"),
            ] {
                #expect(try await world.get("/v1/rates/\(path)").string("licence") == licence, "\(path)")
            }
            let compared = try await world.get("/v1/rates/compare?base=EUR&quote=USD")
            #expect(compared.string("items.1.source") == "NBP-A")
            #expect(compared.string("items.1.licence") == own)
        }
    }

    @Test("a day on which one small bank alone has published is not the latest of a blend")
    func alone() async throws {
        try await World.run { world in
            try await world.execute(
                """
                INSERT INTO rate (source, day, currency, digits) VALUES
                    ('FRANKFURTER-V2', 20755, 'ILS', '3.49'), ('FRANKFURTER-V2', 20755, 'PLN', '4.40'),
                    ('FRANKFURTER-V2', 20755, 'USD', '1.11'), ('FRANKFURTER-V2', 20756, 'ILS', '3.50')
                """)
            for path in ["latest?", "2026-10-31?"] {
                let reply = try await world.get("/v1/rates/\(path)source=FRANKFURTER-V2")
                #expect(reply.string("asOf") == "2026-10-29")
                #expect(reply.string("rates.USD") == "1.11")
            }
            let statuses = try await world.get("/v1/rates/sources")
            #expect(statuses.string("items.1.asOf") == "2026-10-29")
            try await world.execute(
                "INSERT INTO rate (source, day, currency, digits) VALUES ('FRANKFURTER-V2', 20756, 'USD', '1.12')")
            #expect(try await world.get("/v1/rates/latest?source=FRANKFURTER-V2").string("asOf") == "2026-10-30")
        }
    }

    @Test("each currency has its home, and a pair of two homes says both with the older day")
    func homes() async throws {
        try await World.run { world in
            try await Self.publish(world)
            // 4.4038 PLN for a euro by the ECB, over 0.0940 by the NBP.
            let hryvnia = try await world.get("/v1/rates/convert?from=EUR&to=UAH&amount=1.00")
            #expect(hryvnia.string("source") == "ECB, NBP-A")
            #expect(hryvnia.string("rate") == "46.84894")
            #expect(hryvnia.string("asOf") == "2026-10-30")
            #expect(hryvnia.count("sources") == 2)
            #expect(hryvnia.string("sources.1.source") == "NBP-A")
            #expect(hryvnia.string("licence")?.hasSuffix("Źródło: NBP. Crosses are our own calculation.") == true)
            let dong = try await world.get("/v1/rates/convert?from=EUR&to=VND&amount=1.00")
            #expect(dong.string("source") == "ECB, NBP-B")
            #expect(dong.string("asOf") == "2026-10-28")
            #expect(dong.string("sources.0.asOf") == "2026-10-30")
            #expect(dong.string("rate") == "29358.67")
            let dollar = try await world.get("/v1/rates/convert?from=USD&to=VND&amount=1.00")
            #expect(dollar.string("rate") == "26278.79")
            // The złoty drops out: the figure of the table alone.
            let zloty = try await world.get("/v1/rates/convert?from=UAH&to=PLN&amount=1.00")
            #expect(zloty.string("source") == "NBP-A" && zloty.string("rate") == "0.0940")
            let latest = try await world.get("/v1/rates/latest?base=EUR")
            #expect(latest.string("rates.UAH") == "46.84894" && latest.string("rates.VND") == "29358.67")
            #expect(latest.string("source") == "ECB, NBP-A, NBP-B" && latest.string("asOf") == "2026-10-30")
            #expect((0..<3).map { latest.string("sources.\($0).source") } == ["ECB", "NBP-A", "NBP-B"])
            #expect(latest.string("sources.1.currencies.0") == "UAH")
            // One day has one value, whatever asks.
            let onDay = try await world.get("/v1/rates/2026-10-30?base=EUR")
            #expect(onDay["rates"] == latest["rates"])
            let series = try await world.get("/v1/rates/history?base=EUR&quote=UAH&range=7d")
            #expect(series.string("last.rate") == "46.84894" && series.string("last.date") == "2026-10-30")
            #expect(series.string("source") == "ECB, NBP-A")
            let history = try await world.get("/v1/rates/history?base=UAH&quote=PLN&from=2026-10-01&to=2026-10-30")
            #expect(history.string("source") == "NBP-A")
            #expect(history.count("points") == 2)
            #expect(history.string("points.0.date") == "2026-10-28")
            #expect(history.string("points.1.rate") == "0.0940")
        }
    }

    @Test("an offer for a currency that the first source lacks is priced by the next, and its search too")
    func offers() async throws {
        try await World.run { world in
            try await Self.publish(world)
            let ana = try await world.register("ana")
            let offer = try await ana.publish(DraftOffer { $0.want = "UAH" })
            let quote = try await ana.get("/v1/offers/\(offer)")
            #expect(quote.string("quote.reference.source") == "ECB, NBP-A")
            #expect(quote.string("quote.reference.sources.1.source") == "NBP-A")
            #expect(quote.string("quote.rate") == "47.31743")
            let found = try await world.get(
                "/v1/offers/nearby?have=UAH&want=EUR&lat=13.7563&lon=100.5018&radius=10&sort=gain")
            #expect(found.texts("id") == [offer])
            #expect(found.string("items.0.quote.reference.source") == "ECB, NBP-A")
        }
    }
}
