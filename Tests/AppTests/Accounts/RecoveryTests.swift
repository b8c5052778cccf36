import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

@Suite("Setting a new password by a code") struct RecoveryTests {
    private static let new = "seven wizards drink tea"

    private static func ask(_ world: World, _ login: String) async throws -> Reply {
        try await world.post("/v1/auth/password-reset", "{\"login\":\(quoted(login))}")
    }

    private static func confirm(_ world: World, _ code: String, login: String = "mira", new: String = new) async throws
        -> Reply
    {
        try await world.post(
            "/v1/auth/password-reset/confirm",
            "{\"login\":\(quoted(login)),\"code\":\(quoted(code)),\"password\":\(quoted(new))}")
    }

    @Test("a code sets a new password, ends every session, and is told to every verified contact")
    func reset() async throws {
        try await World.running { world, postbox in
            let mira = try world.person(try await world.signUp(Signup { $0.phone = "+48600100200" }))
            try await mira.verify(.email, "mira@example.org", by: postbox)
            try await mira.verify(.phone, "+48600100200", by: postbox)
            let other = try world.person(try await world.signIn("mira"))
            let asked = try await Self.ask(world, "mira")
            #expect((asked.status, asked.body) == (202, []))
            try await world.deliver()
            let code = try postbox.code(to: "mira@example.org")
            postbox.empty()
            #expect(try await Self.confirm(world, code).status == 204)
            for person in [mira, other] {
                #expect(try await world.status(of: person.token) == 401)
                #expect(try await world.refresh(person.refreshToken).status == 401)
            }
            #expect(try await world.signIn("mira").status == 401)
            #expect(try await world.signIn("mira", Self.new).status == 200)
            try await world.deliver()
            let told = postbox.letters.filter { $0.text.contains("set anew") }
            #expect(Set(told.map(\.recipient.address)) == ["mira@example.org", "+48600100200"])
            #expect(try await Self.confirm(world, code).problem == "wrong-code")
        }
    }

    @Test("the token of the link names its account, and the code goes to the contact that the login names")
    func link() async throws {
        try await World.running { world, postbox in
            let mira = try world.person(try await world.signUp(Signup { $0.phone = "+48600100200" }))
            try await mira.verify(.phone, "+48600100200", by: postbox)
            postbox.empty()
            // The e-mail address is unverified beside a verified phone, so it gets nothing.
            #expect(try await Self.ask(world, "mira@example.org").status == 202)
            try await world.deliver()
            #expect(postbox.letters.map(\.recipient.address) == ["+48600100200"])
            try await mira.verify(.email, "mira@example.org", by: postbox)
            world.clock.advance(seconds: 60)
            #expect(try await Self.ask(world, "mira@example.org").status == 202)
            try await world.deliver()
            let token = try postbox.token(to: "mira@example.org")
            let reply = try await world.post(
                "/v1/auth/password-reset/confirm", #"{"token":"\#(token)","password":"\#(Self.new)"}"#)
            #expect(reply.status == 204)
            #expect(try await world.signIn("mira", Self.new).status == 200)
        }
    }

    /// Logins of nobody, and of accounts that get no code.
    static let nobodies = ["nobody", "nobody@example.org", "+48600100299", "", "dan", "@", "+"]

    @Test("known and unknown logins get the same bytes after the same work, for the wish and for a wrong code")
    func alike() async throws {
        try await World.running { world, postbox in
            _ = try await world.register("mira")
            _ = try await world.register("dan")
            try await world.execute("UPDATE traveller SET state = 'deleted' WHERE handle = 'dan'")
            let known = try await Self.ask(world, "mira")
            for login in Self.nobodies {
                let reply = try await Self.ask(world, login)
                #expect(reply.status == 202, "\(login)")
                #expect(reply.body == known.body, "\(login)")
                #expect(reply.steadyHeaders == known.steadyHeaders, "\(login)")
            }
            #expect(try await world.number("SELECT count(*) FROM recovery_request") == Self.nobodies.count + 1)
            try await world.deliver()
            #expect(postbox.letters.map(\.recipient.address) == ["mira@example.org"])
            #expect(try await world.number("SELECT count(*) FROM recovery_request") == 0)

            let right = try postbox.code(to: "mira@example.org")
            let guess = right == "123456" ? "123457" : "123456"
            let before = world.services.passwords.count
            let wrong = try await Self.confirm(world, guess)
            #expect((wrong.status, wrong.problem) == (422, "wrong-code"))
            #expect(wrong["attemptsLeft"] == nil)
            for (number, login) in Self.nobodies.enumerated() {
                let reply = try await Self.confirm(world, guess, login: login)
                #expect(world.services.passwords.count == before + 2 + number, "\(login)")
                #expect(reply.anonymous == wrong.anonymous, "\(login)")
                #expect(reply.steadyHeaders == wrong.steadyHeaders, "\(login)")
            }
            // A wrong code of nobody writes too.
            #expect(try await world.number("SELECT attempts FROM decoy") == Self.nobodies.count)
            let invented = try await world.post(
                "/v1/auth/password-reset/confirm", #"{"token":"wc_AAAA","password":"\#(Self.new)"}"#)
            #expect(invented.anonymous == wrong.anonymous)
            // Control: the right code is told apart.
            #expect(try await Self.confirm(world, right).status == 204)
        }
    }

    @Test("of a hundred guesses at once five count, and then the right code is refused like a wrong one")
    func guesses() async throws {
        try await World.running { world, postbox in
            _ = try await world.register("mira")
            _ = try await Self.ask(world, "mira")
            try await world.deliver()
            let right = try postbox.code(to: "mira@example.org")
            let guesses = (0..<100).map { String(100_000 + $0) }.filter { $0 != right }
            // Sixteen at a time: more would be refused by the queue of the hashes.
            for first in stride(from: 0, to: guesses.count, by: 16) {
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for guess in guesses.dropFirst(first).prefix(16) {
                        group.addTask { try await Self.confirm(world, guess).status }
                    }
                    for try await status in group { #expect(status == 422) }
                }
            }
            #expect(try await world.number("SELECT max(attempts) FROM contact_code") == 5)
            #expect(try await Self.confirm(world, right).status == 422)
            #expect(try await world.signIn("mira").status == 200)
            // A stranger who guesses cannot end the link in the same mail.
            let token = try postbox.token(to: "mira@example.org")
            let body = #"{"token":"\#(token)","password":"\#(Self.new)"}"#
            #expect(try await world.post("/v1/auth/password-reset/confirm", body).status == 204)
            #expect(try await world.post("/v1/auth/password-reset/confirm", body).status == 422)
        }
    }

    @Test("a weak new password is refused; one with the own handle only after the right code, which stays good")
    func weak() async throws {
        try await World.running { world, postbox in
            _ = try await world.register("mira")
            _ = try await Self.ask(world, "mira")
            try await world.deliver()
            let code = try postbox.code(to: "mira@example.org")
            #expect(try await Self.confirm(world, code, new: "short").pointers == ["/password"])
            #expect(try await Self.confirm(world, code, new: "seven MIRA wizards").pointers == ["/password"])
            #expect(try await Self.confirm(world, "x", new: "seven MIRA wizards").problem == "wrong-code")
            #expect(try await Self.confirm(world, code).status == 204)
        }
    }

    @Test("a contact that another account has verified gets no code for this one")
    func taken() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            let ben = try world.person(
                try await world.signUp(
                    Signup {
                        $0.handle = "ben"; $0.email = "mira@example.org"
                    }))
            // Control: while nobody has verified it, both get theirs.
            for handle in ["mira", "ben"] { _ = try await Self.ask(world, handle) }
            try await world.deliver()
            #expect(postbox.letters.count == 2)
            world.clock.advance(seconds: 60)
            try await mira.verify(.email, "mira@example.org", by: postbox)
            postbox.empty()
            for handle in ["mira", "ben"] { _ = try await Self.ask(world, handle) }
            try await world.deliver()
            #expect(postbox.letters.map(\.name) == ["Mira"])
            _ = ben
        }
    }

