package import Foundation

/// An answer of a feed as it came.
package struct FeedBody: Sendable {
    package let source: RateSource
    /// Without the key.
    package let path: String
    package let bytes: [UInt8]
    /// SHA-256 in hexadecimal digits.
    package let hash: String
    package let fetchedAt: Date

    package init(source: RateSource, path: String, bytes: [UInt8], hash: String, fetchedAt: Date) {
        self.source = source
        self.path = path
        self.bytes = bytes
        self.hash = hash
        self.fetchedAt = fetchedAt
    }
}

/// How a feed is doing.
package struct FeedStatus: Sendable, Equatable {
    package let source: RateSource
    package let triedAt: Date?
    package let answeredAt: Date?
    /// Tries that failed since the last answer.
    package let failures: Int
    package let fault: String?
    /// The newest publication that is used, and its number.
    package let newest: Day?
    package let number: String?
    /// Rows that are held.
    package let held: Int

    package init(
        source: RateSource, triedAt: Date?, answeredAt: Date?, failures: Int, fault: String?, newest: Day?,
        number: String?, held: Int
    ) {
        self.source = source
        self.triedAt = triedAt
        self.answeredAt = answeredAt
        self.failures = failures
        self.fault = fault
        self.newest = newest
        self.number = number
        self.held = held
    }
}

/// A row that is held, with the number by which an operator names it.
package struct HeldEntry: Sendable, Equatable {
    package let key: Int64
    package let held: HeldRow
    package let at: Date

    package init(key: Int64, held: HeldRow, at: Date) {
        self.key = key
        self.held = held
        self.at = at
    }
}

/// What feeds answered, and what became of it.
package protocol FeedStore: Sendable {
    /// Judges a reading against what is stored, and writes what is believed, what is held, and the body: one
    /// transaction.
    func ingest(
        _ reading: FeedReading, from body: FeedBody, asked: FeedScope, calendar: PublicationCalendar
    ) async throws -> Ingest
    /// A try that failed; `fault` names neither key nor figures.
    func failed(_ source: RateSource, _ fault: String, at now: Date) async throws
    /// The source has nothing for these days.
    func closed(_ source: RateSource, _ days: [Day], at now: Date) async throws
    /// Every source that has been tried or has figures.
    func status() async throws -> [FeedStatus]
    func closedDays(of source: RateSource, since day: Day) async throws -> Set<Day>
    /// What is held, the oldest first.
    func held() async throws -> [HeldEntry]
    /// An operator's word on a held row: to be used, or not ever; false if it is not held any more.
    func decide(_ key: Int64, isReleased: Bool, at now: Date) async throws -> Bool
    /// Forgets bodies that are older; answers how many.
    func prune(before: Date, limit: Int) async throws -> Int
}
