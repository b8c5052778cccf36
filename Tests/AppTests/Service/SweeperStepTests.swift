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
            // The first of all steps, and no fault of the row.
            try await world.execute(
                "CREATE TRIGGER broken BEFORE UPDATE ON offer BEGIN INSERT INTO missing VALUES (1); END")
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

    /// A step with two rows that are due.
    struct Case: Sendable, CustomTestStringConvertible {
        let step: SweepStep
        let table: String
        /// What the step has changed.
        let done: String
        let prepare: @Sendable (World) async throws -> Void

        var testDescription: String { step.rawValue }
    }

    static let cases = [
        Case(step: .expireOffers, table: "offer", done: "state = 'expired'") { world in
            for handle in ["ana", "ben"] { try await world.register(handle).publish() }
            world.clock.advance(days: 31)
        },
        Case(step: .lapseSwaps, table: "swap", done: "state = 'lapsed'") { world in
            let pair = try await Pair(in: world)
            try await pair.propose("50.00")
            try await pair.propose("50.00", by: try await world.register("eve"))
            world.clock.advance(hours: 49)
        },
        Case(step: .releaseHeldOffers, table: "offer", done: "held_until IS NULL") { world in
            for handle in ["ana", "ben"] { try await world.register(handle).publish() }
            try await world.execute("UPDATE offer SET held_until = 1")
        },
        Case(step: .refreshReliability, table: "traveller", done: "reliability_at > 1") { world in
            for handle in ["ana", "ben"] { _ = try await world.register(handle) }
            try await world.execute("UPDATE traveller SET reliability_at = 1")
        },
        Case(step: .continueAnnouncements, table: "announcement", done: "told_after IS NULL") { world in
            let sara = try await StaffDesk("sara.holm", .admin, in: world).atWork()
            for _ in 1...2 { try await sara.post("/v1/admin/notices", AnnouncementTests.body) }
        },
    ]

    @Test("a row that fails keeps no other of its step waiting, and says so", arguments: cases)
    func rows(_ step: Case) async throws {
        let log = CapturedLog()
        try await World.run(logger: log.logger) { world in
            try await step.prepare(world)
            let open = "SELECT count(*) FROM \(step.table) WHERE NOT (\(step.done))"
            #expect(try await world.number(open) == 2)
            // The oldest, which every step takes first.
            try await world.execute(
                """
                CREATE TRIGGER damaged BEFORE UPDATE ON \(step.table)
                WHEN OLD.id = (SELECT id FROM \(step.table) ORDER BY id LIMIT 1)
                BEGIN SELECT RAISE(ABORT, 'damaged'); END
                """)
            try await Sweeper(world.services).sweep()
            #expect(try await world.number(open) == 1)
            let line = "warning sweep skipped rows count=1 step=\(step.step.rawValue)"
            #expect(log.lines.filter { $0.contains("sweep skipped") } == [line])
            #expect(world.services.metrics.failedSteps[step.step]?.value == 1)
            #expect(world.services.metrics.failedSweeps.value == 1)
            try await world.execute("DROP TRIGGER damaged")
            try await Sweeper(world.services).sweep()
            #expect(try await world.number(open) == 0)
            #expect(world.services.metrics.failedSteps[step.step]?.value == 1)
        }
    }

    @Test("control: a step whose rows share one fate does nothing because of one row")
    func control() async throws {
        try await World.run { world in
            try await Self.cases[0].prepare(world)
            try await world.execute(
                """
                CREATE TRIGGER damaged BEFORE UPDATE ON offer WHEN OLD.id = (SELECT id FROM offer ORDER BY id LIMIT 1)
                BEGIN INSERT INTO missing VALUES (1); END
                """)
            await #expect(throws: (any Error).self) { try await Sweeper(world.services).sweep() }
            #expect(try await world.number("SELECT count(*) FROM offer WHERE state = 'expired'") == 0)
        }
    }
}
