import Domain
import Foundation
import TestSupport
import Testing

@testable import App

@Suite("Appointments and bans beside requests of the same account") struct AppointmentRaceTests {
    /// What somebody does who is being appointed.
    enum Deed: Int, CaseIterable, Sendable {
        case publish, propose, open, leave

        func done(by person: Person, offer: String) async throws -> Reply {
            switch self {
            case .publish: try await person.post("/v1/offers", Pair.draft.json)
            case .propose:
                try await person.post(
                    "/v1/offers/\(offer)/swaps", #"{"amount":{"amount":"50.00","currency":"EUR"}}"#)
            case .open: try await person.post("/v1/offers/\(offer)/thread", "{}")
            case .leave: try await person.leave()
            }
        }
    }

    @Test("an account is on the staff or has what travellers have, never both", arguments: Deed.allCases)
    func appointed(_ deed: Deed) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            var people: [(Person, SecondFactorTests.Authenticator)] = []
            for number in 0..<60 {
                let person = try await world.register("person\(number)")
                try await world.execute("UPDATE traveller SET email_verified_at = created_at")
                people.append((person, try await person.armed()))
            }
            let desk = try await StaffDesk("olga", .admin, in: world)
            let olga = try await desk.atWork()
            var (appointed, refused) = (0, 0)
            for (person, app) in people {
                // The codes of the round: leaving takes one.
                let code = deed == .leave ? app.code : nil
                async let joined = olga.appoint(person.handle, .moderator)
                async let done =
                    code == nil
                    ? deed.done(by: person, offer: pair.offer) : person.leave(code: code)
                let replies = try await (joined, done)
                if replies.0.status == 200 {
                    appointed += 1
                    #expect([401, 403].contains(replies.1.status), "\(deed) \(replies.1.summary)")
                } else {
                    refused += 1
                    #expect(
                        ["account-in-use", "account-not-active"].contains(replies.0.problem), "\(replies.0.summary)")
                    #expect([201, 202].contains(replies.1.status), "\(deed) \(replies.1.summary)")
                }
            }
            #expect(appointed + refused == 60)
            #expect(try world.findings() == [])
        }
    }

    @Test("a request that was let in before is refused in its transaction; without the look it would be done")
    func control() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let route = try #require(world.services.routes.first { $0.name == "POST /v1/offers" })
            let cleo = try await world.register("cleo")
            let principal = Principal(
                traveller: cleo.id, handle: "cleo", session: Identifier(at: world.clock.now),
                lastActive: world.clock.now, language: "en", state: .active)
            @Sendable func write() async throws {
                try await world.execute("UPDATE traveller SET bio = bio || 'x' WHERE id = '\(cleo.id)'")
            }
            // Nothing has happened yet.
            try await Admission.$current.withValue(route.admission(of: principal)) { try await write() }
            try await world.execute(
                """
                INSERT INTO staff (traveller, role, since, appointed_by, has_one_time_password)
                    VALUES ('\(cleo.id)', 'moderator', 1, NULL, 0)
                """)
            await #expect(throws: StaffAccessRefusal.travellersOnly) {
                try await Admission.$current.withValue(route.admission(of: principal)) { try await write() }
            }
            try await world.execute("DELETE FROM staff")
            for (state, refusal) in [("banned", AccountRefusal.banned), ("suspended", .suspended)] {
                try await world.execute("UPDATE traveller SET state = '\(state)' WHERE id = '\(cleo.id)'")
                await #expect(throws: refusal) {
                    try await Admission.$current.withValue(route.admission(of: principal)) { try await write() }
                }
            }
            // Control: outside of a request, and of another account.
            try await write()
            let other = Principal(
                traveller: pair.ben.id, handle: "ben", session: Identifier(at: world.clock.now),
                lastActive: world.clock.now, language: "en", state: .active)
            try await Admission.$current.withValue(route.admission(of: other)) { try await write() }
            #expect(try await world.texts("SELECT bio FROM traveller WHERE handle = 'cleo'") == ["xxx"])
        }
    }

    @Test("nothing of a banned account is written after its ban: 60 times", arguments: 0..<4)
    func banned(_ part: Int) async throws {
        try await World.run { world in
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            for round in 0..<15 {
                let pair = try await Pair(in: world, number: "\(round)")
                let thread = try await pair.ben.openThread(on: pair.offer)
                async let ban = sara.moderate("ban", pair.ben)
                async let said = pair.ben.say("Pay me first.", 1, in: thread)
                async let proposed = pair.propose("50.00")
                async let published = pair.ben.post("/v1/offers", Pair.draft.json)
                let replies = try await (ban, said, proposed, published)
                #expect(replies.0.status == 200)
                for reply in [replies.1, replies.2, replies.3] {
                    #expect([201, 401, 403].contains(reply.status), "\(reply.summary)")
                }
                try await world.sweep()
                #expect(try await world.number("SELECT count(*) FROM swap WHERE state = 'proposed'") == 0)
            }
            #expect(try world.findings() == [])
        }
    }
}
