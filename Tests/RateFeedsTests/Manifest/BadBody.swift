import Domain
import Foundation
import Testing

@testable import RateFeeds

/// A rule that is missing on purpose, to see that the table of bad bodies would notice.
enum Weakness: CaseIterable {
    case anyContentType, anyDay, anyCode, anyClock, nothingStored, noTimeStamp, askedForHistory
}

/// Reads and judges one bad body as the manifest says, and puts what came of it into words.
struct BadBody {
    let entry: Manifest.Entry
    var weakness: Weakness?

    func outcome() throws -> String {
        let (feed, request) = try #require(try entry.asked())
        let now = weakness == .anyClock ? Date(timeIntervalSince1970: 7_000_000_000) : clock
        let type = weakness == .anyContentType ? request.contentTypes.first : entry.contentType
        let parsed: ParsedFeed?
        do {
            parsed = try feed.read(
                fixture(entry.file), status: entry.httpStatus, contentType: type, asked: request, at: now)
        } catch let fault as FeedFault {
            return "reject: \(fault)"
        }
        guard let parsed else { return "empty" }
        return Self.words(validate(parsed, of: feed, asked: request))
    }

    private func validate(_ parsed: ParsedFeed, of feed: any RateFeed, asked request: FeedRequest) -> Ingest {
        let known = Stored.catalogue.union(weakness == .anyCode ? parsed.rows.map(\.quote) : [])
        let rows = weakness == .nothingStored ? [] : Stored.rows(of: parsed.source)
        let days = parsed.days[0]...parsed.days[parsed.days.count - 1]
        let stamped = ParsedFeed(
            source: parsed.source, rows: parsed.rows, days: Set(parsed.days), numbers: parsed.numbers,
            stampedAt: weakness == .noTimeStamp ? nil : parsed.stampedAt)
        return stamped.validated(
            asked: weakness == .askedForHistory ? FeedScope(days: days) : request.scope,
            calendar: weakness == .anyDay ? .everyDay : feed.calendar,
            stored: ValidationBaseline(rows: rows, around: parsed), known: known, at: clock)
    }

    private static func words(_ ingest: Ingest) -> String {
        let issues = ingest.issues.map(\.description).joined(separator: "; ")
        guard ingest.issues.isEmpty else { return "quarantine body: \(issues)" }
        let count = "taken \(ingest.accepted.reduce(0) { $0 + $1.rows.count }), unchanged \(ingest.unchanged)"
        guard !ingest.quarantined.isEmpty else { return "accept: \(count)" }
        let quarantined = ingest.quarantined.map { quarantined in
            "\(quarantined.row.base)/\(quarantined.row.quote) \(quarantined.row.day) \(quarantined.row.rate): \(quarantined.issue)"
        }
        return "quarantine row: \(quarantined.joined(separator: "; ")) (\(count))"
    }
}
