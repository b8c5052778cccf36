import Domain
import HTTPEdge
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

@Suite("Verifying an e-mail address or a phone number") struct VerificationTests {
    private static let address = "mira@example.org"

    @Test("a code verifies the contact once: badge, tier and /me follow in the same answer")
    func verified() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            let sent = try await mira.post("/v1/auth/email/verify")
            #expect(sent.status == 202)
            #expect(sent.string("sentTo") == "m…@example.org")
            #expect(sent.string("expiresAt") == "2026-11-21T10:30:00Z")
            #expect(sent.string("resendAt") == "2026-11-21T10:01:00Z")
            #expect(try await mira.get("/v1/me/reliability").string("tier.name") == "T0")
            try await world.deliver()
            let code = try postbox.code(to: Self.address)
            #expect(!sent.text.contains(code))
            let reply = try await mira.post("/v1/auth/email/verify/confirm", #"{"code":"\#(code)"}"#)
            #expect(reply.status == 200)
            #expect(reply["verified.email"] == .bool(true))
            #expect(reply.string("badges.0") == "email")
            #expect(reply.int("version") == 2)
            #expect(try await mira.get("/v1/me/reliability").string("tier.name") == "T1")
            let again = try await mira.post("/v1/auth/email/verify/confirm", #"{"code":"\#(code)"}"#)
            #expect((again.status, again.problem) == (410, "code-expired"))
            #expect(try await mira.post("/v1/auth/email/verify").problem == "already-verified")
            #expect(try await mira.post("/v1/auth/phone/verify").problem == "no-contact")
            #expect(try world.findings() == [])
        }
    }

