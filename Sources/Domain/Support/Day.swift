package import Foundation

/// A calendar day without a time zone, from 1900-01-01 to 2200-12-31; arithmetic is clamped to this range.
package struct Day: Hashable, Sendable {
    package let daysSince1970: Int32

    package init(daysSince1970 days: Int) {
        daysSince1970 = Int32(min(max(days, Self.range.lowerBound), Self.range.upperBound))
    }

    /// Nil unless the day exists in the Gregorian calendar.
    package init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month), day >= 1 else { return nil }
        guard day <= Self.length(ofMonth: month, in: year) else { return nil }
        self.init(daysSince1970: Self.days(before: year) + Self.days(before: month, in: year) + day - 1)
    }

    /// Parses `YYYY-MM-DD`; nil for other formats and for days that do not exist.
    package init?(_ text: some StringProtocol) {
        var numbers = (0, 0, 0)
        guard text.utf8.count == 10 else { return nil }
        for (position, byte) in text.utf8.enumerated() {
            if position == 4 || position == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let digit = Int(byte - UInt8(ascii: "0"))
            switch position {
            case 0...3: numbers.0 = numbers.0 * 10 + digit
            case 5, 6: numbers.1 = numbers.1 * 10 + digit
            default: numbers.2 = numbers.2 * 10 + digit
            }
        }
        self.init(year: numbers.0, month: numbers.1, day: numbers.2)
    }

    package func advanced(by days: Int) -> Day {
        let (sum, overflow) = Int(daysSince1970).addingReportingOverflow(days)
        return Day(daysSince1970: overflow ? (days < 0 ? .min : .max) : sum)
    }

    /// Days from this day to `other`; negative if `other` is earlier.
    package func distance(to other: Day) -> Int { Int(other.daysSince1970) - Int(daysSince1970) }

    package var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        let index = (Int(daysSince1970) + 3) % 7
        return Weekday.allCases[index < 0 ? index + 7 : index]
    }
}

/// A day of the week, Monday first.
package enum Weekday: CaseIterable, Hashable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

extension Day {
    private static let years = 1900...2200
    private static let range = days(before: years.lowerBound)...(days(before: years.upperBound + 1) - 1)

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 to the first day of `year`.
    private static func days(before year: Int) -> Int {
        let past = year - 1
        return 365 * (year - 1970) + past / 4 - past / 100 + past / 400 - 477
    }

    /// Days from 1 January to the first day of `month`.
    private static func days(before month: Int, in year: Int) -> Int {
        (1..<month).reduce(0) { $0 + length(ofMonth: $1, in: year) }
    }

    /// Year, month and day of the Gregorian calendar.
    package var civil: (year: Int, month: Int, day: Int) {
        let days = Int(daysSince1970)
        // 400 years have 146,097 days; the estimate is off by at most one year.
        var year = 1970 + days * 400 / 146_097
        while Self.days(before: year) > days { year -= 1 }
        while Self.days(before: year + 1) <= days { year += 1 }
        var rest = days - Self.days(before: year)
        var month = 1
        while rest >= Self.length(ofMonth: month, in: year) {
            rest -= Self.length(ofMonth: month, in: year)
            month += 1
        }
        return (year, month, rest + 1)
    }
}

extension Day {
    private static let seconds = 86_400

    /// The day that a calendar in `zone` shows at `instant`.
    package init(of instant: Date, in zone: TimeZone) {
        // Later and earlier instants are outside the range of `Day` anyway.
        let second = min(max(instant.timeIntervalSince1970.rounded(.down), -1e11), 1e11)
        let local = Int(second) + zone.secondsFromGMT(for: Date(timeIntervalSince1970: second))
        self.init(daysSince1970: (local - (local < 0 ? Self.seconds - 1 : 0)) / Self.seconds)
    }

    /// The first instant of this day in `zone`; if the clocks skip midnight, the instant of the change.
    package func start(in zone: TimeZone) -> Date {
        func offset(_ second: Int) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))) }
        let midnight = Int(daysSince1970) * Self.seconds
        let before = offset(midnight - Self.seconds)
        let early = midnight - before
        let after = offset(early)
        let late = midnight - after
        if after == before || offset(late) == after { return Date(timeIntervalSince1970: Double(late)) }
        // Midnight does not exist: the clocks changed after `late` and not after `early`.
        var (old, new) = (late, early)
        while new - old > 1 {
            let middle = old + (new - old) / 2
            if offset(middle) == after { new = middle } else { old = middle }
        }
        return Date(timeIntervalSince1970: Double(new))
    }
}

extension Day: Comparable {
    package static func < (left: Day, right: Day) -> Bool { left.daysSince1970 < right.daysSince1970 }
}

extension Day: CustomStringConvertible {
    /// `YYYY-MM-DD`.
    package var description: String {
        let (year, month, day) = civil
        return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
}
