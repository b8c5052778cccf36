import Domain
import Foundation
import Testing

@Suite struct IngestBodyTests {
    private static let old = "2026-10-29 USD 1,2026-10-29 GBP 1,2026-10-29 PLN 1,2026-10-29 THB 1,2026-10-29 TRY 1"

    @Test("nothing is taken on a day without publication; each source has its own days")
    func calendar() throws {
        let saturday = "2026-10-31 USD 1.1"
        #expect(try IngestFixture.validated(saturday).issues.map(\.description) == ["no publication on 2026-10-31"])
        #expect(try IngestFixture.validated(saturday, calendar: .workdays).issues.count == 1)
        #expect(try IngestFixture.validated(saturday, calendar: .everyDay).accepted.count == 1)
        let mayDay = "2026-05-01 USD 1.1"
        #expect(try IngestFixture.validated(mayDay).accepted.isEmpty)
        #expect(try IngestFixture.validated(mayDay, calendar: .workdays).accepted.count == 1)
    }

    @Test("one such day keeps a whole history apart, until a person accepts it")
    func history() throws {
        let days = "2026-10-30 USD 1.1,2026-10-31 USD 1.1"
        let doubted = try IngestFixture.validated(days, latest: false)
        #expect(doubted.issues == [.notPublicationDay(try #require(Day("2026-10-31")))])
        #expect(doubted.accepted.isEmpty && doubted.quarantined.isEmpty)
        let accepted = try IngestFixture.validated(days, latest: false, operatorAgrees: true)
        #expect(accepted.takenWords == ["2026-10-30 USD 1.1", "2026-10-31 USD 1.1"])
    }

    @Test("an older day than the newest stored is a replay, but not when the past was asked for")
    func replay() throws {
        let stored = "2026-10-29 USD 1.1"
        let replay = try IngestFixture.validated("2026-10-28 USD 1.1", over: stored)
        #expect(replay.issues.map(\.description) == ["2026-10-28 is older than the stored 2026-10-29"])
        #expect(try IngestFixture.validated("2026-10-28 USD 1.1", over: stored, latest: false).accepted.count == 1)
        #expect(try IngestFixture.validated("2026-10-29 USD 1.1", over: stored).unchanged == 1)
    }

    @Test("a latest publication that is too old is held also where nothing is stored, and what came since is no bar")
    func outdated() throws {
        let old = "2022-03-01 USD 1.1162"
        let held = try IngestFixture.validated(old, on: "2026-10-30")
        #expect(held.issues.map(\.description) == ["2022-03-01 is too old to be the latest on 2026-10-30"])
        #expect(held.accepted.isEmpty && held.quarantined.isEmpty)
        // An older stored row does not help: nothing is believed that the calendar does not allow.
        let over = try IngestFixture.validated(old, over: "2022-02-28 USD 1.11", on: "2026-10-30")
        #expect(over.issues == held.issues)
        // A stored day that comes again is no news.
        #expect(try IngestFixture.validated(old, over: old, on: "2026-10-30").unchanged == 1)
        // History that was asked for, and what an operator releases, is free.
        #expect(try IngestFixture.validated(old, latest: false, on: "2026-10-30").takenWords == [old])
        #expect(try IngestFixture.validated(old, on: "2026-10-30", operatorAgrees: true).takenWords == [old])
    }

    @Test(
        "the calendar allows weekends, holidays and a publisher that is late",
        arguments: [
            // Friday to Monday; Maundy Thursday to the Tuesday after Easter.
            ("2026-10-30", "2026-11-02", PublicationCalendar.target, true),
            ("2026-04-02", "2026-04-07", .target, true),
            ("2026-10-26", "2026-10-30", .target, true), ("2026-10-26", "2026-10-31", .target, false),
            ("2026-12-23", "2026-12-29", .workdays, true), ("2026-12-23", "2027-01-01", .workdays, false),
            ("2026-10-07", "2026-11-05", .weekly, true), ("2026-10-07", "2026-11-06", .weekly, false),
            ("2026-10-20", "2026-10-28", .everyDay, true), ("2026-10-20", "2026-10-29", .everyDay, false),
            ("2026-10-31", "2026-10-30", .everyDay, true),
        ])
    func allowed(day: String, today: String, calendar: PublicationCalendar, isTaken: Bool) throws {
        let ingest = try IngestFixture.validated("\(day) USD 1.1", calendar: calendar, on: today)
        #expect(ingest.issues.isEmpty == isTaken)
        #expect(ingest.accepted.count == (isTaken ? 1 : 0))
    }

    @Test(
        "a time stamp may be two days away from the date", arguments: [(2, true), (-2, true), (3, false), (-3, false)])
    func stamp(days: Int, isTaken: Bool) throws {
        let row = try IngestFixture.row("2026-10-28 USD 1.1")
        let stamp = row.day.start(in: .gmt).addingTimeInterval(Double(days) * 86_400 + 3_600)
        let ingest = ParsedFeed(source: .currencylayer, rows: [row], stampedAt: stamp).validated(
            asked: .latest, calendar: .everyDay, stored: ValidationBaseline(), known: IngestFixture.known,
            at: IngestFixture.now)
        #expect(ingest.issues == (isTaken ? [] : [.stampApart(days: 3)]))
    }

