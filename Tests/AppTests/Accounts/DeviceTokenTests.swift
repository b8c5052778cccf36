import App
import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Devices that somebody signed in from") struct DeviceTokenTests {
    private static let limited = AppSettings(areLimitsOn: true, rates: .offline)

    /// Uses up the guesses at this login from the address of the tests; then only a known device signs in.
    private func useUpGuesses(at login: String = "mira", in world: World) async throws {
        for number in 0..<10 {
            #expect(try await world.signIn(login, "a wrong password \(number)").status == 401)
        }
        #expect(try await world.signIn(login).status == 429)
    }

    @Test("registering and signing in answer a device token; a known device keeps its own, and a refresh answers none")
    func answered() async throws {
        try await World.run { world in
            let mira = try await world.signUp(Signup())
            let token = try #require(mira.string("deviceToken"))
            #expect(token.wholeMatch(of: /wd_[A-Za-z0-9_-]{43}/) != nil)
            #expect(try await world.signIn("mira", deviceToken: token).string("deviceToken") == token)
            let other = try #require(try await world.signIn("mira").string("deviceToken"))
            #expect(other != token)
            #expect(try await world.signIn("mira", deviceToken: "wd_garbage").string("deviceToken") != other)
            let refreshed = try await world.refresh(try world.person(mira).refreshToken)
            #expect(refreshed.status == 200)
            #expect(refreshed["deviceToken"] == nil)
            #expect(try await world.number("SELECT count(*) FROM device") == 3)
            let stored = try await world.texts("SELECT hex(hash) FROM device")
            #expect(!stored.contains { $0.contains(token.utf8.map { String($0, radix: 16) }.joined().uppercased()) })
            #expect(try world.findings() == [])
        }
    }

    @Test("wrong passwords on a shared network do not stop the owner's device; it has twenty a day that count nowhere")
    func ownGuesses() async throws {
        try await World.run(settings: Self.limited) { world in
            let token = try #require(try await world.signUp(Signup()).string("deviceToken"))
            try await useUpGuesses(in: world)
            // A right password takes none.
            for _ in 0..<3 { #expect(try await world.signIn("mira", deviceToken: token).status == 200) }
            for number in 0..<20 {
                let reply = try await world.signIn("mira", "another wrong one \(number)", deviceToken: token)
                #expect(reply.status == 401, "\(number)")
            }
            let refused = try await world.signIn("mira", deviceToken: token)
            #expect(refused.status == 429)
            #expect(refused.problem == "too-many-requests")
            #expect(refused.headers[.retryAfter] == "4320")
            world.clock.advance(seconds: 4320)
            #expect(try await world.signIn("mira", deviceToken: token).status == 200)
        }
    }

    @Test("guesses on the owner's device leave those of its address and of all others untouched")
    func apart() async throws {
        try await World.run(settings: Self.limited) { world in
            let token = try #require(try await world.signUp(Signup()).string("deviceToken"))
            for number in 0..<20 {
                #expect(try await world.signIn("mira", "a wrong one \(number)", deviceToken: token).status == 401)
            }
            #expect(try await world.signIn("mira", deviceToken: token).status == 429)
            try await useUpGuesses(in: world)
        }
    }

    @Test("by handle, e-mail and phone the guesses of a device are the same twenty")
    func everyLogin() async throws {
        try await World.run(settings: Self.limited) { world in
            let signup = Signup { $0.phone = "+48600100200" }
            let token = try #require(try await world.signUp(signup).string("deviceToken"))
            let logins = ["mira", "mira@example.org", "+48600100200"]
            for number in 0..<20 {
                let reply = try await world.signIn(logins[number % 3], "a wrong one", deviceToken: token)
                #expect(reply.status == 401)
            }
            for login in logins { #expect(try await world.signIn(login, deviceToken: token).status == 429) }
        }
    }

    @Test("of many wrong passwords at once on one device twenty are checked")
    func atOnce() async throws {
        try await World.run(settings: Self.limited) { world in
            let token = try #require(try await world.signUp(Signup()).string("deviceToken"))
            for number in 0..<8 {
                #expect(try await world.signIn("mira", "a wrong one \(number)", deviceToken: token).status == 401)
            }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<17 {
                    group.addTask { try await world.signIn("mira", "wrong \(number)", deviceToken: token).status }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [401: 12, 429: 5])
        }
    }

    @Test("a device is known for 180 days from its latest sign-in")
    func expiry() async throws {
        try await World.run(settings: Self.limited) { world in
            let used = try #require(try await world.signUp(Signup()).string("deviceToken"))
            let unused = try #require(try await world.signIn("mira").string("deviceToken"))
            world.clock.advance(seconds: 180 * 86_400 - 1)
            try await useUpGuesses(in: world)
            #expect(try await world.signIn("mira", deviceToken: used).status == 200)
            world.clock.advance(seconds: 1)
            #expect(try await world.signIn("mira", deviceToken: unused).status == 429)
            #expect(try await world.signIn("mira", deviceToken: used).status == 200)
            try await Sweeper(world.services).sweep()
            #expect(try await world.number("SELECT count(*) FROM device") == 1)
            #expect(try await world.signIn("mira", deviceToken: used).status == 200)
        }
    }

    @Test("a device stays known after signing out and after its session was ended from elsewhere")
    func survives() async throws {
        try await World.run(settings: Self.limited) { world in
            let here = try await world.signUp(Signup())
            let there = try await world.signIn("mira")
            #expect(try await world.person(there).post("/v1/auth/logout").status == 204)
            let tokens = try [here, there].map { try #require($0.string("deviceToken")) }
            try await useUpGuesses(in: world)
            let again = try world.person(try await world.signIn("mira", deviceToken: tokens[1]))
            let sessions = try await again.get("/v1/auth/sessions")
            for index in 0..<2 where sessions["items.\(index).current"] == .bool(false) {
                let id = try #require(sessions.string("items.\(index).id"))
                #expect(try await again.delete("/v1/auth/sessions/\(id)").status == 204)
            }
            #expect(try await world.status(of: here.string("accessToken")) == 401)
            for token in tokens { #expect(try await world.signIn("mira", deviceToken: token).status == 200) }
        }
    }

    @Test("a new password ends every device but the one that it was set on, and nobody else's")
    func newPassword() async throws {
        try await World.run(settings: Self.limited) { world in
            let lost = try await world.signUp(Signup())
            let kept = try await world.signIn("mira")
            let ben = try #require(try await world.signUp(Signup(handle: "ben")).string("deviceToken"))
            let change = #"{"current":"\#(Person.password)","new":"seven wizards drink tea"}"#
            #expect(try await world.person(kept).post("/v1/auth/password", change).status == 204)
            try await useUpGuesses(in: world)
            func signIn(_ reply: Reply) async throws -> Int {
                try await world.signIn("mira", "seven wizards drink tea", deviceToken: reply.string("deviceToken"))
                    .status
            }
            #expect(try await signIn(lost) == 429)
            #expect(try await signIn(kept) == 200)
            try await useUpGuesses(at: "ben", in: world)
            #expect(try await world.signIn("ben", deviceToken: ben).status == 200)
        }
    }

    @Test("a client that forgets its token pushes out the oldest of a hundred devices, and nobody else's")
    func surplus() async throws {
        try await World.run { world in
            let ben = try #require(try await world.signUp(Signup(handle: "ben")).string("deviceToken"))
            let first = try #require(try await world.signUp(Signup()).string("deviceToken"))
            var second = ""
            for number in 0..<100 {
                world.clock.advance(seconds: 1)
                let token = try #require(try await world.signIn("mira").string("deviceToken"))
                if number == 0 { second = token }
            }
            #expect(try await world.number("SELECT count(*) FROM device") == 101)
            #expect(try await world.signIn("mira", deviceToken: second).string("deviceToken") == second)
            #expect(try await world.signIn("ben", deviceToken: ben).string("deviceToken") == ben)
            #expect(try await world.signIn("mira", deviceToken: first).string("deviceToken") != first)
        }
    }

    @Test("the device token of a sign-in is text or null")
    func fields() async throws {
        try await World.run { world in
            _ = try await world.register("mira")
            for (value, status) in [("null", 200), ("\"\"", 200), ("7", 422), ("[]", 422)] {
                let reply = try await world.post(
                    "/v1/auth/login", #"{"login":"mira","password":"\#(Person.password)","deviceToken":\#(value)}"#)
                #expect(reply.status == status, "\(value)")
                if status == 422 { #expect(reply.pointers == ["/deviceToken"]) }
            }
        }
    }
}
