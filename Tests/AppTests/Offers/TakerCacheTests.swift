import App
import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Readers of offers in memory") struct TakerCacheTests {
    /// A change of each table that a taker is read from.
    private static let changes = [
        "traveller": "UPDATE traveller SET tier_granted_at = coalesce(tier_granted_at, 0) + 1 WHERE handle = 'ben'",
        "departure": """
        INSERT INTO departure (traveller, requested_at, state_before, has_open_swaps) SELECT id, 1, 'active', 0 FROM traveller WHERE handle = 'ben'
        """,
        "swap": "UPDATE swap SET euros = coalesce(euros, 0) + 1",
        "swap_side": "UPDATE swap_side SET handed_over_at = 1",
        "operator_list": "UPDATE operator_list SET version = version + 1",
        "switched_off": "INSERT INTO switched_off (kind, code) VALUES ('currency', 'USD')",
        "money_request": "UPDATE money_request SET first_at = 1",
        "wallet_text": "UPDATE wallet_text SET first_at = 1",
        "thread": """
        DELETE FROM thread_member WHERE thread NOT IN (SELECT thread FROM swap);
        DELETE FROM thread WHERE id NOT IN (SELECT thread FROM swap)
        """,
    ]
    /// The count of rates, the role that is not looked at, and members, who come and go with their thread.
    private static let others: Set = ["change_count", "staff", "thread_member"]

    @Test("each table that a reader is read from ends what is kept of them; what concerns others does not")
    func tables() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let other = try await pair.ana.publish(Pair.draft)
            _ = try await pair.ben.post("/v1/offers/\(other)/thread")
            _ = try await pair.propose()
            _ = try await pair.ben.send("1.00", to: "ana", note: "tea")
            let asked = try await pair.ben.pay(
                "requests", #"{"from":"ana","amount":{"amount":"1.00","currency":"EUR"},"note":"tea"}"#)
            #expect(asked.status == 201)
            let id = pair.ben.id
            let (store, now) = (SQLiteReliabilityStore(world.database), world.clock.now)
            let texts = try await world.statements {
                _ = try await world.database.write {
                    try SQLiteReliabilityStore.taker(id, countingQuotas: true, at: now, in: $0)
                }
            }
            let read = texts.flatMap { $0.matches(of: /(?:FROM|JOIN) ([a-z_]+)/).map { String($0.output.1) } }
            #expect(Set(read).subtracting(Self.others).subtracting(["json_each", "begun"]) == Set(Self.changes.keys))

            func kept() async throws -> Int {
                _ = try await store.taker(id, countingQuotas: true, at: now)
                return world.database.takers.count
            }
            world.database.takers.forget()
            #expect(try await kept() == 1)
            try await world.execute("UPDATE traveller SET tier_granted_at = 1 WHERE handle = 'ana'")
            #expect(world.database.takers.count == 1)
            for (table, change) in Self.changes.sorted(by: { $0.key < $1.key }) {
                #expect(try await kept() == 1, "\(table)")
                try await world.execute(change)
                #expect(world.database.takers.count == 0, "\(table)")
            }
        }
    }

    @Test("what time changes is seen after two seconds, the end of a quota at once, nothing by a clock that goes back")
    func times() async throws {
        let cache = TakerCache()
        let id = Identifier<Traveller>(high: 1, low: 1)
        func read(
            _ seconds: Double, as state: Traveller.State, uses: [QuotaUse] = []
        ) async throws -> Traveller.State {
            try await cache.taker(id, countingQuotas: true, at: FixedClock.start.addingTimeInterval(seconds)) {
                Taker(
                    id: id, in: state, facts: Tier.Facts(),
                    usage: TierUsage(tier: .t0, openSwaps: 0, volume: 0, canAct: true),
                    begun: Taker.Begun(uses: uses), lists: .open)
            }.state
        }
        #expect(try await read(0, as: .active) == .active)
        #expect(try await read(1.9, as: .limited) == .active)
        #expect(try await read(-0.1, as: .limited) == .limited)
        #expect(try await read(1.8, as: .active) == .limited)
        let holder = QuotaHolder(facts: Tier.Facts(), registeredAt: FixedClock.start)
        let used = QuotaUse(.proposals, of: holder, used: 10, at: FixedClock.start.addingTimeInterval(1.9)) { _ in
            FixedClock.start.addingTimeInterval(2.5 - Quota.window)
        }
        #expect(try await read(1.9, as: .active, uses: [used]) == .active)
        #expect(try await read(2.4, as: .limited) == .active)
        #expect(try await read(2.5, as: .limited) == .limited)
    }

    @Test("what was read before a commit is not kept after it")
    func race() async throws {
        let cache = TakerCache()
        let id = Identifier<Traveller>(high: 1, low: 1)
        _ = try await cache.taker(id, countingQuotas: true, at: FixedClock.start) {
            cache.forget([id.description])
            return Taker(
                id: id, in: .active, facts: Tier.Facts(),
                usage: TierUsage(tier: .t0, openSwaps: 0, volume: 0, canAct: true), lists: .open)
        }
        #expect(cache.count == 0)
    }
}