    @Test("the token of the link does the same, and the mail has it in both parts")
    func link() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            try await mira.post("/v1/auth/email/verify")
            try await world.deliver()
            let letter = try #require(postbox.letters.last)
            let token = try postbox.token(to: Self.address)
            #expect(letter.text.contains("https://app.example/verify-email?token=\(token)"))
            #expect(letter.html?.contains("href=\"https://app.example/verify-email?token=\(token)\"") == true)
            let reply = try await mira.post("/v1/auth/email/verify/confirm", #"{"token":"\#(token)"}"#)
            #expect(reply["verified.email"] == .bool(true))
        }
    }

    @Test("a code of another account, of another contact, an old one and an invented token verify nothing")
    func foreign() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            let ben = try await world.register("ben")
            for person in [mira, ben] { try await person.post("/v1/auth/email/verify") }
            try await world.deliver()
            let (first, firstToken) = (try postbox.code(to: Self.address), try postbox.token(to: Self.address))
            let theirs = try postbox.token(to: "ben@example.org")
            func enter(_ body: String) async throws -> Reply {
                try await mira.post("/v1/auth/email/verify/confirm", body)
            }
            let foreign = try await enter(#"{"token":"\#(theirs)"}"#)
            #expect(foreign.problem == "code-expired")
            let changed = theirs.prefix(20) + (theirs.dropFirst(20).first == "A" ? "B" : "A") + theirs.dropFirst(21)
            let invented = try await enter(#"{"token":"\#(changed)"}"#)
            #expect((invented.problem, invented.int("attemptsLeft")) == ("wrong-code", 4))
            world.clock.advance(seconds: 60)
            #expect(try await mira.post("/v1/auth/email/verify").status == 202)
            try await world.deliver()
            #expect(try postbox.code(to: Self.address) != first)
            #expect(try await enter(#"{"token":"\#(firstToken)"}"#).problem == "code-expired")
            #expect(try await enter(#"{"code":"\#(first)"}"#).problem == "wrong-code")
            world.clock.advance(seconds: 1800)
            let late = try postbox.code(to: Self.address)
            #expect(try await enter(#"{"code":"\#(late)"}"#).status == 410)
            #expect(try await enter("{}").pointers == ["/code"])
            #expect(try await enter(#"{"code":5}"#).pointers == ["/code"])
            #expect(try await enter(#"{"code":"1","token":"x"}"#).pointers == ["/token"])
            #expect(try await mira.get("/v1/me")["verified.email"] == .bool(false))
        }
    }

    @Test("control: the newest code in time is accepted after another one was replaced")
    func newest() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            try await mira.post("/v1/auth/email/verify")
            world.clock.advance(seconds: 60)
            try await mira.verify(.email, Self.address, by: postbox)
        }
    }

    @Test("of a hundred guesses at once five count, also without limits, and then the right code is refused")
    func guesses() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            try await mira.post("/v1/auth/email/verify")
            try await world.deliver()
            let right = try postbox.code(to: Self.address)
            let wrong = (0..<100).map { String(100_000 + $0) }.filter { $0 != right }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for guess in wrong {
                    group.addTask {
                        try await mira.post("/v1/auth/email/verify/confirm", #"{"code":"\#(guess)"}"#).status
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [422: 5, 410: wrong.count - 5])
            #expect(try await mira.post("/v1/auth/email/verify/confirm", #"{"code":"\#(right)"}"#).status == 410)
        }
    }

    @Test("another code is sent after a minute, and ten in a day")
    func quotas() async throws {
        try await World.running(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world, _ in
            let mira = try await world.register("mira")
            #expect(try await mira.post("/v1/auth/email/verify").status == 202)
            world.clock.advance(seconds: 59)
            let early = try await mira.post("/v1/auth/email/verify")
            #expect((early.status, early.headers[.retryAfter]) == (429, "1"))
            #expect(early.string("retryAt") == "2026-11-21T10:01:00Z")
            world.clock.advance(seconds: 1)
            for _ in 0..<9 {
                #expect(try await mira.post("/v1/auth/email/verify").status == 202)
                world.clock.advance(seconds: 61)
            }
            let refused = try await mira.post("/v1/auth/email/verify")
            #expect((refused.status, refused.string("retryAt")) == (429, "2026-11-22T10:00:00Z"))
        }
    }

    @Test("of two who verify one contact one wins; the other's claim is over, and is told at another contact")
    func takenOver() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            world.clock.advance(seconds: 1)
            let ben = try world.person(
                try await world.signUp(
                    Signup {
                        $0.handle = "ben"
                        $0.phone = "+48600100200"
                    }))
            try await ben.verify(.phone, "+48600100200", by: postbox)
            #expect(try await world.signIn(Self.address).string("traveller.handle") == "mira")
            for person in [mira, ben] { #expect(try await person.post("/v1/auth/email/verify").status == 202) }
            try await world.deliver()
            let codes = postbox.letters(to: Self.address).compactMap { letter in
                letter.text.firstMatch(of: #/\b[0-9]{6}\b/#).map { String($0.0) }
            }
            #expect(codes.count == 2)
            // Whose code is which, nobody can see: so each tries both, at once.
            let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
                for person in [mira, ben] {
                    for code in codes {
                        group.addTask {
                            try await person.post("/v1/auth/email/verify/confirm", #"{"code":"\#(code)"}"#)
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.filter { $0.status == 200 }.count == 1)
            let verified = try await world.texts("SELECT handle FROM traveller WHERE email_verified_at IS NOT NULL")
            #expect(verified.count == 1)
            let winner = try #require(verified.first)
            #expect(try await world.signIn(Self.address).string("traveller.handle") == winner)
            let loser = winner == "mira" ? ben : mira
            #expect(try await world.signIn(loser.handle).status == 200)
            let lost = try await loser.get("/v1/me")
            #expect((lost["taken.email"], lost["taken.phone"]) == (.bool(true), .bool(false)))
            let won = try await (winner == "mira" ? mira : ben).get("/v1/me")
            #expect((won["taken.email"], won["verified.email"]) == (.bool(false), .bool(true)))
            let inbox = try await loser.get("/v1/me/notifications", headers: .with("Accept-Language", "pl"))
            #expect(inbox.texts("kind") == ["account.email-taken"])
            #expect(inbox["items.0.subject"]?.written == #"{"kind":"account","id":"\#(loser.id)"}"#)
            #expect(
                inbox.string("items.0.text")?.hasPrefix("Ktoś inny potwierdził adres e-mail twojego konta.") == true)
            // Control: who verified it, and whose other contact it is, are told nothing.
            #expect(try await (winner == "mira" ? mira : ben).get("/v1/me/notifications").count("items") == 0)
            world.clock.advance(seconds: 60)
            #expect(try await loser.post("/v1/auth/email/verify").problem == "contact-taken")
            try await world.deliver()
            let told = postbox.letters(to: "+48600100200").filter { $0.text.contains("Somebody else confirmed") }
            #expect(told.count == (winner == "mira" ? 1 : 0))
        }
    }

    @Test("who had entered a phone number that somebody else verifies reads so among the notifications, each time")
    func phoneTaken() async throws {
        try await World.running { world, postbox in
            let claim = { (handle: String) in
                try world.person(
                    try await world.signUp(
                        Signup {
                            $0.handle = handle
                            $0.email = "\(handle)@example.org"
                            $0.phone = "+48600100200"
                        }))
            }
            let (mira, ben, zora) = (try await claim("mira"), try await claim("ben"), try await world.register("zora"))
            try await ben.verify(.phone, "+48600100200", by: postbox)
            #expect(try await mira.get("/v1/me/notifications").texts("kind") == ["account.phone-taken"])
            for person in [ben, zora] { #expect(try await person.get("/v1/me/notifications").count("items") == 0) }
            let ids = try await mira.get("/v1/me/notifications").texts("id")
            let read = try await mira.put("/v1/me/notifications/read", #"{"ids":["\#(ids[0])"]}"#)
            #expect(read.status == 204)
            #expect(try world.findings() == [])
        }
    }

    @Test("a verified contact cannot be registered or taken by an edit, and asking so is limited")
    func taken() async throws {
        try await World.running(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world, postbox in
            let mira = try await world.register("mira")
            try await mira.verify(.email, Self.address, by: postbox)
            let ben = try await world.register("ben")
            let edit = try await ben.patch(
                "/v1/me", #"{"email":"MIRA@example.org","password":"\#(Person.password)"}"#)
            #expect((edit.status, edit.problem) == (409, "contact-taken"))
            for number in 0..<4 {
                let reply = try await world.signUp(Signup { $0.handle = "zora\(number)" })
                #expect((reply.status, reply.problem) == (409, "contact-taken"))
            }
            #expect(try await world.signUp(Signup { $0.handle = "zora" }).status == 429)
            // The limit says nothing of the contact.
            #expect(try await world.signUp(Signup(handle: "zoe")).status == 429)
        }
    }

    @Test("a contact is changed with the password only, and the verified one that it replaces is told")
    func changed() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            try await mira.verify(.email, Self.address, by: postbox)
            postbox.empty()
            #expect(try await mira.patch("/v1/me", #"{"email":"new@example.org"}"#).pointers == ["/password"])
            let wrong = #"{"email":"new@example.org","password":"another password"}"#
            #expect(try await mira.patch("/v1/me", wrong).pointers == ["/password"])
            let right = try await mira.patch(
                "/v1/me", #"{"email":"new@example.org","password":"\#(Person.password)"}"#)
            #expect(right.string("email") == "new@example.org")
            #expect(right["verified.email"] == .bool(false))
            try await world.deliver()
            #expect(postbox.letters.map(\.recipient.address) == [Self.address])
            #expect(postbox.letters.first?.subject == "Your e-mail address was changed")
            #expect(try world.findings() == [])
        }
    }

    @Test("letters speak the language of the request, notices that of the traveller")
    func languages() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            try await mira.post("/v1/auth/email/verify", headers: .with("Accept-Language", "pl"))
            try await world.deliver()
            #expect(postbox.letters.last?.subject == "Potwierdź adres e-mail")
            #expect(postbox.letters.last?.text.hasPrefix("Cześć, Mira\n\n") == true)
        }
    }

    @Test("a mailbox gets ten codes a day, whichever spellings accounts claim and whatever the codes are for")
    func mailbox() async throws {
        var settings = AppSettings(areLimitsOn: true, rates: .offline)
        settings.network.proxies = World.settings.network.proxies
        try await World.running(settings: settings) { world, postbox in
            func claim(_ number: Int, _ email: String) async throws -> Int {
                let address = World.coming(from: "198.51.100.\(number)")
                let reply = try await world.post(
                    "/v1/auth/register",
                    Signup { ($0.handle, $0.name, $0.email) = ("claimer\(number)", "Claimer", email) }.json,
                    headers: address)
                let person = try world.person(reply)
                return try await world.send(.post, "/v1/auth/email/verify", token: person.token, headers: address)
                    .status
            }
            var answers: [Int] = []
            for number in 1...12 {
                answers.append(
                    try await claim(number, number % 2 == 0 ? "v+\(number)@example.org" : "V+\(number)@example.org"))
            }
            #expect(answers == Array(repeating: 202, count: 10) + [429, 429])
            // A code for a new password is one of the ten.
            try await world.post(
                "/v1/auth/password-reset", #"{"login":"claimer12"}"#, headers: World.coming(from: "198.51.100.12"))
            try await world.deliver()
            #expect(postbox.letters.count == 10)
            // Control: another mailbox gets its own.
            #expect(try await claim(13, "w@example.org") == 202)
        }
    }

    @Test("another spelling of one's own address needs the password, and a verified old one is told")
    func spelling() async throws {
        try await World.running { world, postbox in
            let mira = try world.person(try await world.signUp(Signup()))
            try await mira.verify(.email, "mira@example.org", by: postbox)
            postbox.empty()
            for spelling in ["Mira@example.org", "mira@Example.org", "mira+swaps@example.org"] {
                #expect(
                    try await mira.patch("/v1/me", "{\"email\":\"\(spelling)\"}").summary == "422 invalid /password")
            }
            let password = ",\"password\":\"\(Person.password)\""
            let edited = try await mira.patch("/v1/me", "{\"email\":\"MIRA@example.org\"\(password)}")
            #expect(edited.string("email") == "MIRA@example.org")
            #expect(edited["verified.email"] == .bool(true))
            try await world.deliver()
            #expect(postbox.letters.map(\.recipient.address) == ["mira@example.org"])
            // Control: the spelling that is there needs no password, and nobody is told.
            #expect(try await mira.patch("/v1/me", #"{"email":"MIRA@example.org"}"#).status == 200)
            try await world.deliver()
            #expect(postbox.letters.count == 1)
        }
    }
}
