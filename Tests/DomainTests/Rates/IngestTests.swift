import Domain
import Testing

@Suite struct IngestTests {
    @Test("new rows are taken by day, oldest first, with the number of their table")
    func accepted() throws {
        let rows = try IngestFixture.rows(
            "2026-10-29 USD 1.11,2026-10-28 USD 1.12,2026-10-29 GBP 0.83,2026-10-28 GBP 0.84")
        let day = try #require(Day("2026-10-28"))
        let parsed = ParsedFeed(source: .nbpA, rows: rows, numbers: [day: "997/A/NBP/2026"])
        let ingest = parsed.validated(
            asked: FeedScope(days: day...day.advanced(by: 1)), calendar: .workdays, stored: ValidationBaseline(),
            known: IngestFixture.known, at: IngestFixture.now)
        #expect(ingest.accepted.map(\.day.description) == ["2026-10-28", "2026-10-29"])
        #expect(ingest.accepted.map(\.number) == ["997/A/NBP/2026", nil])
        #expect(ingest.accepted.map(\.rows) == [[rows[1], rows[3]], [rows[0], rows[2]]])
        #expect(ingest.quarantined.isEmpty && ingest.issues.isEmpty && ingest.unchanged == 0)
    }

    @Test("a stored value is the same in any digits, and another value is held as a revision")
    func revision() throws {
        let old = "2026-10-30 USD 1.1,2026-10-30 PLN 4.4"
        let same = try IngestFixture.validated("2026-10-30 USD 1.100,2026-10-30 PLN 4.40", over: old)
        #expect(same.unchanged == 2 && same.accepted.isEmpty && same.quarantined.isEmpty)
        let other = try IngestFixture.validated("2026-10-30 USD 1.1001,2026-10-30 PLN 4.4", over: old)
        #expect(other.heldWords == ["2026-10-30 USD 1.1001: 1.1 is stored for that day"])
        #expect(other.unchanged == 1 && other.accepted.isEmpty)
        let again = try IngestFixture.validated(
            "2026-10-30 USD 1.1001", over: old, quarantined: [IngestFixture.quarantined("2026-10-30 USD 1.10010")])
        #expect(again.quarantined.isEmpty && again.stillQuarantined == 1)
    }

    @Test("special drawing rights are ignored, unknown codes are held")
    func codes() throws {
        let ingest = try IngestFixture.validated("2026-10-30 XDR 1.3,2026-10-30 QQQ 2,2026-10-30 USD 1.1")
        #expect(ingest.ignored == 1)
        #expect(ingest.heldWords == ["2026-10-30 QQQ 2: QQQ is not in the catalogue"])
        #expect(ingest.takenWords == ["2026-10-30 USD 1.1"])
    }

    @Test("gold is known to the source that is about it, and to no other")
    func gold() throws {
        let row = FeedRow(
            day: try #require(Day("2026-10-30")), base: .xau, quote: .pln, rate: try PublishedRate("595.71"))
        for (source, accepted) in [(RateSource.nbpGold, 1), (.nbpA, 0)] {
            let ingest = ParsedFeed(source: source, rows: [row]).validated(
                asked: .latest, calendar: .workdays, stored: ValidationBaseline(), known: IngestFixture.known,
                at: IngestFixture.now)
            #expect(ingest.accepted.count == accepted && ingest.quarantined.count == 1 - accepted)
        }
    }

    @Test("a move of a tenth is taken and more is held, up and down", arguments: [("1.1051", true), ("1.1052", false)])
    func jump(rate: String, isTaken: Bool) throws {
        // ln 1.1051 = 0.09993, ln 1.1052 = 0.10002.
        let up = try IngestFixture.validated("2026-10-30 USD \(rate)", over: "2026-10-29 USD 1")
        #expect(up.accepted.count == (isTaken ? 1 : 0))
        #expect(up.heldWords == (isTaken ? [] : ["2026-10-30 USD \(rate): a jump from 1 on 2026-10-29"]))
        let down = try IngestFixture.validated("2026-10-30 USD 1", over: "2026-10-29 USD \(rate)")
        #expect(down.accepted.count == (isTaken ? 1 : 0))
    }

    @Test("of bid and ask the larger move counts")
    func ask() throws {
        func row(_ day: String, _ bid: String, _ ask: String) throws -> FeedRow {
            FeedRow(
                day: try #require(Day(day)), base: .usd, quote: .pln, rate: try PublishedRate(bid),
                ask: try PublishedRate(ask))
        }
        let before = try row("2026-10-29", "3.9", "4.0")
        func validated(_ new: FeedRow) -> Ingest {
            ParsedFeed(source: .nbpC, rows: [new]).validated(
                asked: .latest, calendar: .workdays,
                stored: ValidationBaseline(newest: before.day, rows: [before.pair: [StoredRate(before)]]),
                known: IngestFixture.known, at: IngestFixture.now)
        }
        #expect(validated(try row("2026-10-30", "3.9", "4.5")).quarantined.count == 1)
        #expect(validated(try row("2026-10-30", "3.9", "4.1")).accepted.count == 1)
        #expect(validated(try row("2026-10-29", "3.9", "4.1")).quarantined.map(\.issue) == [.revision(of: before.rate)])
        #expect(validated(try row("2026-10-29", "3.90", "4.00")).unchanged == 1)
    }

    @Test("a figure carried forward for a week is taken in the latest answer, a day more is held")
    func carried() throws {
        let ingest = try IngestFixture.validated("2026-10-30 USD 1.1,2026-10-23 PLN 4.4,2026-10-22 THB 37")
        #expect(ingest.takenWords == ["2026-10-23 PLN 4.4", "2026-10-30 USD 1.1"])
        #expect(ingest.heldWords == ["2026-10-22 THB 37: 8 days older than its answer"])
        let history = try IngestFixture.validated("2026-10-30 USD 1.1,2026-10-22 USD 1.12", latest: false)
        #expect(history.quarantined.isEmpty && history.accepted.count == 2)
    }

    @Test("each row is held against the newest before its own day, stored or just taken")
    func previous() throws {
        let ingest = try IngestFixture.validated(
            "2026-10-26 USD 1.05,2026-10-27 USD 1.10,2026-10-29 USD 1.40", over: "2026-10-23 USD 1,2026-10-28 USD 1.3",
            latest: false)
        #expect(ingest.takenWords == ["2026-10-26 USD 1.05", "2026-10-27 USD 1.10", "2026-10-29 USD 1.40"])
        let lone = try IngestFixture.validated("2026-10-29 USD 1.40", over: "2026-10-23 USD 1", latest: false)
        #expect(lone.heldWords == ["2026-10-29 USD 1.40: a jump from 1 on 2026-10-23"])
    }
}
