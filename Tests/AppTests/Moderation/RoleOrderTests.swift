import Domain
import Foundation
import TestSupport
import Testing

@Suite("What a role takes back, and who decides twice") struct RoleOrderTests {
    @Test("nobody lifts what a higher role imposed: a limit, a hidden offer, a removed point")
    func lifting() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let added = try await pair.ana.post(
                "/v1/places/meeting-points",
                #"{"kind":"library","label":"Main library","latitude":13.7287,"longitude":100.5262}"#)
            let point = try #require(added.string("id"))
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            let steps = [
                ("/v1/admin/travellers/\(pair.ana.id)", "limit", "restore"),
                ("/v1/admin/offers/\(pair.offer)", "hide", "restore"),
                ("/v1/admin/travellers/\(pair.ana.id)/profile", "hide", "restore"),
                ("/v1/admin/meeting-points/\(point)", "remove", "reset"),
            ]
            for (imposing, lower, higher) in [(sara, mona, adam), (adam, sara, adam)] {
                for (path, impose, lift) in steps {
                    #expect(try await imposing.post("\(path)/\(impose)", moderationOrder).status == 200, "\(path)")
                    #expect(
                        try await lower.post("\(path)/\(lift)", moderationOrder).summary == "403 role-too-low",
                        "\(path)")
                    #expect(try await higher.post("\(path)/\(lift)", moderationOrder).status == 200, "\(path)")
                }
            }
            // Controls: the own role and a lower one.
            for (path, impose, lift) in steps {
                #expect(try await mona.post("\(path)/\(impose)", moderationOrder).status == 200, "\(path)")
                #expect(try await mona.post("\(path)/\(lift)", moderationOrder).status == 200, "\(path)")
            }
            #expect(try world.findings() == [])
        }
    }

    @Test("the role at the time counts, also once its holder has left the staff; an appeal is decided all the same")
    func dismissed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            let zoe = try await StaffDesk("zoe.stern", .admin, in: world).atWork()
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await zoe.moderate("limit", pair.ben)
            #expect(try await adam.appoint("zoe.stern", nil).status == 200)
            #expect(try await mona.moderate("restore", pair.ben).summary == "403 role-too-low")
            #expect(try await sara.moderate("restore", pair.ben).summary == "403 role-too-low")
            let appeal = try await pair.ben.appeal(try await pair.ben.actionID()).id()
            #expect(try await sara.decide(appeal, true).status == 200)
            #expect(try await pair.ben.get("/v1/me").string("state") == "active")
        }
    }

    @Test("a longer suspension of one's own makes that of a higher role no shorter, and an admin's warning stays")
    func detours() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            func suspend(_ person: Person, hours: Double) async throws -> Reply {
                try await person.moderate(
                    "suspend", pair.ben, #"{"reason":"scam","note":"No.","until":"\#(world.time(hours: hours))"}"#)
            }
            #expect(try await suspend(adam, hours: 240).status == 200)
            #expect(try await suspend(sara, hours: 239).summary == "403 role-too-low")
            #expect(try await suspend(sara, hours: 264).status == 200)
            #expect(try await suspend(sara, hours: 1).summary == "403 role-too-low")
            #expect(try await suspend(sara, hours: 250).status == 200)
            #expect(try await suspend(adam, hours: 1).status == 200)
            try await adam.moderate("warn", pair.ana)
            #expect(try await mona.moderate("take-back-warning", pair.ana).summary == "403 role-too-low")
            #expect(try await adam.moderate("take-back-warning", pair.ana).status == 200)
            // Control: the warning of a moderator.
            try await mona.moderate("warn", pair.ana)
            #expect(try await mona.moderate("take-back-warning", pair.ana).status == 200)
            #expect(try world.findings() == [])
        }
    }

    @Test("neither who banned nor who confirmed decides the appeal while somebody else can")
    func confirmer() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            let olga = try await StaffDesk("olga", .senior, in: world).atWork()
            try await sara.moderate("ban", pair.ana)
            #expect(try await adam.moderate("ban", pair.ana).string("ban.permanentAt") != nil)
            let ana = try await world.signedIn("ana")
            let appeal = try await ana.appeal(try await ana.actionID()).id()
            for person in [sara, adam] {
                #expect(try await person.decide(appeal, false).summary == "403 needs-another")
            }
            #expect(try await olga.decide(appeal, false).string("decidedBy") == "olga")
            #expect(try world.findings() == [])
        }
    }

    @Test("where there is nobody else, who confirmed does not decide, and who banned does, marked in the audit")
    func two() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            try await sara.moderate("ban", pair.ana)
            let ana = try await world.signedIn("ana")
            let appeal = try await ana.appeal(try await ana.actionID()).id()
            // Before the confirmation Adam could decide, so Sara cannot.
            #expect(try await sara.decide(appeal, false).summary == "403 needs-another")
            try await adam.moderate("ban", pair.ana)
            #expect(try await adam.decide(appeal, false).summary == "403 needs-another")
            #expect(try await sara.decide(appeal, true).string("state") == "granted")
            #expect(try await world.audit() == ["ban", "confirm-ban", "grant-appeal alone", "end-ban"])
        }
    }
}
