package import Foundation

/// The unmodified response of a feed.
package struct FeedBody: Sendable {
    package let source: RateSource
    /// Without the API key.
    package let path: String
    /// The requested days; nil for the latest publication.
    package let days: ClosedRange<Day>?
    package let bytes: [UInt8]
    /// SHA-256 in hexadecimal digits.
    package let hash: String
    package let fetchedAt: Date

    package init(
        source: RateSource, path: String, days: ClosedRange<Day>?, bytes: [UInt8], hash: String, fetchedAt: Date
    ) {
        self.source = source
        self.path = path
        self.days = days
        self.bytes = bytes
        self.hash = hash
        self.fetchedAt = fetchedAt
    }
}

/// The state of a feed for operators.
package struct FeedStatus: Sendable, Equatable {
    package let status: SourceStatus
    package let record: PublicationRecord
    package let triedAt: Date?
    /// Failed attempts since the last successful response.
    package let failures: Int
    package let fault: String?

    package init(
        _ status: SourceStatus, record: PublicationRecord, triedAt: Date?, failures: Int, fault: String?
    ) {
        self.status = status
        self.record = record
        self.triedAt = triedAt
        self.failures = failures
        self.fault = fault
    }
}

/// Feed responses and the state of each feed.
package protocol FeedStore: Sendable {
    /// Writes what `deciding` accepts, quarantines and releases, and the body, in one transaction.
    func ingest(
        _ parsed: ParsedFeed, from body: FeedBody, deciding: @escaping @Sendable (IngestSnapshot) -> IngestChange
    ) async throws -> Ingest
    /// Records a failed attempt; `fault` contains neither the API key nor rates.
    func failed(_ source: RateSource, _ fault: String, at now: Date) async throws
    /// Records that the source has no publication on these days.
    func closed(_ source: RateSource, _ days: [Day], at now: Date) async throws
    /// The newest day of each currency that a source has rates of.
    func newest(of source: RateSource) async throws -> [Currency: Day]
    /// The newest stored publication of a source and its last fetch attempt.
    func progress(of source: RateSource) async throws -> PublicationProgress
    /// The publications of a source from `first` on, and the known facts about days without one.
    func record(of source: RateSource, since first: Day) async throws -> PublicationRecord
    /// Deletes at most `limit` bodies fetched before `before`. Returns the number deleted.
    func prune(before: Date, limit: Int) async throws -> Int
}

/// The same with the rules of plausible rates.
extension FeedStore {
    package func ingest(
        _ parsed: ParsedFeed, from body: FeedBody, asked: FeedScope, calendar: PublicationCalendar
    ) async throws -> Ingest {
        try await ingest(parsed, from: body) {
            parsed.ingesting($0, asked: asked, calendar: calendar, at: body.fetchedAt, operatorAgrees: false)
        }
    }
}

/// Counts requests to feeds with a request quota.
package protocol RequestBudgetStore: Sendable {
    /// Counts one more request to `source` before it is sent. Returns false if the day's budget is used up.
    func spend(_ budget: RequestBudget, of source: RateSource, at now: Date) async throws -> Bool
}
