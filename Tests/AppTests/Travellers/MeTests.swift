import HTTPTypes
import JSON
import TestSupport
import Testing

struct MeTests {
    static let publicFields = [
        "id", "handle", "name", "bio", "languages", "avatar", "memberSince", "lastActive", "badges", "has", "wants",
        "offers", "reliability",
    ]

    @Test("my account is the public profile and what is my own business, under a version")
    func shape() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let me = try await mira.get("/v1/me")
            #expect(me.status == 200)
            guard case .object(let fields) = try me.json() else { throw Missing("an object") }
            #expect(
                fields.map(\.key)
                    == Self.publicFields + [
                        "email", "phone", "verified", "taken", "secondFactor", "homeCurrency", "state", "staff",
                        "leaving",
                        "version", "counts",
                    ])
            #expect(me.headers[.eTag]?.wholeMatch(of: #/"1-[0-9a-f]{24}"/#) != nil)
            #expect(me.headers[.cacheControl] == "private, no-cache")
            #expect(me.int("version") == 1)
            #expect(me.string("email") == "mira@example.org")
            #expect(me["phone"] == .null)
            #expect(me["verified.email"] == .bool(false))
            #expect(try await mira.get("/v1/me?fields=email").pointers == ["/fields"])
        }
    }

    @Test("an edit changes what it names, and nothing else")
    func edit() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let edited = try await mira.patch(
                "/v1/me", #"{"bio":"Line one\r\nline two","languages":["PL","pt-br","zh-hant"],"homeCurrency":"THB"}"#)
            #expect(edited.status == 200)
            #expect(edited.headers[.eTag] == "\"2\"")
            #expect(edited.string("bio") == "Line one\nline two")
            #expect(edited["languages"] == .array([.string("pl"), .string("pt-BR"), .string("zh-Hant")]))
            #expect(edited.string("homeCurrency") == "THB")
            #expect(edited.string("name") == "Mira")
            #expect(edited.string("email") == "mira@example.org")
            #expect(try await mira.get("/v1/me").body == edited.body)
            let cleared = try await mira.patch("/v1/me", #"{"bio":null,"name":"Mira Nowak"}"#)
            #expect(cleared.string("bio") == "")
            #expect(cleared.string("name") == "Mira Nowak")
            #expect(cleared.count("languages") == 3)
        }
    }

    @Test("an edit may name the version it saw, and then only that one is changed")
    func version() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            #expect(try await mira.patch("/v1/me", #"{"bio":"one"}"#, version: 1).status == 200)
            let stale = try await mira.patch("/v1/me", #"{"bio":"two"}"#, version: 1)
            #expect(stale.status == 412)
            #expect(stale.problem == "stale-version")
            for value in ["2", "\"x\"", "W/\"1\"", "\"\"", "\"3\"", "\"-1\"", "\"2"] {
                let reply = try await world.send(
                    .patch, "/v1/me", body: Array(#"{"bio":"two"}"#.utf8), token: mira.token,
                    headers: .with("If-Match", value))
                #expect(reply.status == 412, "\(value)")
            }
            // Which of several is meant, nobody can say.
            for value in [#""1", "2""#, #"W/"2", "3""#] {
                let reply = try await world.send(
                    .patch, "/v1/me", body: Array(#"{"bio":"two"}"#.utf8), token: mira.token,
                    headers: .with("If-Match", value))
                #expect(reply.summary == "400 unreadable", "\(value)")
            }
            #expect(try await mira.get("/v1/me").string("bio") == "one")
            #expect(try await mira.patch("/v1/me", #"{"bio":"two"}"#, version: 2).int("version") == 3)
            #expect(try await mira.patch("/v1/me", #"{"bio":"three"}"#).int("version") == 4)
        }
    }

    @Test("what an edit may not say is refused with its place")
    func refused() async throws {
        let edits: [(body: String, pointers: [String])] = [
            (#"{"handle":"other"}"#, ["/handle"]), (#"{"state":"banned","version":9}"#, ["/state", "/version"]),
            (#"{"reliability":{"score":99}}"#, ["/reliability"]), (#"{"password":"a new long one"}"#, ["/password"]),
            (#"{"name":"Support"}"#, ["/name"]), (#"{"homeCurrency":"XXX"}"#, ["/homeCurrency"]),
            (#"{"homeCurrency":"CHW"}"#, ["/homeCurrency"]), (#"{"languages":["polish!"]}"#, ["/languages"]),
            (#"{"languages":"pl"}"#, ["/languages"]), (#"{"email":"nobody"}"#, ["/email"]),
            (#"{"phone":"600100200"}"#, ["/phone"]), (#"{"bio":"a\u202eb"}"#, ["/bio"]), (#"{"bio":7}"#, ["/bio"]),
        ]
        try await World.run { world in
            let mira = try await world.register("mira")
            for (body, pointers) in edits {
                let reply = try await mira.patch("/v1/me", body)
                #expect(reply.status == 422, "\(body)")
                #expect(reply.pointers == pointers, "\(body)")
                #expect(try await mira.get("/v1/me").int("version") == 1, "\(body)")
            }
        }
    }

    private static let password = #","password":"\#(Person.password)""#

    @Test("the last contact stays; a new one signs in and the old one no longer does")
    func contacts() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            #expect(try await mira.patch("/v1/me", #"{"email":null}"#).pointers == ["/email"])
            #expect(try await mira.patch("/v1/me", #"{"email":null,"phone":null}"#).status == 422)
            let both = try await mira.patch(
                "/v1/me", #"{"email":"New@example.org","phone":"+48 600 100 200"\#(Self.password)}"#)
            #expect(both.string("email") == "New@example.org")
            #expect(both.string("phone") == "+48600100200")
            #expect(try await world.signIn("new@example.org").status == 200)
            #expect(try await world.signIn("mira@example.org").status == 401)
            #expect(try await mira.patch("/v1/me", #"{"email":null\#(Self.password)}"#)["email"] == .null)
            #expect(try await world.signIn("new@example.org").status == 401)
            #expect(try await world.signIn("+48600100200").status == 200)
            #expect(try await mira.patch("/v1/me", #"{"phone":null}"#).status == 422)
            let swapped = try await mira.patch("/v1/me", #"{"phone":null,"email":"mira@example.org"\#(Self.password)}"#)
            #expect(swapped.status == 200)
            #expect(swapped["phone"] == .null)
        }
    }

    @Test("the last activity is told by the hour, and noted beside the request", .timeLimit(.minutes(10)))
    func lastActive() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            world.clock.advance(seconds: 3599)
            try await mira.get("/v1/me")
            #expect(try await world.get("/v1/travellers/mira").string("lastActive") == "2026-11-21T10:00:00Z")
            world.clock.advance(seconds: 1801)
            let late = try world.person(try await world.refresh(mira.refreshToken))
            try await late.get("/v1/me")
            var told = try await world.get("/v1/travellers/mira").string("lastActive")
            while told == "2026-11-21T10:00:00Z" {
                told = try await world.get("/v1/travellers/mira").string("lastActive")
            }
            #expect(told == "2026-11-21T11:00:00Z")
        }
    }
}
