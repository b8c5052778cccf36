/// The lines of alerts and watch lists.
extension RouteRules {
    static let alerts: [RouteRule] = [
        RouteRule("GET /v1/me/watchlist", .signedIn(200)),
        RouteRule("PUT /v1/me/watchlist", .signedIn(200)) { $0.body = #"{"items":[{"base":"EUR","quote":"PLN"}]}"# },
        RouteRule("GET /v1/me/alerts", .signedIn(200)),
        RouteRule("POST /v1/me/alerts", .signedIn(201)) {
            $0.body = #"{"base":"EUR","quote":"PLN","direction":"up","threshold":"4.60"}"#
        },
        RouteRule("PATCH /v1/me/alerts/:id", .signedIn(404, "the alert is one's own", except: [.owner: 200])) {
            $0.body = #"{"threshold":"4.70"}"#
        },
        RouteRule("DELETE /v1/me/alerts/:id", .signedIn(404, "the alert is one's own", except: [.owner: 204])),
    ]
}
