import API
import App
import Domain
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
            "/v1/rates/compare?base=EUR&quote=PLN", "/v1/rates/compare?base=EUR&quotes=PLN,USD", "/v1/rates/sources",
            "/v1/rates/history.svg?base=EUR&quote=PLN", "/v1/rates/compare.svg?base=EUR&quotes=PLN,USD",
            "/v1/rates/forecast.svg?base=EUR&quote=PLN", "/v1/qr.svg?path=/wallet",
        ])
    func notModified(_ path: String) async throws {
        try await World.reading { world in
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

    @Test("the document is not sent again to who has it; nor is the page, which is asked for again each time")
    func shown() async throws {
        try await World.reading { world in
            for (path, caching) in [
                ("/openapi.yaml", "public, max-age=300, stale-if-error=86400"), ("/developers", "no-cache"),
                ("/problems/invalid", "public, max-age=300, stale-if-error=86400"),
            ] {
                let full = try await world.get(path)
                #expect(full.status == 200)
                #expect(full.headers[.cacheControl] == caching)
                let tag = try #require(full.headers[.eTag])
                #expect(tag.wholeMatch(of: #/"[0-9a-f]{24}"/#) != nil)
                let again = try await world.send(.get, path, headers: .with("If-None-Match", tag))
                #expect((again.status, again.body) == (304, []))
                #expect((again.headers[.eTag], again.headers[.cacheControl]) == (tag, caching))
                let other = try await world.send(.get, path, headers: .with("If-None-Match", "\"x\""))
                #expect((other.status, other.body) == (200, full.body))
            }
            let document = try await world.get("/openapi.yaml").headers[.eTag]
            #expect(try await world.get("/developers").headers[.eTag] != document)
        }
    }

    @Test("the page of another host has another tag")
    func hosts() async throws {
        try await World.reading { world in
            let tags = try await ["a.example", "b.example", "a.example"].asyncMap { host in
                let page = try await world.send(.get, "/developers", headers: .with("Host", host))
                #expect(page.text.contains("http://\(host)/"))
                return try #require(page.headers[.eTag])
            }
            #expect(tags[0] != tags[1] && tags[0] == tags[2])
        }
    }

    @Test("the document and the page count against the limit of reference data, which says what is left")
    func limited() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            for (path, left) in [("/openapi.yaml", 5999), ("/developers", 5998), ("/v1/currencies?q=PLN", 5997)] {
                let reply = try await world.get(path)
                #expect(reply.value("RateLimit")?.hasPrefix("\"reference\";r=\(left);") == true, "\(path)")
                #expect(reply.value("RateLimit-Policy") == "\"reference\";q=6000;w=600", "\(path)")
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

    @Test("what is personal is kept by its reader alone, who asks again each time; what is true only now by nobody")
    func personal() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let offer = try await mira.publish()
            for path in [
                "/v1/me", "/v1/me/offers", "/v1/me/blocks", "/v1/me/preferences", "/v1/auth/sessions", "/v1/threads",
                "/v1/travellers/mira", "/v1/travellers/mira/offers", "/v1/offers/\(offer)",
                "/v1/offers/nearby?lat=1&lon=1&radius=1",
                "/v1/quotes?have=EUR&want=THB&amount=1.00", "/v1/places/locate?lat=13.75&lon=100.5",
            ] {
                let full = try await mira.get(path)
                #expect(full.headers[.cacheControl] == "private, no-cache", "\(path)")
                let tag = try #require(full.headers[.eTag])
                for value in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                    let again = try await mira.get(path, headers: .with("If-None-Match", value))
                    #expect((again.status, again.body) == (304, []), "\(path) \(value)")
                    #expect(again.headers[.eTag] == tag, "\(path)")
                    #expect(again.headers[.cacheControl] == "private, no-cache", "\(path)")
                }
                for value in ["\"x\"", String(tag.dropLast()), "", "\"\(tag)\""] {
                    let again = try await mira.get(path, headers: .with("If-None-Match", value))
                    #expect((again.status, again.body) == (200, full.body), "\(path) \(value)")
                }
            }
            for path in ["/v1/rates/latest?base=XXX", "/v1/nowhere", "/health", "/ready"] {
                #expect(try await mira.get(path).headers[.cacheControl] == "no-store", "\(path)")
            }
        }
    }
}
