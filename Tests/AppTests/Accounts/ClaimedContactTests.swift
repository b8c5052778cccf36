import App
import Domain
import TestSupport
import Testing

@Suite("Contacts that two accounts claim") struct ClaimedContactTests {
    @Test("an older account that claims somebody's e-mail or phone later does not sign in with it")
    func claimedFirst() async throws {
        try await World.run { world in
            let old = try await world.register("mira")
            world.clock.advance(hours: 0.25)
            try await world.post(
                "/v1/auth/register",
                """
                {"handle":"victor","name":"Victor","email":"v@example.org","phone":"+48600100299",
                 "password":"\(Person.password)","homeCurrency":"PLN"}
                """)
            world.clock.advance(hours: 0.25)
            let claim = try await old.patch(
                "/v1/me", #"{"email":"V@example.org","phone":"+48600100299","password":"\#(Person.password)"}"#)
            #expect(claim.status == 200)
            for login in ["v@example.org", "+48600100299"] {
                let reply = try await world.post(
                    "/v1/auth/login", #"{"login":"\#(login)","password":"\#(Person.password)"}"#)
                #expect(reply.string("traveller.handle") == "victor", "\(login)")
            }
        }
    }

    @Test("the second who claims an e-mail address is told how to sign in: by the user name, until it is verified")
    func second() async throws {
        try await World.run { world in
            try await world.register("mira")
            world.clock.advance(hours: 0.25)
            let later = try await world.post(
                "/v1/auth/register",
                """
                {"handle":"victor","name":"Victor","email":"mira@example.org","password":"another good passphrase",
                 "homeCurrency":"PLN"}
                """)
            #expect(later.status == 201)
            func login(_ name: String) async throws -> Reply {
                try await world.post("/v1/auth/login", #"{"login":"\#(name)","password":"another good passphrase"}"#)
            }
            let refused = try await login("mira@example.org")
            #expect(refused.summary == "401 wrong-login")
            #expect(
                refused.string("detail")
                    == "The login or the password is wrong. Check both and try again. With an e-mail address or a phone number that you have not confirmed, use your user name."
            )
            #expect(try await login("nobody@example.org").string("detail") == refused.string("detail"))
            #expect(try await login("victor").string("traveller.handle") == "victor")
            try await world.execute("UPDATE traveller SET email_verified_at = created_at WHERE handle = 'victor'")
            #expect(try await login("mira@example.org").string("traveller.handle") == "victor")
        }
    }

    @Test("who keeps a contact in an edit keeps its place")
    func kept() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            world.clock.advance(hours: 0.25)
            let later = try await world.post(
                "/v1/auth/register",
                """
                {"handle":"victor","name":"Victor","email":"mira@example.org","password":"\(Person.password)",
                 "homeCurrency":"PLN"}
                """)
            #expect(later.status == 201)
            world.clock.advance(hours: 0.25)
            try await mira.patch("/v1/me", #"{"bio":"Hi","email":"mira@example.org"}"#)
            let reply = try await world.post(
                "/v1/auth/login", #"{"login":"mira@example.org","password":"\#(Person.password)"}"#)
            #expect(reply.string("traveller.handle") == "mira")
        }
    }

    @Test("the limit of wrong passwords for a handle does not tell whose an e-mail address is")
    func notLinked() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            _ = try await world.register("mira")
            func wrong(_ login: String) async throws -> Reply {
                try await world.post("/v1/auth/login", #"{"login":"\#(login)","password":"another password"}"#)
            }
            for _ in 0..<10 { #expect(try await wrong("mira").status == 401) }
            #expect(try await wrong("mira").status == 429)
            let (own, nobody) = (try await wrong("mira@example.org"), try await wrong("nobody@example.org"))
            #expect(own.status == 401)
            #expect(own.anonymous == nobody.anonymous)
        }
    }
}
