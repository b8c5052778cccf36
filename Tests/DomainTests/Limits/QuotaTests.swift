import Domain
import Foundation
import TestTools
import Testing

@Suite("Daily limits") struct QuotaTests {
    private static let now = Date(milliseconds: 1_795_255_200_000)
    private static let day: TimeInterval = 86_400

    private static func facts(_ tier: Tier) -> Tier.Facts {
        var facts = Tier.Facts()
        facts.hasVerifiedEmail = tier >= .t1
        facts.hasVerifiedPhone = tier >= .t2
        (facts.completed, facts.partners) = tier >= .t2 ? (12, tier >= .t3 ? 12 : 3) : (0, 0)
        facts.score = tier >= .t3 ? 90 : nil
        facts.isGranted = tier == .t4
        return facts
    }

    private static func use(
        _ quota: Quota, _ tier: Tier, age: TimeInterval = 100 * day, begun: [TimeInterval] = []
    ) -> QuotaUse {
        QuotaUse(
            quota, of: QuotaHolder(facts: facts(tier), registeredAt: now.addingTimeInterval(-age)),
            begunAt: begun.map { now.addingTimeInterval(-$0) }, at: now)
    }

    @Test("the page in docs has the numbers of the code", arguments: Quota.allCases)
    func page(_ quota: Quota) throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../docs/limits.md").standardizedFileURL
        let line = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .first { $0.hasPrefix("| `\(quota.rawValue)` ") }
        let cells = try #require(line).split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let numbers = [Self.use(quota, .t0, age: 0).limit] + Tier.allCases.map { Self.use(quota, $0).limit }
        #expect(cells.dropFirst().prefix(6).map { Int($0) } == numbers)
    }

    @Test("an account is new for seven days, whatever its tier", arguments: Tier.allCases)
    func fresh(_ tier: Tier) {
        #expect(Self.use(.offers, tier, age: 7 * Self.day - 1).limit == 3)
        #expect(Self.use(.offers, tier, age: 7 * Self.day).limit == Quota.offers.limit(tier))
        #expect(Self.use(.conversations, tier, age: 0).limit == 10)
    }

    @Test("one counts for 24 hours; room comes back when the oldest that is in the way leaves")
    func window() {
        let use = Self.use(.offers, .t0, age: 0, begun: [60, 3 * 3600, Self.day, Self.day - 1])
        #expect((use.used, use.limit, use.left) == (3, 3, 0))
        #expect(use.resetsAt == Self.now.addingTimeInterval(1))
        #expect(Self.use(.offers, .t0, begun: [60, 120]).resetsAt == Self.now.addingTimeInterval(Self.day - 120))
        #expect(Self.use(.offers, .t0).resetsAt == nil)
        // Somebody whose limit fell waits until enough have left.
        let more = Self.use(.offers, .t0, age: 0, begun: [10, 20, 30, 40, 50])
        #expect(more.resetsAt == Self.now.addingTimeInterval(Self.day - 30))
    }

    @Test(
        "the first thing that raises the limit",
        arguments: [
            (.offers, .t0, .verifyEmail), (.offers, .t1, .verifyPhone), (.offers, .t2, .swaps), (.offers, .t3, nil),
            (.offers, .t4, nil), (.proposals, .t3, nil), (.reports, .t0, nil),
        ] as [(Quota, Tier, Quota.Raise?)])
    func raise(_ quota: Quota, _ tier: Tier, _ raise: Quota.Raise?) {
        #expect(Self.use(quota, tier).raise == raise)
        #expect(Self.use(quota, tier, age: 0).raise == (quota == .reports ? nil : .wait))
    }
}
