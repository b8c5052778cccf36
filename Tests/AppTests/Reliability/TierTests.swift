import JSON
import TestSupport
import Testing

@Suite("Tiers") struct TierTests {
    /// The tier of `/me/reliability` as one line: limits, then the next one with what it needs.
    private static func tier(of person: Person) async throws -> String {
        let reply = try await person.get("/v1/me/reliability")
        let limits = [reply.string("tier.perSwap.amount"), reply.string("tier.volume.limit.amount")].compactMap { $0 }
        let requirements = (0..<(reply.count("tier.next.needs") ?? 0)).map { number in
            let requirement = "tier.next.needs.\(number)"
            return [reply.string("\(requirement).what"), reply.int("\(requirement).number").map(String.init)].compactMap
            { $0 }
            .joined(separator: " ")
        }
        let next =
            reply.string("tier.next.name").map { "\($0) needs \(requirements.joined(separator: ", "))" } ?? "no next"
        let (name, open) = (reply.string("tier.name") ?? "?", reply.int("tier.openSwaps.limit") ?? -1)
        return "\(name) \(limits.joined(separator: " ")) \(open): \(next)"
    }

    @Test("each has its limits and says what the next one needs")
    func ladder() async throws {
        try await World.run { world in
            let (ana, _, _) = try await ReliabilityTests.known(world)
            try await world.execute("UPDATE traveller SET email_verified_at = NULL")
            #expect(try await Self.tier(of: ana) == "T0 150.00 600.00 2: T1 needs verified-contact")
            try await world.execute("UPDATE traveller SET email_verified_at = 1")
            #expect(try await Self.tier(of: ana) == "T1 300.00 1200.00 3: T2 needs verified-phone")
            try await world.execute("UPDATE traveller SET phone_verified_at = 1")
            #expect(try await Self.tier(of: ana) == "T2 500.00 2000.00 3: T3 needs partners 7, score 75")
            try await world.execute("UPDATE traveller SET reliability_score = 75, swap_partners = 10")
            #expect(try await Self.tier(of: ana) == "T3 1000.00 4000.00 5: T4 needs grant")
            try await world.execute("UPDATE traveller SET tier_granted_at = 1")
            #expect(try await Self.tier(of: ana) == "T4 2000.00 8000.00 8: no next")
        }
    }

    @Test("what is under way and what was accepted within 30 days is used up")
    func used() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            func used(_ person: Person) async throws -> String {
                let reply = try await person.get("/v1/me/reliability")
                let volume = reply.string("tier.volume.used.amount") ?? "?"
                return "\(reply.int("tier.openSwaps.used") ?? -1) \(volume) in \(reply.int("tier.volume.days") ?? -1)"
            }
            let id = try await pair.propose().id()
            #expect(try await used(pair.ben) == "0 0.00 in 30")
            try await pair.ana.accept(id)
            for person in [pair.ana, pair.ben] { #expect(try await used(person) == "1 100.00 in 30") }
            for taker in [pair.ana, pair.ben] { try await pair.handOver(to: taker, on: id) }
            for person in [pair.ana, pair.ben] { #expect(try await used(person) == "0 100.00 in 30") }
            let cancelled = try await pair.accepted("50.00")
            try await pair.ben.act("cancel", on: cancelled, #"{"reason":"ill"}"#)
            #expect(try await used(pair.ben) == "0 100.00 in 30")
            let almost = try await pair.later(days: 30, seconds: -1)
            #expect(try await used(almost.ben) == "0 100.00 in 30")
            #expect(try await used(try await almost.later(seconds: 1).ben) == "0 0.00 in 30")
        }
    }
}
