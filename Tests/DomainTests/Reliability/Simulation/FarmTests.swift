import Domain
import Foundation
import TestTools
import Testing

@Suite("what farms of accounts buy") struct FarmTests {
    @Test("no farm is good within 60 days, nor excellent within 120", arguments: Farm.corpus)
    func farms(farm: Farm) {
        for day in [0, 1, 7, 17, 29, 30, 31, 45, 59] { #expect(farm.best(day: day) < 70, "day \(day)") }
        for day in [60, 89, 90, 119] { #expect(farm.best(day: day) < 85, "day \(day)") }
    }

    @Test("control: only the circle holds them after 30 days, and only time before")
    func control() {
        for farm in Farm.corpus {
            #expect(farm.best(day: 59, findsCircles: false) >= (farm.testDescription.hasSuffix("once") ? 69 : 70))
            #expect(farm.best(day: 29, findsCircles: false) < 70)
        }
    }

    /// Somebody's swaps on these days, each with somebody else who has ten partners.
    private static func observations(on days: [Double]) -> [Observation] {
        days.enumerated().flatMap { number, day in
            [Observation.Kind.success(weight: 1), .review(stars: 5, partnersOfReviewer: 10)].map {
                let at = FixedClock.start.addingTimeInterval(day * 86_400)
                return Observation(
                    swap: Identifier(high: 1, low: UInt64(number)), partner: PartnerGraph.id(number), kind: $0,
                    euros: 99, at: at, swapAt: at)
            }
        }
    }

    private static func limit(_ days: [Double], others: Int = 0, on day: Double) -> ScoreLimit? {
        ScoreLimit(
            observations(on: days), otherPartners: others, at: FixedClock.start.addingTimeInterval(day * 86_400))
    }

    @Test("good needs 30 days and swaps on five of them, excellent 90 days, and neither a closed circle")
    func limits() throws {
        let five = [0.0, 1, 2, 3, 4]
        let none = Self.limit([], on: 0)
        #expect(none?.most == 69 && none?.needs == [.days(30), .swapDays(5)])
        #expect(Self.limit(five, on: 29.99)?.needs == [.days(1)])
        #expect(Self.limit(five, on: 30)?.most == 84)
        #expect(Self.limit(five, on: 30)?.needs == [.days(60)])
        #expect(Self.limit(five, on: 89.99)?.needs == [.days(1)])
        #expect(Self.limit(five, on: 90) == nil)
        // Ten o'clock and the last hour of a day are one UTC day.
        #expect(Self.limit([0, 0.5, 1, 2, 3], on: 40)?.needs == [.swapDays(1)])
        #expect(Self.limit(five, others: 7, on: 90)?.needs == [.otherPartners(7)])
        #expect(Self.limit(five, others: 7, on: 90)?.most == 69)
        // What counts nothing is no beginning.
        let own = Self.observations(on: five).map { observation in
            var observation = observation
            observation.isSamePerson = true
            return observation
        }
        #expect(ScoreLimit(own, otherPartners: 0, at: FixedClock.start)?.needs == [.days(30), .swapDays(5)])
    }

    @Test("a limit takes nothing from whoever has fewer points")
    func below() {
        let now = FixedClock.start.addingTimeInterval(9 * 86_400)
        let three = Array(Self.observations(on: [0, 1, 2]))
        #expect(Reliability(three, isVerified: true, at: now).score == 69)
        #expect(Reliability(Array(three.prefix(4)), isVerified: true, at: now).score == nil)
        #expect(Reliability(three.filter(\.countsAsSwap), isVerified: true, at: now).score == 61)
    }
}

@Suite("who is in a closed circle") struct ClosedCircleTests {
    /// `count` people, each pair of them joined, then `outside` honest partners for each, who know ten others each.
    private static func clique(_ count: Int, outside: Int) -> PartnerGraph {
        var graph = PartnerGraph(count: count * (1 + outside * 11))
        for one in 0..<count {
            for other in one + 1..<count { graph.join(one, other) }
            for number in 0..<outside {
                let partner = count + one * outside + number
                graph.join(one, partner)
                for far in 0..<10 { graph.join(partner, count + count * outside + 10 * (partner - count) + far) }
            }
        }
        return graph
    }

    @Test("it ends with as many partners from elsewhere as it says")
    func ends() {
        #expect(Self.clique(16, outside: 0).otherPartners(0) == 11)
        #expect(Self.clique(16, outside: 3).circle(0)?.members == 16)
        #expect(Self.clique(16, outside: 3).otherPartners(0) == 8)
        #expect(Self.clique(16, outside: 10).otherPartners(0) == 1)
        #expect(Self.clique(16, outside: 11).circle(0) == nil)
    }

    @Test("two people are none, three to thirty are one, thirty-one are a town")
    func sizes() {
        for (count, isCircle) in [(2, false), (3, true), (30, true), (31, false), (60, false)] {
            #expect((Self.clique(count, outside: 0).circle(0) != nil) == isCircle, "\(count)")
        }
    }

    @Test("no honest flatmates, tour guides or airport staff are one")
    func honest() {
        // Four flatmates on mobile networks, who swapped with each other; three more partners each.
        #expect(Self.clique(4, outside: 3).circle(0) == nil)
        // Eight people at the counters of an airport, who help each other out; each swapped with twelve travellers.
        #expect(Self.clique(8, outside: 12).circle(0) == nil)
        // Five guides, and twenty guests of each, who swapped with nobody else.
        var guides = PartnerGraph(count: 105)
        for guide in 0..<5 {
            for other in guide + 1..<5 { guides.join(guide, other) }
            for guest in 0..<20 { guides.join(guide, 5 + 20 * guide + guest) }
        }
        #expect((0..<5).allSatisfy { guides.circle($0) == nil })
        // A guide with twelve guests, of whom five swapped with people of a town too; with four she is in a circle.
        for (known, isCircle) in [(5, false), (4, true)] {
            var guide = PartnerGraph(count: 13 + 60)
            for one in 13..<73 { for other in one + 1..<73 { guide.join(one, other) } }
            for guest in 1...12 {
                guide.join(0, guest)
                if guest <= known { for other in 13..<16 { guide.join(guest, other) } }
            }
            #expect((guide.circle(0) != nil) == isCircle, "\(known)")
        }
        // Control: the same flatmates who swapped with nobody else.
        #expect(Self.clique(4, outside: 0).circle(0)?.members == 4)
    }
}
