import App
import Foundation
import TestSupport
import Testing

@testable import Domain

@Suite("Refusals of swaps") struct SwapRefusalTests {
    @Test("each has its problem in both languages and leaves no trace", arguments: SwapRefusals.scenes)
    func refused(_ scene: RefusalScene) async throws { try await scene.check() }
}

/// The table of swaps: an offer, its proposals, and here what is wrong with their terms.
enum SwapRefusals {
    static let scenes = [
        anOffer, aPriceOfNothing, expired, proposals, counterProposal, anotherTier, taken, partlyTaken, usedUp,
        inWallet, oldRates, lateAcceptance, gone,
        agreed, handover, aMeeting, theTimeOfAMeeting, missed, aDispute, aSilentDispute, blocked, cancelled, anEnd,
    ]

    /// A row of an action: `ben cancel` is about `$SWAP`, `ben cancel $PAID` about another one.
    static func act(
        _ summary: String, _ refusal: SwapRefusal, _ action: String, _ body: String? = nil, says: String? = nil,
        counts: Set<String> = []
    ) -> Refusal {
        let words = action.split(separator: " ")
        return Refusal(
            summary, refusal, "\(words[0]) POST /v1/swaps/\(words.count > 2 ? words[2] : "$SWAP")/\(words[1])", body,
            says: says, counts: counts)
    }

    /// A row of a proposal.
    static func propose(
        _ summary: String, _ refusal: SwapRefusal, _ who: String, _ amount: String = "100.00", _ rest: String = "",
        to offer: String = "$OFFER", says: String? = nil
    ) -> Refusal {
        Refusal(summary, refusal, "\(who) POST /v1/offers/\(offer)/swaps", terms(amount, rest), says: says)
    }

    static func terms(_ amount: String = "100.00", _ rest: String = "") -> String {
        #"{"amount":{"amount":"\#(amount)","currency":"EUR"}\#(rest.isEmpty ? "" : ",")\#(rest)}"#
    }

    static func meeting(_ startsAt: String, _ point: String = "airport:BKK") -> String {
        #"{"meetingPoint":"\#(point)","startsAt":"\#(startsAt)"}"#
    }

