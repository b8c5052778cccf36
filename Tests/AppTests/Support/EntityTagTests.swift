import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("entity tags of what is personal") struct EntityTagTests {
    private static func edit(_ body: String, _ match: String, by person: Person) async throws -> Reply {
        try await person.world.send(
            .patch, "/v1/me", body: Array(body.utf8), token: person.token, headers: .with("If-Match", match))
    }

    @Test("an object with a version may be changed by its tag, whole or weak, or by the version alone")
    func versions() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let tag = try #require(try await mira.get("/v1/me").headers[.eTag])
            #expect(tag.wholeMatch(of: #/"1-[0-9a-f]{24}"/#) != nil)
            for (index, match) in [tag, "W/\"2-0123\"", "\"3\""].enumerated() {
                let edited = try await Self.edit(#"{"bio":"\#(index)"}"#, match, by: mira)
                #expect(edited.status == 200, "\(match)")
            }
            for match in [tag, "\"1\"", "\"5-0123\"", "\"-4\"", "\"x-4\"", "4", "\"\"", "W/4"] {
                let edited = try await Self.edit(#"{"bio":"x"}"#, match, by: mira)
                #expect(edited.summary == "412 stale-version", "\(match)")
            }
            let changed = try await mira.get("/v1/me", headers: .with("If-None-Match", tag))
            #expect(changed.status == 200)
            #expect(changed.headers[.eTag]?.hasPrefix("\"4-") == true)
        }
    }

    @Test("`*` matches whatever there is, on every route with a version, and nothing where there is nothing")
    func any() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            func send(_ method: HTTPRequest.Method, _ path: String, _ body: String) async throws -> Reply {
                try await world.send(
                    method, path, body: Array(body.utf8), token: pair.ana.token, headers: .with("If-Match", "*"))
            }
            #expect(try await send(.patch, "/v1/me", #"{"bio":"one"}"#).int("version") == 2)
            #expect(try await send(.patch, "/v1/offers/\(pair.offer)", #"{"note":"one"}"#).int("version") == 2)
            #expect(try await send(.put, "/v1/me/watchlist", #"{"items":[]}"#).status == 200)
            #expect(try await send(.put, "/v1/me/holdings", #"{"items":[]}"#).status == 200)
            let nowhere = "0199aaaa-0000-7000-8000-000000000001"
            #expect(try await send(.patch, "/v1/offers/\(nowhere)", #"{"note":"x"}"#).summary == "404 not-found")
            #expect(try await send(.delete, "/v1/me/alerts/\(nowhere)", "").summary == "404 not-found")
            let report = #"{"subject":{"kind":"offer","id":"\#(pair.offer)"},"reason":"scam","text":"Look."}"#
            #expect(try await pair.ben.post("/v1/reports", report).status == 202)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let id = try #require(try await mona.get("/v1/admin/cases").string("items.0.id"))
            for verb in ["claim", "note"] {
                let body = verb == "note" ? #"{"text":"Looked."}"# : "{}"
                let reply = try await mona.post("/v1/admin/cases/\(id)/\(verb)", body, headers: .with("If-Match", "*"))
                #expect(reply.status == 200, "\(verb): \(reply.text)")
            }
            // Controls: what was not read is not changed, and beside another value `*` is no star.
            #expect(try await Self.edit(#"{"bio":"x"}"#, "\"1\"", by: pair.ana).summary == "412 stale-version")
            #expect(try await Self.edit(#"{"bio":"x"}"#, "*, \"1\"", by: pair.ana).summary == "412 stale-version")
        }
    }

    @Test("the clock alone changes the body of a swap, but not its tag")
    func clock() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            for path in ["/v1/swaps/\(id)", "/v1/swaps"] {
                let before = try await pair.ana.get(path)
                let tag = try #require(before.headers[.eTag])
                world.clock.advance(seconds: 60)
                let after = try await pair.ana.get(path)
                #expect(after.body != before.body)
                #expect(after.headers[.eTag] == tag)
                let again = try await pair.ana.get(path, headers: .with("If-None-Match", tag))
                #expect((again.status, again.body) == (304, []))
            }
            let tag = try #require(try await pair.ana.get("/v1/swaps").headers[.eTag])
            #expect(try await pair.ana.accept(id).status == 200)
            #expect(try await pair.ana.get("/v1/swaps", headers: .with("If-None-Match", tag)).status == 200)
        }
    }
}
