import App
import Foundation
import TestSupport
import Testing

@testable import App
@testable import Domain

@Suite("Refusals of offers") struct OfferRefusalTests {
    @Test("each has its problem in both languages and leaves no trace", arguments: OfferRefusals.scenes)
    func refused(_ scene: RefusalScene) async throws { try await scene.check() }
}

/// The table of offers.
enum OfferRefusals {
    static let scenes = [publishing, changes, old, capped]

    /// A row of a new offer with other fields.
    private static func publish(
        _ summary: String, _ refusal: OfferRefusal, _ changes: [String: String?], says: String? = nil
    ) -> Refusal {
        Refusal(summary, refusal, "ana POST /v1/offers", draft(changes), says: says)
    }

    private static func days(_ fields: String) -> [String: String?] { ["availability": "{\(fields)}"] }

    private static func day(_ text: String) -> Day { Day(text) ?? Day(of: FixedClock.start, in: .gmt) }

    private static let publishing = RefusalScene(
        "a new offer",
        [
            publish("403 account-limited", .accountLimited, [:]).by("gus"),
            publish("422 invalid /want", .sameCurrency, ["want": #""EUR""#]),
            publish("422 no-reference /pricing/kind", .noReferenceForBoth, ["want": #""AED""#]),
            publish(
                "422 no-reference /want", .notInWallet,
                [
                    "want": #""AED""#, "settlement": #""wallet""#, "place": "null",
                    "pricing": #"{"kind":"fixed","rate":"4"}"#,
                ]),
            publish(
                "422 no-reference /want", .noReference,
                [
                    "have": #"{"amount":"300.00","currency":"AED"}"#, "want": #""VND""#,
                    "pricing": #"{"kind":"fixed","rate":"7000"}"#,
                ]),
            publish(
                "422 invalid /pricing/premiumBps", .premiumOutOfRange,
                ["pricing": #"{"kind":"reference","premiumBps":801}"#]),
            publish(
                "422 confirm-rate /pricing/rate", .confirmRate(distanceBps: 990_000),
                ["pricing": #"{"kind":"fixed","rate":"3768.3"}"#],
                says: "This rate is 9,900.00% away from the reference rate. Check it, and confirm it if you mean it."),
            publish(
                "422 invalid /have/amount", .notPriceable,
                ["have": #"{"amount":"0.01","currency":"THB"}"#, "want": #""EUR""#]),
            publish(
                "422 invalid /minFill/amount", .minFillTooLarge, ["minFill": #"{"amount":"300.01","currency":"EUR"}"#]),
            publish(
                "422 invalid /availability/from", .dayPast(today: day("2026-11-21")), days(#""from":"2026-11-20""#)),
            publish(
                "422 invalid /availability/to", .daysReversed, days(#""from":"2026-11-25","to":"2026-11-24""#)),
            publish(
                "422 invalid /availability/to", .tooFarAhead(latest: day("2027-11-21")), days(#""to":"2027-11-22""#)),
            publish(
                "422 invalid /availability/from", .openEndedTooFar(latest: day("2026-12-14")),
                days(#""from":"2026-12-15""#)),
        ]
    ) { world in
        let (ana, gus) = (try await world.register("ana"), try await world.register("gus"))
        try await world.execute("UPDATE traveller SET state = 'limited' WHERE handle = 'gus'")
        return RefusalStage(world, [ana, gus])
    }

    private static let first = ["If-Match": "\"1\""]

    private static let changes = RefusalScene(
        "changes of an offer of which 100 EUR are agreed",
        [
            Refusal("404 not-found", OfferRefusal.noSuchOffer, "ben GET /v1/offers/\(clientID(1))"),
            Refusal("403 not-the-owner", OfferRefusal.notTheOwner, "ben POST /v1/offers/$OFFER/pause"),
            Refusal("404 not-found", OfferRefusal.noSuchOffer, "ben POST /v1/offers/$PAUSED/pause"),
            Refusal("403 not-the-owner", OfferRefusal.notTheOwner, "ben POST /v1/offers/$OFFER/resume"),
            Refusal("403 not-the-owner", OfferRefusal.notTheOwner, "ben POST /v1/offers/$OFFER/renew", "{}"),
            Refusal("403 not-the-owner", OfferRefusal.notTheOwner, "ben POST /v1/offers/$OFFER/withdraw"),
            Refusal(
                "403 not-the-owner", OfferRefusal.notTheOwner, "ben PATCH /v1/offers/$OFFER", #"{"note":"mine"}"#,
                headers: first),
            Refusal("401 not-signed-in", Problem.notSignedIn, "nobody POST /v1/offers/$OFFER/withdraw"),
            Refusal("428 version-required", Problem.versionRequired, "ana PATCH /v1/offers/$OFFER", #"{"note":"x"}"#),
            Refusal(
                "412 stale-version", OfferRefusal.staleVersion(current: 1), "ana PATCH /v1/offers/$OFFER",
                #"{"note":"x"}"#, headers: ["If-Match": "\"9\""]),
            Refusal(
                "409 wrong-state", OfferRefusal.wrongState(.active, action: "resume"),
                "ana POST /v1/offers/$OFFER/resume"),
            Refusal(
                "409 wrong-state", OfferRefusal.wrongState(.paused, action: "pause"),
                "ana POST /v1/offers/$PAUSED/pause"),
            Refusal(
                "409 wrong-state", OfferRefusal.wrongState(.withdrawn, action: "renew"),
                "ana POST /v1/offers/$WITHDRAWN/renew", "{}"),
            Refusal(
                "422 invalid /have/amount", OfferRefusal.totalBelowCommitted, "ana PATCH /v1/offers/$OFFER",
                #"{"have":{"amount":"99.99","currency":"EUR"}}"#, headers: ["If-Match": "$VERSION"]),
            Refusal(
                "422 invalid /have/currency", OfferRefusal.totalCurrencyChanged, "ana PATCH /v1/offers/$PLAIN",
                #"{"have":{"amount":"5","currency":"USD"}}"#, headers: first),
            Refusal(
                "422 invalid /minFill", OfferRefusal.minFillNotPositive, "ana PATCH /v1/offers/$PLAIN",
                #"{"minFill":{"amount":"5","currency":"USD"}}"#, headers: first),
            Refusal(
                "422 invalid /availability", OfferRefusal.renewalNeedsDays, "ana POST /v1/offers/$OFFER/renew", "{}"),
            Refusal(
                "422 invalid /days", OfferRefusal.renewalTakesNoDays, "ana POST /v1/offers/$PLAIN/renew",
                #"{"days":7,"availability":{"to":"2026-12-01"}}"#),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        _ = try await pair.accepted()
        let (plain, paused, withdrawn) = (
            try await pair.ana.publish(), try await pair.ana.publish(), try await pair.ana.publish()
        )
        try await pair.ana.post("/v1/offers/\(paused)/pause")
        try await pair.ana.post("/v1/offers/\(withdrawn)/withdraw")
        let version = try await pair.ana.get("/v1/offers/\(pair.offer)").int("version") ?? 0
        return RefusalStage(
            pair, [], ["PLAIN": plain, "PAUSED": paused, "WITHDRAWN": withdrawn, "VERSION": "\"\(version)\""])
    }

    private static let old = RefusalScene(
        "an offer that expired long ago",
        [Refusal("409 too-old-to-renew", OfferRefusal.tooOldToRenew, "ana POST /v1/offers/$OFFER/renew", "{}")]
    ) { world in
        let ana = try await world.register("ana")
        let offer = try await ana.publish()
        world.clock.advance(seconds: 1, days: Double(7 + OfferLimits.renewalDays))
        return RefusalStage(world, [try await ana.again()], ["OFFER": offer])
    }

    private static let capped = RefusalScene(
        "twenty open offers, and offers of 1,500 EUR together",
        settings: AppSettings(areLimitsOn: true, rates: .offline),
        [
            publish(
                "409 tier-limit", .tooManyOffers(limit: 20, used: 20),
                ["have": #"{"amount":"10.00","currency":"EUR"}"#],
                says: "You can have 20 open offers at a time. Withdraw one first."),
            publish(
                "409 tier-limit", .offersWorthTooMuch(limit: 1500, used: 1500),
                ["have": #"{"amount":"0.01","currency":"EUR"}"#],
                says:
                    "Your open offers can be worth 1,500 EUR together. Choose a smaller amount, or withdraw an offer first."
            ).by("ben"),
        ]
    ) { world in
        let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
        for _ in 1...20 {
            try await ana.publish(DraftOffer { $0.amount = "10.00" })
            // No quota is in the way of old offers of an old account.
            try await world.execute("UPDATE traveller SET created_at = 1; UPDATE offer SET created_at = 1")
        }
        for amount in ["1000.00", "500.00"] { try await ben.publish(DraftOffer { $0.amount = amount }) }
        return RefusalStage(world, [ana, ben])
    }
}

extension Refusal {
    /// The same row for somebody else.
    func by(_ asker: String) -> Refusal {
        Refusal(
            summary, refusal, asker + request.drop { $0 != " " }, body, headers: headers, says: says, counts: counts)
    }
}
