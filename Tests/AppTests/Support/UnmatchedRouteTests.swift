import API
import HTTPTypes
import TestSupport
import Testing

struct UnmatchedRouteTests {
    @Test("what is not there looks the same wherever it is not")
    func missing() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let first = try await world.get("/v1/nowhere")
            #expect(first.status == 404)
            #expect(first.headers[.contentType] == "application/problem+json")
            for path in [
                "/v1", "/v1/", "/v2/me", "/V1/me", "/v1/ME", "/v1/me/x/y", "/admin", "/.env",
                "/favicon.ico", "/v1/offers", "/v1/auth", "/v1/metrics",
                "/\(String(repeating: "x", count: 4000))",
            ] where path != "/v1/offers" {
                #expect(try await world.get(path).anonymous == first.anonymous, "\(path)")
            }
            for id in [
                "garbage", "0", "0199aaaa-0000-7000-8000-00000000000", "%20", "0199AAAA-0000-7000-8000-000000000001",
            ] {
                #expect(try await mira.get("/v1/offers/\(id)").anonymous == first.anonymous, "\(id)")
                #expect(try await mira.get("/v1/threads/\(id)/messages").anonymous == first.anonymous, "\(id)")
            }
            #expect(try await world.get("/v1/currencies").status == 200)
        }
    }

    @Test("a method that an address does not take is named as such, with those that it takes")
    func methods() async throws {
        let cases: [(HTTPRequest.Method, String, String)] = [
            (.put, "/v1/me", "DELETE, GET, HEAD, PATCH"),
            (.get, "/v1/auth/login", "POST"), (.put, "/v1/offers", "POST"),
            (.get, "/v1/offers", "POST"), (.post, "/v1/currencies", "GET, HEAD"),
            (.patch, "/v1/me/preferences", "GET, HEAD, PUT"),
            (.post, "/v1/travellers/mira/block", "DELETE, PUT"), (.get, "/v1/travellers/mira/block", "DELETE, PUT"),
            (.post, "/health", "GET, HEAD"), (.delete, "/", "GET, HEAD"),
            (.put, "/v1/threads/x/messages", "GET, HEAD, POST"),
            (.post, "/v1/rates/latest", "GET, HEAD"), (.head, "/v1/auth/login", "POST"),
            (.options, "/v1/me", "DELETE, GET, HEAD, PATCH"),
            (.trace, "/v1/me", "DELETE, GET, HEAD, PATCH"), (.post, "/v1/offers/nearby", "GET, HEAD"),
            (.patch, "/v1/offers/nearby", "GET, HEAD"), (.post, "/v1/rates/tables/A", "GET, HEAD"),
            (.post, "/v1/rates/2026-10-30", "GET, HEAD"),
        ]
        try await World.run { world in
            for (method, path, allowed) in cases {
                let reply = try await world.send(method, path)
                #expect(reply.status == 405, "\(method) \(path)")
                #expect(reply.headers[.allow] == allowed, "\(method) \(path)")
                if method != .head { #expect(reply.problem == "method-not-allowed", "\(method) \(path)") }
            }
        }
    }

    @Test("a HEAD that goes wrong leaves nothing on the connection for the next request")
    func wrongHead() async throws {
        try await World.run { world in
            for _ in 0..<20 {
                for (path, status) in [("/v1/nowhere", 404), ("/v1/auth/login", 405), ("/v1/me", 401)] {
                    let head = try await world.send(.head, path)
                    #expect(head.status == status, "\(path)")
                    #expect(head.body == [], "\(path)")
                    #expect(try await world.get("/health").text == #"{"status":"ok"}"#, "\(path)")
                }
            }
        }
    }

    @Test("HEAD is GET without the body")
    func head() async throws {
        try await World.reading { world in
            for path in ["/v1/currencies?q=PLN", "/health", "/developers", "/v1/travellers/nobody", "/v1/me"] {
                let get = try await world.get(path)
                let head = try await world.send(.head, path)
                #expect(head.status == get.status, "\(path)")
                #expect(head.body == [], "\(path)")
                for name in [HTTPField.Name.contentType, .eTag, .cacheControl, .wwwAuthenticate] {
                    #expect(head.headers[name] == get.headers[name], "\(path) \(name)")
                }
            }
        }
    }
}
