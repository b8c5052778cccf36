import Domain
import Testing

@Suite struct PublicationCalendarTests {
    @Test(
        "a source has no publication on some days only",
        arguments: [
            // A Friday, a Saturday, May Day on a Friday, Easter Monday; before 2002 only weekends are certain.
            ("2026-10-30", true, true), ("2026-10-31", false, false), ("2026-05-01", false, true),
            ("2026-04-06", false, true), ("2001-04-16", true, true), ("1999-05-01", false, false),
            ("2001-12-31", true, true),
            ("2002-01-01", false, true),
        ])
    func days(text: String, target: Bool, workday: Bool) throws {
        let day = try #require(Day(text))
        #expect(PublicationCalendar.target.publishes(on: day) == target)
        #expect(PublicationCalendar.workdays.publishes(on: day) == workday)
        #expect(PublicationCalendar.weekly.publishes(on: day) == workday)
        #expect(PublicationCalendar.everyDay.publishes(on: day))
    }
}
