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
        anOffer, aPriceOfNothing, proposals, anotherTier, taken, oldRates, lateAcceptance, gone,
        agreed, handover, aMeeting, theTimeOfAMeeting, missed, aDispute, aSilentDispute, blocked, anEnd,
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
    private static func propose(
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

    private static let anOffer = RefusalScene(
        "an offer of 300 EUR, at least 50",
        [
            propose("409 own-offer", .ownOffer, "ana"),
            propose("404 not-found", .noSuchOffer, "ben", to: clientID(1)),
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
        let paused = try await pair.ana.publish()
        try await pair.ana.post("/v1/offers/\(paused)/pause")
        let francs = DraftOffer { ($0.want, $0.rest) = ("CHF", #""minFill":{"amount":"5.00","currency":"EUR"}"#) }
        let values = [
            "PAUSED": paused, "FRANCS": try await pair.ana.publish(francs), "EVES": try await eve.publish(Pair.draft),
        ]
        try await world.execute("UPDATE traveller SET state = 'limited' WHERE handle = 'gus'")
        return RefusalStage(pair, [eve, gus], values)
    }

    private static let aPriceOfNothing = RefusalScene(
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

    private static let proposals = RefusalScene(
        "a proposal",
        [
            propose("409 already-proposed", .alreadyProposed(.placeholder), "ben", "60.00"),
            act("404 not-found", .noSuchSwap, "eve decline"),
            act("409 stale-terms", .staleTerms, "ana accept", #"{"termsHash":"x"}"#),
            act("403 not-your-turn", .notYourTurn(verb: .counter), "ben counter", terms()),
            act("403 not-your-turn", .notYourTurn(verb: .accept), "ben accept", #"{"termsHash":"$HASH"}"#),
            act("403 not-your-turn", .notYourTurn(verb: .decline), "ben decline"),
            act("403 not-your-turn", .notYourTurn(verb: .withdraw), "ana withdraw"),
            act("409 wrong-state", .wrongState(.proposed, verb: .cancel), "ben cancel", #"{"reason":"ill"}"#),
            act(
                "409 wrong-state", .wrongState(.proposed, verb: .schedule), "ana schedule",
                meeting("2026-11-22T10:00:00Z")),
            act("409 wrong-state", .wrongState(.proposed, verb: .dispute), "ana dispute", DisputeTests.body()),
            act(
                "409 wrong-state", .wrongState(.declined, verb: .dispute), "ana dispute $DECLINED", DisputeTests.body()),
            act("409 wrong-state", .wrongState(.withdrawn, verb: .decline), "ana decline $WITHDRAWN"),
            act(
                "422 confirm-rate /rate", .confirmRate(distanceBps: 2000), "ana counter",
                terms("100.00", #""rate":"45.2197""#),
                says: "This rate is 20.00% away from the reference rate. Check it, and confirm it if you mean it."),
            act("409 too-many-rounds", .tooManyRounds, "eve counter $ROUNDS", terms()),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let eve = try await world.verified("eve")
        let (declined, withdrawn) = (try await pair.propose().id(), try await pair.propose(by: eve).id())
        try await pair.ana.act("decline", on: declined)
        try await eve.act("withdraw", on: withdrawn)
        let rounds = try await pair.propose(by: eve).id()
        for round in 2...10 {
            try await (round.isMultiple(of: 2) ? pair.ana : eve).act(
                "counter", on: rounds, pair.terms(round.isMultiple(of: 2) ? "60" : "100"))
        }
        let swap = try await pair.propose()
        let hash = swap.string("terms.hash") ?? ""
        return RefusalStage(
            pair, [eve],
            ["SWAP": try swap.id(), "HASH": hash, "ROUNDS": rounds, "DECLINED": declined, "WITHDRAWN": withdrawn])
    }

    private static let anotherTier = RefusalScene(
        "an acceptance beyond the tier of the other side",
        [act("409 other-tier-limit", .otherTierLimit, "ana accept", #"{"termsHash":"$HASH"}"#)]
    ) { world in
        let pair = try await Pair(in: world)
        let swap = try await pair.propose("155.00")
        try await world.execute("UPDATE traveller SET email_verified_at = NULL WHERE handle = 'ben'")
        return RefusalStage(pair, [], ["SWAP": try swap.id(), "HASH": swap.string("terms.hash") ?? ""])
    }

    private static let taken = RefusalScene(
        "an offer of which 40 EUR are left",
        [
            propose(
                "409 not-enough-left", .amountOutOfRange(least: eur(5000), most: eur(4000)), "eve", "40.00",
                says: "Other swaps have taken most of this offer. Less is left than its smallest amount."),
            act("409 not-enough-left", .notEnoughLeft(eur(4000)), "ana accept", #"{"termsHash":"$HASH"}"#),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let (eve, fay) = (try await world.verified("eve"), try await world.verified("fay"))
        let swap = try await pair.propose(by: fay)
        _ = try await pair.accepted("260.00")
        return RefusalStage(pair, [eve], ["SWAP": try swap.id(), "HASH": swap.string("terms.hash") ?? ""])
    }

    private static let oldRates = RefusalScene(
        "rates of 30 October", settings: live,
        [
            act(
                "409 rate-stale", .ratesTooOld(asOf: Day("2026-10-30")), "ana accept", #"{"termsHash":"$HASH"}"#,
                says: "The newest exchange rate is from 30 October 2026, which is too old. Propose a rate of your own, "
                    + "or try again later.")
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let swap = try await pair.propose()
        return RefusalStage(pair, [], ["SWAP": try swap.id(), "HASH": swap.string("terms.hash") ?? ""])
    }

    private static var live: AppSettings {
        var settings = AppSettings(areLimitsOn: false, rates: .offline)
        settings.rates = .live
        return settings
    }

    private static let lateAcceptance = RefusalScene(
        "a proposal whose meeting is over",
        [act("409 meeting-over", .meetingOver, "ana accept", #"{"termsHash":"$HASH"}"#)]
    ) { world in
        let pair = try await Pair(in: world)
        let swap = try await pair.propose(meeting: pair.meeting(inHours: 1))
        return RefusalStage(
            try await pair.later(hours: 1, minutes: 20, seconds: 1), [],
            ["SWAP": try swap.id(), "HASH": swap.string("terms.hash") ?? ""])
    }

    private static let gone = RefusalScene(
        "a proposal of somebody who is banned by now, and one that has lapsed",
        [
            act("409 other-cannot-act", .otherCannotAct, "ana accept", #"{"termsHash":"$HASH"}"#),
            act("409 other-cannot-act", .otherCannotAct, "ana counter", terms("60.00")),
            act(
                "409 wrong-state", .wrongState(.lapsed, verb: .counter), "ana counter $LAPSED", terms("60.00"),
                says: "The time for this swap has run out."),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let eve = try await world.verified("eve")
        let lapsed = try await pair.propose(by: eve, rest: #""expiresAt":"\#(world.time(minutes: 15))""#).id()
        let swap = try await pair.propose()
        let then = try await pair.later(minutes: 15)
        try await world.execute("UPDATE traveller SET state = 'banned' WHERE handle = 'ben'")
        return RefusalStage(
            then, [], ["SWAP": try swap.id(), "HASH": swap.string("terms.hash") ?? "", "LAPSED": lapsed])
    }
}
