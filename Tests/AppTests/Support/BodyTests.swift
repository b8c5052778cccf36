import API
import HTTPTypes
import TestSupport
import Testing

struct BodyTests {
    /// Bodies that are not one JSON text.
    static let unreadable: [[UInt8]] =
        [
            "", " ", "{", "}", "{\"login\":}", "{'login':'x'}", "{login:1}", "{\"login\":\"x\",}", "{\"login\":NaN}",
            "{\"login\":Infinity}", "{\"login\":-Infinity}", "{\"login\":+1}", "{\"login\":01}", "{\"login\":1.}",
            "{\"login\":.5}", "{\"login\":0x1}", "{\"login\":1e}", "{\"login\":\"a\",\"login\":\"b\"}",
            "{\"login\":\"a\",\"\\u006cogin\":\"b\"}", "{} {}", "{}x", "{}\u{0}", "// x\n{}", "{/**/}", "\u{FEFF}{}",
            "{\"login\":\"\\ud800\"}", "{\"login\":\"\\udc00\\ud800\"}", "{\"login\":\"\\x41\"}",
            "{\"login\":\"\\u00g0\"}",
            "{\"login\":\"a\nb\"}", "{\"login\":\"a\u{0}b\"}", "{\"login\":\"a", "nul", "True", "[1,]", "login=x",
            String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
            "{\"a\":" + String(repeating: "[", count: 32) + String(repeating: "]", count: 32) + "}",
            String(repeating: "[", count: 60_000), String(repeating: "{\"a\":", count: 12_000),
        ].map { Array($0.utf8) } + [
            [0x7B, 0x22, 0x61, 0x22, 0x3A, 0x22, 0xFF, 0x22, 0x7D],
            [0x7B, 0x22, 0x61, 0x22, 0x3A, 0x22, 0xC3, 0x22, 0x7D],
            [0x7B, 0x22, 0xC0, 0xAF, 0x22, 0x3A, 0x31, 0x7D], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0x22, 0xE2, 0x82],
        ]

    @Test("what is not one JSON text is unreadable, and never breaks anything")
    func unreadableBodies() async throws {
        try await World.run { world in
            for body in Self.unreadable {
                let reply = try await world.send(.post, "/v1/auth/login", body: body)
                let shown = String(decoding: body.prefix(60), as: UTF8.self)
                #expect(reply.status == 400, "\(shown)")
                #expect(reply.problem == "unreadable", "\(shown)")
            }
            for text in ["[]", "1", "\"x\"", "null", "true"] {
                let reply = try await world.post("/v1/auth/login", text)
                #expect(reply.status == 422, "\(text)")
                #expect(reply.pointers == [""], "\(text)")
            }
            #expect(try await world.post("/v1/auth/login", " {\n} ").pointers == ["/login", "/password"])
        }
    }

    @Test("a body has at most 64 KiB")
    func size() async throws {
        let json = #"{"currency":"PLN","language":"pl","units":"km","theme":"dark"}"#
        try await World.run { world in
            let mira = try await world.register("mira")
            func padded(to size: Int) -> String { json + String(repeating: " ", count: size - json.utf8.count) }
            #expect(try await mira.put("/v1/me/preferences", padded(to: 65_536)).status == 200)
            let large = try await mira.put("/v1/me/preferences", padded(to: 65_537))
            #expect(large.status == 413)
            #expect(large.problem == "body-too-large")
            #expect(try await mira.put("/v1/me/preferences", padded(to: 1_000_000)).status == 413)
            #expect(try await mira.get("/v1/me/preferences").status == 200)
        }
    }

    @Test("a route that reads no body does not run for one that is too large")
    func unread() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            _ = try await world.register("ben")
            #expect(try await mira.put("/v1/travellers/ben/block").status == 204)
            let large = Array(repeating: UInt8(ascii: " "), count: 65_537)
            let refused = try await world.send(
                .delete, "/v1/travellers/ben/block", body: large, token: mira.token)
            #expect(refused.summary == "413 body-too-large")
            #expect(try await world.send(.get, "/health", body: large).summary == "413 body-too-large")
            #expect(try await mira.get("/v1/me/blocks").count("items") == 1)
        }
    }

    @Test("a body is JSON and says so")
    func mediaType() async throws {
        try await World.run { world in
            _ = try await world.register("mira")
            let body = Array(#"{"login":"mira","password":"\#(Person.password)"}"#.utf8)
            for type in [
                "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "application/json-patch+json",
                "text/json", "json", "multipart/form-data; boundary=x", "text/plain; application/json", ";",
            ] {
                let reply = try await world.send(
                    .post, "/v1/auth/login", body: body, headers: .with("Content-Type", type))
                #expect(reply.status == 415, "\(type)")
                #expect(reply.problem == "unsupported-media-type", "\(type)")
            }
            for type in [
                "application/json", "APPLICATION/JSON", "application/json; charset=utf-8", "application/json;v=1",
            ] {
                let reply = try await world.send(
                    .post, "/v1/auth/login", body: body, headers: .with("Content-Type", type))
                #expect(reply.status == 200, "\(type)")
            }
        }
    }
}
