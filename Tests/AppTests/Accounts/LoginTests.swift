import Domain
import Foundation
import HTTPEdge
import HTTPTypes
import TestSupport
import Testing

@testable import App

struct LoginTests {
    @Test("handle, e-mail address and phone number sign in, in any case and with blanks")
    func ways() async throws {
        try await World.run { world in
            let mira = try await world.signUp(
                Signup {
                    $0.email = "Mira@Example.org"
                    $0.phone = "+48 600 100 200"
                })
            for login in [
                "mira", "MIRA", "mIrA", "Mira@Example.org", "MIRA@EXAMPLE.ORG", "+48600100200", "+48 600 100 200",
                "+48 (600) 100-200",
            ] {
                let reply = try await world.signIn(login)
                #expect(reply.status == 200, "\(login)")
                #expect(reply["traveller"] == mira["traveller"], "\(login)")
                #expect(reply.string("accessToken") != mira.string("accessToken"), "\(login)")
                #expect(try await world.status(of: reply.string("accessToken")) == 200, "\(login)")
            }
        }
    }

    @Test("of many wrong passwords at once no more are checked than may be guessed")
    func guessesAtOnce() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            _ = try await world.signUp(Signup())
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<17 {
                    group.addTask { try await world.signIn("mira", "wrong password \(number)").status }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            // Seventeen fit into the queue of the hashes; ten guesses are allowed.
            #expect(statuses == [401: 10, 429: 7])
            // None is given back to whoever was wrong, and a right password takes none.
            #expect(try await world.signIn("mira", "wrong password 18").status == 429)
            world.clock.advance(seconds: 10_800)
            for _ in 0..<12 { #expect(try await world.signIn("mira").status == 200) }
        }
    }

    @Test("an unverified contact signs in whoever claimed it first; the other signs in by handle")
    func claimedTwice() async throws {
        try await World.run { world in
            for handle in ["zora", "ana"] {
                let reply = try await world.signUp(
                    Signup {
                        $0.handle = handle
                        $0.email = handle == "zora" ? "Shared@example.org" : "shared@EXAMPLE.org"
                        $0.phone = "+48600100200"
                        $0.password = "violins of \(handle == "zora" ? "the first" : "another") one"
                    })
                #expect(reply.status == 201)
                world.clock.advance(seconds: 1)
            }
            for login in ["shared@example.org", "+48600100200"] {
                let first = try await world.signIn(login, "violins of the first one")
                #expect(first.string("traveller.handle") == "zora", "\(login)")
                #expect(try await world.signIn(login, "violins of another one").status == 401, "\(login)")
            }
            #expect(try await world.signIn("ana", "violins of another one").status == 200)
        }
    }

    @Test("whatever is wrong with a sign-in is answered alike, byte for byte and header for header")
    func alike() async throws {
        try await World.run { world in
            _ = try await world.register("mira")
            let tries = [
                ("mira", "correct horse batterz"), ("nobody", Person.password), ("nobody@example.org", Person.password),
                ("+48600100299", Person.password), ("mira", "short"), ("mira", ""), ("nobody", "short"),
                ("mira", String(repeating: "correct horse ", count: 40)), ("", Person.password), ("@", "x"), ("+", "x"),
                ("mira@", Person.password), ("mira ", Person.password), ("mira@example.org@", Person.password),
                (String(repeating: "m", count: 5000), Person.password), ("m\u{131}ra", Person.password),
            ]
            let first = try await world.signIn("mira", "another long password")
            #expect(first.status == 401)
            #expect(first.problem == "wrong-login")
            for (login, password) in tries {
                let reply = try await world.signIn(login, password)
                #expect(reply.anonymous == first.anonymous, "\(login)")
                #expect(steady(reply) == steady(first), "\(login)")
            }
            #expect(try await world.signIn("mira").status == 200)
        }
    }

    /// The headers that do not differ between two requests anyway.
    private func steady(_ reply: Reply) -> [String] {
        reply.headers.filter { field in
            !["x-request-id", "date", "content-length"].contains(field.name.canonicalName)
        }.map { "\($0.name.canonicalName): \($0.value)" }.sorted()
    }

