import HTTPTypes
import TestSupport
import Testing

struct RefreshTests {
    @Test("a refresh token is exchanged for new ones, and both the new ones are good")
    func rotation() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let next = try await world.refresh(mira.refreshToken)
            #expect(next.status == 200)
            #expect(next.headers[.cacheControl] == "no-store")
            #expect(next.string("traveller.handle") == "mira")
            let person = try world.person(next)
            #expect(person.refreshToken != mira.refreshToken)
            #expect(person.token != mira.token)
            #expect(try await world.status(of: person.token) == 200)
            #expect(try await world.refresh(person.refreshToken).status == 200)
        }
    }

    @Test("the old refresh token gives the same answer for ten seconds; a second later it ends the family, not others")
    func reuse() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let elsewhere = try world.person(try await world.signIn("mira"))
            let next = try await world.refresh(mira.refreshToken)
            let person = try world.person(next)
            world.clock.advance(seconds: 10)
            #expect(try await world.refresh(mira.refreshToken).body == next.body)
            #expect(try await world.status(of: person.token) == 200)
            world.clock.advance(seconds: 1)
            #expect(try await world.refresh(mira.refreshToken).status == 401)
            #expect(try await world.refresh(person.refreshToken).status == 401)
            #expect(try await world.status(of: person.token) == 401)
            #expect(try await world.status(of: mira.token) == 401)
            #expect(try await world.status(of: elsewhere.token) == 200)
            #expect(try await world.refresh(elsewhere.refreshToken).status == 200)
        }
    }

    @Test("a late copy of a refresh does no harm within ten seconds, even when its successor was exchanged too")
    func lateCopy() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let second = try await world.refresh(mira.refreshToken)
            world.clock.advance(seconds: 3)
            let third = try await world.refresh(try world.person(second).refreshToken)
            world.clock.advance(seconds: 3)
            #expect(try await world.refresh(mira.refreshToken).body == second.body)
            #expect(try await world.refresh(try world.person(third).refreshToken).status == 200)
        }
    }

    @Test("fifty refreshes at once leave one family, whose one new token works")
    func parallel() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
                for _ in 0..<50 { group.addTask { try await world.refresh(mira.refreshToken) } }
                return try await group.reduce(into: [Reply]()) { $0.append($1) }
            }
            #expect(replies.map(\.status) == Array(repeating: 200, count: 50))
            let tokens = Set(replies.compactMap { $0.string("refreshToken") })
            #expect(tokens.count == 1)
            let token = try #require(tokens.first)
            let once = try await world.refresh(token)
            #expect(once.status == 200)
            #expect(try await world.status(of: once.string("accessToken")) == 200)
            #expect(try await world.person(once).get("/v1/auth/sessions").count("items") == 1)
        }
    }

    @Test("an access token lives an hour, a session thirty days")
    func expiry() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            world.clock.advance(seconds: 3599)
            #expect(try await world.status(of: mira.token) == 200)
            world.clock.advance(seconds: 1)
            #expect(try await world.status(of: mira.token) == 401)
            world.clock.advance(seconds: 30 * 86_400 - 3601)
            let last = try await world.refresh(mira.refreshToken)
            #expect(last.status == 200)
            world.clock.advance(seconds: 1)
            #expect(try await world.status(of: last.string("accessToken")) == 401)
            #expect(try await world.refresh(try world.person(last).refreshToken).status == 401)
            #expect(try await world.signIn("mira").status == 200)
        }
    }

    @Test("signing out ends this session only")
    func logout() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let other = try world.person(try await world.signIn("mira"))
            #expect(try await mira.post("/v1/auth/logout").status == 204)
            #expect(try await world.status(of: mira.token) == 401)
            #expect(try await world.refresh(mira.refreshToken).status == 401)
            #expect(try await world.status(of: other.token) == 200)
            #expect(try await other.post("/v1/auth/logout", "{}").status == 204)
            #expect(try await world.status(of: other.token) == 401)
        }
    }
}
