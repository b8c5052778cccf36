import App
import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("The operator's lists") struct ListTests {
    private static func body(_ currencies: [String] = [], _ countries: [String] = [], terms: String? = nil) -> String {
        func list(_ texts: [String]) -> String { texts.map { "\"\($0)\"" }.joined(separator: ",") }
        return """
            {"currencies":[\(list(currencies))],"countries":[\(list(countries))],"terms":\(terms.map { "\"\($0)\"" } ?? "null")}
            """
    }

    private static func put(_ olga: Person, _ body: String, version: Int) async throws -> Reply {
        try await olga.world.send(
            .put, "/v1/admin/lists", body: Array(body.utf8), token: olga.token,
            headers: .with("If-Match", "\"\(version)\""))
    }

    private static func admin(_ world: World) async throws -> Person {
        let desk = try await StaffDesk("olga", .admin, in: world)
        let olga = try await desk.atWork()
        world.clock.advance(seconds: 30)
        try await desk.stepUp(olga)
        return olga
    }

    @Test(
        "in a currency or country that is switched off nothing begins, no search shows it, and what has begun goes on",
        arguments: [["THB"], []])
    func off(_ currencies: [String]) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let olga = try await Self.admin(world)
            let swap = try await pair.propose().id()
            let other = try await pair.ana.publish()
            try await pair.ana.post("/v1/offers/\(other)/pause")
            let find = "/v1/offers/nearby?lat=13.75&lon=100.5&radius=10"
            #expect(try await world.get(find).count("items") == 1)
            let changed = try await Self.put(olga, Self.body(currencies, currencies.isEmpty ? ["TH"] : []), version: 1)
            #expect((changed.status, changed.int("version")) == (200, 2))
            #expect(try await world.get(find).count("items") == 0)
            #expect(try world.findings() == [])
            let cid = try await world.register("cid")
            let ask = #"{"amount":{"amount":"100.00","currency":"EUR"}}"#
            for reply in [
                try await pair.ana.post("/v1/offers", Pair.draft.json),
                try await pair.ana.post("/v1/offers/\(other)/resume"),
                try await cid.post("/v1/offers/\(pair.offer)/swaps", ask),
            ] {
                #expect((reply.status, reply.problem) == (409, "switched-off"))
                #expect(
                    reply.string("detail")
                        == (currencies.isEmpty
                            ? "Swaps in this country are switched off for now. Choose another place. Swaps that have begun go on."
                            : "Swaps with THB are switched off for now. Choose another currency. Swaps that have begun go on.")
                )
            }
            let read = try await cid.get("/v1/offers/\(pair.offer)")
            #expect(read.string("takeable.reason") == "switched-off")
            let preview = try await cid.get("/v1/offers/\(pair.offer)/quote?amount=100.00")
            #expect(preview.string("takeable.reason") == "switched-off")
            // The swap that has begun goes on, and so does withdrawing.
            #expect(try await pair.ana.accept(swap).status == 200)
            #expect(try await pair.ana.post("/v1/offers/\(other)/withdraw").status == 200)
            #expect(try await Self.put(olga, Self.body(), version: 2).int("version") == 3)
            #expect(try await world.get(find).count("items") == 1)
            #expect(try await cid.post("/v1/offers/\(pair.offer)/swaps", ask).status == 201)
            #expect(try world.findings() == [])
        }
    }

    @Test("an admin changes them with a code, from the version that was read, and each change is a row of the audit")
    func change() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let olga = try await Self.admin(world)
            let first = try await olga.get("/v1/admin/lists")
            #expect(first.anonymous == #"{"currencies":[],"countries":[],"terms":null,"version":1}"#)
            let lists = Self.body(["THB", "EUR"], ["KP"], terms: "2026-11")
            #expect(try await olga.put("/v1/admin/lists", lists).problem == "version-required")
            let changed = try await Self.put(olga, lists, version: 1)
            #expect(
                changed.anonymous
                    == #"{"currencies":["EUR","THB"],"countries":["KP"],"terms":"2026-11","version":2}"#)
            #expect(try await Self.put(olga, lists, version: 1).problem == "stale-version")
            // The same again is no change.
            #expect(try await Self.put(olga, lists, version: 2).int("version") == 2)
            #expect(
                try await world.texts(
                    "SELECT action || ' ' || text FROM audit JOIN audit_note ON audit_note.seq = audit.seq")
                    == ["change-lists currencies EUR THB; countries KP; terms 2026-11"])
            for wrong in [Self.body(["XXX"]), Self.body(["E"]), Self.body([], ["th"]), Self.body([], ["THA"])] {
                #expect(try await Self.put(olga, wrong, version: 2).status == 422, "\(wrong)")
            }
            world.clock.advance(seconds: 301)
            #expect(try await Self.put(olga, Self.body(), version: 2).problem == "step-up-needed")
            let mona = try await StaffDesk("mona", .senior, in: world).atWork()
            #expect(try await mona.get("/v1/admin/lists").problem == "role-too-low")
            #expect(try await ana.get("/v1/admin/lists").status == 404)
        }
    }

    @Test("where terms are set, who registers accepts them as an adult, and the export says which and when")
    func terms() async throws {
        try await World.run { world in
            func register(_ handle: String, _ rest: String) async throws -> Reply {
                try await world.post(
                    "/v1/auth/register",
                    """
                    {"handle":"\(handle)","name":"Ana","email":"\(handle)@example.org","password":"\(Person.password)",
                     "homeCurrency":"PLN"\(rest)}
                    """)
            }
            #expect(try await register("anton", "").status == 201)
            #expect(try await register("berta", #","terms":"2026-10","adult":true"#).status == 201)
            #expect(try await world.number("SELECT count(*) FROM consent") == 0)
            let olga = try await Self.admin(world)
            #expect(try await Self.put(olga, Self.body(terms: "2026-11"), version: 1).status == 200)
            for (rest, pointers) in [
                ("", ["/terms", "/adult"]), (#","terms":"2026-10","adult":true"#, ["/terms"]),
                (#","terms":"2026-11""#, ["/adult"]), (#","terms":"2026-11","adult":false"#, ["/adult"]),
            ] {
                let refused = try await register("clara", rest)
                #expect((refused.status, refused.pointers) == (422, pointers), "\(rest)")
                #expect(
                    refused.string("detail")
                        == "Accept our terms (2026-11) and confirm that you are an adult to create an account.")
            }
            let clara = try world.person(try await register("clara", #","terms":"2026-11","adult":true"#))
            #expect(
                try await world.texts("SELECT terms || ' ' || at FROM consent")
                    == ["2026-11 \(world.clock.now.milliseconds)"])
            // Accounts from before go on.
            #expect(try await world.signedIn("anton").get("/v1/me").status == 200)
            let profile = try UnpackedArchive(try await clara.post("/v1/me/export")).json("profile.json")
            #expect(profile["consent"]?["terms"] == .string("2026-11"))
            #expect(try world.findings() == [])
        }
    }
}
