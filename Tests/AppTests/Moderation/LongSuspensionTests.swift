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

    @Test("control: who is the only senior gives it alone, and the audit says so; 30 days take nobody else")
    func alone() async throws {
        try await Self.stage(seniors: ["sara"]) { world, pair, seniors in
            let (short, long) = (world.time(hours: 24 * 30), world.time(hours: 24 * 200))
            let first = try await seniors[0].moderate("suspend", pair.ben, Self.order(world, days: 30))
            #expect((first.string("until"), first["wantedUntil"]) == (short, .null))
            let second = try await seniors[0].moderate("suspend", pair.ben, Self.order(world, days: 200))
            #expect((second.string("until"), second["wantedUntil"]) == (long, .null))
            #expect(try await world.audit().filter { $0.hasPrefix("suspend") } == ["suspend", "suspend alone"])
        }
    }
}
