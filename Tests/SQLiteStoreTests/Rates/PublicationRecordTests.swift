import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("What is known of days without a publication, stored") struct PublicationRecordTests {
    private static let now = Date(timeIntervalSince1970: 1_793_900_000)

    private static func day(_ text: String) throws -> Day { try #require(Day(text)) }

    private struct Stage {
        let database: SQLiteDatabase
        let store: SQLiteFeedStore

        /// An answer of the ECB about `days`, with figures of one of them; its bytes are named by `hash`.
        func ingest(
            _ day: String, _ figures: [String: String], asked: ClosedRange<Day>?, hash: String,
            source: RateSource = .ecb
        ) async throws -> Ingest {
            let rows = try figures.sorted { $0.key < $1.key }.map { code, digits in
                let pair = source.pair(of: try #require(Currency(code)))
                return FeedRow(
                    day: try PublicationRecordTests.day(day), base: pair.base, quote: pair.quote,
                    rate: try PublishedRate(digits))
            }
            return try await store.ingest(
                ParsedFeed(source: source, rows: rows),
                from: FeedBody(
                    source: source, path: "days/\(hash)", days: asked, bytes: [1], hash: hash,
                    fetchedAt: PublicationRecordTests.now),
                asked: FeedScope(days: asked), calendar: source == .ecb ? .target : .everyDay)
        }

        func quarantined(_ name: String) async throws -> FeedBody? {
            try await database.read { try FeedBodyTable.quarantined(name, in: $0) }
        }

        func record(_ source: RateSource = .ecb) async throws -> PublicationRecord {
            try await store.record(of: source, since: try PublicationRecordTests.day("2026-10-28"))
        }
    }

    private func stage(_ test: (Stage) async throws -> Void) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.run("DELETE FROM rate WHERE currency NOT IN ('PLN', 'THB', 'USD')")
        try await test(Stage(database: database, store: SQLiteFeedStore(database)))
        try await database.close()
        #expect(try SQLiteVerifier.check(folder) == [])
    }

    private static let good = ["PLN": "4.41", "THB": "37.7", "USD": "1.118"]
    private static let bad = ["PLN": "44.1", "THB": "377", "USD": "11.18"]

    @Test("it has the figures of each day, what the publisher said of others, and when it last answered")
    func record() async throws {
        try await stage { stage in
            let holiday = try Self.day("2026-11-03")
            #expect(try await stage.record(.nbpA) == PublicationRecord())
            try await stage.store.closed(.ecb, [holiday], at: Self.now)
            try await stage.store.closed(.ecb, [holiday], at: Self.now.addingTimeInterval(60))
            let record = try await stage.record()
            let days = try ["2026-10-28", "2026-10-29", "2026-10-30"].map(Self.day)
            #expect(record.first == (try Self.day("2016-01-04")))
            #expect(record.figures == Dictionary(uniqueKeysWithValues: days.map { ($0, 3) }))
            #expect(record.noData == [holiday: Self.now.addingTimeInterval(60)])
            #expect(record.lastResponseAt == Self.now.addingTimeInterval(60))
            #expect(record.quarantined == [])
            // A publication that comes after all opens the day again.
            _ = try await stage.ingest("2026-11-03", Self.good, asked: holiday...holiday, hash: "a")
            #expect(try await stage.record().noData == [:])
        }
    }

    @Test("a range that is held stores none of its days, and a smaller question about it takes its place")
    func quarantined() async throws {
        try await stage { stage in
            let range = try Self.day("2026-11-02")...Self.day("2026-11-06")
            let part = try Self.day("2026-11-02")...Self.day("2026-11-03")
            #expect(try await stage.ingest("2026-11-03", Self.bad, asked: range, hash: "aaaaaaaa").issues.count == 1)
            #expect(try await stage.record().quarantined == [range])
            #expect(try await stage.record().days.max() == Day("2026-10-30"))
            // The same file answers about a part of it.
            #expect(try await stage.ingest("2026-11-03", Self.bad, asked: part, hash: "aaaaaaaa").issues.count == 1)
            #expect(try await stage.record().quarantined == [part])
            let body = try #require(try await stage.quarantined("aaaaaaaa"))
            #expect((body.days, body.path) == (part, "days/aaaaaaaa"))
            // Used for other days, it stays held for these.
            let rest = try Self.day("2026-11-04")...Self.day("2026-11-06")
            #expect(try await stage.ingest("2026-11-04", Self.good, asked: rest, hash: "aaaaaaaa").accepted.count == 1)
            #expect(try await stage.record().quarantined == [part])
            // The next day's file about the same days takes its place, and a good one ends it.
            _ = try await stage.ingest("2026-11-03", Self.bad, asked: part, hash: "bbbbbbbb")
            #expect(try await stage.record().quarantined == [part])
            #expect(try await stage.quarantined("aaaaaaaa") == nil)
            _ = try await stage.ingest("2026-11-03", Self.good, asked: part, hash: "cccccccc")
            #expect(try await stage.record().quarantined == [])
        }
    }

    @Test("a publication with fewer than half of the usual figures is not the newest, however it is asked for")
    func small() async throws {
        try await stage { stage in
            let friday = try Self.day("2026-11-06")
            _ = try await stage.ingest(
                "2026-11-06", ["PLN": "4.41", "THB": "37.7", "USD": "1.118"], asked: nil, hash: "a",
                source: .frankfurterV2)
            let sunday = try Self.day("2026-11-08")
            _ = try await stage.ingest(
                "2026-11-08", ["ILS": "3.5"], asked: friday...sunday, hash: "b", source: .frankfurterV2)
            let rates = SQLiteRateStore(stage.database)
            #expect(try await rates.publication(of: .frankfurterV2, onOrBefore: nil)?.date == friday)
            #expect(try await rates.publication(of: .frankfurterV2, onOrBefore: Day("2026-11-08"))?.date == friday)
            #expect(try await rates.statuses().first { $0.source == .frankfurterV2 }?.newest == friday)
            #expect(try await stage.store.progress(of: .frankfurterV2).last == friday)
            #expect(try await stage.record(.frankfurterV2).days == [friday])
            #expect(try await stage.database.texts("SELECT digits FROM rate WHERE currency = 'ILS'") == ["3.5"])
        }
    }

    @Test("a figure that moves within its day is kept with a revision of what stood there")
    func revision() async throws {
        try await stage { stage in
            for (dollar, hash) in [("1.118", "a"), ("1.1185", "b"), ("1.119", "c")] {
                var figures = Self.good
                figures["USD"] = dollar
                let ingest = try await stage.ingest(
                    "2026-11-06", figures, asked: nil, hash: hash, source: .frankfurterV2)
                #expect(ingest.revised == (hash == "a" ? 0 : 1))
            }
            let source = "source = 'FRANKFURTER-V2' AND currency = 'USD'"
            #expect(try await stage.database.texts("SELECT digits FROM rate WHERE \(source)") == ["1.119"])
            #expect(
                try await stage.database.texts("SELECT digits FROM rate_revision WHERE \(source) ORDER BY revision")
                    == ["1.118", "1.1185"])
            #expect(try SQLiteFeedReport.quarantined(stage.database.folder) == [])
        }
    }

    @Test("three requests a day of UTC are spent of each paid feed, also by many at once")
    func budget() async throws {
        try await stage { stage in
            func spend(_ source: RateSource, _ now: Date) async throws -> Bool {
                try await stage.store.spend(.paid, of: source, at: now)
            }
            let granted = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 1...8 { group.addTask { try await spend(.currencylayer, Self.now) } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(granted == 3)
            #expect(try await spend(.exchangeRatesAPI, Self.now))
            #expect(
                try await spend(.currencylayer, RequestBudget.renewal(after: Self.now).addingTimeInterval(-1)) == false)
            #expect(try await spend(.currencylayer, RequestBudget.renewal(after: Self.now)))
            #expect(try await spend(.currencylayer, Self.now.addingTimeInterval(40 * 86_400)))
            #expect(
                try await stage.database.texts("SELECT source || ' ' || count FROM feed_request ORDER BY source, day")
                    == ["CURRENCYLAYER 1", "EXCHANGERATESAPI 1"])
        }
    }
}
