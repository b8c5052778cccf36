import TestSupport

/// The authorisation table. A route that is missing here fails the tests, and so does a line without a route.
enum RouteRules {
    static let all: [RouteRule] =
        signIn + me + travellers + offers + swaps + reviews + threads + wallet + alerts + staff + reference
        + meetingPoints

    private static let signIn: [RouteRule] = [
        RouteRule("POST /v1/auth/register", .anyone(201)) {
            $0.body = """
                {"handle":"newcomer","name":"New Comer","email":"newcomer@example.org",\
                "password":"\(Person.password)","homeCurrency":"EUR"}
                """
        },
        RouteRule("POST /v1/auth/login", .anyone()) {
            $0.body = #"{"login":"stan","password":"\#(Person.password)"}"#
        },
        RouteRule("POST /v1/auth/refresh", .anyone(401, requirements: "a good refresh token; the one here is invented"))
        {
            $0.body = #"{"refreshToken":"wr_\#(String(repeating: "A", count: 43))"}"#
        },
        RouteRule("POST /v1/auth/logout", .signedIn(204, staff: 204, stopped: 204)) { $0.body = "{}" },
        RouteRule(
            "GET /v1/auth/session",
            .signedIn(401, "the cookie of a browser; a token is not enough", staff: 401, stopped: 401)),
        RouteRule("GET /v1/auth/sessions", .signedIn(200, staff: 200)),
        RouteRule(
            "DELETE /v1/auth/sessions/:id",
            .signedIn(404, "the session is one's own", except: [.owner: 204], staff: 404)),
        RouteRule("POST /v1/auth/password", .signedIn(204, "a sign-in, and the current password", staff: 204)) {
            $0.body = #"{"current":"\#(Person.password)","new":"seven wizards drink tea"}"#
        },
        RouteRule("POST /v1/auth/password-reset", .anyone(202)) { $0.body = #"{"login":"stan"}"# },
        RouteRule(
            "POST /v1/auth/password-reset/confirm",
            .anyone(422, requirements: "a code that was sent to the account; there is none here")
        ) {
            $0.body = #"{"login":"stan","code":"123456","password":"seven wizards drink tea"}"#
        },
        RouteRule(
            "POST /v1/auth/email/verify",
            .signedIn(202, "a sign-in, and an unverified e-mail address", except: [.owner: 409])
        ) { $0.body = "{}" },
        RouteRule(
            "POST /v1/auth/email/verify/confirm",
            .signedIn(410, "a sign-in, and the code that was sent; there is none here")
        ) {
            $0.body = #"{"code":"123456"}"#
        },
        RouteRule("POST /v1/auth/phone/verify", .signedIn(409, "a sign-in, and an unverified phone number")) {
            $0.body = "{}"
        },
        RouteRule(
            "POST /v1/auth/phone/verify/confirm",
            .signedIn(410, "a sign-in, and the code that was sent; there is none here")
        ) {
            $0.body = #"{"code":"123456"}"#
        },
        RouteRule("POST /v1/auth/totp", .signedIn(200, "a sign-in, and no second factor yet", staff: 409)) {
            $0.body = "{}"
        },
        RouteRule("POST /v1/auth/totp/confirm", .signedIn(409, "a sign-in, and a new second factor", staff: 409)) {
            $0.body = #"{"code":"123456"}"#
        },
        RouteRule("DELETE /v1/auth/totp", .signedIn(409, "a sign-in, the password, and the second factor", staff: 422))
        {
            $0.body = #"{"password":"\#(Person.password)","code":" "}"#
        },
        RouteRule("POST /v1/auth/step-up", .signedIn(409, "a sign-in, and a code of the second factor", staff: 422)) {
            $0.body = #"{"code":" "}"#
        },
    ]

    private static let me: [RouteRule] = [
        RouteRule("GET /v1/me", .signedIn(200, staff: 200, stopped: 200)),
        RouteRule("PATCH /v1/me", .signedIn(200)) { $0.body = #"{"bio":"Here for a week."}"# },
        RouteRule("DELETE /v1/me", .signedIn(202, "a sign-in, the password, and the second factor")) {
            $0.body = #"{"password":"\#(Person.password)"}"#
        },
        RouteRule("GET /v1/me/leaving", .signedIn(200)),
        RouteRule("POST /v1/me/restore", .signedIn(200)) { $0.body = "{}" },
        RouteRule("GET /v1/me/limits", .signedIn(200)),
        RouteRule("GET /v1/me/preferences", .signedIn(200)),
        RouteRule("PUT /v1/me/preferences", .signedIn(200)) {
            $0.body = #"{"currency":"EUR","language":"en","units":"km","theme":"dark","client":{}}"#
        },
        RouteRule("GET /v1/me/holdings", .signedIn(200)),
        RouteRule("PUT /v1/me/holdings", .signedIn(200)) { $0.body = #"{"items":[{"asset":"BTC","amount":"0.25"}]}"# },
        RouteRule("GET /v1/me/offers", .signedIn(200)),
        RouteRule("GET /v1/me/blocks", .signedIn(200)),
        RouteRule(
            "GET /v1/me/export", .signedIn(404, "an archive that one has begun", except: [.owner: 202], stopped: 404)),
        RouteRule("POST /v1/me/export", .signedIn(200, except: [.owner: 202], stopped: 200)) { $0.body = "{}" },
        RouteRule(
            "GET /v1/me/export/:id", .signedIn(404, "the archive is one's own", except: [.owner: 200], stopped: 404)),
        RouteRule("GET /v1/me/appeals", .signedIn(200, stopped: 200)),
        RouteRule(
            "POST /v1/me/appeals",
            .signedIn(404, "a sign-in, and an action on oneself; there is none here", stopped: 404)
        ) { $0.body = #"{"action":"0199aaaa-0000-7000-8000-000000000001","text":"It was not me."}"# },
        RouteRule("GET /v1/me/reliability", .signedIn(200)),
        RouteRule("GET /v1/me/reports", .signedIn(200)),
        RouteRule("GET /v1/me/notifications", .signedIn(200, stopped: 200)),
        RouteRule("PUT /v1/me/notifications/read", .signedIn(204)) { $0.body = "{}" },
    ]

    private static let travellers: [RouteRule] = [
        RouteRule("GET /v1/travellers/:handle", .open("no block between the two", blocked: 404)),
        RouteRule("GET /v1/travellers/:handle/offers", .open("no block between the two", blocked: 404)),
        RouteRule("GET /v1/travellers/:handle/reviews", .open("no block between the two", blocked: 404)),
        RouteRule(
            "PUT /v1/travellers/:handle/block", .signedIn(204, "a sign-in; not oneself", except: [.owner: 409])
        ) { $0.body = "{}" },
        RouteRule("DELETE /v1/travellers/:handle/block", .signedIn(204)),
    ]

    private static let offers: [RouteRule] = [
        RouteRule(
            "POST /v1/offers", .signedIn(201, "a sign-in, and an account that is not limited", except: [.limited: 403])
        ) { $0.body = DraftOffer().json },
        RouteRule("GET /v1/offers/nearby", .open()) { $0.query = "?lat=13.75&lon=100.50&radius=10" },
        RouteRule("GET /v1/offers/:id", .open("no block between the two", blocked: 404)),
        RouteRule(
            "GET /v1/offers/:id/quote",
            .open("not one's own offer; no block", blocked: 404, except: [.owner: 409])
        ) { $0.query = "?amount=300.00" },
        RouteRule("PATCH /v1/offers/:id", .offerOwner) {
            $0.body = #"{"note":"At noon."}"#
            $0.headers = ["If-Match": "\"1\""]
        },
        RouteRule("POST /v1/offers/:id/pause", .offerOwner) { $0.body = "{}" },
        RouteRule("POST /v1/offers/:id/resume", .pausedOfferOwner) {
            $0.body = "{}"
            $0.isAboutPaused = true
        },
        RouteRule("POST /v1/offers/:id/renew", .offerOwner) { $0.body = "{}" },
        RouteRule("POST /v1/offers/:id/withdraw", .offerOwner) { $0.body = "{}" },
        RouteRule("GET /v1/quotes", .anyone()) { $0.query = "?have=EUR&want=THB&amount=100.00" },
    ]

    private static let threads: [RouteRule] = [
        RouteRule("GET /v1/events", .signedIn(200)) { $0.headers = ["Accept": "application/json"] },
        RouteRule("POST /v1/events/ticket", .signedIn(200)) { $0.body = "{}" },
        RouteRule(
            "POST /v1/offers/:id/thread",
            .signedIn(
                201, "the offer is somebody else's; no block; an account that is not limited",
                except: [.owner: 409, .counterpart: 200, .blocked: 404, .limited: 403])
        ) { $0.body = "{}" },
        RouteRule("GET /v1/threads", .signedIn(200)),
        RouteRule("GET /v1/threads/search", .signedIn(200)) { $0.query = "?q=noon" },
        RouteRule("GET /v1/threads/:id", .threadMember(200)),
        RouteRule("GET /v1/threads/:id/messages", .threadMember(200)),
        RouteRule("POST /v1/threads/:id/messages", .threadMember(201)) {
            $0.body = #"{"clientId":"0199bbbb-0000-7000-8000-000000000001","body":"At noon?"}"#
        },
        RouteRule(
            "DELETE /v1/threads/:id/messages/:seq",
            .signedIn(
                404, "one's own text, for 24 hours; here it is the counterpart's, and too old",
                except: [.owner: 403, .counterpart: 409])),
        RouteRule("PUT /v1/threads/:id/read", .threadMember(204)) { $0.body = #"{"seq":1}"# },
        RouteRule("PUT /v1/threads/:id/delivered", .threadMember(204)) { $0.body = #"{"seq":1}"# },
        RouteRule("PUT /v1/threads/:id/open", .threadMember(204)) { $0.body = "{}" },
        RouteRule("DELETE /v1/threads/:id/open", .threadMember(204)),
        RouteRule("PUT /v1/threads/:id/mute", .threadMember(204)) { $0.body = #"{"until":"2027-01-01T00:00:00Z"}"# },
        RouteRule("POST /v1/threads/:id/typing", .threadMember(204)) { $0.body = "{}" },
    ]

    private static let reference: [RouteRule] = [
        RouteRule("GET /v1/currencies", .anyone()),
        RouteRule("GET /v1/rates/latest", .anyone()),
        RouteRule("GET /v1/rates/history", .anyone()) { $0.query = "?base=EUR&quote=THB&from=2026-10-01" },
        RouteRule("GET /v1/rates/history.svg", .anyone()) { $0.query = "?base=EUR&quote=THB" },
        RouteRule("GET /v1/rates/forecast", .anyone()) { $0.query = "?base=EUR&quote=THB" },
        RouteRule("GET /v1/rates/forecast.svg", .anyone()) { $0.query = "?base=EUR&quote=THB" },
        RouteRule("GET /v1/rates/movers", .anyone()),
        RouteRule("GET /v1/rates/overview", .anyone()),
        RouteRule("GET /v1/rates/convert", .anyone()) { $0.query = "?from=EUR&to=THB&amount=100.00" },
        RouteRule("GET /v1/rates/compare", .anyone()) { $0.query = "?base=EUR&quote=THB" },
        RouteRule("GET /v1/rates/compare.svg", .anyone()) { $0.query = "?base=EUR&quotes=THB,USD" },
        RouteRule("GET /v1/rates/assets", .anyone()),
        RouteRule("GET /v1/rates/sources", .anyone()),
        RouteRule("GET /v1/rates/tables/:table", .anyone()),
        RouteRule("GET /v1/rates/:date", .anyone()),
        RouteRule("GET /v1/places/cities", .anyone()) { $0.query = "?q=lodz" },
        RouteRule("GET /v1/places/labels", .anyone()) { $0.query = "?west=100.4&south=13.6&east=100.6&north=13.8" },
        RouteRule("GET /v1/places/locate", .open()) { $0.query = "?lat=13.75&lon=100.50" },
        RouteRule("GET /v1/qr.svg", .anyone()) { $0.query = "?path=/wallet" },
        RouteRule("GET /health", .anyone()),
        RouteRule("GET /ready", .anyone()),
        RouteRule("GET /metrics", .anyone(requirements: "a caller on this machine, or the token for metrics")),
        RouteRule("GET /dev/mail", .anyone(404, requirements: "a demo, and a caller on this machine")),
        RouteRule("GET /unsubscribe", .anyone(422, requirements: "the token of a mail")),
        RouteRule("POST /unsubscribe", .anyone(422, requirements: "the token of a mail")),
        RouteRule("GET /problems/:slug", .anyone()),
        RouteRule("GET /openapi.yaml", .anyone()),
        RouteRule("GET /developers", .anyone()),
    ]
}
