import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

struct SessionTests {
    @Test("sessions are listed by their last use, with their device, and this one is marked")
    func list() async throws {
        try await World.run { world in
            _ = try await world.register("mira")
            world.clock.advance(hours: 2)
            let phone = try world.person(try await world.signIn("mira", device: "Pixel 9"))
            let list = try await phone.get("/v1/auth/sessions")
            #expect(list.status == 200)
            #expect(list.headers[.cacheControl] == "private, no-cache")
            #expect(list.count("items") == 2)
            #expect(list.string("items.0.device") == "Pixel 9")
            #expect(list["items.0.current"] == .bool(true))
            #expect(list.string("items.0.createdAt") == "2026-11-21T12:00:00Z")
            #expect(list["items.1.device"] == .null)
            #expect(list["items.1.current"] == .bool(false))
            #expect(list.string("items.1.lastUsedAt") == "2026-11-21T10:00:00Z")
            world.clock.advance(seconds: 600)
            let tablet = try await world.post(
                "/v1/auth/register",
                #"{"handle":"ben","name":"Ben","email":"ben@example.org","password":"\#(Person.password)","#
                    + #""homeCurrency":"EUR","device":"Tablet"}"#)
            let sessions = try await world.person(tablet).get("/v1/auth/sessions")
            #expect(sessions.string("items.0.device") == "Tablet")
            #expect(sessions.string("items.0.createdAt") == "2026-11-21T12:10:00Z")
            #expect(sessions.string("items.0.lastUsedAt") == "2026-11-21T12:10:00Z")
            world.clock.advance(days: 30)
            let later = try world.person(try await world.signIn("mira"))
            #expect(try await later.get("/v1/auth/sessions").count("items") == 1)
        }
    }

    @Test("one ends one's own sessions; another person's looks like one that is not there")
    func end() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let ben = try await world.register("ben")
            let tablet = try world.person(try await world.signIn("mira", device: "tablet"))
            let sessions = try await mira.get("/v1/auth/sessions")
            let ids = (0..<2).compactMap { index in
                sessions["items.\(index).current"] == .bool(false) ? sessions.string("items.\(index).id") : nil
            }
            let id = try #require(ids.first)
            let foreign = try await ben.delete("/v1/auth/sessions/\(id)")
            let missing = try await ben.delete("/v1/auth/sessions/\(Identifier<Session>(at: world.clock.now))")
            let garbage = try await ben.delete("/v1/auth/sessions/garbage")
            #expect(foreign.status == 404)
            #expect(foreign.anonymous == missing.anonymous)
            #expect(foreign.anonymous == garbage.anonymous)
            #expect(try await world.status(of: tablet.token) == 200)
            #expect(try await mira.delete("/v1/auth/sessions/\(id)").status == 204)
            #expect(try await world.status(of: tablet.token) == 401)
            #expect(try await world.refresh(tablet.refreshToken).status == 401)
            #expect(try await world.status(of: mira.token) == 200)
            #expect(try await mira.delete("/v1/auth/sessions/\(id)").anonymous == missing.anonymous)
        }
    }

    @Test("ending the session one is in signs out")
    func endCurrent() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let id = try #require(try await mira.get("/v1/auth/sessions").string("items.0.id"))
            #expect(try await mira.delete("/v1/auth/sessions/\(id)").status == 204)
            #expect(try await world.status(of: mira.token) == 401)
            #expect(try await world.refresh(mira.refreshToken).status == 401)
        }
    }
}
