import Domain
import Foundation
import Testing

@Suite("days of an offer") struct OfferDaysTests {
    @Test("without days an offer begins today at its place and lives seven days")
    func openEnded() throws {
        let offer = try OfferFixture().publish()
        #expect(offer.availability == Availability(from: try day("2026-11-21"), to: nil))
        #expect(offer.expiresAt == (try instant("2026-11-28T10:00:00Z")))
    }

    @Test("the place among the newest and the end of an open-ended offer are whole hours")
    func wholeHours() throws {
        let now = OfferFixture.noon.addingTimeInterval(17 * 60 + 4.321)
        let offer = try OfferFixture().publish(at: now)
        #expect((offer.createdAt, offer.freshAt) == (now, OfferFixture.noon))
        #expect(offer.expiresAt == (try instant("2026-11-28T10:00:00Z")))
        let renewed = try offer.renewing(
            by: OfferFixture.ana, days: 30, availability: nil, at: now.addingTimeInterval(3600))
        #expect(renewed.expiresAt == (try instant("2026-12-21T11:00:00Z")))
    }

    /// At 10:00 UTC on the 21st it is midnight of the 22nd in Kiritimati, and at 09:59 still the 21st.
    @Test(
        "today is the day at the place, ahead of UTC and behind it",
        arguments: [
            ("Pacific/Kiritimati", "2026-11-21T10:00:00Z", "2026-11-22"),
            ("Pacific/Kiritimati", "2026-11-21T09:59:59Z", "2026-11-21"),
            ("America/Los_Angeles", "2026-11-21T07:59:59Z", "2026-11-20"),
            ("America/Los_Angeles", "2026-11-21T08:00:00Z", "2026-11-21"),
            ("Asia/Kathmandu", "2026-11-21T18:15:00Z", "2026-11-22"),
            ("Etc/GMT+12", "2026-11-21T11:59:00Z", "2026-11-20"),
        ])
    func today(zone: String, now: String, today: String) throws {
        let (now, today) = (try instant(now), try day(today))
        #expect(try OfferFixture { $0.zone = zone }.publish(at: now).availability.from == today)
        let dated = OfferFixture { ($0.zone, $0.from, $0.to) = (zone, today.description, today.description) }
        #expect(try dated.publish(at: now).availability == Availability(from: today, to: today))
        let yesterday = today.advanced(by: -1).description
        #expect(throws: OfferRefusal.dayPast(today: today)) {
            try OfferFixture { ($0.zone, $0.from) = (zone, yesterday) }.publish(at: now)
        }
    }

    @Test(
        "an offer with days ends with its last local day, on days of 23 and 25 hours too",
        arguments: [
            ("Asia/Bangkok", "2026-11-25", "2026-11-25T17:00:00Z"),
            ("Pacific/Kiritimati", "2026-11-25", "2026-11-25T10:00:00Z"),
            ("Europe/Warsaw", "2027-03-27", "2027-03-27T23:00:00Z"),
            ("Europe/Warsaw", "2027-03-28", "2027-03-28T22:00:00Z"),
            ("Europe/Warsaw", "2027-10-30", "2027-10-30T22:00:00Z"),
            ("Europe/Warsaw", "2027-10-31", "2027-10-31T23:00:00Z"),
            ("America/New_York", "2027-03-14", "2027-03-15T04:00:00Z"),
        ])
    func end(zone: String, to: String, expiresAt: String) throws {
        let offer = try OfferFixture { ($0.zone, $0.to) = (zone, to) }.publish()
        let end = try instant(expiresAt)
        #expect(offer.expiresAt == end)
        #expect(offer.state(at: end.addingTimeInterval(-0.001)) == .active)
        #expect(offer.state(at: end) == .expired)
    }

    @Test("the last day is not before the first")
    func reversed() throws {
        #expect(throws: OfferRefusal.daysReversed) {
            try OfferFixture { ($0.from, $0.to) = ("2026-11-25", "2026-11-24") }.publish()
        }
        #expect(throws: OfferRefusal.daysReversed) { try OfferFixture { $0.to = "2026-11-20" }.publish() }
    }

    @Test("the last day is at most 365 days ahead, counted at the place")
    func tooFar() throws {
        let latest = try day("2027-11-21")
        #expect(try OfferFixture { $0.to = "2027-11-21" }.publish().availability.to == latest)
        #expect(throws: OfferRefusal.tooFarAhead(latest: latest)) {
            try OfferFixture { $0.to = "2027-11-22" }.publish()
        }
        let ahead = OfferFixture { ($0.zone, $0.to) = ("Pacific/Kiritimati", "2027-11-22") }
        #expect(try ahead.publish().availability.to == day("2027-11-22"))
    }

    @Test("an open-ended offer begins within 23 days and lives seven days from then")
    func openEndedLater() throws {
        let offer = try OfferFixture { $0.from = "2026-12-14" }.publish()
        #expect(offer.availability == Availability(from: try day("2026-12-14"), to: nil))
        #expect(offer.expiresAt == (try instant("2026-12-20T17:00:00Z")))
        #expect(throws: OfferRefusal.openEndedTooFar(latest: try day("2026-12-14"))) {
            try OfferFixture { $0.from = "2026-12-15" }.publish()
        }
    }
}