    @Test("strangers who claim one mailbox get ten codes a day together; its owner's verified one gets its own")
    func claimed() async throws {
        try await World.running { world, postbox in
            for number in 0..<12 {
                _ = try await world.signUp(
                    Signup {
                        $0.handle = "claimer\(number)"
                        $0.email = number < 11 ? "Victim+\(number)@example.org" : "victim@example.org"
                    })
                _ = try await Self.ask(world, "claimer\(number)")
            }
            try await world.deliver()
            #expect(postbox.letters.count == 10)
            try await world.execute(
                "UPDATE traveller SET email_verified_at = created_at WHERE handle = 'claimer11'")
            world.clock.advance(seconds: 60)
            _ = try await Self.ask(world, "claimer11")
            try await world.deliver()
            #expect(postbox.letters.count == 11)
        }
    }

    @Test("an account gets one code a minute and ten a day, however often somebody asks")
    func quotas() async throws {
        try await World.running { world, postbox in
            _ = try await world.register("mira")
            for _ in 0..<3 {
                for _ in 0..<3 { #expect(try await Self.ask(world, "mira").status == 202) }
                try await world.deliver()
                world.clock.advance(seconds: 60)
            }
            #expect(postbox.letters.count == 3)
            for _ in 0..<12 {
                _ = try await Self.ask(world, "mira")
                try await world.deliver()
                world.clock.advance(seconds: 60)
            }
            #expect(postbox.letters.count == 10)
        }
    }

    @Test(
        "a second factor that was set up within seven days goes with a new password: a stolen session locks nobody out")
    func freshFactor() async throws {
        for (days, isStaff, status) in [(6.9, false, 200), (7, false, 401), (6.9, true, 401)] {
            try await World.running { world, postbox in
                let mira = try world.person(try await world.signUp(Signup()))
                try await mira.verify(.email, "mira@example.org", by: postbox)
                let app = try SecondFactorTests.Authenticator(try await mira.post("/v1/auth/totp"), world.clock)
                #expect(try await mira.post("/v1/auth/totp/confirm", #"{"code":"\#(app.code)"}"#).status == 204)
                if isStaff {
                    try await world.execute("INSERT INTO staff VALUES ('\(mira.id)', 'moderator', 0, NULL, 0)")
                }
                world.clock.advance(days: days)
                _ = try await Self.ask(world, "mira")
                try await world.deliver()
                let code = try postbox.code(to: "mira@example.org")
                #expect(try await Self.confirm(world, code).status == 204)
                // The controls: after seven days the factor is the owner's, and staff always keep theirs.
                #expect(try await world.signIn("mira", Self.new).status == status)
            }
        }
    }
}
