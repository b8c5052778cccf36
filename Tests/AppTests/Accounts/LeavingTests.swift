import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

extension Person {
    /// Asks for the deletion of the account.
    @discardableResult
    func leave(_ password: String = Person.password, code: String? = nil) async throws -> Reply {
        let more = code.map { #","code":"\#($0)""# } ?? ""
        return try await world.send(
            .delete, "/v1/me", body: Array(#"{"password":"\#(password)"\#(more)}"#.utf8), token: token)
    }
}

@Suite("Leaving") struct LeavingTests {
    @Test("hides everything at once, ends sessions and swaps, and tells the verified contact")
    func hidden() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            let swap = try await pair.accepted()
            let thread = try #require(try await pair.ben.get("/v1/swaps/\(swap)").string("thread"))
            try await pair.ana.say("Call Ana at the red door", 1, in: thread)
            #expect(try await world.near().count("items") == 1)
            #expect(try await pair.ben.get("/v1/threads/\(thread)").string("with.name") == "Ana")

            let left = try await pair.ana.leave()
            #expect(left.status == 202)
            #expect(left.string("requestedAt") == world.time())
            #expect(left.string("erasedAt") == world.time(hours: 7 * 24))
            #expect(left["held"] == .null)
            #expect(try await pair.ana.get("/v1/me").status == 401)
            let refreshed = try await world.post("/v1/auth/refresh", #"{"refreshToken":"\#(pair.ana.refreshToken)"}"#)
            #expect(refreshed.status == 401)
            for path in ["/v1/travellers/ana", "/v1/travellers/ana/offers", "/v1/travellers/ana/reviews"] {
                #expect(try await pair.ben.get(path).status == 404)
            }
            #expect(try await world.get("/v1/offers/\(pair.offer)").status == 404)
            #expect(try await world.near().count("items") == 0)
            let seen = try await pair.ben.get("/v1/swaps/\(swap)")
            #expect(seen.string("state") == "cancelled")
            #expect(seen.string("outcome.kind") == "cancelled")
            #expect(seen.string("outcome.fault") == "owner")
            #expect(seen.string("with.name") == "Former traveller")
            #expect(seen.string("with.handle") == "former-traveller")
            let row = try await pair.ben.get(
                "/v1/threads/\(thread)", headers: .with("Accept-Language", "pl"))
            #expect(row.string("with.name") == "Dawny podróżny")
            #expect(row.string("closed.reason") == "blocked-or-gone")
            let messages = try await pair.ben.get("/v1/threads/\(thread)/messages")
            #expect(!messages.text.contains("red door"))
            #expect(!messages.text.contains("Ana"))
            #expect(messages.text.contains("This message is no longer here."))
            #expect(try await pair.ben.toldInFull().first?.contains("Former traveller cancels the swap.") == true)
            #expect(try world.findings() == [])

            try await world.deliver()
            let letter = try #require(postbox.letters(to: "ana@example.org").last)
            #expect(letter.subject == "Your account will be deleted")
            #expect(letter.text.contains("28 November 2026"))
        }
    }

    @Test("a leaving account signs in, reads itself and comes back; every other route is shut")
    func restored() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.openThread(on: pair.offer)
            try await pair.ben.say("Hello", 1, in: thread)
            try await pair.ana.say("Call Ana at the red door", 2, in: thread)
            // Control: nothing changes for an account that is not leaving.
            #expect(try await pair.ana.post("/v1/me/restore").string("state") == "active")
            #expect(try await pair.ana.leave().status == 202)
            let reply = try await world.post(
                "/v1/auth/login", #"{"login":"ana@example.org","password":"\#(Person.password)"}"#)
            #expect(reply.string("traveller.state") == "leaving")
            let back = try world.person(reply)
            let routes = world.services.routes.filter { !$0.path.hasPrefix("/v1/auth") && $0.path.hasPrefix("/v1") }
            for route in routes {
                if case .anonymous = route.handler { continue }
                // They would end the walk.
                guard !route.others.contains(.leaving) else { continue }
                let answer = try await world.send(
                    route.method, route.example, body: route.method == .get ? nil : Array("{}".utf8), token: back.token)
                // To travellers the routes of staff do not exist.
                let isForStaff = route.path.hasPrefix("/v1/admin")
                #expect(answer.summary == (isForStaff ? "404 not-found" : "403 leaving"), "\(route.name)")
            }
            let open = world.services.routes.filter { $0.others.contains(.leaving) }.map(\.name)
            #expect(
                open == [
                    "POST /v1/auth/logout", "GET /v1/auth/session", "GET /v1/me", "POST /v1/me/restore",
                    "GET /v1/me/export", "POST /v1/me/export",
                    "GET /v1/me/export/:id", "GET /v1/me/notifications", "GET /v1/me/appeals", "POST /v1/me/appeals",
                ])
            let again = try await world.signedIn("ana")
            let me = try await again.get("/v1/me")
            #expect(me.string("state") == "leaving")
            #expect(me.string("leaving.erasedAt") == world.time(hours: 7 * 24))
            #expect(try await again.leave().problem == "leaving")

            let own = try await again.post("/v1/me/restore")
            #expect(own.status == 200)
            #expect(own.string("state") == "active")
            #expect(own["leaving"] == .null)
            #expect(try await again.get("/v1/me/offers").texts("state") == ["paused"])
            #expect(try await pair.ben.get("/v1/threads/\(thread)").string("with.name") == "Ana")
            #expect(try await pair.ben.read(thread).bodies == ["Hello", "Call Ana at the red door"])
            #expect(try await again.post("/v1/offers/\(pair.offer)/resume").string("state") == "active")
            #expect(try await world.near().count("items") == 1)
            #expect(try world.findings() == [])
            try await world.deliver()
            #expect(postbox.letters(to: "ana@example.org").contains { $0.subject == "Your account was restored" })
            // Control: without a request nothing is ever erased.
            world.clock.advance(days: 8)
            try await world.sweep()
            #expect(try await world.get("/v1/travellers/ana").string("name") == "Ana")
        }
    }

