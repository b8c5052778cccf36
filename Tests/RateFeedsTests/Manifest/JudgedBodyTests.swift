import Domain
import Testing

@testable import RateFeeds

@Suite struct JudgedBodyTests {
    @Test(
        "true figures of the next day are taken, those of stored days are recognised in any digits",
        arguments: [
            ("nbp-table-a-derived-2026-10-29.json", 0, 31), ("nbp-table-a-derived-2026-10-30.json", 31, 0),
            ("nbp-table-a-range-derived.json", 31, 31), ("nbp-table-a-derived-markup-name.json", 31, 0),
            ("ecb-daily.xml", 29, 0), ("ecb-hist-90d-sample.xml", 29, 116), ("ecb-1day.csv", 29, 0),
            ("ecb-data-api.csv", 3, 3), ("frankfurter-v1-latest.json", 29, 0), ("frankfurter-v1-range.json", 2, 8),
            ("frankfurter-v2-rates.json", 29, 0), ("frankfurter-v2-rates.csv", 29, 0),
            ("frankfurter-v2-rates.ndjson", 29, 0), ("exchangeratesapi-latest.json", 29, 0),
            ("currencylayer-live.json", 29, 0), ("currencylayer-historical.json", 29, 0),
        ])
    func accepted(file: String, taken: Int, unchanged: Int) throws {
        let entry = try #require(Manifest.good.first { $0.file == file })
        #expect(try BadBody(entry: entry).outcome() == "accept: taken \(taken), unchanged \(unchanged)")
    }

    @Test("rates of another base under the same source are not mixed in")
    func rebased() throws {
        let entry = try #require(Manifest.good.first { $0.file == "frankfurter-v1-latest-usd.json" })
        let outcome = try BadBody(entry: entry).outcome()
        #expect(outcome == "quarantine body: 29 of 29 currencies are gone on 2026-10-30")
    }

    @Test("a table that was cut between two lines is noticed when more than a fifth is gone")
    func shorter() throws {
        let entry = try #require(Manifest.good.first { $0.file == "frankfurter-v2-rates.csv" })
        let lines = try fixture(entry.file).split(separator: 0x0A)
        func validated(_ count: Int) throws -> Ingest {
            // The header and the row of the euro itself are no rows.
            let cut = lines.prefix(count + 2).joined(separator: [0x0A])
            let parsed = try #require(try entry.read(Array(cut) + [0x0A]))
            #expect(parsed.rows.count == count)
            return parsed.validated(
                asked: .latest, calendar: .everyDay,
                stored: ValidationBaseline(rows: Stored.rows(of: .frankfurter), around: parsed),
                known: Stored.catalogue,
                at: clock
            )
        }
        let day = try #require(Day("2026-10-30"))
        #expect(try validated(23).issues == [.codesMissing(6, of: 29, on: day)])
        #expect(try validated(24).accepted.flatMap(\.rows).count == 24)
    }

    @Test("a jump of the manifest is released by NBP's table of the day, and a wrong one is not")
    func released() throws {
        func quarantined(_ file: String) throws -> [QuarantinedRate] {
            let entry = try #require(Manifest.bad.first { $0.file == file })
            let parsed = try #require(try entry.read())
            return parsed.validated(
                asked: .latest, calendar: .target,
                stored: ValidationBaseline(rows: Stored.rows(of: .ecb), around: parsed), known: Stored.catalogue,
                at: clock
            ).quarantined
        }
        let file = "nbp-table-a-derived-2026-10-30.json"
        let entry = try #require(Manifest.good.first { $0.file == file })
        let table = try #require(try entry.read())
        // The złoty of that table stands where the ECB's does, so the day's true figure would agree.
        let jump = try #require(try quarantined("ecb-pln-jump-12pct.xml").first)
        #expect(jump.release(beside: [OtherSource(name: .nbpA, rows: table.rows)]) == nil)
        let row = FeedRow(day: jump.row.day, base: .eur, quote: .pln, rate: try PublishedRate("4.4038"))
        let real = QuarantinedRate(source: .ecb, row: row, issue: jump.issue)
        #expect(real.release(beside: [OtherSource(name: .nbpA, rows: table.rows)]) == .secondSource(.nbpA))
        #expect(
            try quarantined("ecb-swapped-usd-jpy.xml").allSatisfy { swapped in
                swapped.release(beside: [OtherSource(name: .nbpA, rows: table.rows)]) == nil
            })
    }
}
