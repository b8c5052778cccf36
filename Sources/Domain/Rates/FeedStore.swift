package import Foundation

/// An answer of a feed as it came.
package struct FeedBody: Sendable {
    package let source: RateSource
    /// Without the key.
    package let path: String
    /// The days that were asked for; nil: the latest.
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

/// How a feed is doing, for an operator.
package struct FeedStatus: Sendable, Equatable {
    package let status: SourceStatus
    package let record: PublicationRecord
    package let triedAt: Date?
    /// Tries that failed since the last answer.
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

/// A row that is held, with the number by which an operator names it.
package struct QuarantineEntry: Sendable, Equatable {
    package let key: Int64
    package let quarantined: QuarantinedRate
    package let at: Date

    package init(key: Int64, quarantined: QuarantinedRate, at: Date) {
        self.key = key
        self.quarantined = quarantined
        self.at = at
    }
}

/// An answer that is held as a whole.
package struct QuarantinedBody: Sendable, Equatable {
    /// The beginning of its hash, by which an operator names it.
    package let name: String
    package let source: RateSource
    /// Words of the doubts.
    package let issues: String
    package let at: Date

    package init(name: String, source: RateSource, issues: String, at: Date) {
        self.name = name
        self.source = source
        self.issues = issues
        self.at = at
    }
}

/// What feeds answered, and what became of it.
package protocol FeedStore: Sendable {
    /// Judges a reading against what is stored, and writes what is believed, what is held, and the body: one
    /// transaction. With `operatorAgrees` a person has released the answer as a whole.
    func ingest(
        _ parsed: ParsedFeed, from body: FeedBody, asked: FeedScope, calendar: PublicationCalendar,
        operatorAgrees: Bool
    ) async throws -> Ingest
    /// A try that failed; `fault` names neither key nor figures.
    func failed(_ source: RateSource, _ fault: String, at now: Date) async throws
    /// The source has nothing for these days.
    func closed(_ source: RateSource, _ days: [Day], at now: Date) async throws
    /// Every source that has been tried or has figures.
    func status() async throws -> [FeedStatus]
    /// What there is of a source, and when it was asked for more.
    func progress(of source: RateSource) async throws -> PublicationProgress
    /// The publications of a source from `first` on, and what is known of the days without one.
    func record(of source: RateSource, since first: Day) async throws -> PublicationRecord
    /// The held answer whose hash begins so; nil if there is none, or more than one.
    func quarantinedBody(_ name: String) async throws -> FeedBody?
    /// A held answer is not to be used, ever; false if it is not held any more.
    func drop(_ body: FeedBody, at now: Date) async throws -> Bool
    /// An operator's word on a held row: to be used, or not ever; false if it is not held any more.
    func decide(_ key: Int64, isReleased: Bool, at now: Date) async throws -> Bool
    /// Forgets bodies that are older; answers how many.
    func prune(before: Date, limit: Int) async throws -> Int
}

/// The requests of feeds that are paid by the request.
package protocol RequestBudgetStore: Sendable {
    /// Counts one more request of `source`, before it is sent; false when the day has no more of them.
    func spend(_ budget: RequestBudget, of source: RateSource, at now: Date) async throws -> Bool
}
