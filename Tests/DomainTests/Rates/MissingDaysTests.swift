import Foundation
import Testing

@testable import Domain

@Suite("Which days of publication are missing") struct MissingDaysTests {
    private func days(_ texts: [String]) throws -> [Day] { try texts.map(Publishing.day) }

    /// Three figures on each of the days.
    private func record(
        _ stored: [String], noData: [String: String] = [:], quarantined: [(String, String)] = [], first: String? = nil,
        answered: String? = nil
    ) throws -> PublicationRecord {
        let stored = try days(stored)
        return PublicationRecord(
            first: try first.map(Publishing.day) ?? stored.min(),
            figures: Dictionary(uniqueKeysWithValues: stored.map { ($0, 3) }),
            noData: Dictionary(
                uniqueKeysWithValues: try noData.map { (try Publishing.day($0.key), try Publishing.at($0.value)) }),
            quarantined: try quarantined.map { try Publishing.day($0.0)...Publishing.day($0.1) },
            lastResponseAt: try answered.map(Publishing.at))
    }

    /// All days on which the source publishes but those.
    private func all(
        but missing: [String], of schedule: PublicationSchedule = .ecb, to last: String = "2026-11-20"
    ) throws -> [String] {
        let (first, last) = (try Publishing.day("2026-08-01"), try Publishing.day(last))
        return (0...first.distance(to: last)).map { first.advanced(by: $0) }.filter(schedule.publishes)
            .map(\.description).filter { !missing.contains($0) }
    }

    private func missing(
        _ schedule: PublicationSchedule, _ record: PublicationRecord, at now: String
    ) throws -> [String] {
        schedule.missingDays(record, at: try Publishing.at(now)).map(\.description)
    }

    private func asked(
        _ record: PublicationRecord, of schedule: PublicationSchedule = .ecb, last: String, at now: String
    ) throws -> [String] {
        schedule.rangesToRequest(try PublicationProgress(last), record, at: try Publishing.at(now)).map {
            "\($0.lowerBound)...\($0.upperBound)"
        }
    }

    @Test("a hole behind the newest publication is missing, and is asked for until it is stored")
    func hole() throws {
        let hole = try record(all(but: ["2026-11-10", "2026-11-12"]))
        #expect(try missing(.ecb, hole, at: "2026-11-21T10:00Z") == ["2026-11-10", "2026-11-12"])
        #expect(try asked(hole, last: "2026-11-20", at: "2026-11-21T10:00Z") == ["2026-11-10...2026-11-12"])
        let progress = try PublicationProgress("2026-11-20", asked: "2026-11-21T10:00Z")
        for (record, next) in [(hole, "2026-11-21T12:00Z"), (try record(all(but: [])), "2026-11-23T15:00Z")] {
            let poll = PublicationSchedule.ecb.nextPoll(progress, record, at: try Publishing.at("2026-11-21T10:00Z"))
            #expect(Publishing.text(poll) == next)
        }
        #expect(try asked(record(all(but: [])), last: "2026-11-20", at: "2026-11-21T10:00Z") == [])
        // A server that was never asked does not wait for the next window.
        let unasked = PublicationSchedule.ecb.nextPoll(
            try PublicationProgress("2026-11-20"), hole, at: try Publishing.at("2026-11-21T10:00Z"))
        #expect(Publishing.text(unasked) == "2026-11-21T10:00Z")
    }

    @Test("closed days and what is not due by now are not missing; today is asked for with the days before it")
    func due() throws {
        let before = try record(all(but: [], to: "2026-11-19"))
        #expect(try missing(.ecb, before, at: "2026-11-20T15:59Z") == [])
        #expect(try missing(.ecb, before, at: "2026-11-20T16:00Z") == ["2026-11-20"])
        let hole = try record(all(but: ["2026-11-10"], to: "2026-11-19"))
        #expect(try asked(hole, last: "2026-11-19", at: "2026-11-20T12:00Z") == ["2026-11-10...2026-11-20"])
    }

    @Test("nobody looks further back than 85 days; a source without rates wants all of them, a paid one none")
    func reach() throws {
        let nothing = PublicationRecord()
        let now = "2026-11-21T10:00Z"
        #expect(try missing(.ecb, nothing, at: now).first == "2026-08-28")
        #expect(try missing(.ecb, nothing, at: now).count == 61)
        #expect(try missing(.daily, nothing, at: now) == ["2026-11-21"])
        #expect(try missing(.daily, record(["2026-11-18"]), at: now) == ["2026-11-19", "2026-11-20", "2026-11-21"])
        // The latest alone was stored, because the first question about days failed.
        #expect(try missing(.ecb, record(["2026-11-20"]), at: now).count == 60)
    }

