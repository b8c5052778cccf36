import Domain

/// Routes of staff.
extension RouteRules {
    static let staff: [RouteRule] = [
        RouteRule("GET /v1/admin/staff", .staff(.admin)),
        RouteRule("PUT /v1/admin/staff", .staff(.admin, 200, "the role of admin, and a code of the last five minutes"))
        {
            $0.body = #"{"handle":"stan","role":"moderator"}"#
        },
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
