import Domain
import Foundation
import Testing

@Suite("actions on an offer") struct OfferActionsTests {
    enum Action: String, CaseIterable, Sendable {
        case pause = "paused"
        case resume = "resumed"
        case renew = "renewed"
        case withdraw = "withdrawn"
        case edit = "edited"

        func apply(to offer: Offer, by actor: Identifier<Traveller> = OfferFixture.ana, at now: Date) throws -> Offer {
            switch self {
            case .pause: return try offer.pausing(by: actor, at: now)
            case .resume: return try offer.resuming(by: actor, at: now)
            case .renew: return try offer.renewing(by: actor, days: nil, availability: nil, at: now)
            case .withdraw: return try offer.withdrawing(by: actor, at: now)
            case .edit:
                var edit = OfferEdit()
                edit.note = "new"
                return try offer.editing(
                    by: actor, edit, version: offer.version, rates: ReferenceRates([RatePublication.october()]), at: now
                )
            }
        }

        /// What each state becomes where nothing is held by swaps; a state that is missing refuses.
        var outcomes: [Offer.State: Offer.State] {
            switch self {
            case .pause: [.active: .paused]
            case .resume: [.paused: .active]
            case .renew: [.active: .active, .paused: .active, .reserved: .active, .expired: .active]
            case .withdraw:
                [.active: .withdrawn, .paused: .withdrawn, .reserved: .withdrawn, .expired: .withdrawn]
            case .edit: [.active: .active, .paused: .paused, .reserved: .active]
            }
        }
    }

    private let now = OfferFixture.noon.addingTimeInterval(3600)

