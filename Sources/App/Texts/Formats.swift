import Domain
import Foundation

/// A time as the clocks of a place show it.
struct LocalTime: Sendable {
    let at: Date
    /// Nil where no place is known: the text then names UTC.
    let zone: TimeZone?

    var day: Day { Day(of: at, in: zone ?? .gmt) }

    /// Minutes since midnight.
    var minutes: Int {
        let second = Int(at.timeIntervalSince1970.rounded(.down)) + (zone ?? .gmt).secondsFromGMT(for: at)
        return (second % 86_400 + 86_400) % 86_400 / 60
    }
}

/// A time to wait, rounded up to a unit that a person counts in.
enum Wait: Sendable, Equatable {
    case seconds(Int), minutes(Int), hours(Int)

    init(seconds: Int) {
        self =
            switch seconds {
            case ...90: .seconds(max(1, seconds))
            case ...5400: .minutes((seconds + 59) / 60)
            default: .hours((seconds + 3599) / 3600)
            }
    }
}

/// How a language writes numbers, amounts and times.
struct Formats: Sendable {
    let decimalMark: String
    let groupSeparator: String
    /// Fewest digits that are grouped.
    let groupedDigits: Int
    /// January to December, as in a date.
    let months: [String]
    let hasTwoDigitHours: Bool

    func amount(_ money: Money) -> String { "\(number(money.amount)) \(money.currency)" }

    /// Without decimals if they are zero.
    func shortAmount(_ money: Money) -> String {
        let parts = money.amount.split(separator: ".")
        let isWhole = parts.dropFirst().allSatisfy { $0.allSatisfy { $0 == "0" } }
        return "\(number(isWhole ? String(parts[0]) : money.amount)) \(money.currency)"
    }

    func euros(_ euros: Int) -> String { "\(number("\(euros)")) EUR" }

    func percent(bps: Int) -> String { "\(number(BasisPoints.percentText(bps: bps)))%" }

    /// Plain decimal text as the language writes it.
    func number(_ plain: String) -> String {
        let parts = plain.split(separator: ".")
        let digits = Array(parts[0])
        guard digits.count >= groupedDigits else { return parts.joined(separator: decimalMark) }
        let grouped = digits.enumerated().map { position, digit in
            position > 0 && (digits.count - position) % 3 == 0 ? groupSeparator + String(digit) : String(digit)
        }.joined()
        return ([grouped] + parts.dropFirst().map(String.init)).joined(separator: decimalMark)
    }

    /// `22 November`.
    func day(_ day: Day) -> String { "\(day.civil.day) \(months[day.civil.month - 1])" }

    /// `22 November 2026`.
    func date(_ day: Day) -> String { "\(self.day(day)) \(day.civil.year)" }

    /// `15:30`.
    func clock(_ time: LocalTime) -> String {
        let (hour, minute) = time.minutes.quotientAndRemainder(dividingBy: 60)
        return (hasTwoDigitHours && hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
            + (time.zone == nil ? " UTC" : "")
    }
}
