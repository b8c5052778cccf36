import Foundation

/// The publications that count for an order or an alert: those of `source` after the day `since`.
package struct PublicationWatch: Sendable, Equatable {
    package let source: RateSource
    package internal(set) var since: Day

    package init(_ source: RateSource, since: Day) {
        self.source = source
        self.since = since
    }

    /// Those that are not known and cannot be out yet. Without feeds, only those that are known are not news.
    init(after newest: RatePublication, _ mode: RateMode, at now: Date) {
        let schedule = newest.source.schedule
        let due = mode == .offline ? newest.date : schedule.last(by: now, schedule.opening)
        self.init(newest.source, since: max(newest.date, due))
    }
}
