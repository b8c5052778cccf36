import App
import Domain
import HTTPTypes
import TestSupport
import Testing

struct CrossOriginTests {
    static let settings = AppSettings(
        areLimitsOn: false, rates: .offline, allowedOrigins: ["https://app.example", "http://localhost:3000"])

    @Test("an origin on the list may read answers, also those that went wrong")
    func listed() async throws {
        try await World.run(settings: Self.settings) { world in
            for origin in Self.settings.allowedOrigins {
                for path in ["/v1/currencies?q=PLN", "/v1/me", "/v1/nowhere"] {
                    let reply = try await world.send(.get, path, headers: .with("Origin", origin))
                    #expect(reply.value("Access-Control-Allow-Origin") == origin, "\(path)")
                    #expect(
                        reply.value("Vary") == (reply.status == 200 ? "Accept-Encoding, Origin" : "Origin"), "\(path)")
                    #expect(reply.value("Access-Control-Allow-Credentials") == nil, "\(path)")
                    #expect(reply.value("Access-Control-Expose-Headers")?.contains("ETag") == true, "\(path)")
                }
            }
        }
    }

    @Test("any other origin is never told back, however like a listed one it is")
    func others() async throws {
        let origins = [
            "null", "*", "https://app.example.evil.example", "https://evil.example", "https://app.example:443",
            "https://app.example/", "http://app.example", "https://APP.example", "HTTPS://app.example",
            "https://app.example.", "https://xapp.example", "https://app-example", "https://sub.app.example",
            "https://app.example@evil.example", "https://app.example%00.evil.example", "app.example", "//app.example",
            "https://app.example https://evil.example", "https://app.example,https://evil.example",
            "http://localhost:3001", "http://localhost", "http://127.0.0.1:3000", "file://", "https://app.example#x",
        ]
        try await World.run(settings: Self.settings) { world in
            for origin in origins {
                for method in [HTTPRequest.Method.get, .options] {
                    var fields = HTTPFields.with("Origin", origin)
                    fields[.accessControlRequestMethod] = "GET"
                    let reply = try await world.send(method, "/v1/currencies", headers: fields)
                    #expect(reply.status == (method == .get ? 200 : 405), "\(origin)")
                    #expect(
                        reply.value("Vary") == (method == .get ? "Accept-Encoding, Origin" : "Origin"), "\(origin)")
                    for field in reply.headers {
                        let isCORS = field.name.canonicalName.hasPrefix("access-control-")
                        #expect(!isCORS, "\(origin): \(field)")
                    }
                }
            }
            #expect(try await world.get("/v1/currencies").value("Access-Control-Allow-Origin") == nil)
        }
    }

    @Test("a browser that asks first learns what an address takes")
    func preflight() async throws {
        try await World.run(settings: Self.settings) { world in
            var fields = HTTPFields.with("Origin", "https://app.example")
            fields[.accessControlRequestMethod] = "PATCH"
            fields[.accessControlRequestHeaders] = "authorization,content-type,if-match"
            for (path, methods) in [
                ("/v1/me", "DELETE, GET, PATCH"), ("/v1/offers/x", "GET, PATCH"), ("/v1/offers", "POST"),
            ] {
                let reply = try await world.send(.options, path, headers: fields)
                #expect(reply.status == 204, "\(path)")
                #expect(reply.value("Access-Control-Allow-Origin") == "https://app.example", "\(path)")
                #expect(reply.value("Access-Control-Allow-Methods") == methods, "\(path)")
                for name in ["Authorization", "Content-Type", "If-Match", "If-None-Match", "Idempotency-Key"] {
                    #expect(reply.value("Access-Control-Allow-Headers")?.contains(name) == true, "\(path) \(name)")
                }
                #expect(reply.value("Access-Control-Max-Age") == "600", "\(path)")
            }
            #expect(try await world.send(.options, "/v1/nowhere", headers: fields).status == 404)
        }
    }

    @Test("without a list no origin is told back at all")
    func noList() async throws {
        try await World.reading { world in
            let reply = try await world.send(.get, "/v1/currencies", headers: .with("Origin", "https://app.example"))
            #expect(reply.status == 200)
            #expect(reply.value("Access-Control-Allow-Origin") == nil)
            #expect(reply.value("Vary") == "Accept-Encoding")
        }
    }
}
