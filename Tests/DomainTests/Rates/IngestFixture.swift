import Domain
import Foundation
import Testing

/// A made-up source with a few currencies per euro, for the rules of judging.
struct IngestFixture {
    /// The day of most answers in these tests.
    static let now = Date(timeIntervalSince1970: 1_793_404_800)

    static let known: Set<Currency> = Set(
        ["EUR", "USD", "GBP", "PLN", "THB", "TRY", "JPY"].compactMap { Currency($0) })

    /// `day quote rate`, as of ECB rows.
    static func row(_ text: String) throws -> FeedRow {
        let parts = text.split(separator: " ").map(String.init)
        return FeedRow(
            day: try #require(Day(parts[0])), base: .eur, quote: try #require(Currency(parts[1])),
            rate: try PublishedRate(parts[2]))
    }

    /// Rows written one after the other, with commas between them.
    static func rows(_ text: String) throws -> [FeedRow] {
        try text.split(separator: ",").map { try row(String($0)) }
    }

    static func quarantined(_ text: String, _ issue: RateIssue? = nil) throws -> QuarantinedRate {
        let row = try row(text)
        return QuarantinedRate(
            source: .ecb, row: row,
            issue: try issue ?? .jump(from: PublishedRate("1"), on: row.day.advanced(by: -1)))
    }

    /// Judges `new` over `old`; a history from the first to the last day of `new` unless `latest` is said, on the last
    /// day of `new` unless `today` is said.
    static func validated(
        _ new: String, over old: String = "", latest: Bool = true, quarantined: [QuarantinedRate] = [],
        others: [OtherSource] = [],
        calendar: PublicationCalendar = .target, on today: String? = nil, operatorAgrees: Bool = false
    ) throws -> Ingest {
        let parsed = ParsedFeed(source: .ecb, rows: try rows(new))
        let stored = try rows(old)
        let first = try #require(parsed.days.first)
        let last = try #require(parsed.days.last)
        var tracks: [RatePair: [StoredRate]] = [:]
        for (pair, rows) in Dictionary(grouping: stored, by: \.pair) {
            let sorted = rows.sorted { $0.day < $1.day }
            let before = sorted.last { $0.day < first }
            tracks[pair] = ([before].compactMap { $0 } + sorted.filter { first...last ~= $0.day }).map(StoredRate.init)
        }
        let now = (try today.map { try #require(Day($0)) } ?? last).start(in: .gmt)
        return parsed.validated(
            asked: FeedScope(days: latest ? nil : first...last), calendar: calendar,
            stored: ValidationBaseline(
                newest: stored.map(\.day).max(), rows: tracks, quarantined: quarantined, others: others),
            known: known, at: now,
            operatorAgrees: operatorAgrees)
    }
}

extension Ingest {
    /// The taken rows as they are written in these tests.
    var takenWords: [String] { accepted.flatMap(\.rows).map { "\($0.day) \($0.quote) \($0.rate)" } }
    var heldWords: [String] { quarantined.map { "\($0.row.day) \($0.row.quote) \($0.row.rate): \($0.issue)" } }
    var releasedWords: [String] {
        released.map {
            "\($0.quarantined.row.day) \($0.quarantined.row.quote) \($0.quarantined.row.rate): \($0.release)"
        }
    }
}
