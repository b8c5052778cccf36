import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Rates") struct SQLiteRateStoreTests {
    private func store() async throws -> SQLiteRateStore { SQLiteRateStore(try await SeededFolder.shared.value) }
    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    @Test("rates keep the digits in which they were published")
    func newest() async throws {
        let publication = try #require(try await store().publication(of: .ecb, onOrBefore: nil))
        let seeded = try #require(try SeededFolder.rates().last)
        #expect(publication == seeded)
        #expect(publication.source == .ecb)
        #expect(publication.date.description == "2026-10-30")
    }

    @Test("a day without a publication has the one before it, a day before the first has none")
    func onOrBefore() async throws {
        let store = try await store()
        #expect(
            try await store.publication(of: .ecb, onOrBefore: try day("2024-12-25"))?.date.description == "2024-12-24")
        #expect(
            try await store.publication(of: .ecb, onOrBefore: try day("2024-12-24"))?.date.description == "2024-12-24")
        #expect(try await store.publication(of: .ecb, onOrBefore: try day("2016-01-03")) == nil)
    }

    @Test("inside a transaction exactly one day is meant, or the newest")
    func exactDay() async throws {
        let (holiday, eve) = (try day("2024-12-25"), try day("2024-12-24"))
        let dates = try await SeededFolder.shared.value.read { db in
            let exactly = [holiday, eve].map { ReferenceRates.Days([ReferenceRates.Days.Entry(source: .ecb, day: $0)]) }
            return try [
                RateTable.referenceRates(of: exactly[0], in: db), RateTable.referenceRates(of: exactly[1], in: db),
                RateTable.referenceRates(in: db),
            ].map { $0.publications.first?.date.description }
        }
        #expect(dates == [nil, "2024-12-24", "2026-10-30"])
    }

    /// The rates of a pair by one source alone.
    private func series(
        _ base: Currency, _ quote: Currency, of source: RateSource = .ecb, in days: ClosedRange<Day>,
        opens: Bool = false,
        _ store: SQLiteRateStore
    ) async throws -> PairSeries {
        let newest = try #require(try await store.publication(of: source, onOrBefore: nil))
        return try await store.series(from: base, to: quote, by: ReferenceRates([newest]), in: days, opens: opens)
    }

    @Test(
        "the rates of a pair are those of each publication, of a cross, of the pivot, and from the other side",
        arguments: [("EUR", "PLN"), ("PLN", "EUR"), ("USD", "JPY"), ("EUR", "ISK")])
    func pairs(_ base: String, _ quote: String) async throws {
        let (base, quote) = (try #require(Currency(base)), try #require(Currency(quote)))
        let days = try day("2016-01-01")...day("2026-10-30")
        let read = try await series(base, quote, in: days, store())
        let seeded = try SeededFolder.rates()
        let wanted = seeded.compactMap { publication in
            publication.mid(from: base, to: quote).map { RateHistory.Point(day: publication.date, rate: $0) }
        }
        #expect(read.points.map(\.day) == wanted.map(\.day))
        #expect(read.points.map(\.rate) == wanted.map(\.rate))
        #expect(read.points.map(\.rate.text) == wanted.map(\.rate.text))
        // Iceland's krona was not quoted for two years.
        #expect(read.points.count == (quote.code == "ISK" ? 2_239 : 2_773))
        let values = seeded.compactMap { $0.value(of: base, in: quote) }
        #expect(read.closes.map(\.day) == wanted.map(\.day))
        #expect(zip(read.closes, values).allSatisfy { abs($0.value / $1 - 1) < 1e-15 })
        let before = try day("2016-01-01")...day("2016-01-03")
        #expect(try await series(base, quote, in: before, opens: true, store()).points.isEmpty)
    }

    @Test("a stretch that begins without a publication begins with the rate that holds then")
    func opening() async throws {
        let days = try day("2026-10-24")...day("2026-10-26")
        let read = try await series(.eur, .pln, in: days, opens: true, store())
        #expect(read.points.map(\.day.description) == ["2026-10-24", "2026-10-26"])
        let friday = try #require(try await store().publication(of: .ecb, onOrBefore: days.lowerBound))
        #expect(read.points.first?.rate == friday.mid(from: .eur, to: .pln))
        #expect(try await series(.eur, .pln, in: days, store()).points.map(\.day.description) == ["2026-10-26"])
    }

    @Test("a rate that cannot be read is an error, never a gap")
    func damagedClose() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.run("UPDATE rate SET digits = '4,40' WHERE currency = 'PLN' AND day = 20000")
        let days = Day(daysSince1970: 19_990)...Day(daysSince1970: 20_010)
        let store = SQLiteRateStore(database)
        await #expect(throws: DamagedRow.self) { try await series(.eur, .pln, in: days, store) }
        await #expect(throws: DamagedRow.self) { try await series(.usd, .pln, in: days, store) }
        #expect(try await series(.eur, .usd, in: days, store).points.isEmpty == false)
        try await database.close()
    }

    @Test("asked alone, table B has the rates of table A on its days, where it has none of its own")
    func pairOfTwoTables() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.run(
            """
            INSERT INTO rate (source, day, currency, digits) VALUES
                ('NBP-A', 20740, 'EUR', '4.41'), ('NBP-A', 20741, 'EUR', '4.42'), ('NBP-A', 20747, 'EUR', '4.43'),
                ('NBP-B', 20740, 'LBP', '0.000041'), ('NBP-B', 20747, 'LBP', '0.000042'),
                ('NBP-B', 20754, 'LBP', '0.000043'), ('NBP-B', 20747, 'EUR', '4.00'), ('NBP-B', 20754, 'EUR', '4.50')
            """)
        let (store, pound) = (SQLiteRateStore(database), try #require(Currency("LBP")))
        let days = Day(daysSince1970: 20_700)...Day(daysSince1970: 20_754)
        for (have, want) in [(Currency.eur, pound), (pound, .eur), (pound, .pln), (.pln, pound)] {
            let read = try await series(have, want, of: .nbpB, in: days, store)
            #expect(read.points.map { Int($0.day.daysSince1970) } == [20_740, 20_747, 20_754])
            for point in read.points {
                let publication = try await store.publication(of: .nbpB, onOrBefore: point.day)
                #expect(publication?.mid(from: have, to: want) == point.rate)
            }
        }
        let euros = try await series(.eur, .pln, of: .nbpB, in: days, store)
        #expect(euros.points.map(\.rate.text) == ["4.41", "4.00", "4.50"])
        try await database.close()
    }

    /// The recorded publications of some days in March 2026, of three tables.
    private func recorded(into database: SQLiteDatabase) async throws {
        try await database.run(
            """
            INSERT INTO rate (source, day, currency, digits) VALUES
                ('NBP-A', 20753, 'EUR', '4.2453'), ('NBP-A', 20753, 'USD', '3.8001'), ('NBP-A', 20753, 'UAH', '0.0904'),
                ('NBP-A', 20755, 'EUR', '4.2500'), ('NBP-A', 20755, 'USD', '3.8050'), ('NBP-A', 20755, 'UAH', '0.0907'),
                ('NBP-A', 20756, 'EUR', '4.2511'), ('NBP-A', 20756, 'USD', '3.8071'), ('NBP-A', 20756, 'CLP', '0.0040'),
                ('NBP-B', 20754, 'AED', '1.0345'), ('NBP-B', 20754, 'IRR', '0.0000028')
            """)
    }

    @Test(
        "the rate of now, of the day and the last of a series are one for every pair",
        arguments: [
            "", "DELETE FROM rate WHERE source = 'ECB' AND day = 20756",
            "DELETE FROM rate WHERE source = 'NBP-A' AND day = 20756",
            "DELETE FROM rate WHERE source = 'ECB' AND day = 20756 AND currency IN ('USD', 'PLN')",
            "UPDATE rate SET digits = '4.4444' WHERE source = 'ECB' AND day = 20756 AND currency = 'PLN'",
            "DELETE FROM rate WHERE source = 'ECB'",
        ], [RateMode.live, .offline])
    func sameEverywhere(_ change: String, _ mode: RateMode) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await recorded(into: database)
        if !change.isEmpty { try await database.run(change) }
        database.use(mode)
        // 30 October 2026 is day 20756; in the evening all that is to come has come or is missed.
        let (today, store) = (Day(daysSince1970: 20_756), SQLiteRateStore(database))
        let rates = try await store.referenceRates(at: today.start(in: .gmt).addingTimeInterval(20 * 3600))
        let onDay = try await store.referenceRates(on: today, as: rates)
        let days = today.advanced(by: -30)...today
        let currencies = rates.quotable
        #expect(currencies == onDay.quotable)
        #expect(currencies.count > 4)
        for have in currencies {
            for want in currencies where want != have {
                let now = try #require(rates.mid(from: have, to: want))
                #expect(onDay.mid(from: have, to: want) == now, "\(have)/\(want)")
                let series = try await store.series(from: have, to: want, by: rates, in: days, opens: true)
                #expect(series.points.last?.rate == now, "\(have)/\(want)")
                let first = try await store.referenceRates(on: days.lowerBound, as: rates).mid(from: have, to: want)
                if let point = series.points.first, point.day == days.lowerBound { #expect(point.rate == first) }
            }
        }
        try await database.close()
    }

    @Test("the span is the first and the last day")
    func span() async throws {
        #expect(try await store().span(of: .ecb) == (try day("2016-01-04"))...(try day("2026-10-30")))
    }

    @Test("the catalogue lists the currencies of the seed")
    func catalogue() async throws {
        let catalogue = try await store().catalogue()
        let now = try day("2026-11-21").start(in: .gmt)
        #expect(catalogue.currencies(at: now).count == 165)
        #expect(catalogue.currencies(at: now).map(\.currency) == catalogue.currencies(at: now).map(\.currency).sorted())
        let zloty = try #require(catalogue[.pln])
        #expect(zloty.name == "Zloty")
        #expect(zloty.names == ["pl": "złoty"])
        #expect(zloty.symbol == "zł")
        #expect(zloty.flag == "🇵🇱")
        #expect(!zloty.isFund)
        #expect(catalogue[.eur]?.note == 500)
        let (fund, dinar) = (try #require(Currency("CLF")), try #require(Currency("KWD")))
        #expect(!catalogue.isSwappable(fund, at: now))
        #expect(catalogue.isSwappable(dinar, at: now))
        #expect(
            catalogue.benchmarks.map { "\($0.channel) \($0.country ?? "-") \($0.marginBps)" } == [
                "airport - 1200", "airport GB 1250", "airport PL 1600", "bank-card - 300", "city-bureau - 300",
                "transfer-app - 60",
            ])
    }

    @Test("without currencies the folder is not seeded")
    func notSeeded() async throws {
        let folder = try await SeededFolder.empty.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        await #expect(throws: DataFolderError.notSeeded) { try await SQLiteRateStore(database).catalogue() }
        #expect(try await SQLiteRateStore(database).span(of: .ecb) == nil)
        #expect(try await SQLiteRateStore(database).publication(of: .ecb, onOrBefore: nil) == nil)
        try await database.close()
    }

    @Test("other digits make the old ones a revision, equal ones change nothing")
    func revisions() async throws {
        let folder = try await SeededFolder.empty.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        let store = SQLiteRateStore(database)
        let date = try day("2026-01-02")
        func publication(_ zloty: String) throws -> RatePublication {
            RatePublication(
                source: .ecb, date: date, rates: [.pln: try PublishedRate(zloty), .usd: try PublishedRate("1.1")])
        }
        #expect(try await store.save([try publication("4.20")], from: "a") == RateImport(added: 2))
        #expect(try await store.save([try publication("4.20")], from: "b") == RateImport(unchanged: 2))
        #expect(try await store.save([try publication("4.2")], from: "c") == RateImport(unchanged: 1, revised: 1))
        #expect(try await store.save([try publication("4.3")], from: "d") == RateImport(unchanged: 1, revised: 1))
        #expect(try await store.publication(of: .ecb, onOrBefore: nil)?.rates[.pln]?.text == "4.3")
        let (revisions, imports) = try await database.read { db in
            (
                try db.values(
                    """
                    SELECT currency || ' ' || revision || ' ' || digits || ' ' || replaced_by_import
                    FROM rate_revision ORDER BY revision
                    """, as: String.self),
                try db.values(
                    """
                    SELECT key || ' ' || file || ' ' || added || ' ' || unchanged || ' ' || revised
                    FROM rate_import ORDER BY key
                    """, as: String.self)
            )
        }
        #expect(revisions == ["PLN 1 4.20 2", "PLN 2 4.2 3"])
        #expect(imports == ["1 a 2 0 0", "2 c 0 1 1", "3 d 0 1 1"])
        try await database.close()
    }

    @Test("an import of many slices is one import")
    func slices() async throws {
        let imports = try await SeededFolder.shared.value.read { db in
            try db.values(
                "SELECT source || ' ' || file || ' ' || added || ' ' || unchanged FROM rate_import", as: String.self)
        }
        #expect(imports == ["ECB rates/ecb-history.csv 79883 0"])
    }

    @Test("the newest sheet is one search of the primary key, without a scan")
    func plan() async throws {
        let steps = try await SeededFolder.shared.value.read { db in
            try db.plan(
                of: """
                    SELECT day, currency, digits FROM rate
                    WHERE source = 'ECB' AND day = (SELECT max(day) FROM rate WHERE source = 'ECB' AND day <= 99999)
                    """)
        }
        #expect(steps.contains { $0.hasPrefix("SEARCH") })
        #expect(!steps.contains { $0.hasPrefix("SCAN rate") })
    }

    @Test(
        "a table and a standing are searches, without a scan of what grows",
        arguments: [
            PublicationTable.newestTable, PublicationTable.newestStatus, PublicationTable.lastPublications,
            PublicationTable.publicationsSince,
        ])
    func publicationPlan(_ sql: String) async throws {
        let steps = try await SeededFolder.shared.value.read { db in
            try db.plan(of: sql)
        }
        #expect(steps.filter { $0.hasPrefix("SCAN") }.allSatisfy { $0 == "SCAN newest" || $0 == "SCAN CONSTANT ROW" })
        #expect(steps.contains { $0.hasPrefix("SEARCH rate USING PRIMARY KEY") })
        #expect(!steps.contains { $0.contains("TEMP B-TREE FOR GROUP BY") })
    }
}
