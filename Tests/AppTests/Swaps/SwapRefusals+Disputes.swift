import Domain
import TestSupport

/// Disputes, and swaps that have ended.
extension SwapRefusals {
    static let aDispute = RefusalScene(
        "a dispute",
        [
            act("409 already-stated", .alreadyStated, "ana dispute", DisputeTests.body()),
            act(
                "429 too-many-settlements", .settlementTooSoon(from: start(hours: 24), now: start()), "ana settle",
                #"{"agreement":"200 baht."}"#),
            act("409 wrong-state", .wrongState(.disputed, verb: .cancel), "ben cancel", #"{"reason":"ill"}"#),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let id = try await pair.completed()
        try await pair.ana.act("dispute", on: id, DisputeTests.body())
        try await pair.ana.act("settle", on: id, #"{"agreement":"100 baht."}"#)
        return RefusalStage(pair, [], ["SWAP": id])
    }

    static let aSilentDispute = RefusalScene(
        "a dispute after 72 hours",
        [act("409 too-late", .statementTooLate, "ben dispute", DisputeTests.body())]
    ) { world in
        let pair = try await Pair(in: world)
        let id = try await pair.completed()
        try await pair.ana.act("dispute", on: id, DisputeTests.body())
        return RefusalStage(try await pair.later(hours: 72), [], ["SWAP": id])
    }

    static let blocked = RefusalScene(
        "a dispute of two of whom one blocks the other",
        [act("409 closed", .closed, "ben settle", #"{"agreement":"200 baht."}"#)]
    ) { world in
        let pair = try await Pair(in: world)
        let id = try await pair.completed()
        try await pair.ana.act("dispute", on: id, DisputeTests.body())
        try await pair.ana.put("/v1/travellers/ben/block")
        return RefusalStage(pair, [], ["SWAP": id])
    }

    static let cancelled = RefusalScene(
        "a cancelled swap",
        [
            Refusal(
                "409 wrong-state", SwapRefusal.wrongState(.cancelled, verb: .handOver), "ben GET /v1/swaps/$SWAP/code"),
            Refusal(
                "409 wrong-state", SwapRefusal.wrongState(.cancelled, verb: .handOver),
                "ben GET /v1/swaps/$SWAP/code.svg"),
            act("409 wrong-state", .wrongState(.cancelled, verb: .handOver), "ana hand-over", #"{"code":"$CODE"}"#),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let id = try await pair.accepted()
        let code = try await pair.ben.code(of: id)
        try await pair.ben.act("cancel", on: id, #"{"reason":"ill"}"#)
        return RefusalStage(pair, [], ["SWAP": id, "CODE": code])
    }

    static let anEnd = RefusalScene(
        "a completed swap of a whole offer, after seven days",
        [
            act("409 too-late", .disputeTooLate, "ana dispute", DisputeTests.body()),
            act("409 wrong-state", .wrongState(.completed, verb: .settle), "ana settle", #"{"agreement":"x"}"#),
            act("409 wrong-state", .wrongState(.completed, verb: .schedule), "ben schedule", tomorrow),
            act("409 wrong-state", .wrongState(.completed, verb: .counter), "ana counter", terms("300.00")),
            act("409 wrong-state", .wrongState(.completed, verb: .counter), "ana counter", terms("5.00")),
            act("404 not-found", .noSuchSwap, "eve dispute", DisputeTests.body()),
            act("404 not-found", .noSuchSwap, "eve settle", #"{"agreement":"x"}"#),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let id = try await pair.completed("300.00")
        let then = try await pair.later(days: 7, seconds: 1)
        return RefusalStage(then, [try await world.register("eve")], ["SWAP": id])
    }
}
