import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("What feeds answer, stored") struct FeedIngestTests {
    private static let now = Date(timeIntervalSince1970: 1_793_900_000)

    private static func day(_ text: String) throws -> Day { try #require(Day(text)) }

    /// An answer of `source` with these figures of a day.
    private static func parsed(
        _ source: RateSource, _ day: String, _ figures: [String: String]
    ) throws -> ParsedFeed {
        let rows = try figures.sorted { $0.key < $1.key }.map { code, digits in
            let pair = source.pair(of: try #require(Currency(code)))
            return FeedRow(
                day: try Self.day(day), base: pair.base, quote: pair.quote, rate: try PublishedRate(digits))
        }
        return ParsedFeed(source: source, rows: rows)
    }

    private struct Stage {
        let database: SQLiteDatabase
        let store: SQLiteFeedStore

        @discardableResult
        func ingest(_ parsed: ParsedFeed, _ hash: String, at now: Date = FeedIngestTests.now) async throws -> Ingest {
            try await store.ingest(
                parsed,
                from: FeedBody(
                    source: parsed.source, path: "latest", days: nil, bytes: [1], hash: hash, fetchedAt: now),
                asked: .latest, calendar: parsed.source == .ecb ? .target : .workdays)
        }

        func decide(_ key: Int64, isReleased: Bool) async throws {
            let decision = QuarantineDecision(.rate(key), isReleased: isReleased, by: nil, at: FeedIngestTests.now)
            _ = try await SQLiteQuarantineStore(database) { _ in nil }.decide(decision, once: nil)
        }

        func texts(_ sql: String) async throws -> [String] { try await database.texts(sql) }
    }

    /// Three figures of Friday 30 October 2026, and what is done then.
    private func stage(_ test: (Stage) async throws -> Void) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.run("DELETE FROM rate WHERE currency NOT IN ('PLN', 'THB', 'USD')")
        try await test(Stage(database: database, store: SQLiteFeedStore(database)))
        try await database.close()
        #expect(try SQLiteVerifier.check(folder) == [])
    }

    private static let monday = ["PLN": "4.41", "THB": "37.7", "USD": "1.118"]

    @Test("what is believed is stored with its body once, and the search is priced by it at once")
    func taken() async throws {
        try await stage { stage in
            let before = try await SQLiteRateStore(stage.database).referenceRates(
                at: Date(timeIntervalSince1970: 1_793_800_000))
            #expect(before.publications.map(\.date.description) == ["2026-10-30"])
            let parsed = try Self.parsed(.ecb, "2026-11-02", Self.monday)
            #expect(try await stage.ingest(parsed, "a").accepted.map(\.rows.count) == [3])
            let again = try await stage.ingest(parsed, "a")
            #expect((again.accepted.count, again.unchanged) == (0, 3))
            let after = try await SQLiteRateStore(stage.database).referenceRates(
                at: Date(timeIntervalSince1970: 1_793_800_000))
            #expect(after.publications.map(\.date.description) == ["2026-11-02"])
            #expect(try await stage.texts("SELECT hash FROM feed_body") == ["a"])
            #expect(
                try SQLiteFeedReport.status(stage.database.folder).map(\.status.newest) == [try Self.day("2026-11-02")])
        }
    }

    @Test("a jump is held, and stored when a second source agrees")
    func secondSource() async throws {
        try await stage { stage in
            try await stage.ingest(try Self.parsed(.nbpA, "2026-10-30", Self.zlotys), "c")
            var jump = Self.monday
            jump["THB"] = "45"
            let first = try await stage.ingest(try Self.parsed(.ecb, "2026-11-02", jump), "a")
            #expect(first.quarantined.map(\.row.rate.text) == ["45"])
            #expect(try SQLiteFeedReport.quarantined(stage.database.folder).map(\.quarantined) == first.quarantined)
            // In zloty: 4.41 for a euro, and 0.098 for a baht.
            try await stage.ingest(
                try Self.parsed(.nbpA, "2026-11-02", ["EUR": "4.41", "THB": "0.0980", "USD": "3.9445"]), "b")
            #expect(try SQLiteFeedReport.quarantined(stage.database.folder) == [])
            #expect(
                try await stage.texts(
                    "SELECT digits FROM rate WHERE currency = 'THB' AND day = 20759 AND source = 'ECB'") == ["45"])
            #expect(try await stage.texts("SELECT decision FROM rate_quarantine") == ["secondSource"])
        }
    }

    @Test("a figure that is held is released as soon as a second publisher says the same, without being sent again")
    func confirmedByOthers() async throws {
        try await stage { stage in
            try await stage.ingest(try Self.parsed(.nbpA, "2026-10-30", Self.zlotys), "a")
            var jump = Self.monday
            jump["THB"] = "45"
            try await stage.ingest(try Self.parsed(.ecb, "2026-11-02", jump), "b")
            #expect(try SQLiteFeedReport.quarantined(stage.database.folder).map(\.quarantined.source) == [.ecb])
            // The ECB's figures once more are no second word.
            try await stage.ingest(try Self.parsed(.frankfurter, "2026-11-02", jump), "c")
            #expect(try SQLiteFeedReport.quarantined(stage.database.folder).contains { $0.quarantined.source == .ecb })
            var later = Self.zlotys
            later["THB"] = "0.0980"
            try await stage.ingest(try Self.parsed(.nbpA, "2026-11-02", later), "d")
            #expect(
                try SQLiteFeedReport.quarantined(stage.database.folder).contains { $0.quarantined.source == .ecb }
                    == false)
            #expect(
                try await stage.texts(
                    "SELECT digits FROM rate WHERE currency = 'THB' AND day = 20759 AND source = 'ECB'") == ["45"])
        }
    }

    /// Near enough to the ECB's, in złoty.
    private static let zlotys = ["EUR": "4.41", "THB": "0.1060", "USD": "3.9445"]

    @Test("the first figures of a source are held against the others, and believed where nobody else has them")
    func firstContact() async throws {
        try await stage { stage in
            try await stage.ingest(try Self.parsed(.ecb, "2026-11-02", Self.monday), "a")
            let ten = try await stage.ingest(
                try Self.parsed(.nbpA, "2026-11-02", ["EUR": "44.1", "THB": "1.17", "USD": "39.445"]), "b")
            #expect(ten.issues == [.jumps(3, of: 3, on: try Self.day("2026-11-02"))])
            let one = try await stage.ingest(
                try Self.parsed(
                    .nbpA, "2026-11-02", ["EUR": "4.41", "THB": "0.117", "UAH": "0.094", "USD": "39.445"]),
                "c")
            #expect(one.quarantined.map(\.issue) == [.apart(from: .ecb)])
            #expect(one.quarantined.map(\.row.rate.text) == ["39.445"])
            #expect(one.accepted.first?.rows.map(\.base.code) == ["EUR", "THB", "UAH"])
        }
    }

    @Test("another value for a stored day is held; released by somebody, the old one is a revision")
    func revision() async throws {
        try await stage { stage in
            try await stage.ingest(try Self.parsed(.ecb, "2026-11-02", Self.monday), "a")
            var changed = Self.monday
            changed["PLN"] = "4.42"
            try await stage.ingest(try Self.parsed(.ecb, "2026-11-02", changed), "b")
            let entry = try #require(try SQLiteFeedReport.quarantined(stage.database.folder).first)
            #expect(entry.quarantined.issue == .revision(of: try PublishedRate("4.41")))
            #expect(try await stage.texts("SELECT digits FROM rate WHERE currency = 'PLN' AND day = 20759") == ["4.41"])
            try await stage.decide(entry.key, isReleased: true)
            #expect(try await stage.texts("SELECT digits FROM rate WHERE currency = 'PLN' AND day = 20759") == ["4.42"])
            #expect(try await stage.texts("SELECT digits FROM rate_revision") == ["4.41"])
            await #expect(throws: QuarantineRefusal.notInQuarantine) {
                try await stage.decide(entry.key, isReleased: true)
            }
        }
    }

    @Test("what is dropped is never used")
    func dropped() async throws {
        try await stage { stage in
            var jump = Self.monday
            jump["THB"] = "45"
            try await stage.ingest(try Self.parsed(.ecb, "2026-11-02", jump), "a")
            let entry = try #require(try SQLiteFeedReport.quarantined(stage.database.folder).first)
            try await stage.decide(entry.key, isReleased: false)
            #expect(try SQLiteFeedReport.quarantined(stage.database.folder) == [])
            #expect(try await stage.texts("SELECT count(*) || '' FROM rate WHERE day = 20759") == ["2"])
        }
    }

    @Test("an answer that is doubted as a whole leaves the rates alone, and its body is kept with the reason")
    func doubted() async throws {
        try await stage { stage in
            let turned = ["PLN": "0.2268", "THB": "0.0265", "USD": "0.895"]
            let ingest = try await stage.ingest(try Self.parsed(.ecb, "2026-11-02", turned), "a")
            #expect(ingest.issues == [.jumps(3, of: 3, on: try Self.day("2026-11-02"))])
            #expect(try await stage.texts("SELECT max(day) || '' FROM rate") == ["20756"])
            #expect(try await stage.texts("SELECT doubts FROM feed_body") == ["3 of 3 rates jump on 2026-11-02"])
        }
    }

    @Test("a currency that the first source lacks is quoted by the next, and a cross never mixes sources")
    func sources() async throws {
        try await stage { stage in
            try await stage.ingest(
                try Self.parsed(.nbpA, "2026-11-02", ["EUR": "4.40", "UAH": "0.0940", "USD": "3.94"]), "a")
            let referenceRates = try await SQLiteRateStore(stage.database).referenceRates(
                at: Date(timeIntervalSince1970: 1_793_800_000))
            let hryvnia = try #require(Currency("UAH"))
            func sources(_ have: Currency, _ want: Currency) -> [RateSource] {
                referenceRates.publications(from: have, to: want).map(\.source)
            }
            #expect(sources(.eur, .usd) == [.ecb])
            #expect(sources(hryvnia, .pln) == [.nbpA])
            #expect(sources(.eur, hryvnia) == [.ecb, .nbpA])
            #expect(referenceRates.mid(from: hryvnia, to: .pln)?.text == "0.0940")
            // 4.4038 PLN for a euro by the ECB.
            #expect(referenceRates.mid(from: .eur, to: hryvnia)?.text == "46.84894")
            #expect(sources(try #require(Currency("THB")), hryvnia) == [.ecb, .nbpA])
        }
    }

    @Test("faults are counted until an answer, closed days remembered, old bodies forgotten")
    func faults() async throws {
        try await stage { stage in
            for _ in 1...2 { try await stage.store.failed(.nbpA, "api.example/x: timedOut", at: Self.now) }
            let failing = try #require(
                try SQLiteFeedReport.status(stage.database.folder).first { $0.status.source == .nbpA })
            #expect((failing.failures, failing.fault) == (2, "api.example/x: timedOut"))
            let holiday = try Self.day("2026-11-11")
            try await stage.ingest(try Self.parsed(.nbpA, "2026-11-10", ["USD": "3.94"]), "b")
            try await stage.store.closed(.nbpA, [holiday], at: Self.now)
            #expect(
                try await stage.store.progress(of: .nbpA)
                    == PublicationProgress(last: try Self.day("2026-11-10"), asked: Self.now, closed: [holiday]))
            #expect(try await stage.store.progress(of: .nbpB) == PublicationProgress())
            let after = try #require(
                try SQLiteFeedReport.status(stage.database.folder).first { $0.status.source == .nbpA })
            #expect((after.failures, after.fault) == (0, nil))
            try await stage.ingest(try Self.parsed(.ecb, "2026-11-02", Self.monday), "a")
            #expect(try await stage.store.prune(before: Self.now, limit: 10) == 0)
            #expect(try await stage.store.prune(before: Self.now.addingTimeInterval(1), limit: 10) == 2)
        }
    }
}
