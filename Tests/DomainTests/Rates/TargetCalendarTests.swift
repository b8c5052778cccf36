import Foundation
import Testing

@testable import Domain

@Suite struct TargetCalendarTests {
    private func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test("publication days follow each other past week-ends, Christmas and Easter")
    func vectors() throws {
        let vectors = try Vectors.load().targetCalendar
        var days: [Day] = []
        var day = try day(vectors.after)
        for _ in 0..<96 {
            day = TargetCalendar.next(after: day)
            days.append(day)
        }
        #expect(days.prefix(5).map(\.description) == vectors.next)
        #expect(day.description == vectors.the96th)
        for closed in vectors.closed {
            #expect(!TargetCalendar.publishes(on: try DomainTests.day(closed)), "\(closed)")
        }
        for (year, easter) in vectors.easter {
            #expect(TargetCalendar.easter(in: try #require(Int(year)))?.description == easter)
        }
    }

    @Test(
        "Easter is right at its extremes and exceptions",
        arguments: [
            (1943, "1943-04-25"), (1913, "1913-03-23"), (1954, "1954-04-18"), (1981, "1981-04-19"),
            (2008, "2008-03-23"), (2038, "2038-04-25"), (2049, "2049-04-18"), (2076, "2076-04-19"),
            (2000, "2000-04-23"), (2100, "2100-03-28"),
        ])
    func easter(year: Int, expected: String) {
        #expect(TargetCalendar.easter(in: year)?.description == expected)
    }

    @Test(
        "closed are Good Friday, Easter Monday, New Year, May Day and two days of Christmas, no others",
        arguments: [
            ("2026-01-01", false), ("2026-01-02", true), ("2026-01-06", true), ("2026-04-02", true),
            ("2026-04-03", false), ("2026-04-06", false), ("2026-04-07", true), ("2026-05-01", false),
            ("2026-05-14", true), ("2025-12-24", true), ("2025-12-25", false), ("2025-12-26", false),
            ("2025-12-31", true), ("2026-10-31", false), ("2026-11-01", false), ("2008-03-21", false),
        ])
    func closed(text: String, isOpen: Bool) throws {
        #expect(TargetCalendar.publishes(on: try day(text)) == isOpen)
    }

    @Test(
        "a publication is due at 16:00 in Frankfurt, summer and winter",
        arguments: [
            ("2026-10-30T14:59:59Z", "2026-10-29"), ("2026-10-30T15:00:00Z", "2026-10-30"),
            ("2026-10-23T13:59:59Z", "2026-10-22"), ("2026-10-23T14:00:00Z", "2026-10-23"),
            ("2026-10-25T20:00:00Z", "2026-10-23"), ("2026-10-26T14:59:59Z", "2026-10-23"),
            ("2026-10-26T15:00:00Z", "2026-10-26"), ("2026-04-06T15:00:00Z", "2026-04-02"),
        ])
    func due(now: String, expected: String) throws {
        let schedule = RateSource.ecb.schedule
        #expect(schedule.last(by: try instant(now), schedule.due).description == expected)
    }

    @Test(
        "a publication is missed from 17:00 in Frankfurt on",
        arguments: [
            ("2026-10-30T23:00:00Z", 0), ("2026-11-01T23:00:00Z", 0), ("2026-11-02T15:59:59Z", 0),
            ("2026-11-02T16:00:00Z", 1), ("2026-11-03T16:00:00Z", 2), ("2026-11-21T10:00:00Z", 15),
            ("2026-10-29T12:00:00Z", 0),
        ])
    func missed(now: String, count: Int) throws {
        let (publication, now) = (
            RatePublication(source: .ecb, date: try day("2026-10-30"), rates: [:]), try instant(now)
        )
        #expect(publication.missed(at: now) == count)
        #expect(publication.isStale(at: now) == (count >= 1))
        #expect(publication.isTooOld(at: now) == (count >= 3))
    }
}
