import Foundation
import Testing

@testable import Domain

/// A euro is 4.4038 złoty.
@Suite("what an alert may be") struct AlertSnapshotTests {
    private static let now = OfferFixture.noon
    private static let pair = CurrencyPair(.eur, .pln)

    private func snapshot(_ alerts: [RateAlert] = []) throws -> AlertSnapshot {
        AlertSnapshot(
            of: OfferFixture.ana, alerts, ReferenceRates([try RatePublication.october()]), history: PairSeries())
    }

    private func threshold(_ direction: RateAlert.Direction, _ rate: String) throws -> RateAlert.Condition {
        .threshold(Self.pair, direction, try ExchangeRate(decimal: rate))
    }

    private func add(_ condition: RateAlert.Condition, beside alerts: [RateAlert] = []) throws -> RateAlert {
        try snapshot(alerts).adding(condition, .once, .offline, at: Self.now)
    }

    @Test("a threshold lies between a tenth of the rate and ten times")
    func far() throws {
        let rate = try RatePublication.october().rate("EUR", "PLN")
        for fits in ["44.038", "0.44038"] { #expect(try add(threshold(.up, fits)).isActive, "\(fits)") }
        for far in ["44.0385", "0.4401"] {
            let condition = try threshold(.up, far)
            #expect(throws: AlertRefusal.farThreshold(now: rate), "\(far)") { try add(condition) }
        }
    }

    @Test(
        "what is reached already is no crossing: the rate has to come back first",
        arguments: [
            (.up, "4.4037", false), (.up, "4.4038", false), (.up, "4.4039", true), (.down, "4.4039", false),
            (.down, "4.4038", false), (.down, "4.4037", true),
        ] as [(RateAlert.Direction, String, Bool)])
    func armed(direction: RateAlert.Direction, rate: String, isArmed: Bool) throws {
        let alert = try add(threshold(direction, rate))
        #expect(alert.isArmed == isArmed)
        #expect(alert.watch == PublicationWatch(.ecb, since: try day("2026-10-30")))
        #expect((alert.version, alert.timesFired) == (1, 0))
    }

    @Test("without rates, beside fifty others or the same digest there is none")
    func refused() throws {
        let dirhams = RateAlert.Condition.threshold(
            CurrencyPair(.eur, try currency("AED")), .up, try ExchangeRate(decimal: "4.2"))
        #expect(throws: AlertRefusal.noRates) { try add(dirhams) }
        let one = try add(threshold(.up, "4.50"))
        #expect(try add(one.condition, beside: Array(repeating: one, count: 49)).condition == one.condition)
        #expect(throws: AlertRefusal.tooMany) { try add(one.condition, beside: Array(repeating: one, count: 50)) }
        let daily = try add(.digest(.daily))
        #expect(throws: AlertRefusal.sameDigest) { try add(.digest(.daily), beside: [daily]) }
        #expect(try add(.digest(.weekly), beside: [daily]).isArmed)
        let snapshot = try snapshot([one])
        #expect(try snapshot.alert(one.id, version: 1) == one)
        #expect(throws: AlertRefusal.staleVersion) { try snapshot.alert(one.id, version: 2) }
        #expect(throws: AlertRefusal.noSuchAlert) { try snapshot.alert(Identifier(high: 9, low: 9), version: nil) }
    }

    @Test("an alert that goes on, or waits for something else, begins anew; a pause and the same again do not")
    func edited() throws {
        let old = try add(threshold(.up, "4.50"))
        func edit(_ alert: RateAlert, _ change: (inout AlertEdit) throws -> Void) throws -> RateAlert {
            var edit = AlertEdit()
            try change(&edit)
            return try snapshot([alert]).editing(alert, edit, .offline, at: Self.now)
        }
        #expect(try edit(old) { $0.threshold = try ExchangeRate(decimal: "4.50") } == old)
        let paused = try edit(old) { $0.isActive = false }
        #expect((paused.version, paused.isActive, paused.isArmed) == (2, false, true))
        // Meanwhile the rate was reached, and later publications were looked at.
        var fired = paused
        (fired.isArmed, fired.watch) = (false, PublicationWatch(.ecb, since: try day("2026-11-10")))
        let resumed = try edit(fired) { $0.isActive = true }
        #expect((resumed.version, resumed.isActive, resumed.isArmed) == (3, true, true))
        #expect(resumed.watch == PublicationWatch(.ecb, since: try day("2026-11-10")))
        #expect(try !edit(old) { $0.threshold = try ExchangeRate(decimal: "4.40") }.isArmed)
        #expect(try !edit(old) { $0.direction = .down }.isArmed)
        #expect(try edit(old) { $0.rearm = .everyCrossing }.watch == old.watch)
        #expect(throws: AlertRefusal.wrongField(.percent)) { try edit(old) { $0.bps = 500 } }
        #expect(throws: AlertRefusal.wrongField(.days)) { try edit(old) { $0.days = 7 } }
        let daily = try add(.digest(.daily))
        #expect(throws: AlertRefusal.wrongField(.rearm)) { try edit(daily) { $0.rearm = .once } }
    }
}