    @Test("three of five jumps are too many, two of five are two held rows")
    func jumps() throws {
        let two = "2026-10-30 USD 2,2026-10-30 GBP 2,2026-10-30 PLN 1.01,2026-10-30 THB 1.01,2026-10-30 TRY 1.01"
        let quarantined = try IngestFixture.validated(two, over: Self.old)
        #expect(quarantined.quarantined.count == 2 && quarantined.accepted.flatMap(\.rows).count == 3)
        let three = try IngestFixture.validated(two.replacing("PLN 1.01", with: "PLN 2"), over: Self.old)
        #expect(three.issues.map(\.description) == ["3 of 5 rates jump on 2026-10-30"])
        #expect(three.quarantined.isEmpty && three.accepted.isEmpty)
    }

    @Test("more than a fifth of the codes may not be missing: one of five is not more")
    func missing() throws {
        let four = "2026-10-30 USD 1.01,2026-10-30 GBP 1.01,2026-10-30 PLN 1.01,2026-10-30 THB 1.01"
        #expect(try IngestFixture.validated(four, over: Self.old).accepted.count == 1)
        let three = four.replacing("2026-10-30 USD 1.01,", with: "")
        let doubted = try IngestFixture.validated(three, over: Self.old)
        #expect(doubted.issues.map(\.description) == ["2 of 5 currencies are gone on 2026-10-30"])
        // What was not asked for is not missing.
        let rows = try IngestFixture.rows("2026-10-30 USD 1.01")
        let tracks = Dictionary(grouping: try IngestFixture.rows(Self.old), by: \.pair).mapValues {
            $0.map(StoredRate.init)
        }
        let asked = ParsedFeed(source: .ecb, rows: rows).validated(
            asked: FeedScope(currencies: [.usd]), calendar: .target,
            stored: ValidationBaseline(newest: Day("2026-10-29"), rows: tracks), known: IngestFixture.known,
            at: IngestFixture.now)
        #expect(asked.takenWords == ["2026-10-30 USD 1.01"])
    }

    @Test("in a history every new day is held against the one before it")
    func missingInHistory() throws {
        let days =
            "2026-10-28 USD 1,2026-10-28 GBP 1,2026-10-28 PLN 1,2026-10-29 USD 1.01,2026-10-29 GBP 1.01,"
            + "2026-10-29 PLN 1.01,2026-10-30 USD 1.02"
        let doubted = try IngestFixture.validated(days, latest: false)
        #expect(doubted.issues.map(\.description) == ["2 of 3 currencies are gone on 2026-10-30"])
        #expect(try IngestFixture.validated(days, latest: false, calendar: .everyDay).accepted.count == 3)
    }

    @Test("a new date over the old figures is a stuck feed; one that moved, or only two, are not")
    func unchanged() throws {
        let same = Self.old.replacing("2026-10-29", with: "2026-10-30")
        let stuck = try IngestFixture.validated(same, over: Self.old)
        #expect(stuck.issues.map(\.description) == ["every rate of 2026-10-30 is that of the day before"])
        let moved = try IngestFixture.validated(same.replacing("TRY 1", with: "TRY 1.0001"), over: Self.old)
        #expect(moved.accepted.flatMap(\.rows).count == 5)
        let pegged = try IngestFixture.validated(
            "2026-10-30 USD 1,2026-10-30 GBP 1", over: "2026-10-29 USD 1,2026-10-29 GBP 1.00")
        #expect(pegged.accepted.flatMap(\.rows).count == 2)
    }

    @Test("a source that carries figures over the weekend may stand still then, and only then")
    func carried() throws {
        let saturday = Self.old.replacing("2026-10-29", with: "2026-10-31")
        let friday = Self.old.replacing("2026-10-29", with: "2026-10-30")
        #expect(try IngestFixture.validated(saturday, over: friday, calendar: .everyDay).issues.isEmpty)
        #expect(try IngestFixture.validated(friday, over: Self.old, calendar: .everyDay).issues.count == 1)
    }

    @Test("a day with a place in the answer but without rows misses everything")
    func empty() throws {
        let rows = try IngestFixture.rows(Self.old)
        let first = try #require(Day("2026-10-29"))
        let last = try #require(Day("2026-10-30"))
        let parsed = ParsedFeed(source: .ecb, rows: rows, days: [first, last])
        let ingest = parsed.validated(
            asked: FeedScope(days: first...last), calendar: .target, stored: ValidationBaseline(),
            known: IngestFixture.known, at: IngestFixture.now)
        #expect(ingest.issues == [.codesMissing(5, of: 5, on: last)])
    }
}
