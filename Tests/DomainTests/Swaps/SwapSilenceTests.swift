import Domain
import Foundation
import Testing

@Suite("an agreement without a meeting") struct SwapSilenceTests {
    private let noon = SwapFixture.noon
    private let ana = SwapFixture.ana
    private let ben = SwapFixture.ben
    private let hour = 3600.0

    @Test("it lapses 48 hours after the acceptance: nobody is at fault, and the offer has its amount back")
    func lapses() throws {
        let accepted = noon + 5 * hour
        let swap = try SwapFixture.proposed().after(SwapFixture.accept(), by: ana, at: accepted)
        let over = accepted + 48 * hour
        #expect(swap.dueAt == over)
        #expect(throws: SwapRefusal.notDue) { try swap.after(.lapse, by: .system, at: over - 1) }
        let end = try swap.transition(.lapse, by: .system, at: over, in: .plain)
        #expect(end.swap.outcome == SwapOutcome(.lapsed, at: over))
        #expect(end.reservation == .released)
        #expect(end.swap.observations == Sides(nil))
    }

    @Test("a meeting of which nobody tells anything ends it without fault, three days after the start")
    func unconfirmed() throws {
        let (swap, over) = (try SwapFixture.swap(in: .scheduled).swap, SwapFixture.start + 72 * hour)
        #expect(throws: SwapRefusal.notDue) { try swap.after(.lapse, by: .system, at: over - 1) }
        let end = try swap.transition(.lapse, by: .system, at: over, in: .plain)
        #expect(end.swap.outcome == SwapOutcome(.unconfirmed, at: over))
        #expect(end.reservation == .released)
        #expect(end.swap.observations == Sides(nil))
    }

    @Test("one code completes it one-sidedly after 72 hours, and counts nothing")
    func oneCode() throws {
        let paid = try SwapFixture.swap(in: .accepted).swap
            .after(.handOver(.signed, at: nil, actual: nil), by: ana, at: noon)
        let end = try paid.transition(.lapse, by: .system, at: noon + 72 * hour, in: .plain)
        #expect(end.swap.outcome == SwapOutcome(.oneSided, at: noon + 72 * hour))
        #expect(end.reservation == .completed(10_000))
        for side in Swap.Side.allCases {
            #expect(end.swap.observation(about: side, euros: 100)?.kind == .success(weight: 0))
        }
    }

    /// Ben leaves so many hours after the acceptance.
    private func leaving(
        at hours: Double, ben mine: Double?, ana theirs: Double?, _ reason: CancelReason = .noResponse,
        from state: Swap.State = .accepted, by actor: SwapActor = SwapFixture.ben
    ) throws -> Swap {
        func time(_ hours: Double?) -> Date? { hours.map { noon + $0 * hour } }
        let context = SwapContext(
            areBlocked: false, suggestions: 0, safetyExits: Sides(5),
            lastWords: Sides(owner: time(theirs), proposer: time(mine)))
        return try SwapFixture.swap(in: state).swap
            .after(.cancel(reason), by: actor, at: noon + hours * hour, in: context)
    }

    @Test(
        "who wrote, and has waited for a day for a word of the other, leaves without fault",
        arguments: [
            // Hours after the acceptance: when Ben and Ana wrote last, and when Ben leaves.
            (1, nil, 24, true), (1, nil, 23.999, false), (0, nil, 24, true), (nil, nil, 30, false),
            (-1, nil, 30, false), (1, -5, 24, true), (21, 20, 25, false), (21, 20, 44, true), (20, 20, 44, true),
            (20, 21, 46, false),
        ] as [(Double?, Double?, Double, Bool)])
    func silence(_ mine: Double?, _ theirs: Double?, _ left: Double, _ isFree: Bool) throws {
        #expect(
            try leaving(at: left, ben: mine, ana: theirs).outcome
                == SwapOutcome(
                    .cancelled, at: noon + left * hour, by: .proposer, fault: isFree ? nil : .proposer,
                    reason: .noResponse, lateness: .early))
    }

    @Test("the silent side has no excuse, and neither has anybody once a meeting is agreed")
    func noExcuse() throws {
        #expect(try leaving(at: 25, ben: 1, ana: nil, by: ana).outcome?.fault == .owner)
        #expect(try leaving(at: 25, ben: 1, ana: nil, from: .scheduled).outcome?.fault == .proposer)
    }

    @Test("an exit for safety without fault is none of the two")
    func safety() throws {
        let free = try leaving(at: 24, ben: 1, ana: nil, .safety)
        #expect((free.outcome?.fault, free.sides.proposer.leftForSafetyAt) == (nil, nil))
        let counted = try leaving(at: 23, ben: 1, ana: nil, .safety)
        #expect((counted.outcome?.fault, counted.sides.proposer.leftForSafetyAt) == (.proposer, noon + 23 * hour))
    }
}
