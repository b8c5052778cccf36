import Domain

/// Routes of staff.
extension RouteRules {
    private static let order = #"{"reason":"scam","note":"Not here."}"#

    static let staff: [RouteRule] = [
        RouteRule("GET /v1/admin/cases", .staff(.moderator)),
        RouteRule("GET /v1/admin/cases/:id", .staff(.moderator)) { $0.leavesTrace = true },
        RouteRule("POST /v1/admin/cases/:id/claim", .staff(.moderator)) {
            $0.body = "{}"
            $0.headers = ["If-Match": "\"1\""]
        },
        RouteRule("POST /v1/admin/cases/:id/note", .staff(.moderator)) {
            $0.body = #"{"text":"Seen before."}"#
            $0.headers = ["If-Match": "\"1\""]
        },
        RouteRule(
            "POST /v1/admin/cases/:id/close",
            .staff(.moderator, 409, "the role of moderator, and a claim of the case; there is none here")
        ) {
            $0.body = #"{"outcome":"unfounded"}"#
            $0.headers = ["If-Match": "\"1\""]
        },
        RouteRule(
            "GET /v1/admin/cases/:id/thread",
            .staff(.moderator, 409, "the role of moderator, and a claim of the case; there is none here")
        ),
        RouteRule("GET /v1/admin/reports", .staff(.moderator)),
        RouteRule("GET /v1/admin/staff", .staff(.admin)),
        RouteRule("PUT /v1/admin/staff", .staff(.admin, 200, "the role of admin, and a code of the last five minutes"))
        {
            $0.body = #"{"handle":"moritz","role":"senior"}"#
        },
        RouteRule("POST /v1/admin/offers/:id/hide", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/offers/:id/restore", .staff(.moderator)) { $0.body = order },
        RouteRule("GET /v1/admin/reviews", .staff(.moderator)) { $0.query = "?filter=clusters" },
        RouteRule("POST /v1/admin/reviews/:id/hide", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/reviews/:id/restore", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/replies/:id/hide", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/replies/:id/restore", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/notes/:id/hide", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/notes/:id/restore", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/messages/:thread/:seq/hide", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/messages/:thread/:seq/restore", .staff(.moderator)) { $0.body = order },
        RouteRule("GET /v1/admin/travellers", .staff(.moderator)) { $0.query = "?q=sta" },
        RouteRule("GET /v1/admin/travellers/:id", .staff(.moderator)),
        RouteRule("POST /v1/admin/travellers/:id/warn", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/travellers/:id/take-back-warning", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/travellers/:id/limit", .staff(.moderator)) { $0.body = order },
        RouteRule(
            "POST /v1/admin/travellers/:id/suspend",
            .staff(.senior, 200, "the role of senior; for more than 30 days a code of the last five minutes too")
        ) {
            $0.body = #"{"reason":"scam","note":"Not here.","until":"2026-12-01T00:00:00Z"}"#
        },
        RouteRule(
            "POST /v1/admin/travellers/:id/ban",
            .staff(.senior, 200, "the role of senior, and a code of the last five minutes")
        ) { $0.body = order },
        RouteRule(
            "POST /v1/admin/travellers/:id/restore",
            .staff(
                .moderator, 200, "the role of moderator; of who acted, for what a higher role did; a code, for a ban")
        ) { $0.body = order },
        RouteRule(
            "POST /v1/admin/travellers/:id/tier",
            .staff(.senior, 200, "the role of senior, and a code of the last five minutes")
        ) {
            $0.body = #"{"tier":null,"reason":"other","note":"Not any more."}"#
        },
        RouteRule("GET /v1/admin/appeals", .staff(.senior)) { $0.leavesTrace = true },
        RouteRule(
            "POST /v1/admin/appeals/:id/decide",
            .staff(
                .senior, 404,
                "the role of senior, a code of the last five minutes, and an open appeal against what somebody else did; none here"
            )
        ) { $0.body = #"{"granted":true,"note":"Seen."}"# },
        RouteRule("POST /v1/admin/travellers/:id/profile/hide", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/travellers/:id/profile/restore", .staff(.moderator)) { $0.body = order },
        RouteRule("GET /v1/admin/audit", .staff(.moderator)),
        RouteRule("GET /v1/admin/stats", .staff(.moderator)),
        RouteRule("POST /v1/admin/swaps/:id/cancel", .staff(.senior)) {
            $0.body = order
            $0.swap = .accepted
        },
        RouteRule("GET /v1/admin/disputes", .staff(.senior)),
        RouteRule(
            "POST /v1/admin/disputes/:id/decide",
            .staff(.senior, 409, "the role of senior, and a dispute whose time is not over; it is over here")
        ) { $0.body = #"{"fault":"owner","reason":"other","note":"Not here."}"# },
        RouteRule("GET /v1/admin/meeting-points", .staff(.moderator)),
        RouteRule("POST /v1/admin/meeting-points/:id/verify", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/meeting-points/:id/remove", .staff(.moderator)) { $0.body = order },
        RouteRule("POST /v1/admin/meeting-points/:id/reset", .staff(.moderator)) { $0.body = order },
        RouteRule("GET /v1/admin/lists", .staff(.admin)),
        RouteRule("PUT /v1/admin/lists", .staff(.admin, 200, "the role of admin, and a code of the last five minutes"))
        {
            $0.body = #"{"currencies":["RUB"],"countries":[],"terms":null}"#
            $0.headers = ["If-Match": "\"1\""]
        },
        RouteRule("GET /v1/admin/notices", .staff(.admin)),
        RouteRule(
            "POST /v1/admin/notices", .staff(.admin, 201, "the role of admin, and a code of the last five minutes")
        ) {
            $0.body = #"{"text":{"en":"Closed on Sunday.","pl":"W niedzielę zamknięte."}}"#
        },
        RouteRule(
            "POST /v1/admin/notices/:id/take-back",
            .staff(
                .admin, 404,
                "the role of admin, a code of the last five minutes, and an announcement; there is none here")
        ) { $0.body = "{}" },
        RouteRule("GET /v1/admin/rates/quarantine", .staff(.admin)),
        RouteRule(
            "POST /v1/admin/rates/quarantine/:id/release",
            .staff(.admin, 404, "the role of admin, a code of the last five minutes, and rates; there are none here")
        ) { $0.body = "{}" },
        RouteRule(
            "POST /v1/admin/rates/quarantine/:id/drop",
            .staff(.admin, 404, "the role of admin, and rates in quarantine; there are none here")
        ) { $0.body = "{}" },
    ]
}
