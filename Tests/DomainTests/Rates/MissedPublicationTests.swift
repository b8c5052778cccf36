import Foundation
import Testing

@testable import Domain

@Suite("How many publications were missed") struct FeedMissedTests {
    private func missed(
        _ schedule: PublicationSchedule, since last: String, closed: [String] = [], at now: String
    ) throws -> Int? {
        schedule.missedPublications(try PublicationProgress(last, closed: closed), at: try Publishing.at(now))
    }

    @Test("a publication is missed an hour after it was due, not before")
    func grace() throws {
        #expect(try missed(.nbpA, since: "2026-11-18", at: "2026-11-19T12:14Z") == 0)
        #expect(try missed(.nbpA, since: "2026-11-18", at: "2026-11-19T12:15Z") == 1)
        #expect(try missed(.nbpA, since: "2026-11-19", at: "2026-11-19T12:15Z") == 0)
        #expect(try missed(.nbpC, since: "2026-06-18", at: "2026-06-19T07:14Z") == 0)
        #expect(try missed(.nbpC, since: "2026-06-18", at: "2026-06-19T07:15Z") == 1)
        #expect(try missed(.ecb, since: "2026-06-18", at: "2026-06-19T15:00Z") == 1)
    }

    @Test("without anything stored there is no age")
    func none() throws {
        #expect(
            PublicationSchedule.ecb.missedPublications(
                PublicationProgress(), at: try Publishing.at("2026-06-19T15:00Z")) == nil)
    }

    @Test(
        "from Thursday to Tuesday over Easter nothing is missed at the ECB; at NBP Friday is, and Monday as long as nobody asked"
    )
    func easter() throws {
        #expect(try missed(.ecb, since: "2026-04-02", at: "2026-04-07T14:59Z") == 0)
        #expect(try missed(.ecb, since: "2026-04-02", at: "2026-04-07T15:00Z") == 1)
        #expect(try missed(.nbpA, since: "2026-04-02", at: "2026-04-07T08:00Z") == 2)
        #expect(try missed(.nbpA, since: "2026-04-03", closed: ["2026-04-06"], at: "2026-04-07T08:00Z") == 0)
    }

    @Test("closed days are not missed, however they lie among missed ones")
    func closed() throws {
        let christmas = ["2025-12-24", "2025-12-25", "2025-12-26"]
        #expect(try missed(.nbpA, since: "2025-12-23", closed: christmas, at: "2025-12-29T08:00Z") == 0)
        #expect(try missed(.nbpA, since: "2025-12-23", closed: christmas, at: "2025-12-29T12:15Z") == 1)
        #expect(try missed(.nbpA, since: "2025-12-22", closed: christmas, at: "2025-12-29T08:00Z") == 1)
        #expect(
            try missed(.nbpA, since: "2025-12-22", closed: christmas + ["2026-01-01"], at: "2026-01-02T12:15Z") == 5)
    }

    @Test("a publisher that says no data for ever is not fresh for ever")
    func dead() throws {
        var closed: [String] = []
        var ages: [Int?] = []
        for day in 2...13 {
            let text = "2026-11-\(day < 10 ? "0" : "")\(day)"
            let now = "\(text)T20:00Z"
            let answered = PublicationSchedule.nbpA.closed(
                in: try Publishing.day(text)...Publishing.day(text), at: try Publishing.at(now))
            closed += answered.map(\.description)
            ages.append(try missed(.nbpA, since: "2026-10-30", closed: closed, at: now))
        }
        // Monday to Friday, the weekend, Monday to Friday.
        #expect(ages == [0, 0, 0, 4, 5, 5, 5, 6, 7, 8, 9, 10])
        #expect(try missed(.nbpA, since: "2026-10-30", closed: Array(closed.prefix(3)), at: "2026-11-05T20:00Z") == 1)
        #expect(try missed(.nbpA, since: "2026-10-30", closed: Array(closed.prefix(4)), at: "2026-11-06T20:00Z") == 5)
    }

    @Test("only an answer after the day's window says that the day is closed")
    func tooEarly() throws {
        let day = try Publishing.day("2026-11-11")
        #expect(PublicationSchedule.nbpA.closed(in: day...day, at: try Publishing.at("2026-11-11T12:14Z")).isEmpty)
        #expect(PublicationSchedule.nbpA.closed(in: day...day, at: try Publishing.at("2026-11-11T12:15Z")) == [day])
        #expect(
            PublicationSchedule.nbpA.closed(in: day...day, answered: [day], at: try Publishing.at("2026-11-12T12:00Z"))
                .isEmpty
        )
        #expect(PublicationSchedule.ecb.closed(in: day...day, at: try Publishing.at("2026-11-12T12:00Z")).isEmpty)
    }

    @Test("a range that was answered tells its closed days, weekends not among them")
    func range() throws {
        let first = try Publishing.day("2026-11-09")
        let answered = Set([0, 1, 3, 4].map { first.advanced(by: $0) })
        let closed = PublicationSchedule.nbpA.closed(
            in: first...first.advanced(by: 7), answered: answered, at: try Publishing.at("2026-11-16T11:00Z"))
        #expect(closed == [try Publishing.day("2026-11-11")])
    }

    @Test("a weekly publication that moved within its week is not missed")
    func weekly() throws {
        #expect(try missed(.nbpB, since: "2026-11-04", at: "2026-11-11T12:15Z") == 1)
        for moved in ["2026-11-09", "2026-11-10", "2026-11-12", "2026-11-13"] {
            #expect(try missed(.nbpB, since: moved, at: "2026-11-18T12:14Z") == 0, "\(moved)")
            #expect(try missed(.nbpB, since: moved, at: "2026-11-18T12:15Z") == 1, "\(moved)")
            let range = try Publishing.day("2026-11-09")...Publishing.day("2026-11-15")
            let now = try Publishing.at("2026-11-15T12:00Z")
            #expect(PublicationSchedule.nbpB.closed(in: range, answered: [try Publishing.day(moved)], at: now).isEmpty)
            #expect(PublicationSchedule.nbpB.closed(in: range, at: now) == [try Publishing.day("2026-11-11")])
        }
        let closed = ["2024-12-25", "2025-01-01", "2025-01-08"]
        #expect(try missed(.nbpB, since: "2024-12-18", closed: Array(closed.prefix(2)), at: "2025-01-02T00:00Z") == 0)
        #expect(try missed(.nbpB, since: "2024-12-18", closed: closed, at: "2025-01-09T00:00Z") == 3)
    }
}
