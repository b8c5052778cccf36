import App
import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

struct HeaderTests {
    /// Answers of as many kinds as there are.
    private func answers(in world: World) async throws -> [Reply] {
        let mira = try await world.register("mira")
        let offer = try await mira.publish()
        let tag = try await world.get("/v1/currencies?q=PLN").headers[.eTag] ?? ""
        return [
            try await world.signIn("mira"), try await mira.post("/v1/offers", DraftOffer().json),
            try await mira.put("/v1/travellers/mira/block"), try await mira.delete("/v1/travellers/ben/block"),
            try await world.send(.get, "/v1/currencies?q=PLN", headers: .with("If-None-Match", tag)),
            try await world.post("/v1/auth/login", "{"), try await world.get("/v1/me"),
            try await world.get("/v1/nowhere"), try await world.send(.put, "/v1/me"),
            try await world.post("/v1/auth/login", "{}"), try await mira.patch("/v1/offers/\(offer)", #"{"note":"x"}"#),
            try await mira.patch("/v1/me", "{}", version: 9), try await world.get("/developers"),
            try await world.get("/health"),
            try await world.get("/openapi.yaml"), try await world.get("/v1/rates/latest"),
            try await world.send(.options, "/v1/me"), try await world.send(.head, "/v1/me"),
            try await world.send(.post, "/v1/auth/login", body: Array(repeating: 32, count: 70_000)),
            try await mira.delete("/v1/travellers/mira/block"), try await mira.post("/v1/auth/logout"),
        ]
    }

    @Test("every answer carries what keeps browsers safe, a name of its own, and nothing of the server")
    func security() async throws {
        try await World.run { world in
            let replies = try await answers(in: world)
            #expect(
                replies.map(\.status) == [
                    200, 201, 409, 404, 304, 400, 401, 404, 405, 422, 428, 412, 200, 200, 200, 200, 405, 401, 413, 204,
                    204,
                ])
            for reply in replies {
                let said = "\(reply.status) \(reply.text.prefix(80))"
                #expect(reply.value("X-Content-Type-Options") == "nosniff", "\(said)")
                #expect(reply.value("Referrer-Policy") == "no-referrer", "\(said)")
                #expect(reply.value("Content-Security-Policy")?.hasPrefix("default-src 'none'") == true, "\(said)")
                #expect(reply.value("Content-Security-Policy")?.contains("frame-ancestors 'none'") == true, "\(said)")
                #expect(reply.headers[.cacheControl] != nil, "\(said)")
                for name in ["Server", "X-Powered-By", "Set-Cookie", "Access-Control-Allow-Origin"] {
                    #expect(reply.value(name) == nil, "\(name) \(said)")
                }
                if let id = reply.string("requestId") { #expect(reply.value("X-Request-Id") == id) }
            }
            let ids = replies.compactMap { $0.value("X-Request-Id") }
            #expect(ids.count == replies.count)
            #expect(Set(ids).count == ids.count)
        }
    }

    @Test("a request id that a client sends is not taken over")
    func foreignID() async throws {
        try await World.reading { world in
            let reply = try await world.send(.get, "/health", headers: .with("X-Request-Id", "chosen-by-me"))
            #expect(reply.status == 200)
            #expect(reply.value("X-Request-Id")?.contains("chosen") == false)
        }
    }

    @Test("the page says nothing of demo accounts unless this is the demo world")
    func page() async throws {
        try await World.run { world in
            let page = try await world.get("/developers")
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.text.contains("/openapi.yaml"))
            #expect(!page.text.contains("<script"))
            #expect(!page.text.contains("password"))
        }
        try await World.run(settings: AppSettings(areLimitsOn: false, rates: .offline, isDemo: true)) { world in
            let page = try await world.get("/developers")
            #expect(page.text.contains("password"))
        }
    }

    @Test("an address book of the routes is served as it lies in the repository")
    func document() async throws {
        try await World.reading { world in
            let reply = try await world.get("/openapi.yaml")
            #expect(reply.headers[.contentType] == "application/yaml")
            #expect(reply.text.hasPrefix("openapi: 3.1.0\n"))
            #expect(try OpenAPIDocument(yaml: reply.text).root == OpenAPIDocument.ours().root)
        }
    }
}

extension Reply {
    /// A header by its name.
    func value(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}
