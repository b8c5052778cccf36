import HTTPTypes
import TestSupport
import Testing

@Suite("Every action of staff and its row in the audit") struct AuditedRouteTests {
    /// What happens first, so that there is something to take back.
    private static let first = [
        "POST /v1/admin/offers/:id/restore": "POST /v1/admin/offers/:id/hide",
        "POST /v1/admin/reviews/:id/restore": "POST /v1/admin/reviews/:id/hide",
        "POST /v1/admin/replies/:id/restore": "POST /v1/admin/replies/:id/hide",
        "POST /v1/admin/messages/:thread/:seq/restore": "POST /v1/admin/messages/:thread/:seq/hide",
        "POST /v1/admin/notes/:id/restore": "POST /v1/admin/notes/:id/hide",
        "POST /v1/admin/travellers/:id/restore": "POST /v1/admin/travellers/:id/limit",
        "POST /v1/admin/travellers/:id/take-back-warning": "POST /v1/admin/travellers/:id/warn",
        "POST /v1/admin/travellers/:id/profile/restore": "POST /v1/admin/travellers/:id/profile/hide",
        "POST /v1/admin/meeting-points/:id/reset": "POST /v1/admin/meeting-points/:id/remove",
    ]
    private static let rules = RouteRules.staff.filter { rule in
        rule.method != .get && rule.statuses[.admin] ?? 400 < 300
    }

    @Test("an action whose row cannot be written does not happen; the same action with its row does")
    func together() async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            for rule in Self.rules {
                if let route = Self.first[rule.route] {
                    let before = try #require(RouteRules.staff.first { $0.route == route })
                    #expect(try await stage.send(before, as: .admin).status == 200, "\(route)")
                }
                let rows = try await world.rows()
                try await world.execute(
                    """
                    CREATE TRIGGER audit_is_full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no row'); END
                    """)
                #expect(try await stage.send(rule, as: .admin).status == 500, "\(rule.route)")
                #expect(try await rows.differences(world.rows()) == [], "\(rule.route)")
                try await world.execute("DROP TRIGGER audit_is_full")
                let count = try #require(try await world.number("SELECT count(*) FROM audit"))
                #expect(try await stage.send(rule, as: .admin).status == rule.statuses[.admin], "\(rule.route)")
                #expect(try await world.number("SELECT count(*) FROM audit") == count + 1, "\(rule.route)")
                #expect(try await rows.differences(world.rows()) != [], "\(rule.route)")
                try await world.restore(stage.rows)
            }
            #expect(Self.rules.count >= 28)
        }
    }
}
