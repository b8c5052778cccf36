import Domain
import Foundation
import GRDB
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

    @Test(
        "the closes of a pair are those of its history, of a cross, of the pivot, and from the other side",
        arguments: [("EUR", "PLN"), ("PLN", "EUR"), ("USD", "JPY"), ("EUR", "ISK")])
    func closes(_ base: String, _ quote: String) async throws {
        let (base, quote) = (try #require(Currency(base)), try #require(Currency(quote)))
        let days = try day("2016-01-01")...day("2026-10-30")
        let pair = try #require(try await store().closes(base, quote, of: .ecb, in: days))
        let history = try await store().history(base, quote, of: .ecb, in: days)
        let wanted = history.compactMap { publication in
            publication.value(of: base, in: quote).map { CloseSeries.Close(day: publication.date, value: $0) }
        }
        #expect(pair.closes == wanted)
        // Iceland's krona was not quoted for two years.
        #expect(pair.closes.count == (quote.code == "ISK" ? 2_239 : 2_773))
        let mids = history.mids(from: base, to: quote)
        let read = try await store().mids(from: base, to: quote, of: .ecb, in: days)
        #expect(read.map(\.day) == mids.map(\.day) && read.map(\.rate) == mids.map(\.rate))
        #expect(read.map(\.rate.text) == mids.map(\.rate.text))
        #expect(pair.source == .ecb && pair.last.day == mids.last?.day && pair.last.rate == mids.last?.rate)
        let before = try day("2016-01-01")...day("2016-01-03")
        #expect(try await store().closes(base, quote, of: .ecb, in: before)?.closes == nil)
        #expect(try await store().closes(base, quote, of: .nbpA, in: days)?.closes == nil)
    }

    @Test("a rate that cannot be read is an error, never a gap")
    func damagedClose() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.run("UPDATE rate SET digits = '4,40' WHERE currency = 'PLN' AND day = 20000")
        let days = Day(daysSince1970: 19_990)...Day(daysSince1970: 20_010)
        await #expect(throws: DamagedRow.self) {
            try await SQLiteRateStore(database).closes(.eur, .pln, of: .ecb, in: days)
        }
        await #expect(throws: DamagedRow.self) {
            try await SQLiteRateStore(database).mids(from: .usd, to: .pln, of: .ecb, in: days)
        }
        #expect(try await SQLiteRateStore(database).closes(.eur, .usd, of: .ecb, in: days)?.closes.isEmpty == false)
        try await database.close()
    }

    @Test("a pair of table B has the rates of table A on its days, where it has none of its own")
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
        let days = Day(daysSince1970: 20_700)...Day(daysSince1970: 20_800)
        for (have, want) in [(Currency.eur, pound), (pound, .eur), (pound, .pln), (.pln, pound)] {
            let read = try await store.mids(from: have, to: want, of: .nbpB, in: days)
            #expect(read.map { Int($0.day.daysSince1970) } == [20_740, 20_747, 20_754])
            let publications = try await store.history(have, want, of: .nbpB, in: days)
            #expect(read.map(\.rate) == publications.mids(from: have, to: want).map(\.rate))
            let closes = try await store.closes(have, want, of: .nbpB, in: days)
            #expect(closes?.closes.map(\.value) == publications.compactMap { $0.value(of: have, in: want) })
        }
        let euros = try await store.mids(from: .eur, to: .pln, of: .nbpB, in: days)
        #expect(euros.map(\.rate.text) == ["4.41", "4.00", "4.50"])
        try await database.close()
    }

    @Test("a history has the days in order and only the two currencies")
    func history() async throws {
        let publications = try await store().history(
            .usd, .pln, of: .ecb, in: try day("2026-01-01")...day("2026-01-07"))
        let seeded = try SeededFolder.rates().filter { $0.date.description.hasPrefix("2026-01-0") }.prefix(4)
        #expect(publications.map(\.date.description) == ["2026-01-02", "2026-01-05", "2026-01-06", "2026-01-07"])
        #expect(publications.map(\.rates) == seeded.map { $0.rates.filter { $0.key == .usd || $0.key == .pln } })
        #expect(publications.map(\.rates.count) == [2, 2, 2, 2])
    }

    @Test("the span is the first and the last day")
    func span() async throws {
        #expect(try await store().span(of: .ecb) == (try day("2016-01-04"))...(try day("2026-10-30")))
    }

    @Test("the catalogue lists the currencies of the seed")
    func catalogue() async throws {
        let catalogue = try await store().catalogue()
        #expect(catalogue.currencies.count == 165)
        #expect(catalogue.currencies.map(\.currency) == catalogue.currencies.map(\.currency).sorted())
        let zloty = try #require(catalogue[.pln])
        #expect(zloty.name == "Zloty")
        #expect(zloty.names == ["pl": "złoty"])
        #expect(zloty.symbol == "zł")
        #expect(zloty.flag == "🇵🇱")
        #expect(!zloty.isFund)
        #expect(catalogue[.eur]?.note == 500)
        let (fund, dinar) = (try #require(Currency("CLF")), try #require(Currency("KWD")))
        #expect(!catalogue.isSwappable(fund))
        #expect(catalogue.isSwappable(dinar))
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
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT currency || ' ' || revision || ' ' || digits || ' ' || replaced_by_import
                        FROM rate_revision ORDER BY revision
                        """),
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT key || ' ' || file || ' ' || added || ' ' || unchanged || ' ' || revised
                        FROM rate_import ORDER BY key
                        """)
            )
        }
        #expect(revisions == ["PLN 1 4.20 2", "PLN 2 4.2 3"])
        #expect(imports == ["1 a 2 0 0", "2 c 0 1 1", "3 d 0 1 1"])
        try await database.close()
    }

    @Test("an import of many slices is one import")
    func slices() async throws {
        let imports = try await SeededFolder.shared.value.read { db in
            try String.fetchAll(
                db, sql: "SELECT source || ' ' || file || ' ' || added || ' ' || unchanged FROM rate_import")
        }
        #expect(imports == ["ECB rates/ecb-history.csv 79883 0"])
    }

    @Test("the newest sheet is one search of the primary key, without a scan")
    func plan() async throws {
        let steps = try await SeededFolder.shared.value.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT day, currency, digits FROM rate
                    WHERE source = 'ECB' AND day = (SELECT max(day) FROM rate WHERE source = 'ECB' AND day <= 99999)
                    """
            ).map { $0["detail"] as String }
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
            let arguments: StatementArguments = sql.contains("?2") ? ["NBP-A", 99_999] : ["NBP-A"]
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
                .map { $0["detail"] as String }
        }
        #expect(steps.filter { $0.hasPrefix("SCAN") }.allSatisfy { $0 == "SCAN newest" || $0 == "SCAN CONSTANT ROW" })
        #expect(steps.contains { $0.hasPrefix("SEARCH rate USING PRIMARY KEY") })
        #expect(!steps.contains { $0.contains("TEMP B-TREE FOR GROUP BY") })
    }
}
