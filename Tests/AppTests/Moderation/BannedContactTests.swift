import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("B6: the contacts of banned accounts") struct BannedContactTests {
    private static let phone = "+48600100200"

    /// Mira with a confirmed address and number, banned; and zoe, who entered the number before.
    private static func stage(_ world: World, _ postbox: Postbox) async throws -> (
        mira: Person, zoe: Person, sara: Person
    ) {
        let mira = try world.person(try await world.signUp(Signup { $0.phone = phone }))
        let zoe = try world.person(
            try await world.signUp(
                Signup {
                    ($0.handle, $0.name, $0.email) = ("zoe", "Zoe", "zoe@example.org")
                    $0.phone = phone
                }))
        try await mira.verify(.email, "mira@example.org", by: postbox)
        try await mira.verify(.phone, phone, by: postbox)
        let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
        #expect(try await sara.moderate("ban", mira).string("state") == "banned")
        return (mira, zoe, sara)
    }

    private static func register(_ world: World, _ handle: String, email: String?, phone: String?) async throws
        -> String
    {
        let reply = try await world.signUp(
            Signup {
                ($0.handle, $0.name) = (handle, "Somebody")
                ($0.email, $0.phone) = (email, phone)
            })
        return reply.summary
    }

    @Test("in any spelling they register nowhere, also after the account is erased")
    func registered() async throws {
        try await World.running { world, postbox in
            let people = try await Self.stage(world, postbox)
            let spellings: [(String?, String?)] = [
                ("mira@example.org", nil), ("MIRA@Example.ORG", nil), (nil, "+48 600 100 200"),
                (nil, "+48 (600) 100-200"),
                ("new@example.org", Self.phone), ("mira+again@example.org", nil), (nil, "+48 0600 100 200"),
            ]
            func answers(_ prefix: String) async throws -> [String] {
                var answers: [String] = []
                for (index, (email, phone)) in spellings.enumerated() {
                    answers.append(try await Self.register(world, "\(prefix)\(index)", email: email, phone: phone))
                }
                return answers
            }
            let refused = Array(repeating: "409 contact-taken", count: spellings.count)
            #expect(try await answers("first") == refused)
            try await world.execute(
                """
                DELETE FROM ban;
                UPDATE traveller SET state = 'deleted', email = NULL, email_key = '', phone = NULL, email_claimed_at = NULL,
                    email_verified_at = NULL, phone_claimed_at = NULL, phone_verified_at = NULL
                WHERE id = '\(people.mira.id)';
                """)
            #expect(try await answers("second") == refused)
            // The control: without the hashes they come back.
            try await world.execute("DELETE FROM banned_contact")
            #expect(try await answers("third").first == "201")
        }
    }

    @Test("contacts dropped up to 90 days before are banned too, and free after a restore", arguments: [89.9, 90.1])
    func dropped(daysBefore: Double) async throws {
        try await World.running { world, postbox in
            let old = try world.person(try await world.signUp(Signup()))
            try await old.verify(.email, "mira@example.org", by: postbox)
            let edit = #"{"email":"other@example.org","password":"\#(Person.password)"}"#
            #expect(try await old.patch("/v1/me", edit).status == 200)
            world.clock.advance(days: daysBefore)
            let mira = try await world.signedIn("mira")
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await sara.moderate("ban", mira)
            let isBanned = daysBefore < 90
            // Also in another spelling.
            #expect(
                try await Self.register(world, "one", email: "mira+back@example.org", phone: nil)
                    == (isBanned ? "409 contact-taken" : "201"))
            // Control: what was never confirmed bans nobody.
            #expect(try await Self.register(world, "two", email: "other@example.org", phone: nil) == "201")
            world.clock.advance(days: 100)
            try await world.sweep()
            #expect(
                try await Self.register(world, "three", email: "mira@example.org", phone: nil)
                    == (isBanned ? "409 contact-taken" : "201"))
            let sofie = try await StaffDesk("sofie.lund", .senior, in: world).atWork()
            try await sofie.moderate("restore", mira)
            #expect(try await Self.register(world, "four", email: "Mira@example.org", phone: nil) == "201")
            #expect(try world.findings() == [])
        }
    }

    @Test("a ban holds the contact that another spelling replaced, which nobody verified")
    func replaced() async throws {
        try await World.running { world, postbox in
            let mira = try world.person(try await world.signUp(Signup()))
            try await mira.verify(.email, "mira@example.org", by: postbox)
            try await mira.change(to: "mira+1@example.org")
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await sara.moderate("ban", mira)
            #expect(try await Self.register(world, "one", email: "mira@example.org", phone: nil) == "409 contact-taken")
        }
    }

    @Test("who is suspended verifies the contact with no other account, also after leaving", arguments: [true, false])
    func suspended(leaves: Bool) async throws {
        try await World.running { world, postbox in
            let mira = try world.person(try await world.signUp(Signup()))
            try await mira.verify(.email, "mira@example.org", by: postbox)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            if leaves { #expect(try await mira.leave().status == 202) }
            let until = world.time(hours: 24 * 20)
            try await sara.moderate("suspend", mira, #"{"reason":"scam","note":"Look.","until":"\#(until)"}"#)
            if leaves {
                try await world.eraseLeavers()
                #expect(try await world.number("SELECT count(*) FROM departure") == 0)
            }
            func second(_ handle: String) async throws -> Reply {
                postbox.empty()
                let email = leaves ? "mira@example.org" : "mira+\(handle)@example.org"
                let signup = Signup { ($0.handle, $0.name, $0.email) = (handle, "Mia", email) }
                let reply = try await world.signUp(signup)
                guard reply.status == 201 else { return reply }
                let person = try world.person(reply)
                try await person.post("/v1/auth/email/verify")
                try await world.deliver()
                return try await person.post(
                    "/v1/auth/email/verify/confirm", #"{"code":"\#(try postbox.code(to: email))"}"#)
            }
            #expect(try await second("one").status == 409)
            // Control: when the suspension is over.
            world.clock.advance(days: 20)
            try await world.sweep()
            let free = try await second("two")
            #expect(free.status < 300, "\(free.text)")
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "what a suspension holds ends with it, also when it ends early, but for what was dropped lately",
        arguments: [false, true])
    func released(isAppeal: Bool) async throws {
        try await World.running { world, postbox in
            let mira = try world.person(try await world.signUp(Signup()))
            try await mira.verify(.email, "mira@example.org", by: postbox)
            try await mira.change(to: "new@example.org")
            world.clock.advance(seconds: 60)
            try await mira.verify(.email, "new@example.org", by: postbox)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let (now, until) = (world.clock.now, world.time(hours: 24 * 200))
            try await sara.moderate("suspend", mira, #"{"reason":"scam","note":"Look.","until":"\#(until)"}"#)
            let end = now.addingTimeInterval(200 * 86_400).milliseconds
            let held = "SELECT count(*) FROM held_contact WHERE until"
            #expect(try await world.number("\(held) = \(end)") == 2)
            if isAppeal {
                let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
                let suspended = try await world.signedIn("mira")
                let appeal = try await suspended.appeal(try await suspended.actionID()).id()
                #expect(try await adam.decide(appeal, true).status == 200)
            } else {
                try await sara.moderate("restore", mira)
            }
            #expect(try await world.number("\(held) > \(world.clock.now.milliseconds)") == 1)
            #expect(try await world.number("\(held) > \(now.addingTimeInterval(90 * 86_400).milliseconds)") == 0)
        }
    }

    @Test("a mailbox that two banned accounts had stays banned until both are restored")
    func shared() async throws {
        try await World.running { world, postbox in
            var people: [Person] = []
            for number in 1...2 {
                let email = "mira+\(number)@example.org"
                let person = try world.person(
                    try await world.signUp(
                        Signup { ($0.handle, $0.name, $0.email) = ("mira\(number)", "Mira", email) }))
                try await person.verify(.email, email, by: postbox)
                people.append(person)
            }
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            for person in people { try await sara.moderate("ban", person) }
            try await sara.moderate("restore", people[0])
            #expect(try await Self.register(world, "one", email: "mira@example.org", phone: nil) == "409 contact-taken")
            try await sara.moderate("restore", people[1])
            #expect(try await Self.register(world, "two", email: "mira@example.org", phone: nil) == "201")
        }
    }

    @Test("an older row refuses the spelling of its time, and a restore frees it")
    func oldRows() async throws {
        try await World.running { world, postbox in
            let mira = try world.person(try await world.signUp(Signup { $0.email = "Mira+swaps@example.org" }))
            try await mira.verify(.email, "Mira+swaps@example.org", by: postbox)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await sara.moderate("ban", mira)
            #expect(try await Self.register(world, "one", email: "mira@example.org", phone: nil) == "409 contact-taken")
            let old = world.digest(of: "email mira+swaps@example.org", for: "banned contact")
            try await world.execute("UPDATE banned_contact SET hash = x'\(old)'")
            #expect(try await Self.register(world, "two", email: "mira@example.org", phone: nil) == "201")
            #expect(
                try await Self.register(world, "three", email: "mira+SWAPS@example.org", phone: nil)
                    == "409 contact-taken")
            try await sara.moderate("restore", mira)
            #expect(try await world.number("SELECT count(*) FROM banned_contact") == 0)
        }
    }

    @Test("who proves to have one learns why it is refused; nobody else learns anything")
    func confirmed() async throws {
        try await World.running { world, postbox in
            let people = try await Self.stage(world, postbox)
            #expect(try await people.zoe.post("/v1/auth/phone/verify").status == 202)
            try await world.deliver()
            let confirm = "/v1/auth/phone/verify/confirm"
            let code = try postbox.code(to: Self.phone)
            let wrong = code == "000000" ? "000001" : "000000"
            #expect(try await people.zoe.post(confirm, #"{"code":"\#(wrong)"}"#).summary == "422 wrong-code")
            #expect(try await people.zoe.post(confirm, #"{"code":"\#(code)"}"#).summary == "409 contact-banned")
            let edit = #"{"email":"Mira@example.org","password":"\#(Person.password)"}"#
            #expect(try await people.zoe.patch("/v1/me", edit).summary == "409 contact-taken")
            #expect(try await world.number("SELECT count(*) FROM traveller WHERE phone_verified_at IS NOT NULL") == 1)
        }
    }

    @Test("a ban that is taken back frees them, and so do three years")
    func freed() async throws {
        try await World.running { world, postbox in
            let people = try await Self.stage(world, postbox)
            let count = "SELECT count(*) FROM banned_contact"
            #expect(try await world.number(count) == 2)
            try await people.sara.moderate("restore", people.mira)
            #expect(try await world.number(count) == 0)
            try await people.sara.moderate("ban", people.mira)
            #expect(try await world.number(count) == 2)
            world.clock.advance(hours: 3 * 365 * 24 - 1)
            try await world.sweep()
            #expect(try await world.number(count) == 2)
            world.clock.advance(hours: 2)
            try await world.sweep()
            #expect(try await world.number(count) == 0)
        }
    }

    @Test("500 honest people behind the address of a banned one register, and none is refused")
    func honest() async throws {
        try await World.running { world, postbox in
            _ = try await Self.stage(world, postbox)
            let address = World.address(of: "mira")
            var refused: [String] = []
            for number in 1...500 {
                let reply = try await world.post(
                    "/v1/auth/register",
                    Signup {
                        ($0.handle, $0.email) = ("honest\(number)", "honest\(number)@example.org")
                    }.json, headers: World.coming(from: address))
                if reply.status != 201 { refused.append(reply.summary) }
            }
            #expect(refused == [])
        }
    }
}
