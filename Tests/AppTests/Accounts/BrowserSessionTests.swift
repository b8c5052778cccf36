import Domain
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("Sessions of browsers") struct BrowserSessionTests {
    private static let change = #"{"currency":"PLN","language":"pl","units":"km","theme":"dark"}"#

    @Test("a sign-in with a cookie has no token in its answer, and the cookie cannot be read by scripts")
    func signIn() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let (browser, reply) = try await world.browser("mira")
            #expect(reply.status == 200)
            #expect(reply.string("traveller.handle") == "mira")
            #expect(["accessToken", "refreshToken", "deviceToken"].allSatisfy { reply[$0] == nil })
            #expect(!["wa_", "wr_", "wd_", "wc_"].contains { reply.text.contains($0) })
            #expect(reply.headers[.cacheControl] == "no-store")
            let cookies = reply.headers[values: .setCookie]
            #expect(cookies.count == 2)
            #expect(
                cookies[0].wholeMatch(
                    of: #/wayswap=wc_[A-Za-z0-9_-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict/#) != nil)
            #expect(
                cookies[1].wholeMatch(
                    of: #/wayswap-device=wd_[A-Za-z0-9_-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict/#)
                    != nil)
            let session = try await browser.send(.get, "/v1/auth/session")
            #expect(session.string("traveller.id") == mira.id.description)
            #expect(session.string("expiresAt") == "2026-12-21T10:00:00Z")
            #expect(session.headers[.cacheControl] == "no-store")
            #expect(try await browser.send(.get, "/v1/me").string("handle") == "mira")
        }
    }

    @Test("registering with a cookie signs in at once")
    func register() async throws {
        try await World.run { world in
            let reply = try await world.post(
                "/v1/auth/register",
                #"{"handle":"ben","name":"Ben","email":"ben@example.org","password":"\#(Person.password)","#
                    + #""homeCurrency":"EUR","session":"cookie"}"#, headers: World.samePage)
            #expect(reply.status == 201)
            #expect(reply["accessToken"] == nil)
            #expect(reply.headers[values: .setCookie].count == 2)
        }
    }

    @Test("over an encrypted connection the cookie is bound to this host, and only its own name counts")
    func secure() async throws {
        try await World.run { world in
            try await world.register("mira")
            let https = HTTPFields.with("X-Forwarded-Proto", "https")
            var fields = https
            if let name = HTTPField.Name("Sec-Fetch-Site") { fields[name] = "same-origin" }
            let reply = try await world.post(
                "/v1/auth/login", #"{"login":"mira","password":"\#(Person.password)","session":"cookie"}"#,
                headers: fields)
            let cookie = try #require(reply.headers[values: .setCookie].first)
            #expect(cookie.hasPrefix("__Host-wayswap=wc_"))
            #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict; Secure"))
            let value = try #require(cookie.split(separator: ";").first?.split(separator: "=").last)
            var asked = https
            asked[.cookie] = "__Host-wayswap=\(value)"
            #expect(try await world.send(.get, "/v1/auth/session", headers: asked).status == 200)
            asked[.cookie] = "wayswap=\(value)"
            #expect(try await world.send(.get, "/v1/auth/session", headers: asked).status == 401)
            #expect(
                try await world.send(.get, "/v1/auth/session", headers: .with("Cookie", "__Host-wayswap=\(value)"))
                    .status
                    == 401)
        }
    }

    @Test("a change needs the second token, and a page of this server")
    func csrf() async throws {
        try await World.run { world in
            try await world.register("mira")
            try await world.register("ben")
            let browser = try await world.browser("mira").browser
            let other = try await world.browser("ben").browser
            func status(_ fields: HTTPFields) async throws -> Int {
                try await browser.send(.put, "/v1/me/preferences", Self.change, fields).status
            }
            for fields in [
                browser.fields(csrf: ""), browser.fields(csrf: other.csrf), browser.fields(csrf: "nonsense"),
                browser.fields(site: "cross-site"), browser.fields(site: "same-site"), browser.fields(site: "none"),
                browser.fields(site: nil), browser.fields(site: nil, origin: "https://evil.example"),
                browser.fields(site: nil, origin: "null"),
                browser.fields(site: nil, origin: world.address.replacing("http:", with: "https:")),
                browser.fields(site: "cross-site", origin: world.address),
            ] {
                let reply = try await browser.send(.put, "/v1/me/preferences", Self.change, fields)
                #expect(reply.status == 403, "\(fields)")
                #expect(reply.problem == "csrf", "\(fields)")
            }
            #expect(try await browser.send(.get, "/v1/me/preferences").string("language") != "pl")
            #expect(try await status(browser.fields()) == 200)
            #expect(try await status(browser.fields(site: nil, origin: world.address)) == 200)
            #expect(try await browser.send(.get, "/v1/me/preferences").string("language") == "pl")
        }
    }

    @Test("no other site signs anybody in")
    func foreignSignIn() async throws {
        try await World.run { world in
            try await world.register("mira")
            let body = #"{"login":"mira","password":"\#(Person.password)","session":"cookie"}"#
            for fields in [
                HTTPFields(), .with("Sec-Fetch-Site", "cross-site"), .with("Origin", "https://evil.example"),
            ] {
                let reply = try await world.post("/v1/auth/login", body, headers: fields)
                #expect(reply.problem == "csrf")
                #expect(reply.headers[values: .setCookie] == [])
            }
            // A form of another site cannot send JSON without asking first.
            let form = try await world.post(
                "/v1/auth/login", body, headers: .with("Content-Type", "application/x-www-form-urlencoded"))
            #expect(form.status == 415)
        }
    }

    @Test("a cookie is no access token, and an access token no cookie")
    func kinds() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let browser = try await world.browser("mira").browser
            let token = try #require(browser.cookies.split(separator: ";").first?.split(separator: "=").last)
            #expect(try await world.status(of: String(token)) == 401)
            let swapped = HTTPFields.with("Cookie", "wayswap=\(mira.token)")
            #expect(try await world.send(.get, "/v1/me", headers: swapped).status == 401)
            #expect(try await mira.get("/v1/auth/session").status == 401)
            let twice = HTTPFields.with("Cookie", "wayswap=\(token); wayswap=\(token)")
            #expect(try await world.send(.get, "/v1/me", headers: twice).status == 401)
        }
    }

    @Test("the session stands in the list, ends there and by signing out, and lives thirty days")
    func ends() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let browser = try await world.browser("mira").browser
            #expect(try await mira.get("/v1/auth/sessions").count("items") == 2)
            let out = try await browser.send(.post, "/v1/auth/logout", "{}")
            #expect(out.status == 204)
            #expect(
                out.headers[values: .setCookie] == ["wayswap=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"])
            #expect(try await browser.send(.get, "/v1/auth/session").status == 401)
            #expect(try await mira.get("/v1/auth/sessions").count("items") == 1)
            // Guests see what a page shows everybody, for a page cannot delete a cookie that is over.
            #expect(try await browser.send(.get, "/v1/travellers/mira").status == 200)
            let second = try await world.browser("mira").browser
            world.clock.advance(days: 29)
            #expect(try await second.send(.get, "/v1/me").status == 200)
            world.clock.advance(days: 1)
            #expect(try await second.send(.get, "/v1/me").status == 401)
        }
    }

    @Test("a browser is known again by its other cookie, also after signing out")
    func device() async throws {
        try await World.run { world in
            try await world.register("mira")
            let first = try await world.browser("mira")
            var fields = World.samePage
            fields[.cookie] = first.browser.cookies
            let again = try await world.browser("mira", with: fields)
            let device = { (reply: Reply) in reply.headers[values: .setCookie].last }
            #expect(device(again.reply) == device(first.reply))
            let unknown = try await world.browser("mira")
            #expect(device(unknown.reply) != device(first.reply))
        }
    }
}
