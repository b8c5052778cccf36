/// The state of the account that an offer, a handle or the other end of a thread belongs to.
enum OwnerState: String, CaseIterable, Sendable {
    case limited, suspended, banned, deleted
}

/// What a stranger or a counterpart gets when the other one is in some state.
struct OwnerStateRule: Sendable {
    let route: String
    let asker: Asker
    let statuses: [OwnerState: Int]

    private init(_ route: String, _ asker: Asker, limited: Int, _ suspended: Int, _ banned: Int, _ deleted: Int) {
        self.route = route
        self.asker = asker
        statuses = [.limited: limited, .suspended: suspended, .banned: banned, .deleted: deleted]
    }

    /// The routes about somebody else: those with an id or a handle, but for one's own sessions.
    static let all: [OwnerStateRule] = [Asker.stranger, .counterpart].flatMap { asker in
        let isMember = asker == .counterpart
        return swaps(asker) + [
            OwnerStateRule("GET /v1/travellers/:handle", asker, limited: 200, 404, 404, 404),
            OwnerStateRule("GET /v1/travellers/:handle/offers", asker, limited: 200, 404, 404, 404),
            OwnerStateRule("GET /v1/travellers/:handle/reviews", asker, limited: 200, 404, 404, 404),
            OwnerStateRule("PUT /v1/travellers/:handle/block", asker, limited: 204, 204, 204, 404),
            OwnerStateRule("DELETE /v1/travellers/:handle/block", asker, limited: 204, 204, 204, 204),
            OwnerStateRule("GET /v1/offers/:id", asker, limited: 200, 404, 404, 404),
            OwnerStateRule("GET /v1/offers/:id/quote", asker, limited: 200, 404, 404, 404),
            OwnerStateRule("PATCH /v1/offers/:id", asker, limited: 403, 404, 404, 404),
            OwnerStateRule("POST /v1/offers/:id/pause", asker, limited: 403, 404, 404, 404),
            OwnerStateRule("POST /v1/offers/:id/resume", asker, limited: 404, 404, 404, 404),
            OwnerStateRule("POST /v1/offers/:id/renew", asker, limited: 403, 404, 404, 404),
            OwnerStateRule("POST /v1/offers/:id/withdraw", asker, limited: 403, 404, 404, 404),
            OwnerStateRule("GET /v1/wallet/transactions/:id", asker, limited: 404, 404, 404, 404),
            OwnerStateRule("PATCH /v1/wallet/orders/:id", asker, limited: 404, 404, 404, 404),
            OwnerStateRule("DELETE /v1/wallet/orders/:id", asker, limited: 404, 404, 404, 404),
            OwnerStateRule("POST /v1/wallet/requests/:id/accept", asker, limited: 404, 404, 404, 404),
            isMember
                ? OwnerStateRule("POST /v1/wallet/requests/:id/decline", asker, limited: 200, 200, 200, 200)
                : OwnerStateRule("POST /v1/wallet/requests/:id/decline", asker, limited: 404, 404, 404, 404),
            OwnerStateRule("POST /v1/offers/:id/swaps", asker, limited: 201, 404, 404, 404),
            isMember
                ? OwnerStateRule("POST /v1/offers/:id/thread", asker, limited: 200, 200, 200, 200)
                : OwnerStateRule("POST /v1/offers/:id/thread", asker, limited: 201, 404, 404, 404),
            isMember
                ? OwnerStateRule("GET /v1/threads/:id", asker, limited: 200, 200, 200, 200)
                : OwnerStateRule("GET /v1/threads/:id", asker, limited: 404, 404, 404, 404),
            isMember
                ? OwnerStateRule("GET /v1/threads/:id/messages", asker, limited: 200, 200, 200, 200)
                : OwnerStateRule("GET /v1/threads/:id/messages", asker, limited: 404, 404, 404, 404),
            isMember
                ? OwnerStateRule("POST /v1/threads/:id/messages", asker, limited: 201, 409, 409, 409)
                : OwnerStateRule("POST /v1/threads/:id/messages", asker, limited: 404, 404, 404, 404),
            isMember
                ? OwnerStateRule("DELETE /v1/threads/:id/messages/:seq", asker, limited: 409, 409, 409, 409)
                : OwnerStateRule("DELETE /v1/threads/:id/messages/:seq", asker, limited: 404, 404, 404, 404),
        ]
            + [
                "PUT /v1/threads/:id/read", "PUT /v1/threads/:id/delivered", "PUT /v1/threads/:id/open",
                "DELETE /v1/threads/:id/open",
                "PUT /v1/threads/:id/mute", "POST /v1/threads/:id/typing",
            ].map { route in
                let status = isMember ? 204 : 404
                return OwnerStateRule(route, asker, limited: status, status, status, status)
            }
    }

    /// What was agreed goes on: whoever has a part in a swap, or is the author of a review, finds it as it was.
    private static func swaps(_ asker: Asker) -> [OwnerStateRule] {
        (RouteRules.swaps + RouteRules.reviews).filter { rule in
            rule.path.hasPrefix("/v1/swaps/:id") || rule.path.hasPrefix("/v1/reviews/:id")
        }.map { rule in
            let status = rule.statuses[asker] ?? 0
            return OwnerStateRule(rule.route, asker, limited: status, status, status, status)
        }
    }
}
