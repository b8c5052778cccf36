import Domain
import Foundation
import Testing

@Suite("Figures that move, and codes that no list knows") struct IngestMovingTests {
    private func validated(
        _ source: RateSource, _ new: String, unread: [Currency: String] = [:], otherCodes: Int = 0
    ) throws -> Ingest {
        let rows = try IngestFixture.rows("2026-10-30 USD 1.1000,2026-10-30 PLN 4.4")
        let parsed = ParsedFeed(
            source: source, rows: try IngestFixture.rows(new),
            unlisted: ParsedFeed.Unlisted(unread: unread, codes: otherCodes))
        return parsed.validated(
            asked: .latest, calendar: .everyDay,
            stored: ValidationBaseline(
                newest: Day("2026-10-30"),
                rows: Dictionary(grouping: rows, by: \.pair).mapValues { $0.map(StoredRate.init) }),
            known: IngestFixture.known, at: IngestFixture.now)
    }

    @Test(
        "a source whose figures move within their day keeps the latest, without a word below one percent",
        arguments: [RateSource.frankfurterV2, .currencylayer, .exchangeRatesAPI])
    func moves(source: RateSource) throws {
        let ingest = try validated(source, "2026-10-30 USD 1.1100,2026-10-30 PLN 4.45")
        #expect(ingest.takenWords == ["2026-10-30 USD 1.1100"])
        #expect(ingest.revised == 1)
        #expect(ingest.heldWords == ["2026-10-30 PLN 4.45: 4.4 is stored for that day"])
    }

    @Test("a central bank's other figure is held, however near", arguments: [RateSource.ecb, .nbpA, .frankfurter])
    func stays(source: RateSource) throws {
        let ingest = try validated(source, "2026-10-30 USD 1.1001,2026-10-30 PLN 4.40")
        #expect((ingest.accepted.count, ingest.revised, ingest.unchanged) == (0, 0, 1))
        #expect(ingest.heldWords == ["2026-10-30 USD 1.1001: 1.1000 is stored for that day"])
    }

    @Test("the next day is held against the figure that was kept")
    func follows() throws {
        // A jump from 1.1000, and none from 1.1090.
        let ingest = try validated(
            .frankfurterV2, "2026-10-30 USD 1.1090,2026-10-31 USD 1.2240,2026-10-31 PLN 4.41")
        #expect(ingest.takenWords == ["2026-10-30 USD 1.1090", "2026-10-31 USD 1.2240", "2026-10-31 PLN 4.41"])
    }

    @Test("an unlisted code is counted and neither held nor read; a listed one must be a number")
    func unlisted() throws {
        let bitcoin = try #require(Currency("BTC"))
        let bolivar = try #require(Currency("VEF"))
        let row = FeedRow(
            day: try #require(Day("2026-10-31")), base: .eur, quote: bitcoin, rate: try PublishedRate("0.00001813583"))
        func validate(_ source: RateSource, _ unread: [Currency: String]) throws -> Ingest {
            let rows = try IngestFixture.rows("2026-10-31 USD 1.101") + [row]
            return ParsedFeed(
                source: source, rows: rows, unlisted: ParsedFeed.Unlisted(unread: unread, codes: 2)
            ).validated(
                asked: .latest, calendar: .everyDay, stored: ValidationBaseline(), known: IngestFixture.known,
                at: IngestFixture.now)
        }
        let ingest = try validate(.currencylayer, [bolivar: "213830222338.07285"])
        #expect(ingest.takenWords == ["2026-10-31 USD 1.101"])
        #expect((ingest.quarantined.count, ingest.unlisted) == (0, 4))
        let listed = try validate(.exchangeRatesAPI, [.pln: "0"])
        #expect(listed.issues == [.notARate("0", of: .pln)])
        #expect(listed.issues.map(\.description) == [#""0" is no rate of PLN"#])
        #expect(listed.accepted.isEmpty)
        #expect(try validate(.ecb, [:]).heldWords == ["2026-10-31 BTC 0.00001813583: BTC is not in the catalogue"])
    }
}
