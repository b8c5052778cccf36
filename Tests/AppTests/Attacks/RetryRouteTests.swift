import HTTPTypes
import TestSupport
import Testing

@Suite("Retries of every route that changes something") struct RetryRouteTests {
    /// Sign-in takes no keys. Rates in quarantine, appeals, announcements, and closing a case, have tests of their own.
    /// Messages have their own ids, and a repeated return, or another request by the link of a mail, has the same effect
    /// and response without a key.
    private static let keyless = [
        "POST /v1/threads/:id/messages", "POST /v1/me/restore", "POST /v1/me/export", "POST /unsubscribe",
        "POST /v1/admin/cases/:id/close",
        "POST /v1/me/appeals", "POST /v1/events/ticket", "POST /v1/threads/:id/typing",
        "POST /v1/admin/appeals/:id/decide",
        "POST /v1/admin/disputes/:id/decide", "POST /v1/admin/notices/:id/take-back",
    ]
    static let rules = RouteRules.all.filter { rule in
        rule.method == .post && !rule.path.hasPrefix("/v1/auth/") && !rule.path.hasPrefix("/v1/admin/rates/")
            && !keyless.contains(rule.route)
    }

    @Test("the same key gives the first answer again, byte for byte, and changes nothing more")
    func replayed() async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            for rule in Self.rules {
                let asker = try #require(
                    [Asker.owner, .counterpart, .stranger, .moderator, .senior, .admin].first {
                        rule.statuses[$0] ?? 400 < 300
                    }, "\(rule.route)")
                var keyed = rule
                keyed.headers["Idempotency-Key"] = "k-1"
                let first = try await stage.send(keyed, as: asker)
                let rows = try await world.rows()
                let again = try await stage.send(keyed, as: asker)
                #expect((first.status, first.isReplay) == (rule.statuses[asker], false), "\(rule.route)")
                #expect((again.status, again.isReplay) == (first.status, true), "\(rule.route)")
                #expect(again.body == first.body, "\(rule.route)")
                for name in ["ETag", "Location"] {
                    #expect(again.value(name) == first.value(name), "\(rule.route) \(name)")
                }
                #expect(try await rows.differences(world.rows()) == [], "\(rule.route)")
                try await world.restore(stage.rows)
            }
            #expect(Self.rules.count >= 58)
        }
    }
}

extension Reply {
    fileprivate var isReplay: Bool { value("Idempotency-Replayed") == "true" }
}
