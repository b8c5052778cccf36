import Domain
import Foundation
import TestTools
import Testing

/// Corpora for the rules that look at one number: honest people who come near the limit for good reasons, and others who
/// know it and stay below.
@Suite("Flags: recall and false alarms of the rules with a limit") struct ConductCorpusTests {
    private static let now = Date(milliseconds: 1_795_255_200_000)
    private static let day: TimeInterval = 86_400
    private static let person = FlagRuleTests.person(1)

    private static func offer(
        premium: Double = 0, days: Double = 100, euros: Double = 0, all: Double = 0, tier: Tier = .t0
    ) -> OfferFlagFacts {
        OfferFlagFacts(
            offer: Identifier(high: 2, low: 1), owner: person, premium: premium,
            registeredAt: now.addingTimeInterval(-days * day), euros: euros, openEuros: max(euros, all), tier: tier)
    }

    /// Counts what one rule sees, with the rule and without it.
    private static func measure(
        _ rule: FlagRule, _ honest: [(FlagRules) -> [RaisedFlag]], _ others: [(FlagRules) -> [RaisedFlag]]
    ) -> Recall {
        func recall(_ rules: FlagRules) -> Recall {
            var recall = Recall()
            for (people, mustSee) in [(honest, false), (others, true)] {
                for flags in people {
                    recall.add(isSeen: flags(rules).contains { $0.rule == rule }, mustSee: mustSee)
                }
            }
            return recall
        }
        let without = recall(FlagRules(without: [rule]))
        #expect((without.found, without.falseAlarms) == (0, 0))
        return recall(.all)
    }

    private static func offers(_ facts: [OfferFlagFacts]) -> [(FlagRules) -> [RaisedFlag]] {
        facts.map { facts in { $0.flags(of: facts, at: now) } }
    }

    private static func conducts(
        _ count: Int, _ fill: (inout ConductFlagFacts, Int) -> Void
    ) -> [(FlagRules) -> [RaisedFlag]] {
        (0..<count).map { number in
            var facts = ConductFlagFacts(person)
            fill(&facts, number)
            return { [facts] in $0.flags(of: facts, at: now) }
        }
    }

    @Test("prices: honest ones are near the reference or follow a rate of last week; traps are far below, or just not")
    func prices() {
        var numbers = SteadyNumbers(21)
        let honest = (0..<2000).map { number in
            // One in twenty typed the rate of a bureau, one in fifty an old one.
            let range: ClosedRange<Double> =
                number.isMultiple(of: 50) ? -9...9 : number.isMultiple(of: 20) ? 3...8.5 : -3...3
            return Self.offer(premium: Double.random(in: range, using: &numbers))
        }
        let traps = (0..<100).map { number in
            // One in five knows that less looks less like a trap.
            Self.offer(premium: -Double.random(in: number.isMultiple(of: 5) ? 3...8 : 8...40, using: &numbers))
        }
        let found = Self.measure(.priceFarOff, Self.offers(honest), Self.offers(traps))
        #expect(found == Recall(found: 80, of: 100, falseAlarms: 12, ofHonest: 2000))
    }

    @Test(
        "large offers: honest newcomers change a holiday's money; others offer a fortune in their first days, or wait")
    func fresh() {
        var numbers = SteadyNumbers(22)
        let honest = (0..<2000).map { number in
            // One in forty moves abroad.
            let euros = Double.random(in: number.isMultiple(of: 40) ? 300...900 : 50...400, using: &numbers)
            return Self.offer(
                days: Double.random(in: 0..<30, using: &numbers), euros: euros,
                all: euros * Double(Int.random(in: 1...2, using: &numbers)),
                tier: number.isMultiple(of: 2) ? .t1 : .t0)
        }
        let others = (0..<100).map { number in
            let euros = Double.random(in: 300...3000, using: &numbers)
            return Self.offer(
                days: Double.random(in: 0..<(number.isMultiple(of: 5) ? 14 : 6), using: &numbers), euros: euros,
                all: euros * Double(Int.random(in: 1...4, using: &numbers)),
                tier: number.isMultiple(of: 2) ? .t1 : .t0)
        }
        let found = Self.measure(.freshLargeOffers, Self.offers(honest), Self.offers(others))
        #expect(found == Recall(found: 85, of: 100, falseAlarms: 39, ofHonest: 2000))
    }

    private static func reports(
        _ range: ClosedRange<Int>, upheld: Int, _ numbers: inout SteadyNumbers
    ) -> [ConductFlagFacts.ReportFact] {
        (0..<Int.random(in: range, using: &numbers)).map { _ in
            let dice = Int.random(in: 0..<100, using: &numbers)
            return ConductFlagFacts.ReportFact(
                by: FlagRuleTests.person(Int.random(in: 2..<12, using: &numbers)),
                at: now.addingTimeInterval(-Double.random(in: 0..<60, using: &numbers) * day),
                dice < 30 ? .open : dice < 30 + upheld ? .upheld : .rejected)
        }
    }

