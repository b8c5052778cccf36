import API
import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("Suspensions over 30 days") struct LongSuspensionTests {
    private static func order(_ world: World, days: Double) -> String {
        #"{"reason":"scam","note":"Look.","until":"\#(world.time(hours: 24 * days))"}"#
    }

    /// As the clock of a fresh world says it, plus days.
    private static func stage(
        seniors handles: [String], _ test: @Sendable @escaping (World, Pair, [Person]) async throws -> Void
    ) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            var seniors: [Person] = []
            for handle in handles { seniors.append(try await StaffDesk(handle, .senior, in: world).atWork()) }
            try await test(world, pair, seniors)
            #expect(try world.findings() == [])
        }
    }

    @Test("one senior gives 30 days, and another one what both wanted")
    func confirmed() async throws {
        try await Self.stage(seniors: ["sara", "sofie", "stella"]) { world, pair, seniors in
            let (sara, sofie, stella) = (seniors[0], seniors[1], seniors[2])
            let (month, wanted) = (world.time(hours: 24 * 30), world.time(hours: 24 * 200))
            let first = try await sara.moderate("suspend", pair.ben, Self.order(world, days: 200))
            #expect((first.string("state"), first.string("until")) == ("suspended", month))
            #expect(first.string("wantedUntil") == wanted)
            world.clock.advance(seconds: 60)
            // The same again is the same, and confirms nothing.
            let again = try await sara.moderate(
                "suspend", pair.ben, #"{"reason":"scam","note":"Look.","until":"\#(wanted)"}"#)
            #expect((again.string("until"), again.string("wantedUntil")) == (month, wanted))
            let second = try await sofie.moderate("suspend", pair.ben, Self.order(world, days: 300))
            #expect((second.string("until"), second["wantedUntil"]) == (wanted, .null))
            #expect(try await world.audit().filter { $0.hasPrefix("suspend") } == ["suspend", "suspend"])
            // Neither of the two decides an appeal against it, while there is somebody else.
            let ben = try await world.signedIn("ben")
            let appeal = try await ben.appeal(try await ben.actionID()).id()
            for one in [sara, sofie] { #expect(try await one.decide(appeal, false).problem == "needs-another") }
            #expect(try await stella.decide(appeal, false).status == 200)
        }
    }

    @Test("without a second one it ends after 30 days")
    func unconfirmed() async throws {
        try await Self.stage(seniors: ["sara", "sofie"]) { world, pair, seniors in
            try await seniors[0].moderate("suspend", pair.ben, Self.order(world, days: 200))
            world.clock.advance(days: 30)
            try await world.sweep()
            #expect(try await world.texts("SELECT state FROM traveller WHERE handle = 'ben'") == ["active"])
        }
    }

    @Test("control: who is the only senior gives it alone, and the audit says so; 30 days take nobody else")
    func alone() async throws {
        try await Self.stage(seniors: ["sara"]) { world, pair, seniors in
            let (short, long) = (world.time(hours: 24 * 30), world.time(hours: 24 * 200))
            let first = try await seniors[0].moderate("suspend", pair.ben, Self.order(world, days: 30))
            #expect((first.string("until"), first["wantedUntil"]) == (short, .null))
            let second = try await seniors[0].moderate("suspend", pair.ben, Self.order(world, days: 200))
            #expect((second.string("until"), second["wantedUntil"]) == (long, .null))
            #expect(try await world.audit().filter { $0.hasPrefix("suspend") } == ["suspend", "suspend alone"])
            let late = try await seniors[0].moderate("suspend", pair.ben, Self.order(world, days: 366))
            #expect(late.summary == "422 invalid /until")
        }
    }

    @Test("one senior cannot extend it again and again, and two can lengthen it")
    func extended() async throws {
        try await Self.stage(seniors: ["sara", "sofie"]) { world, pair, seniors in
            let start = world.clock.now
            let days = { (days: Double) in start.addingTimeInterval(days * 86_400) }
            func order(_ days: Double) -> String {
                let until = start.addingTimeInterval(days * 86_400).instant
                return #"{"reason":"scam","note":"Look.","until":"\#(until)"}"#
            }
            try await seniors[0].moderate("suspend", pair.ben, order(29))
            world.clock.advance(seconds: 60)
            // Thirty days from the beginning, not from each order.
            let again = try await seniors[0].moderate("suspend", pair.ben, order(58))
            #expect((again.string("until"), again.string("wantedUntil")) == (days(30).instant, days(58).instant))
            try await seniors[1].moderate("suspend", pair.ben, order(58))
            let more = try await seniors[0].moderate("suspend", pair.ben, order(90))
            #expect((more.string("until"), more.string("wantedUntil")) == (days(58).instant, days(90).instant))
            let both = try await seniors[1].moderate("suspend", pair.ben, order(90))
            #expect((both.string("until"), both["wantedUntil"]) == (days(90).instant, .null))
            let late = try await seniors[0].moderate("suspend", pair.ben, order(366))
            #expect(late.summary == "422 invalid /until")
        }
    }

    @Test("after 30 days another senior goes on, or 30 days pass", arguments: [(29.5, false), (30.5, true)])
    func broken(pause: Double, isFree: Bool) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let desks = [
                try await StaffDesk("sara", .senior, in: world), try await StaffDesk("sofie", .senior, in: world),
            ]
            let sara = try await desks[0].atWork()
            _ = try await desks[1].atWork()
            try await sara.moderate("suspend", pair.ben, Self.order(world, days: 30))
            world.clock.advance(days: 30)
            try await world.sweep()
            world.clock.advance(days: pause)
            let again = try await desks[0].again().moderate("suspend", pair.ben, Self.order(world, days: 7))
            #expect(again.summary == (isFree ? "200" : "403 needs-another"), "\(again.text)")
            guard !isFree else { return }
            let other = try await desks[1].again().moderate("suspend", pair.ben, Self.order(world, days: 7))
            #expect((other.string("state"), other.string("until")) == ("suspended", world.time(hours: 24 * 7)))
            #expect(other["wantedUntil"] == .null)
        }
    }

    @Test("reinstated early, one senior has only what is left of the 30 days")
    func reinstated() async throws {
        try await Self.stage(seniors: ["sara", "sofie"]) { world, pair, seniors in
            let month = world.time(hours: 24 * 30)
            try await seniors[0].moderate("suspend", pair.ben, Self.order(world, days: 30))
            world.clock.advance(seconds: 60)
            try await seniors[0].moderate("restore", pair.ben)
            world.clock.advance(seconds: 60)
            let again = try await seniors[0].moderate("suspend", pair.ben, Self.order(world, days: 30))
            #expect(again.string("until") == month)
            #expect(again.string("wantedUntil") == world.time(hours: 24 * 30))
        }
    }

    @Test("a second senior shortens a suspension alone")
    func shortened() async throws {
        try await Self.stage(seniors: ["sara", "sofie"]) { world, pair, seniors in
            let days = { (days: Double) in world.time(hours: 24 * days) }
            let (ten, forty) = (days(10), days(40))
            try await seniors[0].moderate("suspend", pair.ben, Self.order(world, days: 90))
            let both = try await seniors[1].moderate("suspend", pair.ben, Self.order(world, days: 90))
            #expect(both.string("until") == days(90))
            let less = try await seniors[1].moderate("suspend", pair.ben, Self.order(world, days: 40))
            #expect((less.string("until"), less["wantedUntil"]) == (forty, .null))
            let least = try await seniors[0].moderate("suspend", pair.ben, Self.order(world, days: 10))
            #expect(least.string("until") == ten)
        }
    }
}
