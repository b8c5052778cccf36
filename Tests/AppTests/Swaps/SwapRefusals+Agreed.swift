import Domain
import TestSupport

/// Agreements, their meetings and codes.
extension SwapRefusals {
    static let tomorrow = meeting("2026-11-22T10:00:00Z")

    static let agreed = RefusalScene(
        "an agreement without a meeting",
        [
            act(
                "409 wrong-state", .wrongState(.accepted, verb: .decline), "ana decline",
                says: "This swap has already been accepted."),
            act("409 wrong-state", .wrongState(.accepted, verb: .noShow), "ana no-show"),
            act("409 wrong-state", .wrongState(.accepted, verb: .late), "ben late", #"{"minutes":5}"#),
            act("409 wrong-state", .wrongState(.accepted, verb: .dispute), "ana dispute", DisputeTests.body()),
            act(
                "409 wrong-state", .wrongState(.accepted, verb: .contest), "ben contest",
                #"{"statement":"I was there all the time."}"#),
            act("409 wrong-state", .wrongState(.accepted, verb: .settle), "ben settle", #"{"agreement":"Even"}"#),
            act("422 invalid /startsAt", .meetingPast, "ben schedule", meeting("2026-11-21T09:58:00Z")),
            act(
                "422 invalid /startsAt", .meetingTooLate(latest: latest), "ben schedule",
                meeting("2026-12-04T17:00:01Z")),
            act(
                "422 invalid /meetingPoint", .meetingPointTooFar, "ben schedule",
                meeting("2026-11-21T11:00:00Z", "airport:WAW")),
            act("409 too-many-suggestions", .tooManySuggestions, "ana schedule $TALKED", tomorrow),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let (talked, swap) = (try await pair.accepted(), try await pair.accepted())
        for number in 1...10 {
            let person = number.isMultiple(of: 2) ? pair.ana : pair.ben
            try await person.act("schedule", on: talked, pair.meeting(at: world.time(hours: 24 + Double(number))))
        }
        return RefusalStage(pair, [], ["SWAP": swap, "TALKED": talked])
    }

    static let handover = RefusalScene(
        "the codes",
        [
            act(
                "422 wrong-code /code", .codeWrong(left: 4, retryAt: nil), "ana hand-over", #"{"code":"$WRONG"}"#,
                says: "This is not the other side's code. You have 4 more attempts.",
                counts: ["event", "swap", "swap_side"]),
            act(
                "422 wrong-code /code", .codeWrong(left: 0, retryAt: start(minutes: 15)), "ana hand-over $LAST",
                #"{"code":"$WRONG"}"#,
                says: "This is not the other side's code. Try again in 15 minutes, or scan the QR code.",
                counts: ["event", "swap", "swap_side"]),
            act(
                "429 too-many-codes", .codesPaused(until: start(minutes: 15), now: start()), "ana hand-over $PAUSED",
                #"{"code":"$WRONG"}"#,
                says: "Too many wrong codes. Try again at 17:15 on 21 November, or scan the QR code."),
            act("409 typed-codes-ended", .typedCodesEnded, "ben hand-over $PAUSED", #"{"code":"$WRONG"}"#),
            act("422 invalid /at", .handOverTime, "ana hand-over", #"{"code":"$CODE","at":"2026-11-21T05:00:00Z"}"#),
            act(
                "422 invalid /actual", .actualOutOfRange, "ana hand-over",
                #"{"code":"$CODE","actual":\#(actual("90.00", "USD"))}"#),
            act("409 already-handed-over", .alreadyHandedOver, "ana hand-over $PAID", #"{"code":"$BENS"}"#),
            act(
                "409 amounts-differ", .actualDiffers, "ben hand-over $PAID", #"{"code":"$ANAS"}"#,
                counts: ["event", "message", "notification", "swap", "swap_event", "swap_side", "thread"]),
            act("409 cash-moved", .cashMoved, "ben schedule $PAID", tomorrow),
            act("409 cash-moved", .cashMoved, "ana schedule $PAID", tomorrow),
            act("409 cash-moved", .cashMoved, "ana cancel $PAID", #"{"reason":"ill"}"#),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        try await world.execute("UPDATE traveller SET tier_granted_at = 1")
        let swap = try await pair.accepted("50.00")
        let paused = try await pair.accepted("50.00")
        let last = try await pair.accepted("50.00")
        for _ in 1...4 { try await pair.ana.act("hand-over", on: last, #"{"code":"000000"}"#) }
        for _ in 1...5 { try await pair.ana.act("hand-over", on: paused, #"{"code":"000000"}"#) }
        try await world.execute(
            "UPDATE swap_side SET wrong_codes_in_all = 50 WHERE swap = '\(paused)' AND side = 'proposer'")
        let paid = try await pair.accepted()
        try await pair.handOver(to: pair.ana, on: paid, rest: #","actual":\#(actual("90.00", "EUR"))"#)
        let code = try await pair.ben.code(of: swap)
        return RefusalStage(
            pair, [],
            [
                "SWAP": swap, "LAST": last, "PAUSED": paused, "PAID": paid, "CODE": code, "WRONG": "000000",
                "BENS": try await pair.ben.code(of: paid), "ANAS": try await pair.ana.code(of: paid),
            ])
    }

    /// What Ana gave for 3,460 THB.
    private static func actual(_ amount: String, _ currency: String) -> String {
        #"{"give":{"amount":"\#(amount)","currency":"\#(currency)"},"get":{"amount":"3460.00","currency":"THB"}}"#
    }

    static let aMeeting = RefusalScene(
        "a meeting in two hours",
        [
            act(
                "409 outside-check-in", .outsideCheckIn(from: start(minutes: 90), to: start(minutes: 140)),
                "ben check-in",
                says: "You can check in from 18:30 to 19:20 on 21 November."),
            act("422 invalid /minutes", .lateTooMuch, "ben late", #"{"minutes":61}"#),
            act("409 already-late", .alreadyLate, "ben late $LATE", #"{"minutes":5}"#),
            act(
                "409 too-early", .disputeTooEarly(from: start(minutes: 140)), "ben dispute", DisputeTests.body("terms"),
                says:
                    "You can open a dispute from 19:20 on 21 November. Until then you can cancel, leave for safety, or "
                    + "send us a report."),
            act(
                "409 too-many-reschedulings", .tooManyReschedulings, "ana schedule $MOVED", tomorrow,
                says: "This meeting has been moved 3 times, and cannot be moved again. Keep to it, or cancel the swap."),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        let swap = try await pair.accepted(meeting: pair.meeting(inHours: 2))
        let late = try await pair.accepted(meeting: pair.meeting(inHours: 2))
        try await pair.ben.act("late", on: late, #"{"minutes":30}"#)
        let moved = try await pair.accepted(meeting: pair.meeting(inHours: 24))
        for round in 1...3 {
            for person in [pair.ana, pair.ben] {
                try await person.act("schedule", on: moved, pair.meeting(inHours: 24 + Double(round)))
            }
        }
        return RefusalStage(pair, [], ["SWAP": swap, "LATE": late, "MOVED": moved])
    }

    static let theTimeOfAMeeting = RefusalScene(
        "ten minutes after the start of a meeting",
        [
            act("409 not-checked-in", .notCheckedIn, "ana no-show"),
            act("409 too-early", .tooEarlyForNoShow(from: start(minutes: 35)), "ana no-show $WAITING"),
            act("409 already-checked-in", .alreadyCheckedIn, "ana check-in $WAITING"),
            act("409 other-checked-in", .otherCheckedIn, "ana no-show $BOTH"),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        var swaps: [String] = []
        for _ in 1...3 { swaps.append(try await pair.accepted("50.00", meeting: pair.meeting(inHours: 0.25))) }
        let then = try await pair.later(minutes: 25)
        for id in swaps.dropFirst() { try await then.ana.act("check-in", on: id) }
        try await then.ben.act("check-in", on: swaps[2])
        return RefusalStage(then, [], ["SWAP": swaps[0], "WAITING": swaps[1], "BOTH": swaps[2]])
    }

    static let missed = RefusalScene(
        "meetings when the time to check in is over: one to which Ana came, one to which both came, one with a code",
        [
            act("409 not-checked-in", .otherIsWaiting, "ben dispute", DisputeTests.body("terms")),
            act("409 other-checked-in", .otherCheckedIn, "ana no-show $BOTH"),
            act("409 other-checked-in", .otherCheckedIn, "ben no-show $BOTH"),
            act("409 cash-moved", .cashMoved, "ana no-show $PAID"),
        ]
    ) { world in
        let pair = try await Pair(in: world)
        var swaps: [String] = []
        for _ in 1...3 { swaps.append(try await pair.accepted("50.00", meeting: pair.meeting(inHours: 0.25))) }
        world.clock.advance(seconds: 900)
        for id in swaps { try await pair.ana.act("check-in", on: id) }
        try await pair.ben.act("check-in", on: swaps[1])
        try await pair.handOver(to: pair.ana, on: swaps[2])
        return RefusalStage(
            try await pair.later(minutes: 20, seconds: 1), [],
            ["SWAP": swaps[0], "BOTH": swaps[1], "PAID": swaps[2]])
    }
}
