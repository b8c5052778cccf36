import App
import Domain
import HTTPTypes
import TestSupport
import Testing

@Suite("Routes that are the same for all") struct AnonymousRouteTests {
    private static let dead = "wa_" + String(repeating: "A", count: 43)

    @Test("a token that is no good does not stand in the way of signing in, refreshing or reading what is public")
    func ignored() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let refreshed = try await world.send(
                .post, "/v1/auth/refresh", body: Array(#"{"refreshToken":"\#(mira.refreshToken)"}"#.utf8),
                token: Self.dead)
            #expect(refreshed.status == 200)
            for path in ["/health", "/v1/currencies?q=pln", "/v1/rates/latest", "/v1/places/cities?q=lodz"] {
                #expect(try await world.send(.get, path, token: Self.dead).status == 200, "\(path)")
            }
            // Control: where it matters who asks, it is refused.
            #expect(try await world.send(.get, "/v1/travellers/mira", token: Self.dead).status == 401)
        }
    }

    @Test("an account gives no fresh allowance for registering, and a bad token counts against its address")
    func allowances() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            let mira = try await world.register("mira")
            let body = """
                {"handle":"paul","name":"Paul","email":"paul@example.org","password":"\(Person.password)",
                 "homeCurrency":"PLN"}
                """
            let second = try await world.send(.post, "/v1/auth/register", body: Array(body.utf8), token: mira.token)
            #expect(second.rateLimit?.hasPrefix("\"register\";r=28;") == true)
            let refused = try await world.send(.get, "/v1/me", token: Self.dead)
            #expect(refused.status == 401)
            #expect(refused.rateLimit?.hasPrefix("\"read\";r=2999;") == true)
        }
    }

    @Test("the calls on the page are those of the server that shows it, and nothing else is taken over")
    func page() async throws {
        try await World.reading { world in
            let page = try await world.get("/developers")
            #expect(page.status == 200)
            #expect(page.text.contains("curl 'http://localhost:") || page.text.contains("curl 'http://127.0.0.1:"))
            #expect(!page.text.contains("localhost:8080"))
        }
    }
}

extension Reply {
    fileprivate var rateLimit: String? { HTTPField.Name("RateLimit").flatMap { headers[$0] } }
}
