import API
import HTTPTypes
import TestSupport
import Testing

struct CachingTests {
    @Test(
        "reference data may be kept, and is not sent again to who has it",
        arguments: [
            "/v1/currencies", "/v1/currencies?q=zlot", "/v1/rates/latest", "/v1/rates/2024-12-25?base=PLN",
            "/v1/rates/history?base=EUR&quote=PLN&from=2026-10-01&to=2026-10-30",
            "/v1/rates/convert?from=EUR&to=PLN&amount=250.00", "/v1/places/cities?q=lodz",
            "/v1/rates/compare?base=EUR&quote=PLN", "/v1/rates/sources",
        ])
    func notModified(_ path: String) async throws {
        try await World.run { world in
            let full = try await world.get(path)
            #expect(full.status == 200)
            let tag = try #require(full.headers[.eTag])
            #expect(tag.wholeMatch(of: #/"[0-9a-f]{24}"/#) != nil)
            let caching = try #require(full.headers[.cacheControl])
            #expect(caching.wholeMatch(of: #/public, max-age=[0-9]+, stale-if-error=86400/#) != nil)
            for value in [tag, "W/\(tag)", "\"x\", \(tag)", "\"x\",W/\(tag) , \"y\"", "*"] {
                let reply = try await world.send(.get, path, headers: .with("If-None-Match", value))
                #expect(reply.status == 304, "\(value)")
                #expect(reply.body == [], "\(value)")
                #expect(reply.headers[.eTag] == tag, "\(value)")
                #expect(reply.headers[.cacheControl] == caching, "\(value)")
            }
            for value in ["\"x\"", String(tag.dropLast()), "", "W/", tag.uppercased() + "x", "\"\(tag)\""] {
                let reply = try await world.send(.get, path, headers: .with("If-None-Match", value))
                #expect(reply.status == 200, "\(value)")
                #expect(reply.body == full.body, "\(value)")
            }
        }
    }

    @Test("a tag changes with what was asked, not with who asks or when")
    func tags() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let euro = try await world.get("/v1/rates/latest").headers[.eTag]
            #expect(try await mira.get("/v1/rates/latest?base=EUR").headers[.eTag] == euro)
            #expect(try await world.get("/v1/rates/latest?base=PLN").headers[.eTag] != euro)
            world.clock.advance(hours: 1)
            #expect(try await world.get("/v1/rates/latest").headers[.eTag] == euro)
        }
    }

    @Test("what is personal, or true only now, is kept by nobody")
    func personal() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let offer = try await mira.publish()
            for path in [
                "/v1/me", "/v1/me/offers", "/v1/me/blocks", "/v1/me/preferences", "/v1/auth/sessions", "/v1/threads",
                "/v1/travellers/mira", "/v1/travellers/mira/offers", "/v1/offers/\(offer)",
                "/v1/offers/nearby?lat=1&lon=1&radius=1",
                "/v1/quotes?have=EUR&want=THB&amount=1.00", "/v1/places/locate?lat=13.75&lon=100.5",
                "/v1/rates/latest?base=XXX", "/v1/nowhere", "/health", "/ready",
            ] {
                #expect(try await mira.get(path).headers[.cacheControl] == "no-store", "\(path)")
            }
        }
    }
}
