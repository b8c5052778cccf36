package import Foundation

/// What is stored of a source's publications, as far as it is looked through for missing days.
package struct PublicationRecord: Sendable, Equatable {
    /// The first day that is stored at all.
    package let first: Day?
    /// How many figures each stored day has.
    package let figures: [Day: Int]
    /// Days of which the publisher said that there is none, and when it said so last.
    package let noData: [Day: Date]
    /// The ranges whose answers are held: nothing of them is stored.
    package let quarantined: [ClosedRange<Day>]
    /// When the feed last gave an answer that could be read.
    package let answeredAt: Date?
    /// As many figures as a publication of the source usually has; 0 when nothing is stored.
    package let usualCount: Int
    /// The days whose publication is stored; one with fewer than half of the usual figures is not.
    package let days: Set<Day>

    package init(
        first: Day? = nil, figures: [Day: Int] = [:], noData: [Day: Date] = [:], quarantined: [ClosedRange<Day>] = [],
        answeredAt: Date? = nil
    ) {
        self.first = first
        self.figures = figures
        self.noData = noData
        self.quarantined = quarantined
        self.answeredAt = answeredAt
        let last = figures.keys.sorted().suffix(PublicationSize.compared)
        let usual = PublicationSize.usual(last.compactMap { figures[$0] })
        usualCount = usual
        days = Set(figures.filter { PublicationSize.isWhole($0.value, usual: usual) }.keys)
    }
}

/// How many figures a publication has, against the publications before it.
///
/// A blend of many banks has days on which one small bank alone has published. Such a day is stored, but it is no
/// publication to price by.
package enum PublicationSize {
    /// Publications that say what is usual.
    package static let compared = 10

    /// At least half of the publications have so many figures; 0 for none.
    package static func usual(_ counts: [Int]) -> Int {
        counts.isEmpty ? 0 : counts.sorted()[counts.count / 2]
    }

    package static func isWhole(_ count: Int, usual: Int) -> Bool { count > 0 && 2 * count >= usual }

    /// The newest of these publications that has at least half of the usual figures.
    package static func newest(of publications: [(day: Day, count: Int)]) -> Day? {
        let usual = usual(publications.map(\.count))
        return publications.filter { isWhole($0.count, usual: usual) }.map(\.day).max()
    }
}

extension ParsedFeed {
    /// The days of which this answer has a whole publication.
    package func answeredDays(usualCount: Int) -> Set<Day> {
        let counts = rows.reduce(into: [Day: Int]()) { $0[$1.day, default: 0] += 1 }
        return Set(counts.filter { PublicationSize.isWhole($0.value, usual: usualCount) }.keys)
    }
}