    @Test("reports: a few hit honest people and are mostly rejected; who harms gets several, not all of them in time")
    func manyReports() {
        var numbers = SteadyNumbers(23)
        let honest = Self.conducts(2000) { facts, number in
            facts.reports = Self.reports(0...(number.isMultiple(of: 100) ? 6 : 1), upheld: 5, &numbers)
        }
        let others = Self.conducts(100) { facts, _ in
            facts.reports = Self.reports(1...12, upheld: 50, &numbers)
        }
        let found = Self.measure(.manyReports, honest, others)
        #expect(found == Recall(found: 44, of: 100, falseAlarms: 0, ofHonest: 2000))
    }

    @Test("returns: banned people come back with the phone, another number or all new; hostels lend devices")
    func returns() {
        var numbers = SteadyNumbers(24)
        let honest = Self.conducts(2000) { facts, number in
            // One in three hundred used the device of a hostel, as a banned guest did.
            if number.isMultiple(of: 300) { facts.sharedWithBanned = [.device] }
        }
        let others = Self.conducts(100) { facts, _ in
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0..<5: facts.sharedWithBanned = [.device]
            case 5: facts.sharedWithBanned = [.phone, .device]
            case 6: facts.sharedWithBanned = [.email]
            default: break
            }
        }
        let found = Self.measure(.bannedReturn, honest, others)
        #expect(found == Recall(found: 73, of: 100, falseAlarms: 7, ofHonest: 2000))
    }

    private static func noShows(_ swaps: Int, _ percent: Int, _ numbers: inout SteadyNumbers) -> [Date] {
        (0..<swaps).compactMap { _ in
            let at = now.addingTimeInterval(-Double.random(in: 0..<180, using: &numbers) * day)
            return Int.random(in: 0..<100, using: &numbers) < percent ? at : nil
        }
    }

    @Test("no-shows: two in a hundred meetings of honest people fail; others do not come to every third")
    func noShows() {
        var numbers = SteadyNumbers(25)
        let honest = Self.conducts(2000) { facts, _ in
            facts.noShows = Self.noShows(Int.random(in: 0...15, using: &numbers), 2, &numbers)
        }
        let others = Self.conducts(100) { facts, _ in
            facts.noShows = Self.noShows(Int.random(in: 3...15, using: &numbers), 33, &numbers)
        }
        let found = Self.measure(.noShows, honest, others)
        #expect(found == Recall(found: 44, of: 100, falseAlarms: 10, ofHonest: 2000))
    }

    @Test("volume: honest people swap for a journey, few for a long one; who launders uses all that the tier allows")
    func volume() {
        var numbers = SteadyNumbers(26)
        let tiers: [Tier] = [.t0, .t1, .t2, .t3]
        let honest = Self.conducts(2000) { facts, number in
            facts.tier = tiers[number % tiers.count]
            let share = Double.random(in: number.isMultiple(of: 40) ? 0.4...1 : 0...0.6, using: &numbers)
            facts.volume = share * Double(facts.tier.volume)
        }
        let others = Self.conducts(100) { facts, number in
            facts.tier = tiers[number % tiers.count]
            // One in four stays well below.
            let share = Double.random(in: number.isMultiple(of: 4) ? 0.5...0.8 : 0.75...1, using: &numbers)
            facts.volume = share * Double(facts.tier.volume)
        }
        let found = Self.measure(.nearVolumeLimit, honest, others)
        #expect(found == Recall(found: 58, of: 100, falseAlarms: 18, ofHonest: 2000))
    }

    private static func low(
        _ stars: Int, afterReport report: TimeInterval?, afterReview review: TimeInterval?
    ) -> (FlagRules) -> [RaisedFlag] {
        let facts = ReviewFlagFacts(
            review: Identifier(high: 3, low: 1), stars: stars, texts: [], writtenAt: now,
            reportsByPartner: report.map { [now.addingTimeInterval(-$0)] } ?? [],
            lowReviewsByPartner: review.map { [now.addingTimeInterval(-$0)] } ?? [])
        return { $0.flags(of: facts) }
    }

    @Test("revenge: within minutes or after a night; honest reviews, low ones too, follow reports by days")
    func revenge() {
        var numbers = SteadyNumbers(27)
        let honest = (0..<2000).map { number in
            // One in twenty was reported, and most of these within two weeks of the review.
            let report = number.isMultiple(of: 20) ? Double.random(in: 0..<14 * 86_400, using: &numbers) : nil
            let review = number.isMultiple(of: 50) ? Double.random(in: 0..<60 * 86_400, using: &numbers) : nil
            return Self.low(
                Int.random(in: 0..<5, using: &numbers) == 0 ? 2 : 5, afterReport: report, afterReview: review)
        }
        let others = (0..<100).map { number in
            // One in three sleeps on it.
            let delay = Double.random(in: number.isMultiple(of: 3) ? 3600...80_000 : 60...4000, using: &numbers)
            let isReport = Bool.random(using: &numbers)
            return Self.low(
                Int.random(in: 1...2, using: &numbers), afterReport: isReport ? delay : nil,
                afterReview: isReport ? nil : delay)
        }
        let found = Self.measure(.retaliation, honest, others)
        #expect(found == Recall(found: 58, of: 100, falseAlarms: 0, ofHonest: 2000))
    }
}