    @Test("a day of which the publisher has nothing is not missing; said early, it is asked for once more")
    func noData() throws {
        let all = try all(but: ["2026-11-11"], of: .nbpA, to: "2026-11-11")
        let early = try record(all, noData: ["2026-11-11": "2026-11-11T12:20Z"])
        #expect(try missing(.nbpA, early, at: "2026-11-11T13:00Z") == [])
        #expect(
            try asked(early, of: .nbpA, last: "2026-11-10", at: "2026-11-12T11:00Z") == ["2026-11-11...2026-11-12"])
        let settled = try record(all, noData: ["2026-11-11": "2026-11-12T10:45Z"])
        #expect(try asked(settled, of: .nbpA, last: "2026-11-10", at: "2026-11-12T11:00Z") == [])
        // Of a week it is settled when the week is over.
        let week = try self.all(but: ["2026-11-11"], of: .nbpB, to: "2026-11-11")
        for (said, ranges) in [
            ("2026-11-13T19:00Z", ["2026-11-11...2026-11-14"]), ("2026-11-13T23:00Z", []),
        ] {
            let record = try record(week, noData: ["2026-11-11": said])
            #expect(try asked(record, of: .nbpB, last: "2026-11-04", at: "2026-11-14T00:00Z") == ranges)
        }
    }

    @Test("a range whose answer is held stays missing, and is halved until one bad day stands alone")
    func quarantined() throws {
        let five = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13"]
        let (last, now) = ("2026-11-20", "2026-11-21T10:00Z")
        func ask(_ missing: [String], quarantined: [(String, String)]) throws -> [String] {
            let record = try record(all(but: missing), quarantined: quarantined)
            #expect(try self.missing(.ecb, record, at: now) == missing)
            return try asked(record, last: last, at: now)
        }
        #expect(try ask(five, quarantined: []) == ["2026-11-09...2026-11-13"])
        // It was held together with a day that has come since.
        #expect(
            try ask(five, quarantined: [("2026-11-09", "2026-11-16")])
                == ["2026-11-11...2026-11-13", "2026-11-09...2026-11-10"])
        #expect(
            try ask(["2026-11-09", "2026-11-10"], quarantined: [("2026-11-09", "2026-11-10")])
                == ["2026-11-10...2026-11-10", "2026-11-09...2026-11-09"])
        // Alone it is asked for on and on, behind those that were not held yet.
        #expect(try ask(["2026-11-09"], quarantined: [("2026-11-09", "2026-11-09")]) == ["2026-11-09...2026-11-09"])
        #expect(
            try ask(["2026-11-09", "2026-11-17"], quarantined: [("2026-11-09", "2026-11-09")])
                == ["2026-11-17...2026-11-17", "2026-11-09...2026-11-09"])
    }

    @Test("a publisher whose days are known has nothing of a day only if it has published a later one")
    func known() throws {
        let range = try Publishing.day("2026-11-16")...Publishing.day("2026-11-20")
        let now = try Publishing.at("2026-11-21T10:00Z")
        func closed(_ schedule: PublicationSchedule, _ answered: [String], _ seen: String? = nil) throws -> [String] {
            schedule.closed(
                in: range, answered: Set(try days(answered)), seenUpTo: try seen.map(Publishing.day), at: now
            ).sorted().map(\.description)
        }
        #expect(try closed(.ecb, []) == [])
        #expect(try closed(.ecb, ["2026-11-16", "2026-11-18"]) == ["2026-11-17"])
        // An old copy of a file says nothing of what came after it.
        #expect(try closed(.ecb, [], "2026-11-17") == ["2026-11-16"])
        #expect(try closed(.nbpA, ["2026-11-16", "2026-11-18"]) == ["2026-11-17", "2026-11-19", "2026-11-20"])
        #expect(try closed(.daily, []).count == 5)
    }

    @Test("a weekly publication on any day of its week is there")
    func weekly() throws {
        let stored = try record(["2026-11-03", "2026-11-12"], first: "2026-11-03")
        #expect(try missing(.nbpB, stored, at: "2026-11-21T10:00Z").suffix(2) == ["2026-10-28", "2026-11-18"])
    }
}

@Suite("How large a publication is") struct PublicationSizeTests {
    private func newest(_ counts: [Int]) -> String? {
        let first = Day(daysSince1970: 20_770)
        let publications = counts.enumerated().map { (day: first.advanced(by: -$0.offset), count: $0.element) }
        return PublicationSize.newest(of: publications).map { "\($0.distance(to: first)) before" }
    }

    @Test("one with fewer than half of the usual figures is not the newest: the usual ones are those of half the days")
    func newest() {
        #expect(newest([]) == nil)
        #expect(newest([1]) == "0 before")
        #expect(newest([15, 30, 30]) == "0 before")
        #expect(newest([14, 30, 30]) == "1 before")
        #expect(newest([1, 1, 160, 160, 160, 1, 1, 160]) == "2 before")
        #expect(newest([160, 1]) == "0 before")
        #expect(newest([1, 160]) == "1 before")
    }

    @Test("a day with too few figures counts neither as stored nor as answered")
    func record() throws {
        let monday = try Publishing.day("2026-11-16")
        let figures = [monday: 160, monday.advanced(by: 1): 40, monday.advanced(by: 2): 158]
        let record = PublicationRecord(first: monday, figures: figures)
        #expect(record.usualCount == 158)
        #expect(record.days == [monday, monday.advanced(by: 2)])
        let rows = try IngestFixture.rows("2026-11-16 USD 1,2026-11-16 PLN 4,2026-11-17 USD 1")
        let parsed = ParsedFeed(source: .frankfurterV2, rows: rows)
        #expect(parsed.completeDays(usualCount: 4) == [monday])
        #expect(parsed.completeDays(usualCount: 0).count == 2)
    }
}

@Suite("Requests that are paid for") struct RequestBudgetTests {
    @Test("there are three a day of UTC")
    func three() throws {
        #expect([0, 1, 2, 3, 4].map { RequestBudget.paid.afterOneMore(than: $0) } == [1, 2, 3, nil, nil])
        let late = try Publishing.at("2026-11-20T23:59Z")
        #expect(RequestBudget.day(at: late).description == "2026-11-20")
        #expect(Publishing.text(RequestBudget.renewal(after: late)) == "2026-11-21T00:00Z")
    }
}
