/// The lines of the wallet.
extension RouteRules {
    static let wallet: [RouteRule] = [
        // The first look books the welcome balance.
        RouteRule("GET /v1/wallet", .signedIn(200)) { $0.leavesTrace = true },
        booking("POST /v1/wallet/deposits", #"{"amount":{"amount":"5.00","currency":"PLN"}}"#),
        booking("POST /v1/wallet/quotes", trade),
        booking("POST /v1/wallet/trades", trade),
        RouteRule(
            "POST /v1/wallet/transfers",
            .signedIn(201, "a sign-in, an account that is not limited, and no block", except: [.limited: 403])
        ) {
            $0.body = #"{"to":"sam","amount":{"amount":"5.00","currency":"PLN"}}"#
            $0.headers = ["Idempotency-Key": "w-1"]
        },
        RouteRule("GET /v1/wallet/recipients", .signedIn(200)),
        RouteRule("GET /v1/wallet/recipients/complete", .signedIn(200)) { $0.query = "?to=sam" },
        RouteRule("GET /v1/wallet/requests", .signedIn(200)),
        RouteRule(
            "POST /v1/wallet/requests",
            .signedIn(201, "a sign-in, an account that is not limited, and no block", except: [.limited: 403])
        ) {
            $0.body = #"{"from":"sam","amount":{"amount":"5.00","currency":"PLN"}}"#
            $0.headers = ["Idempotency-Key": "w-1"]
        },
        RouteRule(
            "POST /v1/wallet/requests/:id/accept", .signedIn(404, "the request asks oneself", except: [.owner: 200])
        ) { answering(&$0) },
        RouteRule(
            "POST /v1/wallet/requests/:id/decline",
            .signedIn(404, "the request asks oneself, or is one's own", except: [.owner: 200, .counterpart: 200])
        ) { answering(&$0) },
        RouteRule("GET /v1/wallet/orders", .signedIn(200)),
        booking(
            "POST /v1/wallet/orders",
            #"{"kind":"limit","side":"buy","currency":"USD","amount":"1.00","against":"PLN","rate":"3.90","until":"2026-12-31"}"#
        ),
        RouteRule(
            "PATCH /v1/wallet/orders/:id", .signedIn(404, "the order is one's own", except: [.owner: 200])
        ) { $0.body = #"{"rate":"5.10"}"# },
        RouteRule("DELETE /v1/wallet/orders/:id", .signedIn(404, "the order is one's own", except: [.owner: 200])),
        RouteRule("GET /v1/wallet/statements/:month", .signedIn(200)),
        RouteRule("GET /v1/wallet/portfolio", .signedIn(200)),
        RouteRule("GET /v1/wallet/transactions", .signedIn(200)),
        RouteRule("GET /v1/wallet/transactions/:id", .signedIn(404, "the transaction is one's own")),
    ]

    private static let trade = #"{"side":"buy","currency":"USD","amount":"1.00","against":"PLN"}"#

    private static func answering(_ rule: inout RouteRule) {
        rule.body = "{}"
        rule.headers = ["Idempotency-Key": "w-1"]
    }

    private static func booking(_ route: String, _ body: String) -> RouteRule {
        RouteRule(route, .signedIn(201)) {
            $0.body = body
            $0.headers = ["Idempotency-Key": "w-1"]
        }
    }
}
