import App
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

    @Test(
        "a lost answer is repeated for a day while nobody used it; a second later the token ends the family, no other")
    func lostAnswer() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let elsewhere = try world.person(try await world.signIn("mira"))
            let next = try await world.refresh(mira.refreshToken)
            let person = try world.person(next)
            for seconds in [10, 1, 3589, 82_800] as [Double] {
                world.clock.advance(seconds: seconds)
                #expect(try await world.refresh(mira.refreshToken).body == next.body, "\(seconds)")
                // Its access token had expired in the meantime: it lives an hour again.
                #expect(try await world.status(of: person.token) == 200, "\(seconds)")
            }
            world.clock.advance(seconds: 1)
            #expect(try await world.refresh(mira.refreshToken).status == 401)
            #expect(try await world.refresh(person.refreshToken).status == 401)
            #expect(try await world.status(of: person.token) == 401)
            #expect(try await world.status(of: mira.token) == 401)
            #expect(try await world.refresh(elsewhere.refreshToken).status == 200)
        }
    }

    @Test("a copy that comes after its successor was exchanged ends the family, however soon")
    func stolen() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let second = try world.person(try await world.refresh(mira.refreshToken))
            let third = try world.person(try await world.refresh(second.refreshToken))
            #expect(try await world.status(of: third.token) == 200)
            #expect(try await world.refresh(mira.refreshToken).status == 401)
            #expect(try await world.status(of: third.token) == 401)
            #expect(try await world.refresh(third.refreshToken).status == 401)
            #expect(try await world.number("SELECT count(*) FROM session") == 0)
        }
    }

    @Test("a clock that was set back signs nobody out, and a lost answer is repeated for a day from then")
    func clockSetBack() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let next = try await world.refresh(mira.refreshToken)
            world.clock.advance(days: -400)
            #expect(try await world.refresh(mira.refreshToken).body == next.body)
            world.clock.advance(days: 1)
            #expect(try await world.refresh(mira.refreshToken).body == next.body)
            world.clock.advance(seconds: 1)
            #expect(try await world.refresh(mira.refreshToken).status == 401)
            #expect(try await world.refresh(try world.person(next).refreshToken).status == 401)
        }
    }

    @Test("after a day the sweeper erases what a lost answer held, whatever the clock said; the successor stays good")
    func erased() async throws {
        try await World.run { world in
            let sealed = "SELECT count(*) FROM refresh_token WHERE sealed IS NOT NULL"
            let people = [try await world.register("mira"), try await world.register("ben")]
            var next: [Person] = []
            for person in people { next.append(try world.person(try await world.refresh(person.refreshToken))) }
            world.clock.advance(days: -400)
            try await Sweeper(world.services).sweep()
            world.clock.advance(days: 1)
            try await Sweeper(world.services).sweep()
            #expect(try await world.number(sealed) == 2)
            world.clock.advance(seconds: 0.001)
            try await Sweeper(world.services).sweep()
            #expect(try await world.number(sealed) == 0)
            #expect(try await world.refresh(next[0].refreshToken).status == 200)
            #expect(try await world.refresh(people[1].refreshToken).status == 401)
            #expect(try await world.refresh(next[1].refreshToken).status == 401)
        }
    }

    @Test("of tokens rotated more than a day ago a hundred are remembered; an older one is unknown and ends nothing")
    func remembered() async throws {
        try await World.run { world in
            var tokens = [try await world.register("mira").refreshToken]
            func refresh() async throws {
                tokens.append(try world.person(try await world.refresh(tokens[tokens.count - 1])).refreshToken)
            }
            for _ in 0..<250 { try await refresh() }
            world.clock.advance(days: 1)
            try await refresh()
            #expect(try await world.number("SELECT count(*) FROM refresh_token") == 252)
            world.clock.advance(seconds: 0.001)
            try await refresh()
            // A hundred that were rotated, and the one that is good.
            #expect(try await world.number("SELECT count(*) FROM refresh_token") == 101)
            #expect(try await world.refresh(tokens[tokens.count - 102]).status == 401)
            try await refresh()
            #expect(try world.findings() == [])
            #expect(try await world.refresh(tokens[tokens.count - 101]).status == 401)
            #expect(try await world.refresh(tokens[tokens.count - 1]).status == 401)
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
