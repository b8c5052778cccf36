import App
import Domain
import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Decisions of disputes under faults") struct DisputeFaultTests {
    private struct Broken: Error {}

    /// A senior's decision as the handler asks for it.
    private static func order(by actor: Person, note: String = "Seen.") -> SwapOrder {
        let now = actor.world.clock.now
        return SwapOrder(
            ModerationAction.Order(reason: .counterfeit, note: note, caseID: nil), by: actor.id,
            as: Sides(owner: Identifier(at: now), proposer: Identifier(at: now)))
    }

    private static func act(
        _ swap: String, by actor: Person, once: IdempotentRequest<ModeratedSwap>? = nil,
        _ deciding: @escaping @Sendable (SwapActionSnapshot) throws -> SwapActionChange
    ) async throws {
        _ = try await actor.world.services.disputes.act(
            on: try #require(Identifier(swap)), by: actor.id, in: nil, at: actor.world.clock.now, once: once
        ) { snapshot in try deciding(try #require(snapshot)) }
    }

    private static let decisions = "SELECT count(*) FROM audit WHERE action = 'decide'"

    @Test("of two seniors who decide at once one wins, and the other is told")
    func together() async throws {
        try await World.run { world in
            let (_, swap) = try await Pair(in: world).disputed()
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            let (_, sven) = try await StaffDesk.seat("sven.berg", .senior, in: world)
            async let first = sara.decide(swap, "owner")
            async let second = sven.decide(swap, "proposer")
            let replies = try await [first, second]
            #expect(Set(replies.map(\.summary)) == ["200", "409 wrong-state"])
            #expect(try await world.number("SELECT count(*) FROM observation WHERE kind = 'disputeLost'") == 1)
            #expect(try await world.number(Self.decisions) == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "control: a decision about a snapshot from before the other's is refused in no words, only by a key of a table")
    func stale() async throws {
        try await World.run { world in
            let (_, swap) = try await Pair(in: world).disputed()
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            let now = world.clock.now
            let kept = Kept()
            try await Self.act(swap, by: sara) { snapshot in
                kept.snapshot = snapshot
                return try snapshot.deciding(fault: .owner, Self.order(by: sara), at: now)
            }
            let stale = try #require(kept.snapshot)
            let error = await #expect(throws: (any Error).self) {
                try await Self.act(swap, by: sara) { _ in
                    try stale.deciding(fault: .proposer, Self.order(by: sara), at: now)
                }
            }
            #expect(!(error is ActionRefusal))
            #expect(try await world.number(Self.decisions) == 1)
        }
    }

    @Test("a decision and an agreement at once: one of the two counts, whole")
    func whileSettling() async throws {
        try await World.run { world in
            let (pair, swap) = try await Pair(in: world).disputed()
            try await pair.ana.act("settle", on: swap, #"{"agreement":"Never mind."}"#)
            let later = try await pair.later(hours: 25)
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            async let decided = sara.decide(swap, "owner")
            async let agreed = later.ben.act("settle", on: swap, #"{"agreement":"Never mind."}"#)
            let replies = try await [decided, agreed]
            #expect(Set(replies.map(\.summary)) == ["200", "409 wrong-state"])
            let isDecided = replies[0].status == 200
            #expect(try await later.ana.state(of: swap) == (isDecided ? "resolved" : "settled"))
            #expect(try await world.number(Self.decisions) == (isDecided ? 1 : 0))
            #expect(try await world.number("SELECT count(*) FROM observation") == (isDecided ? 1 : 0))
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a transaction that fails after its writes leaves every row as it was; control: without the fault rows change")
    func inTheMiddle() async throws {
        try await World.run { world in
            let (pair, swap) = try await Pair(in: world).disputed()
            try await pair.ben.report("swap", swap)
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            let before = try await world.rows()
            let now = world.clock.now
            let order = Self.order(by: sara)
            func once(_ key: String, fails: Bool) -> IdempotentRequest<ModeratedSwap> {
                // The response is rendered last, within the transaction.
                IdempotentRequest(
                    IdempotencyKey(traveller: sara.id, scope: "test", text: key, fingerprint: [1])
                ) { _ in if fails { throw Broken() } else { [0x7B, 0x7D] } }
            }
            await #expect(throws: Broken.self) {
                try await Self.act(swap, by: sara, once: once("a", fails: true)) {
                    try $0.deciding(fault: .owner, order, at: now)
                }
            }
            #expect(try await world.rows().differences(before) == [])
            #expect(try world.findings() == [])
            try await Self.act(swap, by: sara, once: once("b", fails: false)) {
                try $0.deciding(fault: .owner, order, at: now)
            }
            let changed = Set(try await world.rows().differences(before).compactMap { $0.split(separator: ":").first })
            #expect(
                changed.isSuperset(of: [
                    "action", "audit", "moderation_case", "notification", "observation", "offer", "swap", "swap_event",
                ]))
            #expect(try world.findings() == [])
        }
    }

    @Test("who reported the swap does not decide about it; control: with another reporter it is decided")
    func party() async throws {
        try await World.run { world in
            let (pair, swap) = try await Pair(in: world).disputed()
            try await pair.ben.report("swap", swap)
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            // As if she had reported it before she joined the staff.
            try await world.execute("UPDATE report SET reporter = '\(sara.id)'")
            #expect(try await sara.decide(swap, nil).summary == "403 case-party")
            try await world.execute("UPDATE report SET reporter = '\(pair.ben.id)'")
            #expect(try await sara.decide(swap, nil).status == 200)
        }
    }

    @Test("a dispute of somebody who was banned is decided, and they can read it when they come back")
    func banned() async throws {
        try await World.run { world in
            let (pair, swap) = try await Pair(in: world).disputed()
            try await world.execute("UPDATE traveller SET state = 'banned' WHERE id = '\(pair.ana.id)'")
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            let reply = try await sara.decide(swap, "owner")
            #expect((reply.status, reply.string("owner.state")) == (200, "banned"))
            #expect(try await world.number("SELECT count(*) FROM action") == 2)
        }
    }

    @Test("a dispute of somebody who is erased is decided, and nothing new is stored about them")
    func erased() async throws {
        try await World.running { world, _ in
            let (pair, swap) = try await Pair(in: world).disputed()
            let (desk, _) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            try await pair.ana.again().leave()
            world.clock.advance(days: 8)
            for _ in 0..<2 {
                try await world.sweep()
                try await world.deliver()
            }
            #expect(try await world.texts("SELECT step FROM departure") == ["held"])
            let reply = try await desk.again().decide(swap, "owner")
            #expect((reply.status, reply.string("owner.handle")) == (200, "former-traveller"))
            #expect(try await world.texts("SELECT person FROM action") == [pair.ben.id.description])
            try await world.sweep()
            #expect(try await world.number("SELECT count(*) FROM departure") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a granted appeal takes the fault back, with the observation, and tells both; a refused one takes nothing back")
    func appealed() async throws {
        try await World.run { world in
            let (pair, swap) = try await Pair(in: world).disputed()
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            let (desk, adam) = try await StaffDesk.seat("adam.berg", .admin, in: world)
            #expect(try await sara.decide(swap, "owner").status == 200)
            #expect(try await world.number("SELECT count(*) FROM observation") == 1)
            // Who is not at fault has nothing to appeal against.
            #expect(try await pair.ben.get("/v1/me/notifications")["items.0.appealBy"] == .null)
            #expect(try await pair.ben.appeal(try await pair.ben.actionID()).summary == "404 not-found")
            #expect(
                try await pair.ana.get("/v1/me/notifications").string("items.0.appealBy") == world.time(hours: 14 * 24))
            let action = try await pair.ana.actionID()
            let appeal = try await pair.ana.appeal(action).id()
            #expect(try await sara.decide(appeal, true).summary == "403 needs-another")
            #expect(try await adam.decide(appeal, true, "We erred.").string("state") == "granted")
            #expect(try await world.texts("SELECT state || coalesce(fault, '-') FROM swap") == ["resolved-"])
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            #expect(
                try await pair.ben.told().first
                    == "action.reopen: The decision about your swap was taken back: nobody is at fault in the dispute. "
                    + "The moderator writes: We erred.")
            #expect(try await pair.ana.told().first?.hasPrefix("appeal.granted: ") == true)
            #expect(
                try await world.texts(
                    """
                    SELECT undone.kind FROM action JOIN action AS undone ON undone.id = action.undoes
                    WHERE action.kind = 'reopen' AND undone.person = action.person ORDER BY undone.kind
                    """) == ["blame", "decide"])
            #expect(try await pair.ana.appeal(action).summary == "409 already-appealed")
            #expect(try await world.audited("swap") == ["decide counterfeit", "reopen counterfeit"])
            #expect(try world.findings() == [])

            let (other, second) = try await pair.disputed()
            #expect(try await sara.decide(second, "proposer").status == 200)
            let refused = try await other.ben.appeal(try await other.ben.actionID()).id()
            try await desk.stepUp(adam)
            #expect(try await adam.decide(refused, false).string("state") == "refused")
            #expect(try await world.texts("SELECT fault FROM swap WHERE fault IS NOT NULL") == ["proposer"])
            #expect(try world.findings() == [])
            // The control of the check: a fault that is back without an action.
            try await world.execute("UPDATE swap SET fault = 'owner' WHERE id = '\(swap)'")
            #expect(try world.findings().contains("swap \(swap): its newest action and its state differ"))
        }
    }
}

/// What a decision read.
private final class Kept: Sendable {
    private let stored = Mutex<SwapActionSnapshot?>(nil)

    var snapshot: SwapActionSnapshot? {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
