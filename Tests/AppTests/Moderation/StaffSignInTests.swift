import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("Sign-in of staff") struct StaffSignInTests {
    @Test("a one-time password opens nothing but its own replacement")
    func oneTimePassword() async throws {
        try await World.run { world in
            let desk = try await StaffDesk("olga", .admin, in: world)
            let password = try #require(desk.oneTimePassword)
            #expect(password.wholeMatch(of: #/[a-z2-7]{5}(-[a-z2-7]{5}){3}/#) != nil)
            let olga = try world.person(try await desk.signIn(code: desk.code))
            for path in ["/v1/me", "/v1/admin/staff", "/v1/offers/nearby?lat=1&lon=1&radius=1", "/v1/auth/sessions"] {
                let reply = try await olga.get(path)
                if path.contains("nearby") {
                    #expect(reply.status == 200)
                } else {
                    #expect((reply.status, reply.problem) == (403, "password-change-needed"), "\(path)")
                }
            }
            let same = try await olga.post("/v1/auth/password", #"{"current":"\#(password)","new":"\#(password)"}"#)
            #expect((same.status, same.pointers) == (422, ["/new"]))
            #expect(
                try await olga.post(
                    "/v1/auth/password", #"{"current":"\#(password)","new":"\#(Person.password)"}"#
                ).status == 204)
            let me = try await olga.get("/v1/me")
            #expect((me.status, me.string("staff.role"), me.string("handle")) == (200, "admin", "olga"))
            #expect(try await olga.get("/v1/admin/staff").status == 200)
            #expect(try await desk.signIn(Person.password).problem == "totp-required")
            #expect(try await desk.signIn(password).problem == "wrong-login")
            #expect(try world.findings() == [])
        }
    }

    @Test("staff act only once a code was entered in their session; the first code turns the factor on")
    func factor() async throws {
        try await World.run { world in
            let desk = try await StaffDesk("olga", .admin, in: world)
            let password = try #require(desk.oneTimePassword)
            // Before the factor is on, a sign-in goes without a code, and a wrong one is refused.
            let wrong = try await desk.signIn(code: "000000")
            #expect((wrong.status, wrong.problem, wrong.int("attemptsLeft")) == (422, "wrong-code", 4))
            let early = try world.person(try await desk.signIn())
            #expect(
                try await early.post(
                    "/v1/auth/password", #"{"current":"\#(password)","new":"\#(Person.password)"}"#
                ).status == 204)
            #expect(try await early.get("/v1/admin/staff").problem == "second-factor-needed")
            #expect(try await desk.stepUp(early).problem == "totp-off")
            let late = try world.person(try await desk.signIn(Person.password, code: desk.code))
            #expect(try await late.get("/v1/admin/staff").status == 200)
            // The factor is on, but this session never proved it.
            #expect(try await early.get("/v1/admin/staff").problem == "second-factor-needed")
            world.clock.advance(seconds: 30)
            #expect(try await desk.stepUp(early).status == 204)
            #expect(try await early.get("/v1/admin/staff").status == 200)
            // Whoever removes the factor has proved nothing any more.
            world.clock.advance(seconds: 30)
            let body = #"{"password":"\#(Person.password)","code":"\#(desk.code)"}"#
            let removed = try await world.send(
                .delete, "/v1/auth/totp", body: Array(body.utf8), token: late.token)
            #expect(removed.status == 204)
            for person in [early, late] {
                #expect(try await person.get("/v1/admin/staff").problem == "second-factor-needed")
                // The password alone sets up none: the operator hands one out.
                #expect(try await person.post("/v1/auth/totp").summary == "409 enrolment-needed")
            }
        }
    }

    @Test("a code counts for five minutes where a recent one is needed")
    func stepUp() async throws {
        try await World.run { world in
            let desk = try await StaffDesk("olga", .admin, in: world)
            try await world.register("marek").armed()
            let olga = try await desk.atWork()
            world.clock.advance(seconds: 270)
            #expect(try await olga.appoint("marek", .moderator).status == 200)
            world.clock.advance(seconds: 1)
            let refused = try await olga.appoint("marek", .senior)
            #expect((refused.status, refused.problem) == (403, "step-up-needed"))
            #expect(try await olga.get("/v1/admin/staff").string("items.0.role") == "moderator")
            #expect(try await olga.post("/v1/auth/step-up", #"{"code":"000000"}"#).problem == "wrong-code")
            #expect(try await olga.appoint("marek", .senior).problem == "step-up-needed")
            #expect(try await desk.stepUp(olga).status == 204)
            #expect(try await olga.appoint("marek", .senior).status == 200)
        }
    }

    @Test("on loopback an operator can go without second factors")
    func off() async throws {
        var settings = World.settings
        settings.requiresStaffFactor = false
        for isOff in [true, false] {
            try await World.run(settings: isOff ? settings : World.settings) { world in
                let desk = try await StaffDesk("olga", .admin, in: world)
                let password = try #require(desk.oneTimePassword)
                _ = try await world.register("marek")
                let olga = try world.person(try await desk.signIn())
                #expect(try await olga.get("/v1/admin/staff").problem == "password-change-needed")
                try await olga.post(
                    "/v1/auth/password", #"{"current":"\#(password)","new":"\#(Person.password)"}"#)
                let reply = try await olga.appoint("marek", .moderator)
                #expect(reply.status == (isOff ? 200 : 403))
                #expect(reply.problem == (isOff ? nil : "second-factor-needed"))
            }
        }
    }
}
