package import Foundation

/// Days of publication that are missing, and the questions about them.
///
/// What is missing follows from what is stored, so a question that failed is asked again. A day is no longer missing
/// when its publication is stored, or when the publisher says that it has none. The answer of a range that is held as a
/// whole stores nothing, so its days stay missing.
extension PublicationSchedule {
    /// Days before today that are looked through. The ECB's file of 90 days is sure to have all of them.
    package static let reach = 85
    /// Days before today whose publications have to be known for it: a weekly one may stand at the week's beginning.
    package static let recorded = reach + 15
    /// Questions about missing days at one time.
    package static let mostQuestions = 2

    /// The first day that is looked at: no source has to have more than `reach`, and of one that is paid by the
    /// request only what follows its first stored day is wanted.
    package func firstWanted(_ record: PublicationRecord, at now: Date) -> Day {
        let today = Day(of: now, in: zone)
        return max(today.advanced(by: -Self.reach), min(record.first ?? today, today.advanced(by: -firstReach)))
    }

    /// The days that should be here by `now`, are not stored, and of which the publisher has said nothing.
    package func missingDays(_ record: PublicationRecord, at now: Date) -> [Day] {
        lackingDays(record, at: now).filter { record.noData[$0] == nil }
    }

    /// The missing days, and those of which the publisher said "no data" so early that it may only have been late.
    package func wantedDays(_ record: PublicationRecord, at now: Date) -> [Day] {
        lackingDays(record, at: now).filter { day in record.noData[day].map { $0 < settled(day) } ?? true }
    }

    /// Days from `first` to today that are not stored, whatever the publisher said of them.
    package func unstoredDays(_ record: PublicationRecord, since first: Day, at now: Date) -> [Day] {
        unstored(record, from: first, to: Day(of: now, in: zone))
    }

    /// What to ask for: ranges of days, none when the latest publication will do. The last range ends today while
    /// today's publication is not stored, or moves.
    ///
    /// A range whose answer was held is asked for in two halves the next time: one bad day keeps the others waiting
    /// only until it stands alone.
    package func daysToAsk(
        _ progress: PublicationProgress, _ record: PublicationRecord, at now: Date
    ) -> [ClosedRange<Day>] {
        let wanted = wantedDays(record, at: now)
        guard let last = wanted.last else { return [] }
        let heldDays = record.quarantined.map { range in Set(wanted.filter(range.contains)) }.filter { !$0.isEmpty }
        let today = Day(of: now, in: zone)
        let newest = self.last(by: now) { $0.start(in: zone) }
        let isOpen = moves || progress.last.map { covered(by: $0) < newest } ?? true
        let end = isOpen ? max(today, last) : last
        let parts = Self.parts(of: wanted, quarantined: heldDays)
        let ranges = parts.map { $0[0]...($0[$0.count - 1] == last ? end : $0[$0.count - 1]) }
        // The newest first; what was held before has the least hope.
        let fresh = zip(parts, ranges).filter { !heldDays.contains(Set($0.0)) }.map(\.1)
        let stuck = zip(parts, ranges).filter { heldDays.contains(Set($0.0)) }.map(\.1)
        return Array((fresh.reversed() + stuck.reversed()).prefix(Self.mostQuestions))
    }

    /// The publication that should be there by now is not stored.
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

    private func lackingDays(_ record: PublicationRecord, at now: Date) -> [Day] {
        unstored(record, from: firstWanted(record, at: now), to: last(by: now, missed))
    }

    private func unstored(_ record: PublicationRecord, from first: Day, to last: Day) -> [Day] {
        var unstored: [Day] = []
        var day = next(after: first.advanced(by: -1))
        while day <= last {
            if !record.days.contains(day), !record.days.contains(where: { isMet(day, by: $0) }) { unstored.append(day) }
            day = next(after: day)
        }
        return unstored
    }
}
