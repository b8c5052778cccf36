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
