package import Foundation

/// The stored publications of a source, for finding missing days.
package struct PublicationRecord: Sendable, Equatable {
    /// The first stored day.
    package let first: Day?
    /// Number of rates by stored day.
    package let figures: [Day: Int]
    /// Days without a publication according to the publisher, and when it last said so.
    package let noData: [Day: Date]
    /// Ranges of days whose responses are quarantined; nothing of them is stored.
    package let quarantined: [ClosedRange<Day>]
    /// When the feed last returned a readable response.
    package let lastResponseAt: Date?
    /// The usual number of rates in a publication of the source; 0 if nothing is stored.
    package let usualCount: Int
    /// Days with a stored publication; days with fewer than half the usual rates do not count.
    package let days: Set<Day>

    package init(
        first: Day? = nil, figures: [Day: Int] = [:], noData: [Day: Date] = [:], quarantined: [ClosedRange<Day>] = [],
        lastResponseAt: Date? = nil
    ) {
        self.first = first
        self.figures = figures
        self.noData = noData
        self.quarantined = quarantined
        self.lastResponseAt = lastResponseAt
        let last = figures.keys.sorted().suffix(PublicationSize.compared)
        let usual = PublicationSize.usual(last.compactMap { figures[$0] })
        usualCount = usual
        days = Set(figures.filter { PublicationSize.isWhole($0.value, usual: usual) }.keys)
    }
}

/// Compares the number of rates in a publication with earlier publications.
///
/// A blend of many banks has days on which only one small bank has published. Such a day is stored, but not used for
/// prices.
package enum PublicationSize {
    /// Number of publications that define the usual count.
    package static let compared = 10

    /// The upper median of the counts; 0 without any.
    package static func usual(_ counts: [Int]) -> Int {
        counts.isEmpty ? 0 : counts.sorted()[counts.count / 2]
    }

    package static func isWhole(_ count: Int, usual: Int) -> Bool { count > 0 && 2 * count >= usual }

    /// The newest of these publications that has at least half of the usual rates.
    package static func newest(of publications: [(day: Day, count: Int)]) -> Day? {
        let usual = usual(publications.map(\.count))
        return publications.filter { isWhole($0.count, usual: usual) }.map(\.day).max()
    }
}

extension ParsedFeed {
    /// The days for which this response has a complete publication.
    package func completeDays(usualCount: Int) -> Set<Day> {
        let counts = rows.reduce(into: [Day: Int]()) { $0[$1.day, default: 0] += 1 }
        return Set(counts.filter { PublicationSize.isWhole($0.value, usual: usualCount) }.keys)
    }
}
