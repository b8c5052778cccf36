import App
import Foundation
import JSON
import TestSupport
import Testing

@testable import API
@testable import App
@testable import Domain

@Suite("Refusals of accounts") struct AccountRefusalTests {
    @Test("each has its problem in both languages and leaves no trace", arguments: AccountRefusals.scenes)
    func refused(_ scene: RefusalScene) async throws { try await scene.check() }
}

/// The table of accounts: registration, contacts, sign-ins and departures.
enum AccountRefusals {
    static let scenes = [contacts, unsent, factors, departures, suspended, banned]

    private static let (login, register) = ("nobody POST /v1/auth/login", "nobody POST /v1/auth/register")

    private static func signIn(_ handle: String, _ rest: String = "", _ password: String = Person.password) -> String {
        #"{"login":"\#(handle)","password":"\#(password)"\#(rest)}"#
    }

    private static let contacts = RefusalScene(
        "Mira with a code on its way, Ben whose address is confirmed, and Zoe without either",
        [
            Refusal("401 not-signed-in", Problem.notSignedIn, "nobody GET /v1/me"),
            Refusal(
                "401 not-signed-in", AccountRefusal.notSignedIn, "nobody POST /v1/auth/refresh",
                #"{"refreshToken":"wr_\#(String(repeating: "A", count: 43))"}"#),
            Refusal("401 wrong-login", Problem.wrongLogin, login, signIn("mira", "", "another password")),
            Refusal(
                "403 csrf", Problem.csrf, login, signIn("mira", #","session":"cookie""#),
                says: "This did not come from our page, so nothing was changed. Load the page again."),
            Refusal("409 handle-taken", AccountRefusal.handleTaken, register, Signup(handle: "mira").json),
            Refusal(
                "409 contact-taken", AccountRefusal.contactTaken(.email), register,
                Signup { ($0.handle, $0.email) = ("ann", "ben@example.org") }.json),
            Refusal(
                "422 invalid /email", InvalidFields(faults: [FieldFault(pointer: "/email", RequestFault.noContact)]),
                register, Signup { ($0.handle, $0.email) = ("ann", nil) }.json,
                says: "Enter an e-mail address or a phone number."),
            Refusal(
                "422 invalid /email", InvalidFields(faults: [FieldFault(pointer: "/email", RequestFault.lastContact)]),
                "zoe PATCH /v1/me", #"{"email":null,"password":"\#(Person.password)"}"#),
            Refusal(
                "422 invalid /password", Problem.invalid("/password", "is missing", .passwordNeeded),
                "zoe PATCH /v1/me",
                #"{"email":"new@example.org"}"#),
            Refusal(
                "422 invalid /current", Problem.invalid("/current", "is not your password", .wrongPassword),
                "zoe POST /v1/auth/password", #"{"current":"another password","new":"seven wizards drink tea"}"#),
            Refusal("404 not-found", AccountRefusal.noSuchSession, "zoe DELETE /v1/auth/sessions/\(clientID(1))"),
            Refusal("409 no-contact", AccountRefusal.noSuchContact(.phone), "zoe POST /v1/auth/phone/verify"),
            Refusal("409 already-verified", AccountRefusal.alreadyVerified(.email), "ben POST /v1/auth/email/verify"),
            Refusal(
                "429 too-many-requests",
                AccountRefusal.codeTooSoon(Retry(at: SwapRefusals.start(minutes: 1), now: FixedClock.start)),
                "mira POST /v1/auth/email/verify"),
            Refusal(
                "422 wrong-code", AccountRefusal.wrongCode(left: 4), "mira POST /v1/auth/email/verify/confirm",
                #"{"code":"000000"}"#, counts: ["contact_code"]),
            Refusal(
                "410 code-expired", AccountRefusal.codeOver, "zoe POST /v1/auth/email/verify/confirm",
                #"{"code":"000000"}"#),
            Refusal(
                "422 wrong-code", AccountRefusal.wrongRecoveryCode, "nobody POST /v1/auth/password-reset/confirm",
                #"{"login":"zoe","code":"123456","password":"seven wizards drink tea"}"#),
            Refusal(
                "409 totp-off", AccountRefusal.secondFactorOff, "zoe DELETE /v1/auth/totp",
                #"{"password":"\#(Person.password)","code":"123456"}"#),
        ]
    ) { world in
        let (mira, ben) = (try await world.register("mira"), try await world.verified("ben"))
        try await mira.post("/v1/auth/email/verify")
        return RefusalStage(world, [mira, ben, try await world.register("zoe")])
    }

    private static let unsent = RefusalScene(
        "a server that can send nothing",
        [
            Refusal("503 cannot-send", Problem.cannotSend(.email), "mira POST /v1/auth/email/verify"),
            Refusal("503 cannot-send", Problem.cannotSend(.phone), "mira POST /v1/auth/phone/verify"),
        ],
        changing: {
            var services = $0
            services.channels = []
            return services
        }
    ) { world in
        RefusalStage(world, [try await world.register("mira")])
    }

    private static let factors = RefusalScene(
        "Fay with a second factor, and Gus after five wrong codes of his",
        [
            Refusal("401 totp-required", AccountRefusal.secondFactorRequired, login, signIn("fay")),
            Refusal(
                "422 wrong-code", AccountRefusal.wrongSecondFactor(left: 4), login,
                signIn("fay", #","totp":"abcde-fghij""#), counts: ["second_factor"]),
            Refusal(
                "429 too-many-codes",
                AccountRefusal.secondFactorPaused(
                    Retry(at: SwapRefusals.start(minutes: 61), now: SwapRefusals.start(minutes: 1))), login,
                signIn("gus", #","totp":"abcde-fghij""#)),
            Refusal("409 totp-on", AccountRefusal.secondFactorOn, "fay POST /v1/auth/totp"),
            Refusal(
                "422 invalid /code",
                Problem.invalid(
                    "/code", "is needed, because the account has a second factor", Problem.totpRequired.text),
                "fay PATCH /v1/me", #"{"email":"new@example.org","password":"\#(Person.password)"}"#),
        ]
    ) { world in
        let (fay, gus) = (try await world.register("fay"), try await world.register("gus"))
        for person in [fay, gus] { try await person.armed() }
        for _ in 1...5 { try await world.post("/v1/auth/login", signIn("gus", #","totp":"abcde-fghij""#)) }
        return RefusalStage(world, [fay, gus])
    }

    private static let departures = RefusalScene(
        "Mira, who leaves for the second time within 30 days",
        [
            Refusal("403 leaving", AccountRefusal.leaving, "mira POST /v1/offers", DraftOffer().json),
            Refusal(
                "409 restored-recently",
                AccountRefusal.restoredRecently(
                    from: SwapRefusals.start(hours: 30 * 24), erasedAt: SwapRefusals.start(hours: 7 * 24)),
                "mira POST /v1/me/restore",
                says: "You restored your account less than 30 days ago, so this deletion cannot be undone."),
        ]
    ) { world in
        let mira = try await world.register("mira")
        try await mira.leave()
        let back = try await mira.again()
        try await back.post("/v1/me/restore")
        try await back.leave()
        return RefusalStage(world, [try await back.again()])
    }

    private static let suspended = stopped("suspended", "403 account-suspended", .suspended)
    private static let banned = stopped("banned", "403 account-banned", .banned)

    private static func stopped(_ state: String, _ summary: String, _ refusal: AccountRefusal) -> RefusalScene {
        RefusalScene(
            "Mira, who is \(state)", [Refusal(summary, refusal, "mira POST /v1/offers", DraftOffer().json)]
        ) { world in
            try await world.register("mira")
            try await world.execute("UPDATE traveller SET state = '\(state)'")
            return RefusalStage(world, [try await world.signedIn("mira")])
        }
    }
}
