import Domain
import Foundation
import Testing

@Suite("what is weighed") struct ObservationTests {
    private let now = Date(timeIntervalSince1970: 1_790_000_000)
    private let day = 86_400.0

    private func observation(
        _ kind: Observation.Kind, daysAgo: Double = 0, euros: Double = 99, partner: UInt64 = 1, ended: Double? = nil,
        swap: UInt64? = nil
    ) -> Observation {
        Observation(
            swap: Identifier(high: 1, low: swap ?? UInt64(1000 - daysAgo)), partner: Identifier(high: 2, low: partner),
            kind: kind, euros: euros, at: now.addingTimeInterval(-daysAgo * day),
            swapAt: now.addingTimeInterval(-(ended ?? daysAgo) * day))
    }

    private func conduct(_ observations: [Observation]) -> [Double] {
        weightedValue(observations, .conduct).map { ($0.weight * 10_000).rounded() / 10_000 }
    }

    private func quality(_ observations: [Observation]) -> [Double] {
        weightedValue(observations, .quality).map { ($0.weight * 10_000).rounded() / 10_000 }
    }

    private func weightedValue(
        _ observations: [Observation], _ part: ReliabilityFormula.WeightedObservation.Part
    ) -> [ReliabilityFormula.WeightedValue] {
        ReliabilityFormula.weightedValues(
            ReliabilityFormula.weightedObservations(observations, isVerified: true, at: now), part)
    }

    @Test(
        "a success counts by its size",
        arguments: [(1, 0.25), (5, 0.3891), (10, 0.5207), (30, 0.7457), (99, 1), (300, 1.2393), (5000, 1.25)])
    func size(_ euros: Double, _ weight: Double) {
        #expect(conduct([observation(.success(weight: 1), euros: euros)]) == [weight])
        #expect(conduct([observation(.success(weight: 0.5), euros: euros)]).count == 1)
        #expect(conduct([observation(.success(weight: 0), euros: euros)]).isEmpty)
    }

    @Test("a year later it counts half; a fault too, which no size makes smaller")
    func decay() {
        #expect(conduct([observation(.success(weight: 1), daysAgo: 365)]) == [0.5])
        #expect(conduct([observation(.noShow, daysAgo: 0, euros: 1)]) == [1.5])
        #expect(conduct([observation(.disputeLost, daysAgo: 730, euros: 1)]) == [0.5])
        let cancels = [observation(.lateCancel), observation(.veryLateCancel, daysAgo: 1)]
        #expect(conduct(cancels).sorted() == [0.4, 0.6987])
    }

    @Test("three swaps of 100 EUR with three people are worth 61; a fault takes three, five or ten of that")
    func faults() {
        let swaps = (1...3).map { observation(.success(weight: 1), euros: 100, partner: $0, swap: $0) }
        for (kinds, score) in [
            ([], 61), ([.earlyCancel], 61), ([.lateCancel], 58), ([.veryLateCancel], 56), ([.noShow], 51),
        ] as [([Observation.Kind], Int)] {
            let faults = kinds.map { observation($0, euros: 100, partner: 4, swap: 4) }
            #expect(Reliability(swaps + faults, isVerified: true, at: now).score == score, "\(kinds)")
        }
        // 66.07 with five stars of each, who have no other partner.
        let reviews = (1...3).map {
            observation(.review(stars: 5, partnersOfReviewer: 1), euros: 100, partner: $0, swap: $0)
        }
        #expect(Reliability(swaps + reviews, isVerified: true, at: now).score == 66)
        // Two of three with the same person, or two in all, are New.
        let again = observation(.success(weight: 1), euros: 100, partner: 2, swap: 3)
        let two = Array(swaps.prefix(2))
        for few in [two + [again], two] {
            let reliability = Reliability(few, isVerified: true, at: now)
            #expect((reliability.score, reliability.partners) == (nil, 2))
        }
    }

    @Test("each further swap with one partner within 180 days counts half of the one before")
    func repeated() {
        let near = (1...3).map { observation(.success(weight: 1), swap: $0) }
        #expect(conduct(near).sorted() == [0.25, 0.5, 1])
        #expect(conduct(near.reversed()).sorted() == [0.25, 0.5, 1])
        let apart = [0.0, 181].map { observation(.success(weight: 1), daysAgo: $0) }
        #expect(conduct(apart).last == 1)
        let others = (1...3).map { observation(.success(weight: 1), partner: $0) }
        #expect(conduct(others) == [1, 1, 1])
    }

    @Test("a review counts by its writer's partners, and like the swap that it is about")
    func reviews() {
        let swap = observation(.success(weight: 1), daysAgo: 1)
        for (partners, weight) in [(0, 0.3), (1, 0.44), (3, 0.72), (5, 1), (50, 1)] {
            let review = observation(.review(stars: 5, partnersOfReviewer: partners), ended: 1, swap: 999)
            #expect(quality([swap, review]) == [weight])
            #expect(quality([review, swap]) == [weight])
        }
        // A swap that was not completed is one of the two all the same.
        let reviews = (1...2).map { observation(.review(stars: 5, partnersOfReviewer: 5), swap: $0) }
        #expect(quality(reviews).sorted() == [0.5, 1])
        let poor = [observation(.review(stars: 2, partnersOfReviewer: 5), ended: 0)]
        #expect(weightedValue(poor, .quality).map(\.value) == [0.25])
        #expect(weightedValue(poor, .conduct).isEmpty)
    }

