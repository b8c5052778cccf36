import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

@Suite("Second factors of travellers") struct SecondFactorTests {
    @Test(
        "the codes are those of RFC 6238",
        arguments: [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
            (2_000_000_000, "279037"), (20_000_000_000, "353130"),
        ])
    func vectors(_ seconds: Double, _ code: String) {
        let step = FactorCodes.step(at: Date(timeIntervalSince1970: seconds))
        #expect(FactorCodes.code(Array("12345678901234567890".utf8), step: step) == code)
    }

    @Test("Base32 is that of RFC 4648", arguments: [("f", "MY"), ("fo", "MZXQ"), ("foobar", "MZXW6YTBOI"), ("", "")])
    func base32(_ text: String, _ encoded: String) {
        #expect(Base32.text(text.utf8) == encoded)
    }

    /// The factor of a traveller, and the code that its app shows.
    struct Authenticator {
        let secret: [UInt8]
        let recoveryCodes: [String]
        let clock: FixedClock

        init(_ reply: Reply, _ clock: FixedClock) throws {
            let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
            let bits = try #require(reply.string("secret")).flatMap { letter -> [Int] in
                let value = letters.firstIndex(of: letter) ?? 0
                return (0..<5).map { value >> (4 - $0) & 1 }
            }
            secret = stride(from: 0, to: bits.count - 7, by: 8).map { first in
                UInt8(bits[first..<first + 8].reduce(0) { $0 << 1 | $1 })
            }
            recoveryCodes = try (0..<10).map { try #require(reply.string("recoveryCodes.\($0)")) }
            self.clock = clock
        }

        var code: String { FactorCodes.code(secret, step: FactorCodes.step(at: clock.now)) }
    }

    private static func enrol(_ person: Person) async throws -> Authenticator {
        let world = person.world
        let app = try Authenticator(try await person.post("/v1/auth/totp"), world.clock)
        let confirmed = try await person.post("/v1/auth/totp/confirm", #"{"code":"\#(app.code)"}"#)
        #expect(confirmed.status == 204)
        world.clock.advance(seconds: 30)
        return app
    }

    private static func signIn(_ world: World, _ totp: String?) async throws -> Reply {
        let code = totp.map { ",\"totp\":\(quoted($0))" } ?? ""
        return try await world.post("/v1/auth/login", #"{"login":"mira","password":"\#(Person.password)"\#(code)}"#)
    }

    @Test("a pending factor asks for nothing; a confirmed one is asked for at every sign-in, once a code")
    func signIns() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            try await mira.verify(.email, "mira@example.org", by: postbox)
            let pending = try await mira.post("/v1/auth/totp")
            #expect(pending.headers[.cacheControl] == "no-store")
            #expect(
                pending.string("uri")
                    == "otpauth://totp/Wayswap:mira?secret=\(try #require(pending.string("secret")))&issuer=Wayswap&algorithm=SHA1&digits=6&period=30"
            )
            #expect(try await Self.signIn(world, nil).status == 200)
            postbox.empty()
            let app = try await Self.enrol(mira)
            try await world.deliver()
            #expect(postbox.letters.contains { $0.subject == "Second factor set up" })
            let lacking = try await Self.signIn(world, nil)
            #expect((lacking.status, lacking.problem) == (401, "totp-required"))
            #expect(try await Self.signIn(world, app.code).status == 200)
            let replayed = try await Self.signIn(world, app.code)
            #expect((replayed.status, replayed.problem, replayed.int("attemptsLeft")) == (422, "wrong-code", 4))
            let spaced = app.recoveryCodes[3].uppercased().replacing("-", with: " ")
            #expect(try await Self.signIn(world, spaced).status == 200)
            #expect(try await Self.signIn(world, app.recoveryCodes[3]).status == 422)
            // A wrong password is answered as ever.
            #expect(try await world.signIn("mira", "another long password").problem == "wrong-login")
            #expect(try await mira.post("/v1/auth/totp").problem == "totp-on")
        }
    }

    @Test("after five wrong codes the right one waits an hour, also without limits")
    func pause() async throws {
        try await World.running { world, _ in
            let mira = try await world.register("mira")
            let app = try await Self.enrol(mira)
            for left in [4, 3, 2, 1, 0] {
                #expect(try await Self.signIn(world, "abcde-fghij").int("attemptsLeft") == left)
            }
            let paused = try await Self.signIn(world, app.code)
            #expect((paused.status, paused.problem, paused.headers[.retryAfter]) == (429, "too-many-codes", "3600"))
            world.clock.advance(seconds: 3600)
            #expect(try await Self.signIn(world, app.code).status == 200)
        }
    }

    @Test("changes of contacts need a code, other edits do not, and removing needs password and code")
    func changes() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            let app = try await Self.enrol(mira)
            #expect(try await mira.patch("/v1/me", #"{"bio":"Hi"}"#).status == 200)
            func edit(_ code: String) async throws -> Reply {
                try await mira.patch(
                    "/v1/me", #"{"email":"new@example.org","password":"\#(Person.password)"\#(code)}"#)
            }
            #expect(try await edit("").pointers == ["/code"])
            #expect(try await edit(#","code":"abcde-fghij""#).problem == "wrong-code")
            #expect(try await edit(#","code":"\#(app.code)""#).string("email") == "new@example.org")
            world.clock.advance(seconds: 30)
            func remove(_ password: String, _ code: String) async throws -> Reply {
                let body = #"{"password":"\#(password)","code":"\#(code)"}"#
                return try await world.send(.delete, "/v1/auth/totp", body: Array(body.utf8), token: mira.token)
            }
            #expect(try await remove("another password", app.code).pointers == ["/password"])
            #expect(try await remove(Person.password, "").pointers == ["/code"])
            #expect(try await remove(Person.password, "000").problem == "wrong-code")
            #expect(try await remove(Person.password, app.code).status == 204)
            #expect(try await Self.signIn(world, nil).status == 200)
            #expect(try await remove(Person.password, app.code).problem == "totp-off")
        }
    }

    @Test("verified contacts are told of a sign-in on a new device, and not of a known one")
    func newDevice() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            try await mira.verify(.email, "mira@example.org", by: postbox)
            postbox.empty()
            let first = try await world.signIn("mira", device: "Pixel 9")
            let token = try #require(first.string("deviceToken"))
            try await world.deliver()
            #expect(postbox.letters.map(\.subject) == ["New sign-in"])
            #expect(postbox.letters.first?.text.contains("Pixel 9") == true)
            _ = try await world.signIn("mira", deviceToken: token)
            #expect(try await world.signIn("mira", "another long password").status == 401)
            try await world.deliver()
            #expect(postbox.letters.count == 1)
        }
    }
}
