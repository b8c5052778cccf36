import Domain
import Foundation
import Testing

@Suite("Flags: what each rule sees, and its limits") struct FlagRuleTests {
    private static let now = Date(milliseconds: 1_795_255_200_000)
    private static let day: TimeInterval = 86_400

    static func person(_ number: Int) -> Identifier<Traveller> { Identifier(high: 1, low: UInt64(number)) }

    private static func rules(_ flags: [RaisedFlag]) -> [FlagRule] { flags.map(\.rule) }

    private static func offer(
        premium: Double? = 0, age: TimeInterval = 100 * day, own: Double = 0, euros: Double = 0, tier: Tier = .t0
    ) -> [RaisedFlag] {
        FlagRules.all.flags(
            of: OfferFlagFacts(
                offer: Identifier(high: 2, low: 1), owner: person(1), premium: premium,
                registeredAt: now.addingTimeInterval(-age), euros: own, openEuros: max(own, euros), tier: tier), at: now
        )
    }

    @Test(
        "a price more than 8 percent off the reference, in either direction",
        arguments: [
            (8.0, false), (8.01, true), (-8.0, false), (-8.01, true), (0, false), (nil, false), (40, true),
        ] as [(Double?, Bool)])
    func price(_ premium: Double?, _ isSeen: Bool) {
        #expect(Self.rules(Self.offer(premium: premium)) == (isSeen ? [.priceFarOff] : []))
    }

    @Test(
        "an account of less than seven days that offers more than it may swap in a month",
        arguments: [
            (7 * day, 601, .t0, false), (7 * day - 1, 601, .t0, true), (0, 600, .t0, false), (0, 601, .t1, false),
            (0, 1201, .t1, true), (0, 8000, .t4, false),
        ] as [(TimeInterval, Double, Tier, Bool)])
    func fresh(_ age: TimeInterval, _ euros: Double, _ tier: Tier, _ isSeen: Bool) {
        #expect(Self.rules(Self.offer(age: age, euros: euros, tier: tier)) == (isSeen ? [.freshLargeOffers] : []))
    }

    @Test(
        "only a price beyond twice the limit and one offer that is too large wait for a moderator",
        arguments: [
            (16, 0, 700, []), (16.01, 0, 0, ["offer"]), (-16.01, 0, 0, ["offer"]), (0, 601, 0, ["offer"]),
            (0, 600, 1200, []),
        ] as [(Double, Double, Double, [String])])
    func holds(_ premium: Double, _ own: Double, _ euros: Double, _ held: [String]) {
        let flags = Self.offer(premium: premium, age: Self.day, own: own, euros: euros)
        #expect(flags.filter(\.holds).map(\.subject.kind.rawValue) == held)
        #expect(FlagRules(without: Set(FlagRule.allCases)) == FlagRules.none)
    }

    private static func conduct(_ change: (inout ConductFlagFacts) -> Void) -> [RaisedFlag] {
        var facts = ConductFlagFacts(person(1))
        change(&facts)
        return FlagRules.all.flags(of: facts, at: now)
    }

    @Test(
        "at least 60 percent of at least five swaps with at most two partners",
        arguments: [
            ([2, 2], false), ([5], true), ([4, 1], true), ([2, 1, 1, 1], true), ([1, 1, 1, 1, 1], false),
            ([3, 3, 1, 1, 1, 1], true), ([3, 3, 1, 1, 1, 1, 1], false), ([], false),
        ] as [([Int], Bool)])
    func fewPartners(_ counts: [Int], _ isSeen: Bool) {
        let partners = counts.enumerated().flatMap { Array(repeating: Self.person($0.offset + 2), count: $0.element) }
        #expect(Self.rules(Self.conduct { $0.partners = partners }) == (isSeen ? [.fewPartners] : []))
    }

    @Test(
        "two no-shows in 90 days",
        arguments: [([1, 90], true), ([1, 90.01], false), ([1], false), ([0, 0, 200], true), ([], false)]
            as [([Double], Bool)])
    func noShows(_ days: [Double], _ isSeen: Bool) {
        let flags = Self.conduct { $0.noShows = days.map { Self.now.addingTimeInterval(-$0 * Self.day) } }
        #expect(Self.rules(flags) == (isSeen ? [.noShows] : []))
    }

