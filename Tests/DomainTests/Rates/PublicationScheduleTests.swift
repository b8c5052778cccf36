import Foundation
import Testing

@testable import Domain

@Suite("When feeds publish") struct PublicationScheduleTests {
    private func expected(_ schedule: PublicationSchedule, _ last: String?, _ now: String) throws -> [String] {
        let next = schedule.nextPublication(try PublicationProgress(last), after: try Publishing.at(now))
        return ["\(next.day)", Publishing.text(next.opens), Publishing.text(next.due)]
    }

    @Test("times are those of the publisher's clocks, summer and winter")
    func clocks() throws {
        let ecb = PublicationSchedule.ecb
        #expect(
            try expected(ecb, nil, "2026-03-27T14:59Z") == ["2026-03-27", "2026-03-27T15:00Z", "2026-03-27T15:00Z"])
        #expect(
            try expected(ecb, nil, "2026-03-27T15:00Z") == ["2026-03-30", "2026-03-30T14:00Z", "2026-03-30T14:00Z"])
        #expect(
            try expected(ecb, nil, "2026-10-23T14:00Z") == ["2026-10-26", "2026-10-26T15:00Z", "2026-10-26T15:00Z"])
        #expect(
            try expected(.nbpA, nil, "2026-03-29T00:00Z") == ["2026-03-30", "2026-03-30T09:45Z", "2026-03-30T10:15Z"])
        #expect(
            try expected(.nbpC, nil, "2026-10-25T00:00Z") == ["2026-10-26", "2026-10-26T06:45Z", "2026-10-26T07:15Z"])
        #expect(
            try expected(.nbpB, nil, "2026-11-18T11:15Z") == ["2026-11-25", "2026-11-25T10:45Z", "2026-11-25T11:15Z"])
        #expect(
            try expected(.daily, nil, "2026-12-31T00:30Z") == ["2027-01-01", "2027-01-01T00:30Z", "2027-01-01T00:30Z"])
    }

    @Test("the ECB's next publication after Easter is on Tuesday, and after Christmas not on its holidays")
    func holidays() throws {
        #expect(try expected(.ecb, "2026-04-02", "2026-04-02T14:00Z")[0] == "2026-04-07")
        #expect(try expected(.ecb, "2027-03-25", "2027-03-28T10:00Z")[1] == "2027-03-30T14:00Z")
        #expect(try expected(.ecb, "2026-12-24", "2026-12-24T16:00Z")[0] == "2026-12-28")
        #expect(try expected(.ecb, "2026-12-31", "2026-12-31T16:00Z")[0] == "2027-01-04")
        #expect(try expected(.frankfurterV1, "2026-12-31", "2026-12-31T16:00Z")[1] == "2027-01-04T15:30Z")
    }

    @Test("what is stored already is not expected again")
    func ahead() throws {
        #expect(try expected(.frankfurterV2, "2026-11-20", "2026-11-19T10:00Z")[0] == "2026-11-23")
        #expect(try expected(.nbpB, "2026-11-17", "2026-11-17T12:00Z")[0] == "2026-11-25")
        #expect(try expected(.nbpB, "2026-11-12", "2026-11-12T12:00Z")[0] == "2026-11-18")
    }

    @Test("a minute that clocks skip is taken an hour on, one that they repeat the second time")
    func jumps() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        for (day, minutes, instant) in [
            ("2026-03-29", 119, "2026-03-29T00:59Z"), ("2026-03-29", 150, "2026-03-29T01:30Z"),
            ("2026-03-29", 180, "2026-03-29T01:00Z"), ("2026-10-25", 119, "2026-10-24T23:59Z"),
            ("2026-10-25", 150, "2026-10-25T01:30Z"), ("2026-10-25", 180, "2026-10-25T02:00Z"),
        ] {
            #expect(Publishing.text(try Publishing.day(day).instant(minutes, in: zone)) == instant, "\(day) \(minutes)")
        }
    }
}
