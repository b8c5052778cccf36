import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("Bans: permanent, told, and what they end") struct BanTests {
    @Test("with two seniors a ban is provisional until the other one confirms it; the first one cannot")
    func confirmed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            let banned = try await sara.moderate("ban", pair.ana)
            #expect((banned.string("state"), banned.string("ban.permanentAt")) == ("banned", nil))
            #expect(try await sara.moderate("ban", pair.ana).string("ban.permanentAt") == nil)
            let confirmed = try await adam.moderate("ban", pair.ana)
            #expect((confirmed.status, confirmed.count("actions")) == (200, 1))
            #expect(confirmed.string("ban.permanentAt") != nil)
            #expect(try await adam.moderate("ban", pair.ana).string("ban.at") == banned.string("ban.at"))
            #expect(try await world.audit() == ["ban", "confirm-ban"])
            #expect(try await sara.moderate("restore", pair.ana)["ban"] == .null)
            #expect(try world.findings() == [])
        }
    }

    @Test("with one senior a ban is permanent at once, and the audit says so")
    func alone() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            _ = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            #expect(try await sara.moderate("ban", pair.ana).string("ban.permanentAt") != nil)
            #expect(try await world.audit() == ["ban alone"])
        }
    }

    @Test("14 days without an appeal make a ban permanent; an open appeal holds it up until it is refused")
    func matured() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let desk = try await StaffDesk("adam.berg", .admin, in: world)
            _ = try await desk.atWork()
            for person in [pair.ana, pair.ben] { try await sara.moderate("ban", person) }
            let ben = try await world.signedIn("ben")
            let appeal = try await ben.appeal(try await ben.actionID()).id()
            let provisional = "SELECT count(*) FROM ban WHERE permanent_at IS NULL"
            world.clock.advance(hours: 14 * 24 - 1)
            try await world.sweep()
            #expect(try await world.number(provisional) == 2)
            world.clock.advance(hours: 1)
            try await world.sweep()
            #expect(try await world.number(provisional) == 1)
            #expect(try await world.audit() == ["ban", "ban", "confirm-ban by nobody"])
            let adam = try world.person(try await desk.signIn(Person.password, code: desk.code))
            #expect(try await adam.decide(appeal, false).string("state") == "refused")
            #expect(try await world.number(provisional) == 0)
            #expect(try await world.audit().suffix(2) == ["refuse-appeal", "confirm-ban"])
            #expect(try world.findings() == [])
        }
    }

    @Test("a suspension and a ban are mailed with the note, to confirmed contacts alone")
    func mails() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            let cleo = try await world.register("cleo")
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let until = #"{"reason":"safety","note":"Rest.","until":"2026-12-01T00:00:00Z"}"#
            try await sara.moderate("suspend", pair.ben, until)
            for person in [pair.ana, cleo] { try await sara.moderate("ban", person) }
            postbox.empty()
            try await world.deliver()
            #expect(postbox.letters.map(\.recipient.address).sorted() == ["ana@example.org", "ben@example.org"])
            let closed = try #require(postbox.letters(to: "ana@example.org").first)
            #expect(closed.subject == "Your account is closed")
            #expect(closed.text.contains("The moderator writes: No."))
            #expect(closed.text.contains("sign in within 14 days and appeal, or answer this mail"))
            let suspended = try #require(postbox.letters(to: "ben@example.org").first)
            #expect(suspended.text.contains("until 1 December 2026") && suspended.text.contains("writes: Rest."))
        }
    }

    @Test("a ban ends twenty open swaps at once and the sweeper the others; a ban that is taken back stops it")
    func swaps() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            for number in 1...22 {
                let person = try await world.register("guest\(number)")
                #expect(try await pair.propose("50.00", by: person).status == 201)
            }
            let open = "SELECT count(*) FROM swap WHERE state = 'proposed'"
            #expect(try await world.number(open) == 22)
            try await sara.moderate("ban", pair.ana)
            #expect(try await world.number(open) == 2)
            try await world.sweep()
            #expect(try await world.number(open) == 0)
            #expect(try await world.number("SELECT count(*) FROM ban WHERE has_open_swaps = 1") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("somebody who has left is neither banned nor granted a tier")
    func gone() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let desk = try await StaffDesk("sara.holm", .senior, in: world)
            _ = try await desk.atWork()
            _ = try await pair.ben.leave()
            let tier = #"{"tier":"T4","reason":"other","note":"Well done."}"#
            world.clock.advance(hours: 8 * 24)
            try await world.sweep()
            let again = try world.person(try await desk.signIn(Person.password, code: desk.code))
            #expect(try await again.moderate("ban", pair.ben).summary == "409 account-not-active")
            #expect(try await again.moderate("tier", pair.ben, tier).summary == "409 account-not-active")
            #expect(try await world.audit() == [])
        }
    }

    @Test("verify finds a ban without its account, an account without its ban, and another's appeal")
    func verified() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await sara.moderate("warn", pair.ben)
            let appeal = try await pair.ben.appeal(try await pair.ben.actionID()).id()
            try await sara.moderate("ban", pair.ana)
            #expect(try world.findings() == [])
            let (ana, ben) = (pair.ana.id, pair.ben.id)
            for (damage, repair, finding) in [
                (
                    "UPDATE traveller SET state = 'limited' WHERE id = '\(ana)'",
                    "UPDATE traveller SET state = 'banned' WHERE id = '\(ana)'", "ban \(ana): its account is limited"
                ),
                (
                    "UPDATE appeal SET person = '\(ana)'", "UPDATE appeal SET person = '\(ben)'",
                    "appeal \(appeal): its action is about somebody else"
                ),
                ("DELETE FROM ban", "", "traveller \(ana): banned by an action, but has no ban"),
            ] {
                try await world.execute(damage)
                #expect(try world.findings() == [finding])
                if !repair.isEmpty { try await world.execute(repair) }
            }
        }
    }
}