    /// Cents of a euro.
    static func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }

    private static let tenFrancs = Currency("CHF").map { Money(minorUnits: 1000, currency: $0) } ?? eur(0)

    static func start(hours: Double = 0, minutes: Double = 0) -> Date {
        FixedClock.start.addingTimeInterval(hours * 3600 + minutes * 60)
    }

    /// The end of the last local day in Bangkok, and 72 hours.
    static let latest = start(hours: 13 * 24 + 7)

    private static let bench = #"{"latitude":13.7,"longitude":100.5,"label":"A bench"}"#

    static let anOffer = RefusalScene(
        "an offer of 300 EUR, at least 50; it is hidden from Fay and Hal by a block",
        [
            propose("409 own-offer", .ownOffer, "ana"),
            propose("404 not-found", .noSuchOffer, "ben", to: clientID(1)),
            propose("404 not-found", .noSuchOffer, "ben", to: "none"),
            propose("409 offer-closed", .offerClosed(.withdrawn), "ben", to: "$WITHDRAWN"),
            propose("404 not-found", .noSuchOffer, "eve", to: "$WITHDRAWN"),
            propose("404 not-found", .noSuchOffer, "eve", to: "$PAUSED"),
            propose("404 not-found", .noSuchOffer, "fay"),
            propose("404 not-found", .noSuchOffer, "hal"),
            propose(
                "422 invalid /amount", .amountOutOfRange(least: eur(5000), most: eur(30000)), "ben", "300.01",
                says: "Enter an amount from 50.00 EUR to 300.00 EUR."),
            propose(
                "409 offer-closed", .offerClosed(.paused), "ben", to: "$PAUSED",
                says: "This offer is paused, so nothing can be agreed on it now. Try again later."),
            propose("403 account-limited", .accountLimited, "gus"),
            propose(
                "409 tier-limit", .tierLimit(TierRefusal(limit: .perSwap, tier: .t0)), "eve", "155.00",
                says:
                    "You can swap up to 150 EUR at a time. Verify your e-mail address or phone number to raise the limit."
            ),
            propose("409 other-tier-limit", .otherTierLimit, "ben", "155.00", to: "$EVES"),
            propose(
                "422 confirm-rounding /amount",
                .confirmRounding(Amounts(gives: eur(1500), gets: tenFrancs)), "ben",
                "15.00", to: "$FRANCS"),
            propose(
                "422 invalid /expiresAt", .responseTimeOutOfRange, "ben", "100.00",
                #""expiresAt":"2026-11-21T10:13:00Z""#),
            propose(
                "422 invalid /meeting/startsAt", .meetingPast, "ben", "100.00",
                #""meeting":\#(meeting("2026-11-21T09:58:00Z"))"#),
            propose(
                "422 invalid /meeting/startsAt", .meetingTooLate(latest: latest), "ben", "100.00",
                #""meeting":\#(meeting("2026-12-04T17:00:01Z"))"#),
            propose(
                "422 invalid /meeting/place/acknowledged", .notAcknowledged, "ben", "100.00",
                #""meeting":{"place":\#(bench),"startsAt":"2026-11-21T11:00:00Z"}"#),
            propose(
                "422 invalid /meeting/meetingPoint", .meetingPointTooFar, "ben", "100.00",
                #""meeting":\#(meeting("2026-11-21T11:00:00Z", "airport:WAW"))"#),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let (eve, gus) = (try await world.register("eve"), try await world.verified("gus"))
        let (fay, hal) = (try await world.verified("fay"), try await world.verified("hal"))
        // Whoever made the block, for both there is nothing.
        try await pair.ana.put("/v1/travellers/fay/block")
        try await hal.put("/v1/travellers/ana/block")
        let (paused, withdrawn) = (try await pair.ana.publish(), try await pair.ana.publish())
        for offer in [paused, withdrawn] { _ = try await pair.ben.openThread(on: offer) }
        try await pair.ana.post("/v1/offers/\(paused)/pause")
        try await pair.ana.post("/v1/offers/\(withdrawn)/withdraw")
        let francs = DraftOffer { ($0.want, $0.rest) = ("CHF", #""minFill":{"amount":"5.00","currency":"EUR"}"#) }
        let values = [
            "PAUSED": paused, "WITHDRAWN": withdrawn, "FRANCS": try await pair.ana.publish(francs),
            "EVES": try await eve.publish(Pair.draft),
        ]
        try await world.execute("UPDATE traveller SET state = 'limited' WHERE handle = 'gus'")
        return RefusalStage(pair, [eve, fay, gus, hal], values)
    }

    static let aPriceOfNothing = RefusalScene(
        "an offer of which a part comes to nothing",
        [
            Refusal(
                "422 invalid /amount", SwapRefusal.notPriceable, "ben POST /v1/offers/$OFFER/swaps",
                #"{"amount":{"amount":"0.01","currency":"THB"},"exact":true}"#)
        ]
    ) { world in
        let draft = DraftOffer { draft in
            (draft.have, draft.want) = ("THB", "EUR")
            draft.rest = #""exact":true,"minFill":{"amount":"0.01","currency":"THB"}"#
        }
        return RefusalStage(try await Pair(in: world, draft))
    }

    static let expired = RefusalScene(
        "an offer whose last local day in Bangkok has ended",
        [
            propose(
                "409 offer-closed", .offerClosed(.expired), "ben",
                says: "This offer has expired, so nothing more can be agreed on it.")
        ]
    ) { world in
        let pair = try await Pair(in: world)
        _ = try await pair.ben.openThread(on: pair.offer)
        return RefusalStage(try await pair.later(hours: 10 * 24 + 7))
    }
}
