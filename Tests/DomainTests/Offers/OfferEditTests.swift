import Domain
import Foundation
import Testing

@Suite("editing an offer") struct OfferEditTests {
    private let now = OfferFixture.noon.addingTimeInterval(3600)

    private func edit(
        _ offer: Offer, version: Int64 = 1, at now: Date? = nil, _ change: (inout OfferEdit) throws -> Void
    ) throws -> Offer {
        var edit = OfferEdit()
        try change(&edit)
        return try offer.editing(
            by: OfferFixture.ana, edit, version: version, rates: ReferenceRates([RatePublication.october()]),
            at: now ?? self.now)
    }

    @Test("an edit of a version that is not the present one changes nothing", arguments: [0, 2] as [Int64])
    func stale(version: Int64) throws {
        let offer = try OfferFixture().publish()
        #expect(throws: OfferRefusal.staleVersion(current: 1)) { try edit(offer, version: version) { $0.note = "x" } }
    }

    @Test("an edit makes the next version and leaves the rest as it is")
    func version() throws {
        let offer = try OfferFixture { $0.minFill = "50.00" }.publish()
        let edited = try edit(offer) { $0.note = "new" }
        #expect(edited.version == 2)
        #expect(edited.note == "new")
        var expected = offer
        (expected.version, expected.note) = (2, "new")
        #expect(edited == expected)
    }

    @Test("every term that changes makes the next version of the terms, the note does not")
    func termsVersion() throws {
        let offer = try OfferFixture().publish()
        #expect(offer.termsVersion == 1)
        #expect(try edit(offer) { $0.note = "new" }.termsVersion == 1)
        let changes: [(inout OfferEdit) throws -> Void] = [
            { $0.total = try money("200", "EUR") }, { $0.minFill = try money("1", "EUR") },
            { $0.pricing = .reference(premiumBps: 0) }, { $0.availability = (nil, nil) }, { $0.isExact = true },
        ]
        for change in changes {
            let edited = try edit(offer, change)
            #expect((edited.version, edited.termsVersion) == (2, 2))
            #expect(try edit(edited, version: 2, change).termsVersion == 3)
        }
    }

    @Test("what swaps hold or have taken stays covered")
    func committed() throws {
        let offer = try OfferFixture { $0.minFill = "10.00" }.publish().having(reserved: 5000, completed: 10_000)
        let edited = try edit(offer) { $0.total = try money("150.00", "EUR") }
        #expect(edited.remaining == (try money("0.00", "EUR")))
        #expect((edited.reserved, edited.completed) == (5000, 10_000))
        #expect(throws: OfferRefusal.totalBelowCommitted) { try edit(offer) { $0.total = try money("149.99", "EUR") } }
        let whole = try OfferFixture().publish()
        #expect(throws: OfferRefusal.totalBelowCommitted) { try edit(whole) { $0.total = try money("0", "EUR") } }
    }

    @Test("the currency stays")
    func currency() throws {
        let offer = try OfferFixture().publish()
        #expect(throws: OfferRefusal.totalCurrencyChanged) { try edit(offer) { $0.total = try money("100.00", "USD") } }
    }

    @Test("a smaller total takes the smallest fill with it, unless that is named")
    func minFill() throws {
        let offer = try OfferFixture { $0.minFill = "200.00" }.publish()
        #expect(try edit(offer) { $0.total = try money("150", "EUR") }.minFill == money("150", "EUR"))
        #expect(try edit(offer) { $0.total = try money("250", "EUR") }.minFill == money("200", "EUR"))
        #expect(throws: OfferRefusal.minFillTooLarge) {
            try edit(offer) {
                $0.total = try money("150", "EUR")
                $0.minFill = try money("151", "EUR")
            }
        }
        #expect(throws: OfferRefusal.minFillTooLarge) { try edit(offer) { $0.minFill = try money("300.01", "EUR") } }
        #expect(throws: OfferRefusal.minFillNotPositive) { try edit(offer) { $0.minFill = try money("50", "THB") } }
    }

    @Test("a new price is checked, a confirmed old one is not asked about again")
    func pricing() throws {
        let offer = try OfferFixture().publish()
        #expect(throws: OfferRefusal.premiumOutOfRange) { try edit(offer) { $0.pricing = .reference(premiumBps: 801) } }
        #expect(throws: OfferRefusal.confirmRate(distanceBps: 990_000)) {
            try edit(offer) { $0.pricing = try OfferFixture.fixed("3768.3") }
        }
        let far = try edit(offer) {
            $0.pricing = try OfferFixture.fixed("3768.3")
            $0.confirmsRate = true
        }
        #expect(far.pricing == (try OfferFixture.fixed("3768.3")))
        let smaller = try edit(far, version: 2) { $0.total = try money("100", "EUR") }
        #expect(smaller.total == (try money("100", "EUR")))
        #expect(throws: OfferRefusal.notPriceable) {
            try edit(far, version: 2) { $0.total = try money("10000000000000", "EUR") }
        }
    }

    @Test("new days are checked like the first ones and move the end")
    func days() throws {
        let offer = try OfferFixture { ($0.from, $0.to) = ("2026-11-22", "2026-11-25") }.publish()
        let edited = try edit(offer) { $0.availability = (try day("2026-11-23"), try day("2026-11-24")) }
        #expect(edited.availability == Availability(from: try day("2026-11-23"), to: try day("2026-11-24")))
        #expect(edited.expiresAt == (try instant("2026-11-24T17:00:00Z")))
        #expect(throws: OfferRefusal.dayPast(today: try day("2026-11-21"))) {
            try edit(offer) { $0.availability = (try day("2026-11-20"), try day("2026-11-24")) }
        }
        #expect(throws: OfferRefusal.daysReversed) {
            try edit(offer) { $0.availability = (nil, try day("2026-11-21")) }
        }
        #expect(try edit(offer) { $0.availability = (nil, .some(nil)) }.availability.to == nil)
        #expect(try edit(offer) { $0.availability = (nil, nil) }.availability == offer.availability)
    }

    @Test("an offer that has begun keeps its first day when its last one moves")
    func begun() throws {
        let offer = try OfferFixture { $0.to = "2026-11-25" }.publish()
        let later = try instant("2026-11-23T10:00:00Z")
        for from in [nil, try day("2026-11-21")] as [Day?] {
            let edited = try edit(offer, at: later) { $0.availability = (from, try day("2026-11-30")) }
            #expect(edited.availability == Availability(from: try day("2026-11-21"), to: try day("2026-11-30")))
            #expect(edited.expiresAt == (try instant("2026-11-30T17:00:00Z")))
        }
        #expect(throws: OfferRefusal.dayPast(today: try day("2026-11-23"))) {
            try edit(offer, at: later) { $0.availability = (try day("2026-11-22"), try day("2026-11-30")) }
        }
        #expect(throws: OfferRefusal.daysReversed) {
            try edit(offer, at: later) { $0.availability = (nil, try day("2026-11-22")) }
        }
    }

    @Test("an edit that names nothing is empty, every single term makes it one")
    func empty() throws {
        #expect(OfferEdit().isEmpty)
        let changes: [(inout OfferEdit) throws -> Void] = [
            { $0.total = try money("1", "EUR") }, { $0.minFill = try money("1", "EUR") },
            { $0.pricing = .reference(premiumBps: 0) }, { $0.availability = (nil, nil) }, { $0.isExact = false },
            { $0.note = "" },
        ]
        for change in changes {
            var edit = OfferEdit()
            try change(&edit)
            #expect(!edit.isEmpty)
        }
    }
}
