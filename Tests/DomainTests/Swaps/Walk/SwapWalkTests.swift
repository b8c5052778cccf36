import Domain
import Foundation
import Testing

@Suite("random walks over swaps") struct SwapWalkTests {
    private static let walks: UInt64 = 1000
    /// Side by side.
    private static let parts: UInt64 = 8

    @Test("every step of 1,000 walks keeps every invariant; WAYSWAP_WALKS asks for more")
    func walk() async throws {
        let asked = ProcessInfo.processInfo.environment["WAYSWAP_WALKS"].flatMap(UInt64.init) ?? 0
        let walks = max(Self.walks, asked)
        let coverage = try await withThrowingTaskGroup { group in
            for part in 0..<Self.parts { group.addTask { try await Self.walk(part, of: walks) } }
            return try await group.reduce(into: WalkCoverage()) { $0.add($1) }
        }
        for what in Self.often { #expect(coverage.counts[what, default: 0] >= 10, "\(what)") }
        for what in Self.seldom { #expect(coverage.counts[what, default: 0] >= 3, "\(what)") }
    }

    private static func walk(_ part: UInt64, of walks: UInt64) async throws -> WalkCoverage {
        var coverage = WalkCoverage()
        for seed in stride(from: part, to: walks, by: Int(parts)) {
            coverage.add(try SwapWalk.run(seed: seed))
            // The few threads of the pool are for all tests; some of them have somebody who waits for an answer.
            await Task.yield()
        }
        return coverage
    }

    /// Every state, end and event; every verb done and refused. Nobody hears of an excuse.
    private static let often =
        Swap.State.allCases.map { "state \($0)" } + SwapOutcome.Kind.allCases.map { "end \($0)" }
        + Offer.State.allCases.map { "offer \($0)" } + events.map { "event \($0.name)" }
        // Whoever departs leaves a walk; `DepartureTests` has all states.
        + (SwapAction.Verb.allCases.filter { $0 != .depart }.map(\.rawValue) + ["review", "reply", "write"]).flatMap {
            verb in
            ["\(verb) \(verb == "excuse" ? "quiet" : "done")", "\(verb) refused"]
        } + ["hand-over counted", "schedule quiet", "hand-over quiet", "settle quiet"]

    private static let events: [SwapEvent.Kind] = [
        .proposed, .countered, .accepted, .meetingSuggested, .scheduled, .rescheduled, .confirmationAsked,
        .meetingConfirmed, .meetingLapsed, .late(minutes: 1), .checkedIn, .handedOver, .amountsDiffer,
        .typedCodesEnded, .mutualCancellationAsked, .mutualCancellationLapsed, .noShowClaimed, .contested, .disputed,
        .stated, .settlementOffered, .statementsClosed, .termsEdited, .offerWithdrawn,
    ]

    /// Every reason for which rules refuse an act on swaps and reviews; some of them for an unusual act.
    private static let seldom =
        """
        noSuchSwap ownOffer offerClosed amountOutOfRange notEnoughLeft notPriceable confirmRate alreadyProposed \
        wrongState notYourTurn staleTerms tooManyRounds responseTimeOutOfRange notAcknowledged meetingPast meetingOver \
        meetingTooLate tooManyReschedulings alreadyLate lateTooMuch alreadyCheckedIn outsideCheckIn notCheckedIn \
        otherCheckedIn tooEarlyForNoShow codesPaused alreadyHandedOver actualOutOfRange handOverTime otherIsWaiting \
        cashMoved disputeTooLate alreadyStated notDue tierLimit otherTierLimit meetingPointTooFar tooManySuggestions \
        typedCodesEnded disputeTooEarly closed settlementTooSoon nothingToExcuse \
        noSuchReview notReviewable tooLate revealed notYetRevealed alreadyReplied notAboutYou \
        noSuchThread replyPending
        """.split(separator: " ").map { "refusal \($0)" } + [
            "accept notEnoughLeft", "accept meetingOver", "accept tierLimit", "accept otherTierLimit",
            "accept wrongState", "counter meetingTooLate", "counter notPriceable", "counter tierLimit",
            "counter otherTierLimit", "propose tierLimit", "propose otherTierLimit", "propose notAcknowledged",
            "propose noSuchOffer", "late cashMoved", "late meetingOver", "dispute wrongState",
            // How agreements are left: how late, for safety or not, and whether somebody is to blame.
            "left over-24h blamed", "left under-24h blamed", "left under-2h blamed", "left under-2h free",
            "left over-24h safety blamed", "left under-24h safety blamed", "left under-2h safety blamed",
            "left while-awaited safety free", "left while-awaited safety blamed",
        ]

    @Test("a planted defect breaks its invariant", arguments: PlantedDefect.all)
    func control(_ defect: PlantedDefect) {
        var rules = WalkRules()
        defect.plant(&rules)
        rules.checksActions = defect.breaks == .actions
        for seed in 0..<Self.walks {
            do { _ = try SwapWalk.run(seed: seed, rules: rules) } catch {
                if (error as? WalkDivergence)?.broken.contains(defect.breaks) == true { return }
            }
        }
        Issue.record("\(Self.walks) walks keep it")
    }

    @Test("every invariant can be broken: a defect is planted for each")
    func invariants() {
        #expect(Set(PlantedDefect.all.map(\.breaks)) == Set(WalkInvariant.allCases))
    }
}
