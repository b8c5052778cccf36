/// The state of the account that an offer, a handle or the other end of a thread belongs to.
enum OwnerState: String, CaseIterable, Sendable {
    case limited, suspended, banned, deleted
}

/// What a stranger or a counterpart gets when the other one is in some state.
struct OwnerStateRule: Sendable {
    let route: String
    let asker: Asker
    let statuses: [OwnerState: Int]

    private init(_ rule: RouteRule, _ asker: Asker) {
        route = rule.route
        self.asker = asker
        let usual = OwnerState.allCases.map { ($0, rule.statuses[asker] ?? 0) }
        statuses = Self.exceptions["\(asker) \(rule.route)"] ?? Dictionary(uniqueKeysWithValues: usual)
    }

    /// The routes about somebody else: those with an id or a handle, but for one's own sessions. A route of which no exception
    /// is named here is answered as in any state: what was agreed and said goes on.
    static let all: [OwnerStateRule] = [Asker.stranger, .counterpart].flatMap { asker in
        about.map { OwnerStateRule($0, asker) }
    }

    private static let about = RouteRules.all.filter { rule in
        (rule.path.contains(":id") || rule.path.contains(":handle"))
            && !["/sessions/", "/me/", "/admin/"].contains { rule.path.contains($0) }
    }

    /// By asker and route.
    static let exceptions: [String: [OwnerState: Int]] = {
        var exceptions: [String: [OwnerState: Int]] = [:]
        func add(_ routes: [String], _ limited: Int, _ suspended: Int, _ banned: Int, _ deleted: Int) {
            for route in routes {
                exceptions[route] = [
                    .limited: limited, .suspended: suspended, .banned: banned, .deleted: deleted,
                ]
            }
        }
        for asker in [Asker.stranger, .counterpart] {
            add(
                [
                    "\(asker) GET /v1/travellers/:handle", "\(asker) GET /v1/travellers/:handle/offers",
                    "\(asker) GET /v1/travellers/:handle/reviews", "\(asker) GET /v1/offers/:id",
                    "\(asker) GET /v1/offers/:id/quote",
                ], 200, 404, 404, 404)
            add(["\(asker) PUT /v1/travellers/:handle/block"], 204, 204, 204, 404)
            add(
                [
                    "\(asker) PATCH /v1/offers/:id", "\(asker) POST /v1/offers/:id/pause",
                    "\(asker) POST /v1/offers/:id/renew", "\(asker) POST /v1/offers/:id/withdraw",
                ], 403, 404, 404, 404)
            add(["\(asker) POST /v1/offers/:id/swaps"], 201, 404, 404, 404)
        }
        add(["stranger POST /v1/offers/:id/thread"], 201, 404, 404, 404)
        add(["counterpart POST /v1/threads/:id/messages"], 201, 409, 409, 409)
        return exceptions
    }()
}
