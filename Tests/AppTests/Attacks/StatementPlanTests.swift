import TestSupport
import Testing

@testable import App

/// No statement reads a table as a whole that grows with its users: what it costs would grow with them, for everybody.
@Suite("The plan of every statement") struct StatementPlanTests {
    /// What is read as a whole all the same, as the planner says it, with the reason. Partial indexes have what is due.
    private static let allowed = [
        "staff: SCAN staff": "staff do not grow with users",
        "switched_off: SCAN switched_off LEFT-JOIN": "as many as an operator switches off",
        "audit: SCAN audit": "the newest row, by its key",
        "ledger_transaction: SCAN ledger_transaction": "the newest row, by its key",
        "review_scan: SCAN review_scan": "a row a kind",
        "review_check: SCAN review_check": "a queue, read from its beginning",
        "flag_check: SCAN flag_check": "a queue, read from its beginning",
        "recovery_request: SCAN recovery_request": "a queue that takes no more than it can answer soon",
        "export_job: SCAN export_job USING INDEX export_job_started": "five archives a day, each for two days",
        "offer: SCAN offer": "an operator switches a currency or a country off",
    ]

    @Test("of every route and of a sweep: none scans a table that grows")
    func plans() async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            let trace = StatementTrace()
            try await world.trace(trace)
            for rule in RouteRules.all {
                guard let asker = Asker.allCases.first(where: { rule.statuses[$0].map { $0 < 300 } ?? false }) else {
                    continue
                }
                trace.isOn = true
                let reply = try await stage.send(rule, as: asker)
                trace.isOn = false
                #expect(reply.status == rule.statuses[asker], "\(rule.route)")
                if rule.isWrite { try await world.restore(stage.rows) }
            }
            trace.isOn = true
            try await Sweeper(world.services).sweep()
            trace.isOn = false
            let statements = trace.statements
            #expect(statements.count > 500, "\(statements.count)")
            let scans = try await world.scans(of: statements)
            #expect(Set(scans.keys).subtracting(Self.allowed.keys) == [], "\(scans)")
            #expect(Set(Self.allowed.keys).subtracting(scans.keys) == [], "allowed, and never seen")
        }
    }

    @Test("control: a look without an index is found, by the name of its table and by another")
    func control() async throws {
        try await World.run { world in
            let found = try await world.scans(of: [
                "a": "SELECT id FROM thread WHERE guest = 'a' AND last_seq = 1",
                "b": "SELECT other.id FROM swap JOIN traveller AS other ON other.name = swap.offer_note",
                "c": "SELECT id FROM traveller WHERE handle_key = 'a'",
            ])
            #expect(Set(found.values) == ["a", "b"])
        }
    }
}
