import Domain
import Foundation

/// Reads `Retry-After`: seconds, or a date as in `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §10.2.3).
enum RetryAfter {
    /// The time from `now`, zero for a past date; nil for any other text.
    static func read(_ text: String, at now: Date) -> Duration? {
        if !text.isEmpty, text.utf8.allSatisfy(URLText.isDigit) {
            // Ten digits of seconds are three centuries.
            return text.utf8.count > 10 ? .seconds(Int64.max >> 32) : Int64(text).map { .seconds($0) }
        }
        return date(text).map { .seconds(max(0, $0.timeIntervalSince(now))) }
    }

    /// The two obsolete date forms are not read: no feed sends them, and the default pause replaces them.
    private static func date(_ text: String) -> Date? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[0].count == 4, words[0].last == ",", words[5] == "GMT" else { return nil }
        guard let month = months.firstIndex(of: words[2]), words[1].utf8.count == 2, words[3].utf8.count == 4,
            let number = digits(words[1]), let year = digits(words[3]),
            let day = Day(year: year, month: month + 1, day: number)
        else { return nil }
        let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 }), let hour = digits(clock[0]), hour < 24,
            let minute = digits(clock[1]), minute < 60, let second = digits(clock[2]), second <= 60
        else { return nil }
        return day.start(in: .gmt).addingTimeInterval(Double(hour * 3600 + minute * 60 + second))
    }

    private static func digits(_ text: Substring) -> Int? {
        text.utf8.allSatisfy(URLText.isDigit) ? Int(text) : nil
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
