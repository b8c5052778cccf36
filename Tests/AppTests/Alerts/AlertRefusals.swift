import Foundation
import JSON
import TestSupport
import Testing

@testable import App
@testable import Domain

@Suite("Refusals of alerts") struct AlertRefusalTests {
    @Test("each has its problem in both languages and leaves no trace", arguments: AlertRefusals.scenes)
    func refused(_ scene: RefusalScene) async throws { try await scene.check() }
}

/// The table of alerts and watch lists.
enum AlertRefusals {
    static let scenes = [anAlert, fifty]

    private static func add(_ summary: String, _ refusal: any ProblemConvertible, _ body: String) -> Refusal {
        Refusal(summary, refusal, "ana POST /v1/me/alerts", body)
    }

    /// 4.4038 złoty a euro.
    private static let now = ExchangeRate(fraction: "44038/10000", shownAs: "4.4038") ?? .one

    private static let anAlert = RefusalScene(
        "one alert and a daily digest",
        [
            add(
                "422 invalid /threshold", AlertRefusal.farThreshold(now: now),
                #"{"base":"EUR","quote":"PLN","direction":"up","threshold":"44.0385"}"#),
            add(
                "422 invalid /threshold", AlertRefusal.farThreshold(now: now),
                #"{"base":"EUR","quote":"PLN","direction":"up","threshold":"0.4401"}"#),
            add(
                "422 invalid /quote", AlertRefusal.noRates,
                #"{"base":"EUR","quote":"AED","direction":"up","threshold":"4.2"}"#),
            add("422 invalid /kind", AlertRefusal.sameDigest, #"{"kind":"daily"}"#),
            Refusal("404 not-found", AlertRefusal.noSuchAlert, "ben DELETE /v1/me/alerts/$ALERT"),
            Refusal(
                "412 stale-version", AlertRefusal.staleVersion, "ana PATCH /v1/me/alerts/$ALERT", #"{"active":false}"#,
                headers: ["If-Match": "\"7\""]),
            Refusal(
                "412 stale-version", AlertRefusal.staleVersion, "ana PUT /v1/me/watchlist", #"{"items":[]}"#,
                headers: ["If-Match": "\"7\""]),
            Refusal(
                "422 invalid /percent", AlertRefusal.wrongField(.percent), "ana PATCH /v1/me/alerts/$ALERT",
                #"{"percent":"5"}"#),
        ]
    ) { world in
        let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
        let alert = try await ana.post("/v1/me/alerts", AlertTests.up).id()
        #expect(try await ana.post("/v1/me/alerts", #"{"kind":"daily"}"#).status == 201)
        return RefusalStage(world, [ana, ben], ["ALERT": alert])
    }

    private static let fifty = RefusalScene(
        "fifty alerts", [add("409 too-many-alerts", AlertRefusal.tooMany, AlertTests.up)]
    ) { world in
        let ana = try await world.register("ana")
        for _ in 0..<50 { #expect(try await ana.post("/v1/me/alerts", AlertTests.up).status == 201) }
        return RefusalStage(world, [ana], [:])
    }
}

@Suite("AlertTests: bad input") struct AlertInputTests {
    @Test("each wrong field is named, and nothing is stored; of a watch list too")
    func fields() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            for (body, pointers) in Self.alerts {
                let reply = try await ana.post("/v1/me/alerts", body)
                #expect((reply.status, reply.pointers) == (422, pointers), "\(body)")
            }
            #expect(try await world.number("SELECT count(*) FROM rate_alert") == 0)
            for (body, pointers) in Self.watchLists {
                let reply = try await ana.put("/v1/me/watchlist", body)
                #expect((reply.status, reply.pointers) == (422, pointers), "\(body)")
            }
            #expect(try await ana.get("/v1/me/watchlist").int("version") == 0)
        }
    }

    private static let alerts: [(body: String, pointers: [String])] = [
        (#"{"base":"EUR","quote":"PLN","direction":"up","threshold":"0"}"#, ["/threshold"]),
        (#"{"base":"EUR","quote":"PLN","direction":"up","threshold":"-4.5"}"#, ["/threshold"]),
        (#"{"base":"EUR","quote":"PLN","direction":"up","threshold":"NaN"}"#, ["/threshold"]),
        (#"{"base":"EUR","quote":"PLN","direction":"up","threshold":"4.1234567890123"}"#, ["/threshold"]),
        (#"{"base":"EUR","quote":"PLN","direction":"up","threshold":4.5}"#, ["/threshold"]),
        (#"{"base":"EUR","quote":"PLN","direction":"sideways","threshold":"4.5"}"#, ["/direction"]),
        (#"{"base":"EUR","quote":"PLN"}"#, ["/direction", "/threshold"]),
        (#"{"base":"EUR","quote":"EUR","direction":"up","threshold":"1"}"#, ["/quote"]),
        (#"{"base":"HRK","quote":"PLN","direction":"up","threshold":"1"}"#, ["/base"]),
        (#"{"base":"ZZZ","quote":"PLN","direction":"up","threshold":"1"}"#, ["/base"]),
        // An asset is watched too, but this one has no price.
        (#"{"base":"BTC","quote":"PLN","direction":"up","threshold":"1"}"#, ["/quote"]),
        (#"{"kind":"move","base":"EUR","quote":"PLN","percent":"0.09","days":7}"#, ["/percent"]),
        (#"{"kind":"move","base":"EUR","quote":"PLN","percent":"50.01","days":7}"#, ["/percent"]),
        (#"{"kind":"move","base":"EUR","quote":"PLN","percent":"5","days":0}"#, ["/days"]),
        (#"{"kind":"move","base":"EUR","quote":"PLN","percent":"5","days":91}"#, ["/days"]),
        (#"{"kind":"move","base":"EUR","quote":"PLN","percent":"5","days":7,"threshold":"4.5"}"#, ["/threshold"]),
        (#"{"kind":"daily","base":"EUR"}"#, ["/base"]),
        (#"{"kind":"daily","rearm":"once"}"#, ["/rearm"]),
        (#"{"kind":"hourly"}"#, ["/kind", "/base", "/quote", "/direction", "/threshold"]),
        (#"{"kind":"daily","extra":1}"#, ["/extra"]),
    ]

    private static let watchLists: [(body: String, pointers: [String])] = [
        (#"{}"#, ["/items"]),
        (#"{"items":"EUR"}"#, ["/items"]),
        (#"{"items":["EUR/PLN"]}"#, ["/items/0"]),
        (#"{"items":[{"base":"EUR"}]}"#, ["/items/0/quote"]),
        (#"{"items":[{"base":"EUR","quote":"EUR"}]}"#, ["/items/0/quote"]),
        (
            #"{"items":[{"base":"EUR","quote":"PLN"},{"base":"PLN","quote":"EUR"},{"base":"EUR","quote":"PLN"}]}"#,
            ["/items/2/quote"]
        ),
        (#"{"items":[{"base":"EUR","quote":"BGN"}]}"#, ["/items/0/quote"]),
        (#"{"items":[{"base":"EUR","quote":"PLN","x":1}]}"#, ["/items/0/x"]),
    ]

    @Test("a repeat under its key adds nothing, and another body under it is refused")
    func repeated() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            func post(_ body: String) async throws -> Reply {
                try await ana.post("/v1/me/alerts", body, headers: .with("Idempotency-Key", "a-1"))
            }
            let first = try await post(AlertTests.up)
            let again = try await post(AlertTests.up)
            #expect(again.status == 201)
            #expect(again.text == first.text)
            #expect(try await ana.get("/v1/me/alerts").count("items") == 1)
            #expect(try await post(#"{"kind":"daily"}"#).status == 422)
        }
    }
}
