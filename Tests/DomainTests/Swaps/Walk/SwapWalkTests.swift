import Domain
import Testing

@Suite("random walks over swaps") struct SwapWalkTests {
    private static let walks: UInt64 = 2000
    /// Side by side.
    private static let parts: UInt64 = 8

    @Test("the rules do what a second model of them does, at every step of 2,000 walks")
    func walk() async throws {
        let coverage = try await withThrowingTaskGroup { group in
            for part in 0..<Self.parts { group.addTask { try await Self.walk(part) } }
            return try await group.reduce(into: WalkCoverage()) { $0.add($1) }
        }
        for state in Swap.State.allCases { #expect(coverage.states[state.rawValue, default: 0] >= 20, "\(state)") }
        for end in SwapOutcome.Kind.allCases { #expect(coverage.ends[end.rawValue, default: 0] >= 20, "\(end)") }
        #expect(coverage.offerStates == Set(Offer.State.allCases.map(\.rawValue)))
        for verb in SwapAction.Verb.allCases.map(\.rawValue) + ["review", "reply", "write"] {
            // Nobody hears of an excuse.
            #expect(coverage.count(verb, verb == "excuse" ? "quiet" : "done") >= 20, "\(verb) is done")
            #expect(coverage.count(verb, "refused") >= 20, "\(verb) is refused")
        }
        #expect(coverage.count("hand-over", "counted") >= 20)
        for verb in ["schedule", "hand-over", "settle"] {
            #expect(coverage.count(verb, "quiet") >= 20, "\(verb) changes little, and nobody hears of it")
        }
        for reason in Self.refusals.split(separator: " ") {
            #expect(coverage.reasons.contains(String(reason)), "\(reason) is a reason")
        }
        for kind in Self.news.split(separator: " ").map(String.init) {
            #expect(coverage.news[kind, default: 0] >= 20, "\(kind) is told")
        }
        for end in Self.leavings { #expect(coverage.leavings[end, default: 0] >= 5, "\(end)") }
        for reason in Self.particular { #expect(coverage.refusals[reason] != nil, "\(reason)") }
    }

    private static func walk(_ part: UInt64) async throws -> WalkCoverage {
        var coverage = WalkCoverage()
        for seed in stride(from: part, to: walks, by: Int(parts)) {
            coverage.add(try SwapWalk.run(seed: seed))
            // The few threads of the pool are for all tests; some of them have somebody who waits for an answer.
            await Task.yield()
        }
        return coverage
    }

    /// Every reason for which swaps and reviews are refused, but for what stores find out.
    private static let refusals = """
        noSuchSwap ownOffer offerClosed amountOutOfRange notEnoughLeft notPriceable confirmRate alreadyProposed \
        wrongState notYourTurn staleTerms tooManyRounds responseTimeOutOfRange notAcknowledged meetingPast meetingOver \
        meetingTooLate tooManyReschedulings alreadyLate lateTooMuch alreadyCheckedIn outsideCheckIn notCheckedIn \
        otherCheckedIn tooEarlyForNoShow codesPaused alreadyHandedOver actualOutOfRange handOverTime otherIsWaiting \
        cashMoved disputeTooLate alreadyStated notDue tierLimit otherTierLimit meetingPointTooFar tooManySuggestions \
        typedCodesEnded disputeTooEarly closed settlementTooSoon nothingToExcuse \
        noSuchReview notReviewable tooLate revealed notYetRevealed alreadyReplied notAboutYou \
        noSuchThread replyPending
        """

    /// What is refused to somebody for a reason that others hear more often.
    private static let particular = [
        "accept notEnoughLeft", "accept meetingOver", "accept tierLimit", "accept otherTierLimit", "accept wrongState",
        "counter meetingTooLate", "counter notPriceable", "counter tierLimit", "counter otherTierLimit",
        "propose tierLimit", "propose otherTierLimit", "propose notAcknowledged", "propose noSuchOffer",
        "late cashMoved", "late meetingOver", "dispute wrongState",
    ]

    /// Everything that is told of a swap.
    private static let news = """
        proposed countered accepted meetingSuggested scheduled rescheduled confirmationAsked meetingConfirmed \
        meetingLapsed late checkedIn handedOver amountsDiffer typedCodesEnded partingAsked partingLapsed noShowClaimed \
        contested disputed stated settlementOffered statementsClosed termsEdited offerWithdrawn
        """

    /// How agreements are left: how late, for safety or not, and whether somebody is to blame.
    private static let leavings = [
        "over-24h blamed", "under-24h blamed", "under-2h blamed", "under-2h free",
        "over-24h safety blamed", "under-24h safety blamed", "under-2h safety blamed", "while-awaited safety free",
        "while-awaited safety blamed",
    ]

    @Test("a planted defect is found", arguments: PlantedDefect.allCases)
    func control(_ defect: PlantedDefect) {
        #expect(throws: WalkDivergence.self) {
            for seed in 0..<Self.walks { _ = try SwapWalk.run(seed: seed, rules: defect.rules) }
        }
    }
}