    @Test("three own cancellations in good time are free in 90 days, the fourth counts a little")
    func cancels() {
        let cancels = [0.0, 1, 2].map { observation(.earlyCancel, daysAgo: $0) }
        #expect(conduct(cancels).isEmpty)
        #expect(conduct(cancels + [observation(.earlyCancel, daysAgo: 3)]) == [0.2])
        #expect(conduct(cancels + [observation(.earlyCancel, daysAgo: 91)]).isEmpty)
    }

    @Test(
        "a flight that somebody is blamed for counts like its class, from the next midnight UTC on",
        arguments: [
            ("2026-11-24T09:59:59Z", .veryLateCancel, "2026-11-25T00:00:00Z"),
            ("2026-11-24T08:00:00Z", .lateCancel, "2026-11-25T00:00:00Z"),
            ("2026-11-24T00:00:00Z", .lateCancel, "2026-11-25T00:00:00Z"),
            ("2026-11-23T23:59:59Z", .lateCancel, "2026-11-24T00:00:00Z"),
            ("2026-11-23T10:00:00Z", .earlyCancel, "2026-11-24T00:00:00Z"),
            ("2026-11-24T10:00:00Z", .noShow, "2026-11-25T00:00:00Z"),
        ] as [(String, Observation.Kind, String)])
    func flight(_ left: String, _ kind: Observation.Kind, _ from: String) throws {
        let (left, from) = (try instant(left), try instant(from))
        var swap = try SwapFixture.swap(in: .scheduled).swap
        if kind == .noShow { swap = try swap.after(.checkIn(at: nil), by: SwapFixture.ana, at: left) }
        let many = SwapContext(areBlocked: false, suggestions: 0, safetyExits: Sides(2))
        let fled = try swap.after(.cancel(.safety), by: SwapFixture.ben, at: left, in: many)
        let fact = try #require(fled.observation(about: .proposer, euros: 100))
        #expect(fact.kind == kind)
        #expect(fact.at == from)
        #expect(fact.swapAt == left)
        #expect(fled.observation(about: .owner, euros: 100) == nil)
        let (before, after) = (
            Reliability([fact], isVerified: true, at: from - 1), Reliability([fact], isVerified: true, at: from)
        )
        #expect(before.noShows == 0 && before.lateCancels == 0)
        #expect(after.noShows == (kind == .noShow ? 1 : 0))
        #expect(after.lateCancels == (kind == .noShow || kind == .earlyCancel ? 0 : 1))
        // Once it is excused it never counts; what is no flight counts at once; two in 90 days count nothing.
        #expect(try fled.after(.excuse, by: .moderator, at: left).observation(about: .proposer, euros: 100) == nil)
        let plain = try swap.after(.cancel(.ill), by: SwapFixture.ben, at: left)
        #expect(plain.observation(about: .proposer, euros: 100)?.at == left)
        let free = try swap.after(.cancel(.safety), by: SwapFixture.ben, at: left)
        #expect(free.observation(about: .proposer, euros: 100) == nil)
    }

    @Test("a flight that is disputed and not decided counts from the midnight after the statements")
    func disputedFlight() throws {
        let left = try instant("2026-11-24T08:00:00Z")
        let swap = try SwapFixture.swap(in: .scheduled).swap
        let many = SwapContext(areBlocked: false, suggestions: 0, safetyExits: Sides(2))
        let fled = try swap.after(.cancel(.safety), by: SwapFixture.ben, at: left, in: many)
        let disputed = try fled.after(.dispute(.noShow, statement: "I waited."), by: SwapFixture.ana, at: left + 3600)
        #expect(disputed.observation(about: .proposer, euros: 100) == nil)
        let closed = try disputed.after(.lapse, by: .system, at: left + 3600 + 72 * 3600)
        #expect(closed.observation(about: .proposer, euros: 100)?.at == (try instant("2026-11-28T00:00:00Z")))
        // Whoever is blamed wins no time by a dispute of their own.
        let own = try fled.after(.dispute(.terms, statement: "I had to."), by: SwapFixture.ben, at: left + 3600)
        #expect(own.observation(about: .proposer, euros: 100)?.at == (try instant("2026-11-25T00:00:00Z")))
    }

    @Test("whoever leaves a meeting that was not confirmed is as reliable as before")
    func unconfirmed() throws {
        let agreed = try SwapFixture.agreed(start: SwapFixture.noon, at: SwapFixture.noon).swap
        for actor in [SwapFixture.ana, SwapFixture.ben] {
            let left = try agreed.after(.cancel(.ill), by: actor, at: SwapFixture.noon)
            for side in Swap.Side.allCases { #expect(left.observation(about: side, euros: 100) == nil) }
            #expect(left.reviewsOpenAt == nil)
        }
    }
}