    @Test("a sign-in takes a second factor it does not need yet, and refuses what it does not know")
    func fields() async throws {
        try await World.run { world in
            _ = try await world.register("mira")
            func reply(_ rest: String) async throws -> Reply {
                try await world.post(
                    "/v1/auth/login", #"{"login":"mira","password":"\#(Person.password)"\#(rest)}"#)
            }
            #expect(try await reply(#","totp":"123456","device":"Pixel 9""#).status == 200)
            #expect(try await reply(#","remember":true"#).pointers == ["/remember"])
            #expect(try await reply(#","device":"\#(String(repeating: "x", count: 61))""#).pointers == ["/device"])
            #expect(try await reply(#","device":"a\u202eb""#).pointers == ["/device"])
            #expect(try await world.post("/v1/auth/login", "{}").pointers == ["/login", "/password"])
        }
    }

    @Test(
        "after ten wrong passwords an account waits, even for the right one; others do not",
        arguments: ["mira", "nobody"])
    func guesses(_ login: String) async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            _ = try await world.register("mira")
            _ = try await world.register("ben")
            for attempt in 0..<10 {
                let typed = attempt.isMultiple(of: 2) ? login : login.uppercased()
                #expect(try await world.signIn(typed, "wrong password \(attempt)").status == 401)
            }
            let refused = try await world.signIn(login)
            #expect(refused.status == 429)
            #expect(refused.problem == "too-many-requests")
            #expect(refused.headers[.retryAfter] == "1080")
            #expect(try await world.signIn("ben").status == 200)
            world.clock.advance(seconds: 1079)
            #expect(try await world.signIn(login).status == 429)
            world.clock.advance(seconds: 1)
            #expect(try await world.signIn(login).status == (login == "mira" ? 200 : 401))
        }
    }

    @Test("guesses from elsewhere lock no owner out where they signed in before, and get no more guesses by it")
    func knownAddress() async throws {
        var settings = AppSettings(areLimitsOn: true, rates: .offline)
        settings.network.proxies = TrustedProxies([try #require(AddressRange("127.0.0.1"))])
        try await World.run(settings: settings) { world in
            func signIn(from address: String, _ password: String = Person.password) async throws -> Int {
                try await world.post(
                    "/v1/auth/login", #"{"login":"mira","password":"\#(password)"}"#,
                    headers: .with("X-Forwarded-For", address)
                ).status
            }
            let home = "198.51.100.1"
            // By registration alone: and `mira` is written with signs that a look-alike shares.
            let registered = try await world.post(
                "/v1/auth/register", Signup().json, headers: .with("X-Forwarded-For", home))
            #expect(registered.status == 201)
            for number in 0..<17 { #expect(try await signIn(from: "203.0.113.\(number)", "a wrong one") == 401) }
            for address in ["203.0.113.99", "198.51.100.2"] { #expect(try await signIn(from: address) == 429) }
            for _ in 0..<12 { #expect(try await signIn(from: home) == 200) }
            for _ in 0..<4 { #expect(try await signIn(from: home, "a wrong one") == 401) }
            #expect(try await signIn(from: home) == 429)
            world.clock.advance(seconds: 30 * 86_400)
            #expect(try await signIn(from: home) == 200)
        }
    }

    @Test("registering with somebody else's e-mail and phone buys no guesses at them, only at one's own handle")
    func registeredWithForeignContact() async throws {
        var settings = AppSettings(areLimitsOn: true, rates: .offline)
        settings.network.proxies = TrustedProxies([try #require(AddressRange("127.0.0.1"))])
        try await World.run(settings: settings) { world in
            func signIn(_ login: String, from address: String) async throws -> Int {
                try await world.signIn(login, "a wrong one", headers: .with("X-Forwarded-For", address)).status
            }
            let mira = Signup { $0.phone = "+48600100200" }
            #expect(try await world.signUp(mira).status == 201)
            let attacker = "203.0.113.200"
            let signup = Signup {
                $0.handle = "zora"
                $0.phone = "+48600100200"
            }
            let registered = try await world.post(
                "/v1/auth/register", signup.json, headers: .with("X-Forwarded-For", attacker))
            #expect(registered.status == 201)
            for login in ["mira@example.org", "+48600100200", "zora"] {
                for number in 0..<17 { #expect(try await signIn(login, from: "203.0.113.\(number)") == 401) }
                #expect(try await signIn(login, from: attacker) == (login == "zora" ? 401 : 429), "\(login)")
            }
        }
    }

    @Test("the guesses at one login of a day that begins rested, three times, are fewer than a hundred")
    func guessesOfADay() {
        let limiter = RateLimiter()
        let tried = (0..<86_400 / 30).filter { number in
            limiter.take(.guesses, of: "mira", at: FixedClock.start.addingTimeInterval(Double(number * 30))).isGranted
        }
        #expect(tried.count == 33)
    }

    @Test("logins of different kinds and spellings do not count as one, those that sign in the same person by one do")
    func keys() {
        let keys = [Login.handle("mira"), .handle("MIRA"), .email(key: "mira"), .phone(key: "mira"), .handle("rnlra")]
            .map(\.key)
        #expect(keys[0] == keys[1])
        #expect(Set(keys).count == 4)
    }

    @Test("an address is known for thirty days from the last time, and no other")
    func knownFor() {
        let known = KnownAddresses()
        let start = Date(timeIntervalSince1970: 1_790_000_000)
        known.note("a", at: start)
        #expect(known.contains("a", at: start.addingTimeInterval(30 * 86_400 - 1)))
        #expect(!known.contains("a", at: start.addingTimeInterval(30 * 86_400)))
        #expect(!known.contains("b", at: start))
        known.note("a", at: start.addingTimeInterval(86_400))
        #expect(known.contains("a", at: start.addingTimeInterval(30 * 86_400)))
    }
}
