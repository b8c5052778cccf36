import App
import Domain
import HTTPTypes
import TestSupport
import Testing

@Suite("A7: a sign-in that fails tells nothing of who is there") struct LoginSamenessTests {
    /// Who tries to sign in; the password is right for nobody but the first.
    static let logins = [
        "mira", "mira@example.org", "+48600100200", "nobody", "nobody@example.org", "+48600100299", "sid", "bob", "dan",
        "sid@example.org", "bob@example.org", "dan@example.org", "",
    ]

    @Test("status, headers and body are the same bytes, and every try costs one hash, known or not")
    func alike() async throws {
        try await World.run { world in
            _ = try await world.signUp(Signup { $0.phone = "+48600100200" })
            for (handle, state) in [("sid", "suspended"), ("bob", "banned"), ("dan", "deleted")] {
                _ = try await world.register(handle)
                try await world.execute("UPDATE traveller SET state = '\(state)' WHERE handle = '\(handle)'")
            }
            let first = try await world.signIn("mira", "another long password")
            #expect(first.status == 401)
            for login in Self.logins {
                // A suspended or banned traveller signs in to appeal.
                let isKnown = ["mira", "+48600100200", "sid", "bob"].contains { login.hasPrefix($0) }
                for password in ["another long password", "short"] + (isKnown ? [] : [Person.password]) {
                    let before = world.services.passwords.count
                    let reply = try await world.signIn(login, password)
                    #expect(world.services.passwords.count == before + 1, "\(login) \(password)")
                    #expect(reply.status == first.status, "\(login) \(password)")
                    #expect(reply.anonymous == first.anonymous, "\(login) \(password)")
                    #expect(reply.steadyHeaders == first.steadyHeaders, "\(login) \(password)")
                    #expect(reply.body.count == first.body.count, "\(login) \(password)")
                }
            }
        }
    }

    @Test(
        "a device token that is wrong, foreign, expired or ended is the same as none, for a login that is there or not")
    func devices() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            let expired = try await world.signUp(Signup())
            world.clock.advance(days: 180)
            let ended = try await world.signIn("mira")
            let kept = try world.person(try await world.signIn("mira"))
            let change = #"{"current":"\#(Person.password)","new":"seven wizards drink tea"}"#
            #expect(try await kept.post("/v1/auth/password", change).status == 204)
            let foreign = try await world.signUp(Signup(handle: "ben"))
            let tokens = [
                nil, "", "garbage", "wd_" + String(repeating: "A", count: 43), "wd_" + kept.token.dropFirst(3),
                expired.string("deviceToken"), ended.string("deviceToken"), foreign.string("deviceToken"),
            ]
            #expect(tokens.compactMap(\.self).count == 7)
            for login in ["mira", "mira@example.org", "nobody", "nobody@example.org"] {
                var first: [String] = []
                for token in tokens {
                    // Every limit has rested.
                    world.clock.advance(days: 3)
                    var seen: [String] = []
                    for _ in 0..<12 {
                        let before = world.services.passwords.count
                        let reply = try await world.signIn(login, "another long password", deviceToken: token)
                        let hashes = world.services.passwords.count - before
                        // Each round is three days after the one before it.
                        let body = reply.anonymous.replacing(#/"retryAt":"[-0-9]+T/#, with: #""retryAt":"T"#)
                        seen.append("\(reply.status) \(hashes) \(body) \(reply.steadyHeaders)")
                    }
                    #expect(seen.map { $0.prefix(5) } == Array(repeating: "401 1", count: 10) + ["429 0", "429 0"])
                    if first.isEmpty { first = seen }
                    #expect(seen == first, "\(login) \(token ?? "none")")
                }
            }
        }
    }

    @Test("in an empty database nobody is there either, after the same work")
    func empty() async throws {
        try await World.run { world in
            let before = world.services.passwords.count
            let reply = try await world.signIn("mira")
            #expect(reply.status == 401)
            #expect(reply.problem == "wrong-login")
            #expect(world.services.passwords.count == before + 1)
        }
    }

    @Test("control: a sign-in that succeeds, or is no sign-in at all, is told apart, and the hashes are counted")
    func control() async throws {
        try await World.run { world in
            _ = try await world.register("mira")
            let before = world.services.passwords.count
            #expect(try await world.signIn("mira").status == 200)
            #expect(world.services.passwords.count == before + 1)
            #expect(try await world.post("/v1/auth/login", "{}").status == 422)
            #expect(world.services.passwords.count == before + 1)
        }
    }

    @Test("registering says that a handle is taken, and nothing of a contact that somebody has")
    func register() async throws {
        try await World.run { world in
            _ = try await world.register("mira")
            let taken = try await world.signUp(Signup { $0.email = "other@example.org" })
            #expect(taken.status == 409)
            #expect(taken.problem == "handle-taken")
            #expect(try await world.signUp(Signup { $0.handle = "another" }).status == 201)
        }
    }
}
