import API
import TestSupport
import Testing

@testable import App

@Suite("Refusals of any request") struct CommonRefusalTests {
    @Test("each has its problem in both languages and leaves no trace", arguments: CommonRefusals.scenes)
    func refused(_ scene: RefusalScene) async throws { try await scene.check() }
}

/// The table of what is wrong with a request whatever it is for, and of rates that there are not.
enum CommonRefusals {
    static let scenes = [requests, rates, fewRates, noRates]

    private static let publish = "mira POST /v1/offers"

    private static let requests = RefusalScene(
        "requests that no handler takes",
        [
            Refusal("404 not-found", Problem.notFound, "mira GET /v1/nowhere"),
            Refusal(
                "405 method-not-allowed", Problem.methodNotAllowed(["DELETE", "GET", "HEAD", "PATCH"]),
                "mira PUT /v1/me", "{}"),
            Refusal(
                "400 unreadable", Problem.unreadable("The body is not JSON: it ends too early, at byte 1."), publish,
                "{"),
            Refusal(
                "415 unsupported-media-type", Problem.notJSON, publish, DraftOffer().json,
                headers: ["Content-Type": "text/plain"]),
            Refusal(
                "415 unsupported-media-type", Problem.compressed, publish, DraftOffer().json,
                headers: ["Content-Encoding": "gzip"]),
            Refusal(
                "413 body-too-large", Problem.bodyTooLarge(limit: 65_536), publish,
                DraftOffer { $0.rest = #""note":"\#(String(repeating: "n", count: 66_000))""# }.json),
            Refusal(
                "400 bad-idempotency-key", Problem.badIdempotencyKey, publish, DraftOffer().json,
                headers: ["Idempotency-Key": "a key"]),
            Refusal(
                "422 idempotency-key-reused", Problem.idempotencyKeyReused, publish, DraftOffer().json,
                headers: ["Idempotency-Key": "used"]),
            Refusal("400 bad-cursor", Problem.badCursor, "mira GET /v1/me/offers?cursor=nonsense"),
        ]
    ) { world in
        let mira = try await world.register("mira")
        try await mira.post("/v1/offers", DraftOffer { $0.amount = "10.00" }.json, key: "used")
        return RefusalStage(world, [mira])
    }

    private static let rates = RefusalScene(
        "rates of the ECB",
        [
            Refusal("404 no-rates", Problem.noRatesOfSource, "nobody GET /v1/rates/tables/C"),
            Refusal("404 no-rates", Problem.noRatesSoEarly, "nobody GET /v1/rates/1990-01-01"),
            Refusal("404 no-rates", Problem.noRatesInFuture, "nobody GET /v1/rates/2030-01-01"),
        ]
    ) { RefusalStage($0) }

    private static let fewRates = RefusalScene(
        "rates with a gap, and of a vendor",
        [
            Refusal(
                "404 no-forecast", Problem.tooFewCloses(61),
                "nobody GET /v1/rates/forecast?base=EUR&quote=PLN"),
            Refusal(
                "404 no-forecast", Problem.noForecastOfVendor,
                "nobody GET /v1/rates/forecast?base=USD&quote=PLN&source=CURRENCYLAYER"),
        ]
    ) { world in
        try await world.execute("DELETE FROM rate WHERE currency = 'PLN' AND day BETWEEN 20000 AND 20700")
        try await world.execute(
            "INSERT INTO rate (source, day, currency, digits) VALUES ('CURRENCYLAYER', 20755, 'PLN', '3.94')")
        return RefusalStage(world)
    }

    private static let noRates = RefusalScene(
        "a server that has stored no rates", [Refusal("503 no-rates", Problem.noRates, "nobody GET /v1/rates/latest")]
    ) { world in
        try await world.execute("DELETE FROM rate")
        return RefusalStage(world)
    }
}
