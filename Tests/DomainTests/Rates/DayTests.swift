import Foundation
import Testing

@testable import Domain

@Suite struct DayTests {
    @Test(
        "a day is written and read as YYYY-MM-DD",
        arguments: [
            ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-10-30", 20_756),
            ("1900-01-01", -25_567), ("2200-12-31", 84_370), ("1999-01-04", 10_595),
        ])
    func text(text: String, days: Int) {
        #expect(Day(text)?.daysSince1970 == Int32(days))
        #expect(Day(daysSince1970: days).description == text)
    }

    @Test(
        "nothing but a real day is one",
        arguments: [
            "", "2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "1899-12-31",
            "2201-01-01", "2026-1-01", "26-01-01", "2026/01/01", "2026-01-01 ", "2026-01-0a", "+026-01-01",
            "2026-01-\u{661}", "20260-1-01",
        ])
    func refused(text: String) {
        #expect(Day(text) == nil)
    }

    @Test("every day of the range follows the one before it in date and in week")
    func everyDay() throws {
        var day = try day("1900-01-01")
        let last = try DomainTests.day("2200-12-31")
        #expect(day.weekday == .monday)
        var index = 0
        while day < last {
            let next = day.advanced(by: 1)
            index = (index + 1) % 7
            let (old, new) = (day.civil, next.civil)
            let follows =
                new == (old.year, old.month, old.day + 1) || new == (old.year, old.month + 1, 1)
                || (old.month == 12 && old.day == 31 && new == (old.year + 1, 1, 1))
            guard follows, next.weekday == Weekday.allCases[index], Day(next.description) == next else {
                Issue.record("after \(day): \(next)")
                return
            }
            day = next
        }
        #expect(day == last)
    }

    @Test("arithmetic stops at the ends of the range")
    func ends() throws {
        let day = try day("2026-10-30")
        #expect(day.advanced(by: .max).description == "2200-12-31")
        #expect(day.advanced(by: .min).description == "1900-01-01")
        #expect(day.advanced(by: 96).description == "2027-02-03")
        #expect(day.distance(to: day.advanced(by: -7)) == -7)
        #expect(Day(of: .distantFuture, in: .gmt).description == "2200-12-31")
        #expect(Day(of: .distantPast, in: .gmt).description == "1900-01-01")
    }

    /// Zone, day, first instant: ordinary days, then clocks that jump over midnight, repeat it, or skip the day.
    private static let starts = [
        ("Europe/Warsaw", "2026-10-30", "2026-10-29T23:00:00Z"),
        ("Europe/Warsaw", "2026-07-01", "2026-06-30T22:00:00Z"),
        ("Europe/Warsaw", "2026-10-25", "2026-10-24T22:00:00Z"),
        ("Europe/Warsaw", "2026-10-26", "2026-10-25T23:00:00Z"),
        ("Asia/Bangkok", "2026-11-21", "2026-11-20T17:00:00Z"),
        ("Asia/Kathmandu", "2026-11-21", "2026-11-20T18:15:00Z"),
        ("Pacific/Kiritimati", "2026-11-21", "2026-11-20T10:00:00Z"),
        ("Pacific/Pago_Pago", "2026-11-21", "2026-11-21T11:00:00Z"),
        ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
        ("America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z"),
        ("Africa/Cairo", "2024-04-26", "2024-04-25T22:00:00Z"),
        ("America/Havana", "2024-11-03", "2024-11-03T04:00:00Z"),
        ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
        ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
        ("America/Toronto", "1919-03-31", "1919-03-31T04:30:00Z"),
    ]

    @Test("a local day starts at its first instant, whatever the clocks do", arguments: starts)
    func start(zone: String, text: String, expected: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        #expect(try day(text).start(in: zone) == Date(expected, strategy: .iso8601))
    }

    @Test("an instant belongs to the day that started last")
    func dayOf() throws {
        for (zone, text, _) in Self.starts where !(zone == "Pacific/Apia" && text == "2011-12-30") {
            let zone = try #require(TimeZone(identifier: zone))
            let day = try day(text)
            let start = day.start(in: zone)
            #expect(Day(of: start, in: zone) == day)
            #expect(Day(of: start.addingTimeInterval(-0.001), in: zone) < day)
        }
    }
}
