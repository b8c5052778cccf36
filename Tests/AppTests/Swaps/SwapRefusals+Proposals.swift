import App
import Domain
import TestSupport

/// Proposals, and what stands in the way of an acceptance.
extension SwapRefusals {
    static let proposals = RefusalScene(
        "a proposal",
        [
            propose("409 already-proposed", .alreadyProposed(.placeholder), "ben", "60.00"),
            act("404 not-found", .noSuchSwap, "eve decline"),
            act("404 not-found", .noSuchSwap, "eve cancel", #"{"reason":"ill"}"#),
            act("409 stale-terms", .staleTerms, "ana accept", #"{"termsHash":"x"}"#),
            act("403 not-your-turn", .notYourTurn(verb: .counter), "ben counter", terms()),
            act("403 not-your-turn", .notYourTurn(verb: .accept), "ben accept", #"{"termsHash":"$HASH"}"#),
            act("403 not-your-turn", .notYourTurn(verb: .decline), "ben decline"),
            act("403 not-your-turn", .notYourTurn(verb: .withdraw), "ana withdraw"),
            Refusal(
                "409 wrong-state", SwapRefusal.wrongState(.proposed, verb: .handOver), "ana GET /v1/swaps/$SWAP/code"),
            Refusal(
                "409 wrong-state", SwapRefusal.wrongState(.proposed, verb: .handOver),
                "ana GET /v1/swaps/$SWAP/code.svg"),
            act("409 wrong-state", .wrongState(.proposed, verb: .handOver), "ana hand-over", #"{"code":"000000"}"#),
            act("409 wrong-state", .wrongState(.proposed, verb: .cancel), "ben cancel", #"{"reason":"ill"}"#),
            act("409 wrong-state", .wrongState(.proposed, verb: .cancel), "ana cancel", #"{"reason":"ill"}"#),
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

    static let counterProposal = RefusalScene(
        "a counter-proposal of the owner: now it is her turn to wait",
        [
            act("403 not-your-turn", .notYourTurn(verb: .counter), "ana counter", terms()),
            act("403 not-your-turn", .notYourTurn(verb: .accept), "ana accept", #"{"termsHash":"$HASH"}"#),
            act("403 not-your-turn", .notYourTurn(verb: .decline), "ana decline"),
            act("403 not-your-turn", .notYourTurn(verb: .withdraw), "ben withdraw"),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let id = try await pair.propose().id()
        let swap = try await pair.ana.act("counter", on: id, terms("60.00"))
        return RefusalStage(pair, [], ["SWAP": id, "HASH": swap.string("terms.hash") ?? ""])
    }

    static let anotherTier = RefusalScene(
        "an acceptance beyond the tier of the other side",
        [act("409 other-tier-limit", .otherTierLimit, "ana accept", #"{"termsHash":"$HASH"}"#)]
    ) { world in
        let pair = try await Pair(in: world)
        let swap = try await pair.propose("155.00")
        try await world.execute("UPDATE traveller SET email_verified_at = NULL WHERE handle = 'ben'")
        return RefusalStage(pair, [], ["SWAP": try swap.id(), "HASH": swap.string("terms.hash") ?? ""])
    }

    static let taken = RefusalScene(
        "an offer of which 40 EUR are left",
        [
            propose(
                "409 not-enough-left", .amountOutOfRange(least: eur(5000), most: eur(4000)), "eve", "40.00",
                says: "Other swaps have taken most of this offer. Less is left than its smallest amount."),
            act(
                "409 not-enough-left", .amountOutOfRange(least: eur(5000), most: eur(4000)), "ana accept",
                #"{"termsHash":"$HASH"}"#),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let (eve, fay) = (try await world.verified("eve"), try await world.verified("fay"))
        let swap = try await pair.propose(by: fay)
        _ = try await pair.accepted("260.00")
        return RefusalStage(pair, [eve], ["SWAP": try swap.id(), "HASH": swap.string("terms.hash") ?? ""])
    }

    static let partlyTaken = RefusalScene(
        "an offer of which 80 EUR are left",
        [
            act(
                "409 not-enough-left", .notEnoughLeft(eur(8000)), "ana accept", #"{"termsHash":"$HASH"}"#,
                says: "Other swaps have taken part of this offer: 80.00 EUR is left. Agree on that much or less.")
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let fay = try await world.verified("fay")
        let swap = try await pair.propose(by: fay)
        _ = try await pair.accepted("220.00")
        return RefusalStage(pair, [], ["SWAP": try swap.id(), "HASH": swap.string("terms.hash") ?? ""])
    }

    static let usedUp = RefusalScene(
        "an offer that Eve has taken as a whole, and one that is withdrawn since",
        [
            act(
                "409 not-enough-left", .amountOutOfRange(least: eur(5000), most: eur(0)), "ana accept",
                #"{"termsHash":"$HASH"}"#),
            act("403 not-your-turn", .notYourTurn(verb: .accept), "ben accept", #"{"termsHash":"$HASH"}"#),
            act(
                "409 wrong-state", .wrongState(.accepted, verb: .accept), "ana accept $FULL", #"{"termsHash":"$HERS"}"#,
                says: "This swap has already been accepted."),
            act(
                "409 wrong-state", .wrongState(.accepted, verb: .accept), "eve accept $FULL", #"{"termsHash":"$HERS"}"#),
            act(
                "409 wrong-state", .wrongState(.accepted, verb: .accept), "ana accept $GONE", #"{"termsHash":"$HERS"}"#),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let eve = try await world.verified("eve")
        let swap = try await pair.propose()
        let full = try await pair.propose("300.00", by: eve)
        try await pair.ana.accept(try full.id())
        let offer = try await pair.ana.publish(Pair.draft)
        let gone = try await pair.ben.post("/v1/offers/\(offer)/swaps", terms()).id()
        try await pair.ana.accept(gone)
        try await pair.ana.post("/v1/offers/\(offer)/withdraw")
        return RefusalStage(
            pair, [eve],
            [
                "SWAP": try swap.id(), "HASH": swap.string("terms.hash") ?? "", "FULL": try full.id(),
                "HERS": full.string("terms.hash") ?? "", "GONE": gone,
            ])
    }

    static let oldRates = RefusalScene(
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

    static let lateAcceptance = RefusalScene(
        "a proposal whose meeting is over",
        [act("409 meeting-over", .meetingOver, "ana accept", #"{"termsHash":"$HASH"}"#)]
    ) { world in
        let pair = try await Pair(in: world)
        let swap = try await pair.propose(meeting: pair.meeting(inHours: 1))
        return RefusalStage(
            try await pair.later(hours: 1, minutes: 20, seconds: 1), [],
            ["SWAP": try swap.id(), "HASH": swap.string("terms.hash") ?? ""])
    }

    static let inWallet = RefusalScene(
        "proposals that settle in the wallet, where Ana has 100 EUR and Ben no baht",
        [
            act(
                "409 insufficient-balance",
                .wallet(
                    .insufficient(
                        available: Money(minorUnits: 10_000, currency: .eur),
                        needed: Money(minorUnits: 30_000, currency: .eur))),
                "ana accept $BIG", #"{"termsHash":"$BIGHASH"}"#, says: "You have 100.00 EUR; this needs 300.00 EUR."),
            act("409 other-cannot-pay", .otherCannotPay, "ana accept", #"{"termsHash":"$HASH"}"#),
            act(
                "422 invalid /meeting", .noMeeting, "ana counter",
                terms("100.00", #""meeting":{"meetingPoint":"airport:BKK","startsAt":"2026-11-22T10:00:00Z"}"#)),
        ]
    ) { world in
        let pair = try await Pair(in: world, WalletSettlementTests.draft)
        try await pair.ana.pay("deposits", #"{"amount":{"amount":"100.00","currency":"EUR"}}"#)
        try await pair.ben.get("/v1/wallet")
        let eve = try await world.verified("eve")
        let big = try await pair.propose("300.00", by: eve)
        let swap = try await pair.propose()
        return RefusalStage(
            pair, [eve],
            [
                "SWAP": try swap.id(), "HASH": swap.string("terms.hash") ?? "", "BIG": try big.id(),
                "BIGHASH": big.string("terms.hash") ?? "",
            ])
    }

    static let gone = RefusalScene(
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