    @Test(
        "three people with open reports, or two upheld ones, in 30 days",
        arguments: [
            ([1, 2, 3], [], 1, true), ([1, 2], [], 1, false), ([1, 1, 1, 1], [], 1, false), ([], [1, 2], 1, true),
            ([1, 2], [3], 1, false), ([], [1, 1], 1, false), ([1, 2, 3], [], 30, true), ([1, 2, 3], [], 30.01, false),
        ] as [([Int], [Int], Double, Bool)])
    func reports(_ open: [Int], _ upheld: [Int], _ days: Double, _ isSeen: Bool) {
        let at = Self.now.addingTimeInterval(-days * Self.day)
        let flags = Self.conduct { facts in
            facts.reports =
                open.map { .init(by: Self.person($0), at: at, .open) }
                + upheld.map { .init(by: Self.person($0), at: at, .upheld) }
                + (10...20).map { .init(by: Self.person($0), at: at, .rejected) }
        }
        #expect(Self.rules(flags) == (isSeen ? [.manyReports] : []))
    }

    @Test(
        "more than 80 percent of the volume of 30 days",
        arguments: [(480, .t0, false), (480.5, .t0, true), (480.5, .t1, false), (961, .t1, true)]
            as [(Double, Tier, Bool)])
    func volume(_ euros: Double, _ tier: Tier, _ isSeen: Bool) {
        #expect(Self.rules(Self.conduct { ($0.volume, $0.tier) = (euros, tier) }) == (isSeen ? [.nearVolumeLimit] : []))
    }

    @Test("banned contacts and devices are shared, but a banned account has not come back itself")
    func shared() {
        func shared(_ state: Traveller.State, _ contacts: Set<ContactKind>, _ hasDevice: Bool) -> [String] {
            ConductFlagFacts.shared(in: state, contacts: contacts, hasBannedDevice: hasDevice).sorted().map(\.rawValue)
        }
        #expect(shared(.active, [.email, .phone], true) == ["device", "email", "phone"])
        #expect(shared(.suspended, [.phone], false) == ["phone"])
        #expect(shared(.active, [], true) == ["device"])
        #expect(shared(.active, [], false) == [])
        #expect(shared(.banned, [.email, .phone], true) == [])
        #expect(FlagRules.partnerPeriod == 180 * Self.day)
    }

    @Test("anything shared with a banned account")
    func bannedReturn() {
        let flags = Self.conduct { $0.sharedWithBanned = [.phone, .device] }
        #expect(Self.rules(flags) == [.bannedReturn])
        #expect(flags.first?.evidence.map(\.value) == ["device phone"])
        #expect(Self.conduct { $0.sharedWithBanned = [] } == [])
    }

    @Test(
        "a low review within an hour of the other's report",
        arguments: [
            (2, 0, true), (2, 3600, true), (2, 3601, false), (2, -1, false), (3, 10, false), (1, nil, false),
        ] as [(Int, TimeInterval?, Bool)])
    func retaliation(_ stars: Int, _ delay: TimeInterval?, _ isSeen: Bool) {
        let facts = ReviewFlagFacts(
            review: Identifier(high: 3, low: 1), stars: stars, texts: [], writtenAt: Self.now,
            reportsByPartner: delay.map { [Self.now.addingTimeInterval(-$0)] } ?? [])
        #expect(Self.rules(FlagRules.all.flags(of: facts)) == (isSeen ? [.retaliation] : []))
    }

    @Test(
        "a low review within an hour of the other's low review in another swap",
        arguments: [(2, 1800, true), (1, 3600, true), (1, 3601, false), (1, -1, false), (3, 10, false)]
            as [(Int, TimeInterval, Bool)])
    func revenge(_ stars: Int, _ delay: TimeInterval, _ isSeen: Bool) {
        let facts = ReviewFlagFacts(
            review: Identifier(high: 3, low: 1), stars: stars, texts: [], writtenAt: Self.now, reportsByPartner: [],
            lowReviewsByPartner: [Self.now.addingTimeInterval(-delay)])
        #expect(Self.rules(FlagRules.all.flags(of: facts)) == (isSeen ? [.retaliation] : []))
    }

    @Test("a rule that is off sees nothing, and the others go on; a flag has the version of its rule")
    func switches() {
        let facts = OfferFlagFacts(
            offer: Identifier(high: 2, low: 1), owner: Self.person(1), premium: 9, registeredAt: Self.now,
            euros: 700, openEuros: 700, tier: .t0)
        func rules(_ off: Set<FlagRule>) -> [FlagRule] {
            Self.rules(FlagRules(without: off).flags(of: facts, at: Self.now))
        }
        #expect(rules([]) == [.priceFarOff, .freshLargeOffers])
        #expect(rules([.priceFarOff]) == [.freshLargeOffers])
        #expect(rules(Set(FlagRule.allCases)) == [])
        let flag = FlagRules.all.flags(of: facts, at: Self.now).first
        #expect(flag?.version == 1)
        #expect(flag?.evidence.map(\.name) == ["percent", "limit"])
        #expect(flag?.evidence.map(\.value) == ["9.0", "8.0"])
    }
}
