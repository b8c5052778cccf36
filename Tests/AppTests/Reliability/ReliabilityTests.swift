import Foundation
import JSON
import TestSupport
import Testing

@Suite("Reliability from swaps") struct ReliabilityTests {
    /// Ana, who has swapped 100 EUR with each of so many; their reviews of her if `isReviewed`.
    static func known(
        _ world: World, by partners: Int = 3, isReviewed: Bool = false
    ) async throws -> (ana: Person, partners: [Person], swaps: [String]) {
        let ana = try await world.register("ana")
        try await world.execute("UPDATE traveller SET email_verified_at = created_at")
        let offer = try await ana.publish(
            DraftOffer { draft in
                draft.amount = "900.00"
                draft.rest = #""minFill":{"amount":"50.00","currency":"EUR"}"#
            })
        var (people, swaps) = ([Person](), [String]())
        for number in 1...partners {
            let person = try await world.register("guest\(number)")
            people.append(person)
            // A partner without a verified contact counts for less.
            try await world.execute("UPDATE traveller SET email_verified_at = created_at")
            swaps.append(try await person.swap(with: ana, over: offer))
        }
        if isReviewed {
            for (person, swap) in zip(people, swaps) {
                for author in [person, ana] { try await author.review(swap) }
            }
        }
        return (ana, people, swaps)
    }

    static let small = DraftOffer { $0.rest = #""minFill":{"amount":"50.00","currency":"EUR"}"# }

    /// The public line: score, band, completed, partners.
    static func line(_ world: World, _ handle: String = "ana") async throws -> String {
        let reply = try await world.get("/v1/travellers/\(handle)")
        let score = reply.int("reliability.score").map(String.init) ?? "new"
        let band = reply.string("reliability.band") ?? "?"
        let counts = ["completed", "partners"].compactMap { reply.int("reliability.\($0)") }
        return "\(score) \(band) \(counts)"
    }

    // 100 EUR weigh w = log10(101)/2 = 1.00216. Three of them: N = 4 + 3w = 7.00648, m = (2.8 + 3w)/N = 0.82873,
    // LB = m − √(m(1−m)/(N+1)) = 0.69558; no reviews: LB = 0.7 − √(0.21/5) = 0.49506. R = 41.735 + 19.802 = 61.54.
    @Test("three swaps of 100 EUR with three people are worth 61; before that it is New")
    func threeSwaps() async throws {
        try await World.run { world in
            let (ana, _, _) = try await Self.known(world, by: 2)
            #expect(try await Self.line(world) == "new new [2, 2]")
            try await world.register("cyd").swap(with: ana, over: try await ana.publish(Self.small))
            #expect(try await Self.line(world) == "61 fair [3, 3]")
            #expect(try await Self.line(world, "cyd") == "new new [1, 1]")
            #expect(try world.findings() == [])
        }
    }

    // Each reviewer has one partner: 0.3 + 0.7/5 = 0.44. Three five-star reviews of weight 0.44w: N = 5.32285,
    // m = 0.77456, LB = 0.60837. R = 41.735 + 24.335 = 66.07.
    @Test("what happened counts less by the day: every night it is calculated anew")
    func decay() async throws {
        try await World.run { world in
            _ = try await Self.known(world, isReviewed: true)
            // 66.07; 66.03 after two days, 65.99 after four.
            for (days, score) in [(2.0, 66), (2, 65)] {
                world.clock.advance(days: days)
                try await world.sweep()
                #expect(try await Self.line(world) == "\(score) fair [3, 3]")
                let now = Int(world.clock.now.timeIntervalSince1970 * 1000)
                #expect(
                    try await world.number("SELECT count(*) FROM traveller WHERE reliability_at = \(now)") == 4)
                #expect(try world.findings() == [])
            }
        }
    }

    @Test("until the next midnight UTC nothing is calculated again")
    func steady() async throws {
        try await World.run { world in
            _ = try await Self.known(world)
            let then = Int(world.clock.now.timeIntervalSince1970 * 1000)
            let unchanged = "SELECT count(*) FROM traveller WHERE reliability_at = \(then)"
            // It is ten o'clock.
            world.clock.advance(seconds: -1, hours: 14)
            try await world.sweep()
            #expect(try await world.number(unchanged) == 4)
            world.clock.advance(seconds: 1)
            try await world.sweep()
            #expect(try await world.number(unchanged) == 0)
        }
    }

    @Test("a search by reliability follows at once")
    func search() async throws {
        try await World.run { world in
            let (ana, people, swaps) = try await Self.known(world, by: 2)
            let (offer, third) = (try await ana.publish(Self.small), try await world.register("cyd"))
            #expect(try await world.near().count("items") == 2)
            #expect(try await world.near("minReliability=1").count("items") == 0)
            try await third.swap(with: ana, over: offer)
            #expect(try await world.near("minReliability=61").texts("traveller.handle") == ["ana", "ana"])
            #expect(try await world.near("minReliability=62").count("items") == 0)
            for (person, id) in zip(people, swaps) { for author in [person, ana] { try await author.review(id) } }
            // With two reviews of weight 0.44w: 41.735 + 23.066 = 64.80.
            #expect(try await world.near("minReliability=65").count("items") == 0)
            let found = try await world.near("minReliability=64")
            #expect(found.int("items.0.traveller.reliability.score") == 64)
            #expect(found.count("items") == 2)
        }
    }
}
