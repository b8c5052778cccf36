package import Foundation

/// Missing publication days, and the requests for them.
///
/// Missing days are derived from stored ones, so a failed request is repeated. A day is no longer missing once its
/// publication is stored or the publisher reports that it has none. A quarantined response stores nothing, so its
/// days stay missing.
extension PublicationSchedule {
    /// Days before today that are checked. The ECB's 90-day file always covers all of them.
    package static let reach = 85
    /// Days before today whose publications are needed for the check: a weekly one can be dated early in its week.
    package static let recordDays = reach + 15
    /// Maximum requests for missing days at a time.
    package static let maxRequests = 2

    /// The first day to check: at most `reach` days ago. For a source with a request quota, days before its first
    /// stored day are not needed.
    package func firstWanted(_ record: PublicationRecord, at now: Date) -> Day {
        let today = Day(of: now, in: zone)
        return max(
            today.advanced(by: -Self.reach), min(record.first ?? today, today.advanced(by: -initialLookbackDays)))
    }

    /// Days due by `now` that are neither stored nor reported as empty by the publisher.
    package func missingDays(_ record: PublicationRecord, at now: Date) -> [Day] {
        undeliveredDays(record, at: now).filter { record.noData[$0] == nil }
    }

    /// The missing days, and days that the publisher reported as empty too early to be certain.
    package func wantedDays(_ record: PublicationRecord, at now: Date) -> [Day] {
        undeliveredDays(record, at: now).filter { day in record.noData[day].map { $0 < settled(day) } ?? true }
    }

    /// Days from `first` to today that are not stored, whether or not the publisher reported them as empty.
    package func unstoredDays(_ record: PublicationRecord, since first: Day, at now: Date) -> [Day] {
        unstored(record, from: first, to: Day(of: now, in: zone))
    }

    /// The ranges of days to request; empty if the latest publication suffices. The last range ends today if today's
    /// publication is not stored or can still change.
    ///
    /// A range whose response was quarantined is split into halves for the next request. One bad day therefore blocks
    /// the other days only until it is requested alone.
    package func rangesToRequest(
        _ progress: PublicationProgress, _ record: PublicationRecord, at now: Date
    ) -> [ClosedRange<Day>] {
        let wanted = wantedDays(record, at: now)
        guard let last = wanted.last else { return [] }
        let quarantinedDays = record.quarantined.map { range in Set(wanted.filter(range.contains)) }.filter {
            !$0.isEmpty
        }
        let today = Day(of: now, in: zone)
        let newest = self.last(by: now) { $0.start(in: zone) }
        let isOpen = moves || progress.last.map { covered(by: $0) < newest } ?? true
        let end = isOpen ? max(today, last) : last
        let parts = Self.parts(of: wanted, quarantined: quarantinedDays)
        let ranges = parts.map { $0[0]...($0[$0.count - 1] == last ? end : $0[$0.count - 1]) }
        // Newest first; ranges quarantined before come last, because they are least likely to succeed.
        let fresh = zip(parts, ranges).filter { !quarantinedDays.contains(Set($0.0)) }.map(\.1)
        let stuck = zip(parts, ranges).filter { quarantinedDays.contains(Set($0.0)) }.map(\.1)
        return Array((fresh.reversed() + stuck.reversed()).prefix(Self.maxRequests))
    }

    /// The newest publication that should be available is not stored.
    package func lacksLatest(_ progress: PublicationProgress, at now: Date) -> Bool {
        guard let last = progress.last else { return true }
        return covered(by: last) < self.last(by: now, opening)
    }

    private static func parts(of days: [Day], quarantined: [Set<Day>]) -> [[Day]] {
        guard days.count > 1, quarantined.contains(where: { $0.isSubset(of: days) }) else { return [days] }
        let half = days.count / 2
        return parts(of: Array(days[..<half]), quarantined: quarantined)
            + parts(of: Array(days[half...]), quarantined: quarantined)
    }

    private func undeliveredDays(_ record: PublicationRecord, at now: Date) -> [Day] {
        unstored(record, from: firstWanted(record, at: now), to: last(by: now, missed))
    }

    private func unstored(_ record: PublicationRecord, from first: Day, to last: Day) -> [Day] {
        var unstored: [Day] = []
        var day = next(after: first.advanced(by: -1))
        while day <= last {
            if !record.days.contains(day), !record.days.contains(where: { isCovered(day, by: $0) }) {
                unstored.append(day)
            }
            day = next(after: day)
        }
        return unstored
    }
}
