import Domain
import Foundation
import JSON
import Testing

@testable import API

@Suite("instants on the wire") struct InstantTests {
    @Test(
        "a time with any offset and any decimals is read, and written in UTC",
        arguments: [
            ("2026-11-21T10:00:00Z", "2026-11-21T10:00:00Z"), ("2026-11-21T17:00:00+07:00", "2026-11-21T10:00:00Z"),
            ("2026-11-21T04:30:00-05:30", "2026-11-21T10:00:00Z"),
            ("2026-11-22T00:30:00+23:59", "2026-11-21T00:31:00Z"),
            ("2026-11-21T10:00:00-00:00", "2026-11-21T10:00:00Z"),
            ("2026-11-21T10:00:00.5Z", "2026-11-21T10:00:00.500Z"),
            ("2026-11-21T10:00:00.05Z", "2026-11-21T10:00:00.050Z"),
            ("2026-11-21T10:00:00.123+01:00", "2026-11-21T09:00:00.123Z"),
            ("2026-11-21T10:00:00.000Z", "2026-11-21T10:00:00Z"), ("2024-02-29T23:59:59Z", "2024-02-29T23:59:59Z"),
            ("2026-12-31T23:30:00-01:00", "2027-01-01T00:30:00Z"),
            ("2026-11-21T10:00:00.1239999Z", "2026-11-21T10:00:00.123Z"),
            ("2026-11-21T10:00:00.123456789+00:00", "2026-11-21T10:00:00.123Z"),
            ("2026-11-21t10:00:00.5z", "2026-11-21T10:00:00.500Z"), ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
            ("2017-01-01T08:59:60.5+09:00", "2017-01-01T00:00:00.500Z"),
        ])
    func read(_ text: String, _ told: String) throws {
        let date = try #require(Date(instant: text))
        #expect(date.instant == told)
        #expect(Date(instant: told) == date)
    }

    @Test("what has begun before 1970 is a time too")
    func old() throws {
        #expect(try #require(Date(instant: "1970-01-01T00:00:00Z")).milliseconds == 0)
        #expect(try #require(Date(instant: "1970-01-01T00:30:00+01:00")).milliseconds == -1_800_000)
    }

    @Test(
        "anything else is no time",
        arguments: [
            "", "now", "2026-11-21", "2026-11-21T10:00Z", "2026-11-21T10:00:00", "2026-11-21 10:00:00Z",
            "2026-11-21T24:00:00Z", "2026-11-21T10:60:00Z", "2026-11-21T10:00:60Z",
            "2026-02-29T10:00:00Z", "2026-13-01T10:00:00Z", "2026-11-31T10:00:00Z", "2026-11-21T10:00:00.Z",
            "2026-11-21T23:59:61Z", "2026-12-31T23:59:60+01:00", "2026-11-21T10:00:00,5Z", "2026-11-21T10:00:00+24:00",
            "2026-11-21T10:00:00+07:60", "2026-11-21T10:00:00+0700", "2026-11-21T10:00:00+7:00",
            "2026-11-21T10:00:00Z ", " 2026-11-21T10:00:00Z", "2026-11-21T10:00:00ZZ", "+2026-11-21T10:00:00Z",
            "22026-11-21T10:00:00Z", "2026-11-21T1:00:00Z", "٢٠٢٦-11-21T10:00:00Z", "2026-11-21T１0:00:00Z",
            "1795255200",
        ])
    func refused(_ text: String) {
        #expect(Date(instant: text) == nil)
    }

    @Test("a time is told as the clocks of a place show it")
    func local() throws {
        let noon = try #require(Date(instant: "2026-11-24T12:00:00Z"))
        for (zone, told) in [
            ("Asia/Bangkok", "2026-11-24T19:00:00+07:00"), ("Europe/Warsaw", "2026-11-24T13:00:00+01:00"),
            ("America/St_Johns", "2026-11-24T08:30:00-03:30"), ("Asia/Kathmandu", "2026-11-24T17:45:00+05:45"),
            ("Pacific/Kiritimati", "2026-11-25T02:00:00+14:00"), ("GMT", "2026-11-24T12:00:00+00:00"),
        ] {
            let zone = try #require(TimeZone(identifier: zone))
            #expect(noon.local(to: zone) == told)
            #expect(Date(instant: noon.local(to: zone)) == noon)
        }
        // The hour that comes twice: the offset says which it is.
        let warsaw = try #require(TimeZone(identifier: "Europe/Warsaw"))
        let first = try #require(Date(instant: "2026-10-25T00:30:00Z"))
        #expect(first.local(to: warsaw) == "2026-10-25T02:30:00+02:00")
        #expect(first.addingTimeInterval(3600).local(to: warsaw) == "2026-10-25T02:30:00+01:00")
        #expect(first.addingTimeInterval(0.25).local(to: warsaw) == "2026-10-25T02:30:00.250+02:00")
    }

    @Test("a field that is no time is refused by name, one that is left out is none")
    func fields() throws {
        var fields = try Fields(body: Array(#"{"from":"2026-11-21T10:00:00Z","to":"noon","at":null}"#.utf8))
        #expect(fields.instant("from").instant == "2026-11-21T10:00:00Z")
        #expect(fields.instant("to") == Date(milliseconds: 0))
        #expect(fields.optionalInstant("at") == nil)
        #expect(fields.optionalInstant("until") == nil)
        do {
            try fields.finish()
            Issue.record("no fault")
        } catch let invalid as InvalidFields {
            #expect(
                invalid.faults == [
                    FieldFault(pointer: "/to", detail: "must be a time such as 2026-11-21T10:00:00Z")
                ])
        }
    }
}
