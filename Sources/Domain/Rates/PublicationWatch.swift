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

    /// A watch by `source` counts a publication if its `since` is before this day: that of the publication.
    ///
    /// The first real prices of assets end all samples. Who waits by a sample knew none of them, so they count also on the
    /// sample's day. That gains nobody anything: an order is filled at the close at which all trade until the next one.
    package static func limit(of source: RateSource, for publication: RatePublication) -> Day {
        publication.source.ends(source) ? publication.date.advanced(by: 1) : publication.date
    }

    /// The day after which publications may count.
    package var earliest: Day { source == .assetSample ? since.advanced(by: -1) : since }

    func counts(_ publication: RatePublication) -> Bool { since < Self.limit(of: source, for: publication) }

    /// The watch when a publication has counted: it counts once.
    func after(_ publication: RatePublication) -> PublicationWatch {
        PublicationWatch(publication.source.ends(source) ? publication.source : source, since: publication.date)
    }
}
