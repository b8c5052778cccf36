import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("A3: what only the server writes") struct ServerKeysTests {
    /// Names of what the server owns; no request has a field of this name.
    static let keys = [
        "id", "state", "version", "owner", "traveller", "createdAt", "updatedAt", "memberSince", "lastActive",
        "reliability", "verified", "badges", "role", "isAdmin", "tier", "remaining", "reserved", "completed",
        "expiresAt",
        "cell", "quote", "seq", "sender", "passwordHash", "balance",
    ]

    /// Fields of the client's own that are called like one of the server's: the mark of what one has read, and until
    /// when a proposal waits, and the other currency of an alert.
    static let own: [String: String] = [
        "PUT /v1/threads/:id/read": "seq", "PUT /v1/threads/:id/delivered": "seq",
        "POST /v1/offers/:id/swaps": "expiresAt",
        "POST /v1/swaps/:id/counter": "expiresAt", "PUT /v1/admin/staff": "role",
        "POST /v1/admin/travellers/:id/tier": "tier", "POST /v1/me/alerts": "quote",
    ]

    /// Every route that reads a body.
    static let rules = RouteRules.all.filter { $0.body != nil }

    /// The rule's body with one field more at its beginning, in the object under `path`.
    static func body(of rule: RouteRule, with key: String, under path: String?) throws -> String {
        // Any code of the right form will do.
        guard let body = rule.body?.replacing("$CODE", with: "000000") else {
            throw Missing("a body of \(rule.route)")
        }
        guard let path else { return "{\"\(key)\":\"x\"" + (body == "{}" ? "" : ",") + body.dropFirst() }
        return body.replacing("\"\(path)\":{", with: "\"\(path)\":{\"\(key)\":\"x\",", maxReplacements: 1)
    }

    @Test("every writing route refuses every key of the server's by name, and nothing changes")
    func refused() async throws {
        #expect(Set(Self.keys).count == 25)
        #expect(Self.rules.count >= 36)
        try await World.run { world in
            let stage = try await Stage(world)
            var tried = 0
            for rule in Self.rules {
                for key in Self.keys where Self.own[rule.route] != key {
                    tried += 1
                    let body = try Self.body(of: rule, with: key, under: nil)
                    let reply = try await world.send(
                        rule.method, stage.path(of: rule), body: Array(body.utf8),
                        token: stage.tokens[rule.path.hasPrefix("/v1/admin/") ? .admin : .owner],
                        headers: stage.fields(of: rule))
                    #expect(reply.status == 422, "\(rule.route) \(key)")
                    #expect(reply.pointers == ["/\(key)"], "\(rule.route) \(key)")
                }
                #expect(try await stage.rows.differences(world.rows()) == [], "\(rule.route)")
            }
            #expect(tried == Self.rules.count * 25 - Self.own.count)
        }
    }

    @Test("inside the objects of a body too", arguments: ["have", "pricing", "place", "availability"])
    func nested(_ path: String) async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            let rule = RouteRule("POST /v1/offers", .signedIn(201)) {
                $0.body = DraftOffer { $0.rest = #""availability":{"from":"2026-11-22"}"# }.json
            }
            for key in Self.keys {
                let body = try Self.body(of: rule, with: key, under: path)
                let reply = try await world.send(
                    .post, "/v1/offers", body: Array(body.utf8), token: stage.tokens[.owner])
                #expect(reply.status == 422, "\(path) \(key)")
                #expect(reply.pointers == ["/\(path)/\(key)"], "\(path) \(key)")
            }
            #expect(try await stage.rows.differences(world.rows()) == [])
        }
    }

    @Test("control: without the key the same bodies change something")
    func control() async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            var changed = 0
            for rule in Self.rules where rule.statuses[.owner] ?? 400 < 300 {
                #expect(try await stage.send(rule, as: .owner).status == rule.statuses[.owner], "\(rule.route)")
                if try await !stage.rows.differences(world.rows()).isEmpty { changed += 1 }
                try await world.restore(stage.rows)
            }
            #expect(changed >= 51)
        }
    }
}
