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
                let isKnown = login.hasPrefix("mira") || login == "+48600100200"
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
