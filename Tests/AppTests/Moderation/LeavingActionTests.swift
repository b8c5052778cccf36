import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("What staff do about who is leaving") struct LeavingActionTests {
    /// Ana leaves; her contact is confirmed.
    private static func left(_ world: World) async throws -> (pair: Pair, sara: Person) {
        let pair = try await Pair(in: world)
        try await pair.ana.leave()
        return (pair, try await StaffDesk("sara.holm", .senior, in: world).atWork())
    }

    private static func signUp(_ world: World, _ handle: String) async throws -> String {
        try await world.signUp(
            Signup {
                ($0.handle, $0.name) = (handle, "Somebody")
                $0.email = "ana@example.org"
            }
        ).summary
    }

    @Test("a ban ends the right to come back, and keeps the contacts through the erasure")
    func ban() async throws {
        try await World.run { world in
            let (pair, sara) = try await Self.left(world)
            #expect(try await sara.get("/v1/admin/travellers?q=ana").texts("state") == ["leaving"])
            let banned = try await sara.moderate("ban", pair.ana)
            #expect((banned.status, banned.string("state"), banned.count("actions")) == (200, "leaving", 1))
            #expect(banned.string("ban.permanentAt") != nil)
            let back = try await world.signedIn("ana")
            #expect(try await back.post("/v1/me/restore").summary == "403 account-banned")
            #expect(try world.findings() == [])
            world.clock.advance(hours: 8 * 24)
            try await world.sweep()
            // The last mail has a day.
            world.clock.advance(hours: 24)
            try await world.deliver()
            try await world.sweep()
            #expect(
                try await world.texts("SELECT name || state FROM traveller WHERE id = '\(pair.ana.id)'") == ["deleted"])
            #expect(try await world.number("SELECT count(*) FROM banned_contact") == 1)
            #expect(try await Self.signUp(world, "other") == "409 contact-taken")
            #expect(try world.findings() == [])
        }
    }

    @Test("control: without a ban who left comes back, and the contact is free after the erasure")
    func control() async throws {
        try await World.run { world in
            let (pair, _) = try await Self.left(world)
            let back = try await world.signedIn("ana")
            #expect(try await back.post("/v1/me/restore").string("state") == "active")
            try await back.leave()
            world.clock.advance(hours: 8 * 24)
            try await world.sweep()
            world.clock.advance(hours: 24)
            try await world.deliver()
            try await world.sweep()
            #expect(try await world.texts("SELECT name FROM traveller WHERE id = '\(pair.ana.id)'") == [""])
            #expect(try await Self.signUp(world, "other") == "201")
        }
    }

    @Test("a ban that is taken back gives the right to come back again; so does an appeal")
    func unbanned() async throws {
        try await World.run { world in
            let (pair, sara) = try await Self.left(world)
            try await sara.moderate("limit", pair.ana)
            try await sara.moderate("ban", pair.ana)
            #expect(try await sara.moderate("restore", pair.ana)["ban"] == .null)
            #expect(try await world.number("SELECT count(*) FROM banned_contact") == 0)
            try await sara.moderate("limit", pair.ana)
            try await sara.moderate("ban", pair.ana)
            let back = try await world.signedIn("ana")
            #expect(try await back.post("/v1/me/restore").summary == "403 account-banned")
            let appeal = try await back.appeal(try await back.actionID()).id()
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            #expect(try await adam.decide(appeal, true).status == 200)
            // The limit from before stands.
            #expect(try await back.post("/v1/me/restore").string("state") == "limited")
            #expect(try world.findings() == [])
        }
    }

    @Test("a suspension lasts through a return, and no longer than it says; a warning and a tier arrive too")
    func suspended() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            for person in [pair.ana, pair.ben] { try await person.leave() }
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let until = #"{"reason":"safety","note":"Rest.","until":"\#(world.time(hours: 48))"}"#
            for person in [pair.ana, pair.ben] {
                let reply = try await sara.moderate("suspend", person, until)
                #expect((reply.string("state"), reply.string("until")) == ("leaving", world.time(hours: 48)))
            }
            try await sara.moderate("warn", pair.ana)
            let tier = #"{"tier":"T4","reason":"other","note":"Well done."}"#
            #expect(try await sara.moderate("tier", pair.ana, tier).string("grantedTier") == "T4")
            let ana = try await world.signedIn("ana")
            #expect(try await ana.post("/v1/me/restore").string("state") == "suspended")
            #expect(try await ana.post("/v1/offers", Pair.draft.json).summary == "403 account-suspended")
            world.clock.advance(hours: 49)
            let ben = try await world.signedIn("ben")
            #expect(try await ben.post("/v1/me/restore").string("state") == "active")
            try await world.sweep()
            #expect(try await world.texts("SELECT state FROM traveller WHERE handle = 'ana'") == ["active"])
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a ban beside a wish to leave, or beside a return, is a ban whoever is first: 120 times", arguments: 0..<6)
    func race(_ part: Int) async throws {
        try await World.run { world in
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            for round in 0..<20 {
                let pair = try await Pair(in: world, number: "\(round)")
                let ana: Person
                if round.isMultiple(of: 2) {
                    ana = pair.ana
                } else {
                    try await pair.ana.leave()
                    ana = try await world.signedIn(pair.ana.handle)
                }
                async let banned = sara.moderate("ban", pair.ana)
                async let other = round.isMultiple(of: 2) ? ana.leave() : ana.post("/v1/me/restore")
                async let published = pair.ben.publish()
                let replies = try await (banned, other, published)
                #expect(replies.0.status == 200)
                // Refused, done before the ban, or without a session.
                #expect([200, 202, 401, 403].contains(replies.1.status))
                #expect(try await world.number("SELECT count(*) FROM ban") == round + 1)
                let back = try await world.signedIn(pair.ana.handle)
                #expect(try await back.post("/v1/me/restore").summary == "403 account-banned")
                #expect(try await world.number("SELECT count(*) FROM banned_contact") == round + 1)
            }
            #expect(try world.findings() == [])
        }
    }
}
