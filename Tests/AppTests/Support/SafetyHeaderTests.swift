import HTTPTypes
import TestSupport
import Testing

@testable import App

struct SafetyHeaderTests {
    @Test("every route, asked by anybody and by one who is signed in, says what keeps browsers safe")
    func routes() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            for route in world.services.routes where route.path != "/v1/auth/logout" {
                for token in [nil, mira.token] {
                    // A stream of events would not end.
                    let reply = try await world.send(
                        route.method, route.example, token: token, headers: .with("Accept", "application/json"))
                    let said = "\(route.name) \(reply.status)"
                    #expect(reply.value("X-Content-Type-Options") == "nosniff", "\(said)")
                    #expect(reply.value("Referrer-Policy") == "no-referrer", "\(said)")
                    #expect(
                        reply.value("Content-Security-Policy")?.contains("frame-ancestors 'none'") == true, "\(said)")
                    // The page of developers makes requests of its own.
                    if route.path == "/developers" {
                        #expect(reply.value("Content-Security-Policy")?.contains("connect-src 'self'") == true)
                    }
                    #expect(reply.value("X-Request-Id")?.count == 32, "\(said)")
                    for name in ["Server", "X-Powered-By", "Via", "Strict-Transport-Security"] {
                        #expect(reply.value(name) == nil, "\(name) \(said)")
                    }
                    let caching = reply.value("Cache-Control")
                    if route.isPublicData, reply.status == 200 {
                        #expect(caching?.hasPrefix("public, max-age=") == true, "\(said)")
                    } else {
                        // The page may be kept by whoever asks again each time, a personal answer by its reader.
                        let kept = [200, 304].contains(reply.status) && route.method == .get && !route.isMomentary
                        let expected =
                            route.path == "/developers" ? "no-cache" : kept ? "private, no-cache" : "no-store"
                        #expect(caching == expected, "\(said)")
                    }
                }
            }
        }
    }

    @Test("TRACE is taken nowhere")
    func trace() async throws {
        try await World.reading { world in
            for route in world.services.routes {
                let reply = try await world.send(.trace, route.example)
                #expect(reply.status == 405, "\(route.name)")
                #expect(reply.problem == "method-not-allowed", "\(route.name)")
            }
        }
    }
}

extension Route {
    /// True at one moment only, or a code.
    fileprivate var isMomentary: Bool {
        ["/health", "/ready", "/metrics"].contains(path) || path.hasSuffix("/code") || path.hasSuffix("/code.svg")
            || ["/v1/me/export", "/v1/events"].contains(path)
    }

    /// The same for everybody, and for a while.
    fileprivate var isPublicData: Bool {
        method == .get
            && (path.hasPrefix("/v1/rates/") || path == "/v1/currencies" || path == "/v1/places/cities"
                || path == "/problems/:slug" || path == "/openapi.yaml")
            && path != "/v1/rates/convert"
    }
}
