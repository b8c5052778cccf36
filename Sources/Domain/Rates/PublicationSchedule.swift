package import Foundation

/// When a publisher publishes, in its own calendar and time zone; times are minutes after midnight in `zone`.
///
/// A publication day has four times: it `opens`, the publication is `due`, an hour later it counts as missed, and
/// another hour later the window for frequent polling closes.
package struct PublicationSchedule: Sendable {
    /// A source publishes on these days; TARGET days are those of the ECB's payment system.
    package enum Days: Hashable, Sendable {
        case target
        case weekdays
        /// One day of each week. Any other day of the week is accepted, because publishers move it around holidays.
        case weekly(Weekday)
        case every
    }

    /// Seconds between two polls while a publication is missing.
    package struct Polls: Sendable {
        /// While the window is open.
        let pace: TimeInterval
        /// After the window, or once the publication was missed.
        let slowPace: TimeInterval

        package static let usual = Polls(pace: 1800, slowPace: 7200)
    }

    package let days: Days
    package let zone: TimeZone
    let opens: Int
    let due: Int
    let polls: Polls
    /// Maximum publication days in a row that can be holidays; see `PublicationSchedule+Closures`.
    let longestClosure: Int
    /// Days to fetch for a source without stored rates.
    let initialLookbackDays: Int
    /// Rates change within their day and can be dated ahead, so a stored day can still change.
    let moves: Bool

    private static let grace = 60

    package init(
        _ days: Days, in zone: TimeZone, opens: Int, due: Int, polls: Polls = .usual, longestClosure: Int,
        initialLookbackDays: Int = Self.reach, moves: Bool = false
    ) {
        self.days = days
        self.zone = zone
        self.opens = opens
        self.due = due
        self.polls = polls
        self.longestClosure = longestClosure
        self.initialLookbackDays = initialLookbackDays
        self.moves = moves
    }

    package func publishes(on day: Day) -> Bool {
        switch days {
        case .target: TargetCalendar.publishes(on: day)
        case .weekdays: day.weekday != .saturday && day.weekday != .sunday
        case .weekly(let weekday): day.weekday == weekday
        case .every: true
        }
    }

    func opening(of day: Day) -> Date { day.instant(opens, in: zone) }
    package func due(on day: Day) -> Date { day.instant(due, in: zone) }
    /// From this time on, the publication of `day` counts as missed.
    func missed(on day: Day) -> Date { day.instant(due + Self.grace, in: zone) }
    func closing(of day: Day) -> Date { day.instant(due + 2 * Self.grace, in: zone) }
    /// From this time on, "no data" is final for `day`: the next publication is due, or the week is over.
    func settled(_ day: Day) -> Date {
        guard case .weekly = days else { return opening(of: next(after: day)) }
        return Self.monday(of: day).advanced(by: 5).instant(0, in: zone)
    }

    /// The last publication day that a publication dated `day` covers.
    func covered(by day: Day) -> Day {
        guard case .weekly(let weekday) = days else { return day }
        return max(day, Self.monday(of: day).advanced(by: Self.index(of: weekday)))
    }

    /// True if a publication dated `day` is the one planned for `planned`.
    func isCovered(_ planned: Day, by day: Day) -> Bool {
        guard case .weekly = days else { return day == planned }
        return Self.monday(of: day) == Self.monday(of: planned)
    }

    private static func monday(of day: Day) -> Day { day.advanced(by: -index(of: day.weekday)) }

    static func index(of weekday: Weekday) -> Int { Weekday.allCases.firstIndex(of: weekday) ?? 0 }

    func next(after day: Day) -> Day {
        var next = day.advanced(by: 1)
        while !publishes(on: next), next > day { next = next.advanced(by: 1) }
        return next
    }

    /// The latest publication day whose `time` is not after `now`.
    func last(by now: Date, _ time: (Day) -> Date) -> Day {
        var day = Day(of: now, in: zone)
        while !publishes(on: day) || time(day) > now {
            let before = day.advanced(by: -1)
            guard before < day else { return day }
            day = before
        }
        return day
    }
}

extension Day {
    /// The instant at which clocks in `zone` show `minutes` after midnight; skipped times move forward by the gap.
    func instant(_ minutes: Int, in zone: TimeZone) -> Date {
        let local = Double(daysSince1970) * 86_400 + Double(minutes) * 60
        func offset(_ second: Double) -> Double {
            Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: second)))
        }
        let guess = local - offset(local - offset(local))
        return Date(timeIntervalSince1970: guess)
    }
}
