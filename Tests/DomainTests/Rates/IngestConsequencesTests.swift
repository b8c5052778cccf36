import Domain
import Foundation
import Testing

@Suite("What follows from a response of a feed") struct IngestConsequencesTests {
    private static func row(_ text: String, named name: String? = nil) throws -> FeedRow {
        let row = try IngestFixture.row(text)
        return FeedRow(day: row.day, base: row.base, quote: row.quote, rate: row.rate, name: name)
    }

    private static func change(
        _ rows: [FeedRow], of source: RateSource = .ecb, asked: FeedScope = .latest, waiting: [QuarantinedRate] = []
    ) throws -> IngestChange {
        ParsedFeed(source: source, rows: rows).ingesting(
            IngestSnapshot(stored: ValidationBaseline(), known: IngestFixture.known, waiting: waiting), asked: asked,
            calendar: .target, at: try #require(Day("2026-10-30")).start(in: .gmt), operatorAgrees: false)
    }

    private static func waiting(_ source: RateSource, _ text: String) throws -> QuarantinedRate {
        let row = try IngestFixture.row(text)
        return QuarantinedRate(
            source: source, row: row, issue: .jump(from: try PublishedRate("1"), on: row.day.advanced(by: -1)))
    }

    @Test("accepted rows release what other sources have in quarantine, within 2 % and of the same day")
    func confirms() throws {
        let agreeing = try Self.waiting(.frankfurter, "2026-10-30 THB 37.7")
        let waiting = [
            agreeing, try Self.waiting(.frankfurter, "2026-10-30 USD 1.3"),
            try Self.waiting(.frankfurter, "2026-10-29 THB 37.7"),
        ]
        let rows = try [Self.row("2026-10-30 THB 37.8"), Self.row("2026-10-30 USD 1.118")]
        let released = [ReleasedRow(quarantined: agreeing, release: .secondSource(.ecb))]
        #expect(try Self.change(rows, waiting: waiting).confirmed == released)
        // One that repeats the ECB's rates confirms nobody.
        #expect(try Self.change(rows, of: .frankfurter, waiting: waiting).confirmed == [])
        #expect(try Self.change([], waiting: waiting).confirmed == [])
    }

    @Test("quarantined responses count no more for the accepted days; without any nothing is superseded")
    func superseded() throws {
        let rows = try [Self.row("2026-10-29 THB 37.8"), Self.row("2026-10-30 THB 37.9")]
        let days = try (#require(Day("2026-10-29")), #require(Day("2026-10-30")))
        let asked = FeedScope(days: days.0...days.1)
        #expect(try Self.change(rows, asked: asked).superseded == days.0...days.1)
        #expect(try Self.change([]).superseded == nil)
    }

    @Test("a response for selected currencies shows no positions in the whole publication")
    func places() throws {
        let row = try Self.row("2026-10-30 THB 37.8", named: "bat")
        #expect(try Self.change([row]).places == [row.day: [row.pair: 0]])
        let some = FeedScope(currencies: [try #require(Currency("THB"))])
        #expect(try Self.change([row], asked: some).places == [:])
    }

    @Test("the last 100 days are compared with other sources, and the week before them")
    func compared() throws {
        let last = try #require(Day("2026-10-30"))
        let days = Set((0..<150).map { last.advanced(by: -$0) })
        let long = ParsedFeed(source: .ecb, rows: [], days: days)
        #expect(long.comparedDays == last.advanced(by: -106)...last)
        #expect(ParsedFeed(source: .ecb, rows: [], days: [last]).comparedDays == last.advanced(by: -7)...last)
        #expect(ParsedFeed(source: .ecb, rows: []).comparedDays == nil)
    }

    @Test("a person releases or drops what is in quarantine; what cannot be read any more is only dropped")
    func quarantine() throws {
        let rate = try Self.waiting(.ecb, "2026-10-30 THB 37.7")
        let body = FeedBody(
            source: .ecb, path: "latest", days: nil, bytes: [], hash: "a", fetchedAt: IngestFixture.now)
        let reparsed = ReparsedBody(ParsedFeed(source: .ecb, rows: [rate.row]), scope: .latest, calendar: .target)
        func decide(_ isReleased: Bool, _ found: QuarantineSnapshot?) throws -> String {
            let decision = QuarantineDecision(.rate(1), isReleased: isReleased, by: nil, at: IngestFixture.now)
            return switch try decision.change(found) {
            case .releaseRate(let released): "release \(released == rate)"
            case .dropRate(let dropped): "drop \(dropped == rate)"
            case .ingest(let body, let reparsed): "ingest \(body.hash) \(reparsed.parsed.rows.count)"
            case .dropResponse(let body): "drop \(body.hash)"
            }
        }
        #expect(try decide(true, .rate(rate)) == "release true")
        #expect(try decide(false, .rate(rate)) == "drop true")
        #expect(try decide(true, .response(body, reparsed)) == "ingest a 1")
        #expect(try decide(false, .response(body, nil)) == "drop a")
        #expect(throws: QuarantineRefusal.unreadable) { try decide(true, .response(body, nil)) }
        for isReleased in [true, false] {
            #expect(throws: QuarantineRefusal.notInQuarantine) { try decide(isReleased, nil) }
        }
        // A row that would wait is released when a person agrees with its response.
        let snapshot = IngestSnapshot(
            stored: ValidationBaseline(rows: [rate.row.pair: [StoredRate(try Self.row("2026-10-29 THB 20"))]]),
            known: IngestFixture.known, waiting: [])
        let change = reparsed.ingesting(snapshot, at: IngestFixture.now)
        #expect(change.ingest.quarantined == [])
        #expect(change.ingest.released.map(\.release) == [.operatorDecision])
    }
}