    @Test("needs the password and the second factor; those of another account do not count, and guesses are limited")
    func secrets() async throws {
        try await World.running(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world, _ in
            let mira = try await world.register("mira")
            let ben = try await world.register("ben")
            let app = try SecondFactorTests.Authenticator(try await mira.post("/v1/auth/totp"), world.clock)
            #expect(try await mira.post("/v1/auth/totp/confirm", #"{"code":"\#(app.code)"}"#).status == 204)
            let other = try SecondFactorTests.Authenticator(try await ben.post("/v1/auth/totp"), world.clock)
            #expect(try await ben.post("/v1/auth/totp/confirm", #"{"code":"\#(other.code)"}"#).status == 204)
            world.clock.advance(seconds: 30)
            #expect(try await mira.leave().summary == "422 invalid /code")
            let wrong = try await mira.leave(code: other.recoveryCodes[0])
            #expect((wrong.status, wrong.problem, wrong.int("attemptsLeft")) == (422, "wrong-code", 4))
            for _ in 0..<10 {
                let refused = try await mira.leave("another long password", code: app.code)
                #expect(refused.summary == "422 invalid /password")
            }
            #expect(try await mira.leave(code: app.code).status == 429)
            // Nothing has happened, and it works once the limit allows it.
            #expect(try await world.get("/v1/travellers/mira").status == 200)
            world.clock.advance(hours: 24)
            let later = try world.person(
                try await world.post(
                    "/v1/auth/login",
                    #"{"login":"mira","password":"\#(Person.password)","totp":"\#(app.code)"}"#))
            world.clock.advance(seconds: 30)
            #expect(try await later.leave(code: app.code).status == 202)
            #expect(try await world.get("/v1/travellers/mira").status == 404)
        }
    }
}
