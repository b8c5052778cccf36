import Foundation
import Testing

@testable import Domain

@Suite("When to ask a feed") struct FeedPollingTests {
    private func poll(
        _ schedule: PublicationSchedule, _ last: String?, asked: String? = nil, closed: [String] = [], at now: String
    ) throws -> String {
        let progress = try PublicationProgress(last, asked: asked, closed: closed)
        return Publishing.text(schedule.nextPoll(progress, at: try Publishing.at(now)))
    }

    @Test("what has the latest publication asks when the next window opens")
    func fresh() throws {
        #expect(
            try poll(.ecb, "2026-10-29", asked: "2026-10-29T15:30Z", at: "2026-10-29T16:00Z") == "2026-10-30T15:00Z")
        #expect(try poll(.ecb, "2026-10-23", at: "2026-10-24T16:00Z") == "2026-10-26T15:00Z")
        #expect(try poll(.ecb, "2026-04-02", at: "2026-04-03T16:00Z") == "2026-04-07T14:00Z")
        #expect(try poll(.ecb, "2026-12-31", at: "2026-12-31T17:00Z") == "2027-01-04T15:00Z")
        #expect(try poll(.nbpA, "2026-03-27", at: "2026-03-28T00:00Z") == "2026-03-30T09:45Z")
        #expect(try poll(.nbpB, "2026-11-18", at: "2026-11-19T00:00Z") == "2026-11-25T10:45Z")
        #expect(try poll(.nbpC, "2026-11-18", at: "2026-11-18T08:00Z") == "2026-11-19T06:45Z")
    }

    @Test("within its window a feed is asked at once, then each half hour until the publication is there")
    func window() throws {
        let day = "2026-11-18"
        #expect(try poll(.nbpA, day, asked: "2026-11-18T11:45Z", at: "2026-11-19T10:45Z") == "2026-11-19T10:45Z")
        #expect(try poll(.nbpA, day, asked: "2026-11-19T10:45Z", at: "2026-11-19T10:45Z") == "2026-11-19T11:15Z")
        #expect(try poll(.nbpA, day, asked: "2026-11-19T10:45Z", at: "2026-11-19T11:40Z") == "2026-11-19T11:40Z")
        #expect(
            try poll(.nbpA, "2026-11-19", asked: "2026-11-19T11:15Z", at: "2026-11-19T11:15Z") == "2026-11-20T10:45Z")
    }

    @Test("after the window a lacking publication is asked for more slowly, and the next window is not missed")
    func late() throws {
        #expect(
            try poll(.nbpA, "2026-11-18", asked: "2026-11-19T13:14Z", at: "2026-11-19T13:14Z") == "2026-11-19T13:44Z")
        #expect(
            try poll(.nbpA, "2026-11-18", asked: "2026-11-19T13:44Z", at: "2026-11-19T13:44Z") == "2026-11-19T15:44Z")
        #expect(
            try poll(.nbpA, "2026-11-18", asked: "2026-11-20T09:44Z", at: "2026-11-20T09:44Z") == "2026-11-20T10:45Z")
    }

    @Test("a server that starts with old rates, or none, asks at once")
    func start() throws {
        for last in [nil, "2026-11-13"] {
            #expect(try poll(.ecb, last, at: "2026-11-21T03:00Z") == "2026-11-21T03:00Z")
            #expect(try poll(.ecb, last, asked: "2026-11-13T15:00Z", at: "2026-11-21T03:00Z") == "2026-11-21T03:00Z")
            #expect(try poll(.ecb, last, asked: "2026-11-21T03:00Z", at: "2026-11-21T03:00Z") == "2026-11-21T05:00Z")
        }
    }

    @Test("a closed day is asked for slowly until it is over, as the publisher may only be late, and then no more")
    func closed() throws {
        let asked = "2026-11-11T13:45Z"
        #expect(try poll(.nbpA, "2026-11-10", asked: asked, closed: ["2026-11-11"], at: asked) == "2026-11-11T15:45Z")
        #expect(
            try poll(.nbpA, "2026-11-10", asked: asked, closed: ["2026-11-11"], at: "2026-11-11T23:00Z")
                == "2026-11-12T10:45Z")
        // Too many of them are not believed.
        let all = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12"]
        #expect(
            try poll(.nbpA, "2026-11-06", asked: "2026-11-12T14:00Z", closed: all, at: "2026-11-12T14:00Z")
                == "2026-11-12T16:00Z")
    }

    @Test("a weekly publication that a holiday moved is looked for until the week is over")
    func moved() throws {
        let closed = ["2026-11-11"]
        #expect(
            try poll(.nbpB, "2026-11-04", asked: "2026-11-11T14:00Z", closed: closed, at: "2026-11-12T09:00Z")
                == "2026-11-12T09:00Z")
        #expect(
            try poll(.nbpB, "2026-11-04", asked: "2026-11-12T09:00Z", closed: closed, at: "2026-11-12T09:00Z")
                == "2026-11-12T15:00Z")
        #expect(
            try poll(.nbpB, "2026-11-04", asked: "2026-11-13T19:00Z", closed: closed, at: "2026-11-14T09:00Z")
                == "2026-11-18T10:45Z")
        #expect(
            try poll(.nbpB, "2026-11-12", asked: "2026-11-12T09:00Z", closed: closed, at: "2026-11-12T09:00Z")
                == "2026-11-18T10:45Z")
    }

    @Test("a feed that is paid by the request is asked once a day, and three times when it fails")
    func frugal() throws {
        #expect(
            try poll(.daily, "2026-11-20", asked: "2026-11-20T00:30Z", at: "2026-11-21T00:30Z") == "2026-11-21T00:30Z")
        #expect(
            try poll(.daily, "2026-11-21", asked: "2026-11-21T00:30Z", at: "2026-11-21T00:31Z") == "2026-11-22T00:30Z")
        var asked = "2026-11-21T00:30Z"
        var polls: [String] = []
        while polls.count < 4 {
            asked = try poll(.daily, "2026-11-20", asked: asked, at: asked)
            polls.append(asked)
        }
        #expect(polls == ["2026-11-21T03:30Z", "2026-11-21T15:30Z", "2026-11-22T00:30Z", "2026-11-22T03:30Z"])
    }

    @Test("a blend that is dated ahead is asked in the next window all the same, once it has answered no more")
    func ahead() throws {
        // Asked on Wednesday, dated Thursday: Thursday's window is not skipped.
        let asked = "2026-11-18T15:30Z"
        #expect(
            try poll(.frankfurterV2, "2026-11-19", asked: asked, at: "2026-11-19T12:00Z") == "2026-11-19T15:30Z")
        #expect(
            try poll(.frankfurterV2, "2026-11-19", asked: asked, at: "2026-11-19T15:30Z") == "2026-11-19T15:30Z")
        #expect(
            try poll(.frankfurterV2, "2026-11-20", asked: "2026-11-19T15:30Z", at: "2026-11-19T15:31Z")
                == "2026-11-20T15:30Z")
        // A try without an answer does not count.
        let record = PublicationRecord(lastResponseAt: try Publishing.at(asked))
        let failed = try PublicationProgress("2026-11-20", asked: "2026-11-19T15:30Z")
        #expect(
            Publishing.text(
                PublicationSchedule.frankfurterV2.nextPoll(failed, record, at: try Publishing.at("2026-11-19T15:31Z")))
                == "2026-11-19T16:00Z")
    }

    @Test("a clock that is set back stretches no pause")
    func odd() throws {
        #expect(
            try poll(.nbpA, "2026-11-18", asked: "2027-11-19T10:45Z", at: "2026-11-19T11:00Z") == "2026-11-19T11:30Z")
    }

    @Test("polls of a whole year keep to the windows, through changes of the clocks and holidays")
    func year() throws {
        var progress = try PublicationProgress("2026-01-02")
        var now = try Publishing.at("2026-01-03T12:00Z")
        let end = try Publishing.at("2027-01-03T00:00Z")
        let zone = PublicationSchedule.ecb.zone
        var count = 0
        while true {
            now = PublicationSchedule.ecb.nextPoll(progress, at: now)
            guard now < end else { break }
            count += 1
            let day = Day(of: now, in: zone)
            // The publication is there at the second look.
            if let asked = progress.asked, Day(of: asked, in: zone) == day { progress.last = day }
            progress.asked = now
            #expect(TargetCalendar.publishes(on: day))
            let minutes = Int(now.timeIntervalSince(day.start(in: zone)) / 60)
            #expect(minutes == (progress.last == day ? 990 : 960), "\(now)")
        }
        #expect(count == 2 * (try days(from: "2026-01-05", to: "2026-12-31")))
    }

    private func days(from first: String, to last: String) throws -> Int {
        var day = try Publishing.day(first)
        let last = try Publishing.day(last)
        var count = 0
        while day <= last {
            count += TargetCalendar.publishes(on: day) ? 1 : 0
            day = day.advanced(by: 1)
        }
        return count
    }
}