    @Test("each action is allowed in its states only", arguments: Action.allCases, Offer.State.allCases)
    func table(action: Action, state: Offer.State) throws {
        let offer = try OfferFixture().publish().having(
            state: state, expiresAt: state == .expired ? OfferFixture.noon : nil)
        if let outcome = action.outcomes[state] {
            let changed = try action.apply(to: offer, at: now)
            #expect(changed.state == outcome)
            #expect(changed.version == 2)
            #expect((changed.id, changed.owner, changed.total) == (offer.id, offer.owner, offer.total))
            // Nothing moves it forward among the newest.
            #expect((changed.createdAt, changed.freshAt) == (offer.createdAt, offer.freshAt))
        } else {
            #expect(throws: OfferRefusal.wrongState(state, action: action.rawValue)) {
                try action.apply(to: offer, at: now)
            }
        }
    }

    @Test(
        "an offer that goes on is reserved while swaps hold too much of it for the smallest fill",
        arguments: [
            (Action.resume, Offer.State.paused), (.renew, .paused), (.renew, .active), (.renew, .reserved),
            (.renew, .expired), (.edit, .active), (.edit, .reserved),
        ])
    func held(action: Action, state: Offer.State) throws {
        for (reserved, completed, outcome) in [
            (5000, 0, Offer.State.reserved), (0, 5000, .reserved), (4999, 1, .reserved), (0, 0, .active),
        ] as [(Int64, Int64, Offer.State)] {
            // 300 of at least 250.01 at a time: 50 less is too little.
            let offer = try OfferFixture { $0.minFill = "250.01" }.publish().having(
                state: state, reserved: reserved, completed: completed,
                expiresAt: state == .expired ? OfferFixture.noon : nil)
            #expect(try action.apply(to: offer, at: now).state == outcome)
        }
        let paused = try OfferFixture().publish().having(state: .paused, reserved: 5000)
        #expect(try Action.edit.apply(to: paused, at: now).state == .paused)
    }

    @Test("an offer whose time is over counts as expired before the sweeper comes", arguments: Action.allCases)
    func late(action: Action) throws {
        for state in [Offer.State.active, .paused, .reserved] {
            let offer = try OfferFixture().publish().having(state: state, expiresAt: now)
            #expect(offer.state(at: now) == .expired)
            if let outcome = action.outcomes[.expired] {
                #expect(try action.apply(to: offer, at: now).state == outcome)
            } else {
                #expect(throws: OfferRefusal.wrongState(.expired, action: action.rawValue)) {
                    try action.apply(to: offer, at: now)
                }
            }
        }
    }

    @Test("nobody but the owner acts, whatever the state", arguments: Action.allCases, Offer.State.allCases)
    func notTheOwner(action: Action, state: Offer.State) throws {
        let offer = try OfferFixture().publish().having(state: state)
        #expect(throws: OfferRefusal.notTheOwner) { try action.apply(to: offer, by: OfferFixture.ben, at: now) }
    }

    @Test("the sweeper expires what is open and over, once", arguments: Offer.State.allCases)
    func sweeping(state: Offer.State) throws {
        let offer = try OfferFixture().publish().having(state: state, expiresAt: now)
        let swept = offer.expiring(at: now)
        guard [.active, .paused, .reserved].contains(state) else {
            #expect(swept == nil)
            return
        }
        #expect(swept?.state == .expired)
        #expect(swept?.version == 2)
        #expect(swept?.expiring(at: now) == nil)
        #expect(offer.expiring(at: now.addingTimeInterval(-0.001)) == nil)
    }

    @Test("an offer is renewed until 30 days after its end")
    func tooOld() throws {
        let offer = try OfferFixture().publish()
        let last = offer.expiresAt.addingTimeInterval(30 * 86_400)
        let renewed = try offer.renewing(by: OfferFixture.ana, days: nil, availability: nil, at: last)
        #expect(renewed.state == .active)
        #expect(renewed.expiresAt == last.addingTimeInterval(7 * 86_400))
        #expect(throws: OfferRefusal.tooOldToRenew) {
            try offer.renewing(
                by: OfferFixture.ana, days: nil, availability: nil, at: last.addingTimeInterval(0.001))
        }
    }

    @Test("an open-ended renewal begins today, and gives the days asked for", arguments: [nil, 1, 30])
    func renewing(days: Int?) throws {
        let offer = try OfferFixture().publish()
        let later = try instant("2026-11-23T18:00:00Z")  // The 24th in Bangkok.
        let renewed = try offer.renewing(by: OfferFixture.ana, days: days, availability: nil, at: later)
        #expect(renewed.availability == Availability(from: try day("2026-11-24"), to: nil))
        #expect(renewed.expiresAt == later.addingTimeInterval(Double(days ?? 7) * 86_400))
        #expect((renewed.freshAt, renewed.createdAt) == (OfferFixture.noon, OfferFixture.noon))
    }

    @Test("a renewal never ends before the offer begins, nor later than 30 days from now")
    func renewingEarly() throws {
        let offer = try OfferFixture { $0.from = "2026-12-14" }.publish()
        let short = try offer.renewing(by: OfferFixture.ana, days: 7, availability: nil, at: now)
        #expect(short.availability.from == (try day("2026-12-14")))
        #expect(short.expiresAt == (try instant("2026-12-20T17:00:00Z")))
        let long = try offer.renewing(by: OfferFixture.ana, days: 30, availability: nil, at: now)
        #expect(long.expiresAt == now.addingTimeInterval(30 * 86_400))
    }

    @Test("an offer with days is renewed with new ones, which are checked like the first")
    func renewingDays() throws {
        let offer = try OfferFixture { $0.to = "2026-11-22" }.publish()
        let later = try instant("2026-11-30T00:00:00Z")
        #expect(throws: OfferRefusal.renewalNeedsDays) {
            try offer.renewing(by: OfferFixture.ana, days: nil, availability: nil, at: later)
        }
        #expect(throws: OfferRefusal.renewalNeedsDays) {
            try offer.renewing(by: OfferFixture.ana, days: 7, availability: nil, at: later)
        }
        // A first day alone says nothing of the last one; that there is none has to be said.
        #expect(throws: OfferRefusal.renewalNeedsDays) {
            try offer.renewing(
                by: OfferFixture.ana, days: nil, availability: (try day("2026-12-02"), nil), at: later)
        }
        let opened = try offer.renewing(by: OfferFixture.ana, days: nil, availability: (nil, .some(nil)), at: later)
        #expect(opened.availability == Availability(from: try day("2026-11-30"), to: nil))
        #expect(opened.expiresAt == (try instant("2026-12-07T00:00:00Z")))
        let days = (from: nil as Day?, to: try day("2026-12-02") as Day?)
        #expect(throws: OfferRefusal.renewalTakesNoDays) {
            try offer.renewing(by: OfferFixture.ana, days: 7, availability: days, at: later)
        }
        #expect(throws: OfferRefusal.dayPast(today: try day("2026-11-30"))) {
            try offer.renewing(
                by: OfferFixture.ana, days: nil, availability: (try day("2026-11-29"), try day("2026-12-02")), at: later
            )
        }
        let renewed = try offer.renewing(by: OfferFixture.ana, days: nil, availability: days, at: later)
        #expect(renewed.availability == Availability(from: try day("2026-11-30"), to: try day("2026-12-02")))
        #expect(renewed.expiresAt == (try instant("2026-12-02T17:00:00Z")))
        #expect((renewed.state, renewed.freshAt) == (.active, OfferFixture.noon))
    }
}
