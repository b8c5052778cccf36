import TestSupport

/// Swaps and what belongs to them; each action finds the swap in a state that allows it.
extension RouteRules {
    static let swaps: [RouteRule] =
        [
            RouteRule(
                "POST /v1/offers/:id/swaps",
                .signedIn(
                    201, "the offer is somebody else's; no block; an account that is not limited",
                    except: [.owner: 409, .blocked: 404, .limited: 403])
            ) { $0.body = #"{"amount":{"amount":"300.00","currency":"EUR"}}"# },
            RouteRule("GET /v1/swaps", .signedIn(200)), RouteRule("GET /v1/swaps/:id", .swapMember(200, stopped: 404)),
        ] + negotiation + meeting + trouble

    /// The counterpart has proposed: the owner's turn.
    private static let negotiation: [RouteRule] = [
        RouteRule("POST /v1/swaps/:id/counter", .swapMember("to be asked by the terms", owner: 200, counterpart: 403)) {
            $0.swap = .proposed
            $0.body = #"{"amount":{"amount":"60.00","currency":"EUR"}}"#
        },
        RouteRule("POST /v1/swaps/:id/accept", .swapMember("to be asked by the terms", owner: 200, counterpart: 403)) {
            $0.swap = .proposed
            $0.body = #"{"termsHash":"$HASH"}"#
        },
        RouteRule("POST /v1/swaps/:id/decline", .swapMember("to be asked by the terms", owner: 200, counterpart: 403)) {
            $0.swap = .proposed
            $0.body = "{}"
        },
        RouteRule("POST /v1/swaps/:id/withdraw", .swapMember("to have written the terms", owner: 403, counterpart: 200))
        {
            $0.swap = .proposed
            $0.body = "{}"
        },
    ]

    private static let meeting: [RouteRule] = [
        RouteRule("POST /v1/swaps/:id/schedule", .swapMember(200)) {
            $0.swap = .accepted
            $0.body = #"{"meetingPoint":"airport:BKK","startsAt":"2026-11-22T10:00:00Z"}"#
        },
        RouteRule("POST /v1/swaps/:id/late", .swapMember(200)) {
            $0.swap = .scheduled
            $0.body = #"{"minutes":30}"#
        },
        RouteRule("POST /v1/swaps/:id/check-in", .swapMember(200)) {
            $0.swap = .scheduled
            $0.body = "{}"
        },
        RouteRule("GET /v1/swaps/:id/code", .swapMember(200)) { $0.swap = .accepted },
        RouteRule("GET /v1/swaps/:id/code.svg", .swapMember(200)) { $0.swap = .accepted },
        RouteRule("POST /v1/swaps/:id/hand-over", .swapMember("the other one's code", owner: 200, counterpart: 200)) {
            $0.swap = .accepted
            $0.body = #"{"code":"$CODE"}"#
        },
    ]

    /// The counterpart says that the owner did not come.
    private static let trouble: [RouteRule] = [
        RouteRule("POST /v1/swaps/:id/cancel", .swapMember(200, stopped: 404)) {
            $0.swap = .accepted
            $0.body = #"{"reason":"plans-changed"}"#
        },
        RouteRule("POST /v1/swaps/:id/no-show", .swapMember("to be accused", owner: 200, counterpart: 403)) {
            $0.swap = .noShowClaimed
            $0.body = "{}"
        },
        RouteRule(
            "POST /v1/swaps/:id/contest", .swapMember("to be accused", owner: 200, counterpart: 403, stopped: 404)
        ) {
            $0.swap = .noShowClaimed
            $0.body = #"{"statement":"I stood there for an hour."}"#
        },
        RouteRule("POST /v1/swaps/:id/dispute", .swapMember(200, stopped: 404)) {
            $0.swap = .hidden
            $0.body = #"{"kind":"shortCount","statement":"One note was missing."}"#
        },
        RouteRule("POST /v1/swaps/:id/settle", .swapMember(200, stopped: 404)) {
            $0.body = #"{"agreement":"Half each."}"#
        },
    ]

    static let reviews: [RouteRule] = [
        RouteRule("PUT /v1/swaps/:id/review", .swapMember(200)) {
            $0.swap = .hidden
            $0.body = #"{"stars":5,"tags":["punctual"],"text":"All went well."}"#
        },
        RouteRule(
            "POST /v1/reviews/:id/reply",
            .signedIn(404, "the review is about oneself", except: [.owner: 200, .counterpart: 403])
        ) { $0.body = #"{"text":"Thank you."}"# },
        RouteRule(
            "POST /v1/reports",
            .signedIn(202, "a sign-in; not about oneself; no block", except: [.owner: 409, .blocked: 404])
        ) {
            $0.body = #"{"subject":{"kind":"traveller","id":"$OLA"},"reason":"spam","text":"Writes too much."}"#
        },
    ]

    static let meetingPoints: [RouteRule] = [
        RouteRule("GET /v1/places/meeting-points", .swapMember(200)) { $0.query = "?swap=$SWAP" },
        RouteRule("POST /v1/places/meeting-points", .signedIn(201)) {
            $0.body = #"{"kind":"library","label":"Neilson Hays","latitude":13.7287,"longitude":100.5262}"#
        },
    ]
}
