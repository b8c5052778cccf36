import Domain
import TestSupport
import Testing

@testable import App

@Suite("Steps of the sweeper") struct SweeperStepTests {
    @Test("one that fails starves no other, whichever it is, and says so in the log and in a metric")
    func independent() async throws {
        let log = CapturedLog()
        try await World.run(logger: log.logger) { world in
            let ana = try await world.register("ana")
            try await ana.publish()
            world.clock.advance(days: 31)
            // The first of all steps.
            try await world.execute(
                "CREATE TRIGGER broken BEFORE UPDATE ON offer BEGIN SELECT RAISE(ABORT, 'broken'); END")
            #expect(try await world.number("SELECT count(*) FROM access_token") == 1)
            await #expect(throws: (any Error).self) { try await Sweeper(world.services).sweep() }
            // A later one has done its work.
            #expect(try await world.number("SELECT count(*) FROM access_token") == 0)
            let failed = world.services.metrics.failedSteps.filter { $0.value.value > 0 }.keys
            #expect(Set(failed) == [.expireOffers])
            let lines = log.lines.filter { $0.contains("sweep step failed") }
            #expect(lines == ["warning sweep step failed step=expire-offers type=DatabaseError"])
            try await world.execute("DROP TRIGGER broken")
            try await Sweeper(world.services).sweep()
            #expect(world.services.metrics.failedSteps[.expireOffers]?.value == 1)
        }
    }
}
