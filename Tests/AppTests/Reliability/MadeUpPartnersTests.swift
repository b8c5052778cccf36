import Foundation
import JSON
import TestSupport
import Testing

/// Accounts that one person makes up, and what they can buy of each other through the front door.
@Suite("A reliability cannot be bought") struct MadeUpPartnersTests {
    private static let offer = DraftOffer { draft in
        draft.amount = "900.00"
        draft.rest = #""minFill":{"amount":"20.00","currency":"EUR"},"exact":true"#
    }

    /// So many accounts, from where `address` says; each pair of them swaps once and gives five stars.
    private static func ring(
        _ count: Int, in world: World, from address: (Int) -> String
    ) async throws -> [Person] {
        let people = try await accounts(count, in: world, from: address)
        for (number, owner) in people.enumerated() {
            let offer = try await owner.publish(offer)
            for other in people.dropFirst(number + 1) { try await deal(owner, other, over: offer) }
        }
        return people
    }

    private static func accounts(
        _ count: Int, in world: World, from address: (Int) -> String
    ) async throws -> [Person] {
        var people: [Person] = []
        for number in 0..<count { people.append(try await world.register("made\(number)", from: address(number))) }
        return people
    }

    /// 30 EUR: fifteen of these are within the 600 that a tier without contacts may swap in 30 days.
    private static func deal(_ owner: Person, _ other: Person, over offer: String) async throws {
        let swap = try await other.swap(with: owner, over: offer, "30.00")
        for author in [owner, other] { try await author.review(swap) }
    }

    @Test("five accounts at one address are New, and their swaps count nothing; an IPv6 address is its /64")
    func five() async throws {
        try await World.run { world in
            let people = try await Self.ring(5, in: world) { "2001:db8:1:2:\($0)::1" }
            for person in people {
                #expect(try await ReliabilityTests.line(world, person.handle) == "new new [0, 0]")
            }
            let mine = try await people[0].get("/v1/me/reliability")
            #expect(mine.int("partnersOfWeight") == 0)
            #expect(mine["parts.conduct.points"] == .number("29.7"))
            #expect(mine.count("parts.conduct.observations") == 4)
            for part in ["conduct", "quality"] {
                let observation = "parts.\(part).observations.0"
                #expect(mine["\(observation).weight"] == .number("0"))
                #expect(mine["\(observation).base"] == .number("1"))
                #expect(mine.string("\(observation).factors.0.name") == "likely-one-person")
                #expect(mine["\(observation).factors.0.factor"] == .number("0"))
            }
            #expect(try await world.texts("SELECT DISTINCT sign FROM one_person") == ["registration"])
            #expect(try await world.number("SELECT count(*) FROM one_person") == 10)
            #expect(try await world.near("minReliability=1").count("items") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("an account that fifteen others at addresses of their own praise stays fair for 30 days")
    func addresses() async throws {
        try await World.run { world in
            let people = try await Self.accounts(16, in: world) { "198.51.100.\($0)" }
            let offer = try await people[0].publish(Self.offer)
            for other in people.dropFirst() { try await Self.deal(people[0], other, over: offer) }
            #expect(try await ReliabilityTests.line(world, "made0") == "69 fair [15, 15]")
            #expect(try world.findings() == [])
            /// The first of them with three others, on a later day.
            func again(_ others: ClosedRange<Int>, days: Double) async throws -> String {
                world.clock.advance(days: days)
                let owner = try await world.signedIn("made0", from: "198.51.100.0")
                try await owner.post("/v1/offers/\(offer)/renew")
                for number in others {
                    let other = try await world.signedIn(people[number].handle, from: "198.51.100.\(number)")
                    try await Self.deal(owner, other, over: offer)
                }
                return try await ReliabilityTests.line(world, "made0")
            }
            // What happened a month ago has faded, and nothing is added.
            #expect(try await again(1...3, days: 29) == "68 fair [18, 15]")
            #expect(try await again(4...6, days: 1) == "69 fair [21, 15]")
            let mine = try await world.signedIn("made0", from: "198.51.100.0").get("/v1/me/reliability")
            let names = mine.texts("parts.conduct.observations").isEmpty ? mine.text : ""
            #expect(names.contains(#"{"name":"unverified-partners-month","factor":0}"#))
            #expect(try world.findings() == [])
        }
    }
}
