import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("Appeals") struct AppealTests {
    @Test("a granted appeal takes back the one action: the state before, the warning, the tier, what was hidden")
    func granted() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            try await mona.moderate("warn", pair.ben)
            let warned = try await pair.ben.appeal(try await pair.ben.actionID())
            #expect((warned.status, warned.string("state"), warned.string("action.kind")) == (201, "open", "warn"))
            #expect(try await sara.decide(try warned.id(), true).string("state") == "granted")
            #expect(try await sara.get("/v1/admin/travellers/\(pair.ben.id)")["actions.1.undone"] == .bool(true))

            try await mona.moderate("limit", pair.ben)
            try await sara.moderate("ban", pair.ben)
            let ben = try await world.signedIn("ben")
            let banned = try await ben.appeal(try await ben.actionID()).id()
            #expect(try await mona.get("/v1/admin/appeals").summary == "403 role-too-low")
            #expect(try await adam.get("/v1/admin/appeals").texts("state") == ["open", "granted"])
            #expect(try await adam.decide(banned, true).string("decidedBy") == "adam.berg")
            // The limit from before the ban stands.
            let account = try await adam.get("/v1/admin/travellers/\(pair.ben.id)")
            #expect((account.string("state"), account["ban"]) == ("limited", .null))
            #expect(
                (0..<5).map { account.string("actions.\($0).kind") } == [
                    "take-back", "ban", "limit", "take-back", "warn",
                ])
            #expect(try await world.number("SELECT count(*) FROM banned_contact") == 0)
            #expect(
                try await ben.told().first
                    == "appeal.granted: Your appeal was granted, and the decision was taken back. "
                    + "The moderator writes: Seen.")

            try await mona.post("/v1/admin/offers/\(pair.offer)/hide", moderationOrder)
            #expect(try await world.get("/v1/offers/\(pair.offer)").status == 404)
            let hidden = try await pair.ana.appeal(try await pair.ana.actionID()).id()
            #expect(try await adam.decide(hidden, true).status == 200)
            #expect(try await world.get("/v1/offers/\(pair.offer)").status == 200)

            let tier = #"{"tier":"T4","reason":"other","note":"Well done."}"#
            #expect(try await sara.moderate("tier", pair.ana, tier).string("grantedTier") == "T4")
            try await sara.moderate("tier", pair.ana, tier.replacing("\"T4\"", with: "null"))
            let lost = try await pair.ana.appeal(try await pair.ana.actionID()).id()
            #expect(try await adam.decide(lost, true).status == 200)
            #expect(try await pair.ana.get("/v1/me/reliability").string("tier.name") == "T4")
            #expect(
                try await world.audit() == [
                    "warn", "grant-appeal", "take-back-warning", "limit", "ban", "grant-appeal", "end-ban", "hide",
                    "grant-appeal", "restore", "grant-tier", "take-back-tier", "grant-appeal", "grant-tier",
                ])
            #expect(try world.findings() == [])
        }
    }

    @Test("another's action is none, a second appeal, a late one and one against what is undone are refused")
    func refusals() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let desk = try await StaffDesk("mona.lind", .moderator, in: world)
            let mona = try await desk.atWork()
            try await mona.moderate("limit", pair.ben)
            let action = try await pair.ben.actionID()
            let foreign = try await pair.ana.appeal(action)
            #expect(foreign.summary == "404 not-found")
            let nowhere = try await pair.ana.appeal("0199aaaa-0000-7000-8000-000000000001")
            #expect(nowhere.anonymous == foreign.anonymous)
            #expect(try await pair.ben.appeal(action, "").summary == "422 invalid /text")
            #expect(try await pair.ben.appeal(action, String(repeating: "a", count: 2001)).status == 422)
            #expect(try await pair.ben.appeal(action, String(repeating: "a", count: 2000)).status == 201)
            #expect(try await pair.ben.appeal(action).summary == "409 already-appealed")
            #expect(try await pair.ben.get("/v1/me/appeals").count("items") == 1)
            #expect(try await pair.ana.get("/v1/me/appeals").count("items") == 0)

            try await mona.moderate("limit", pair.ana)
            let limit = try await pair.ana.actionID()
            try await mona.moderate("restore", pair.ana)
            #expect(try await pair.ana.appeal(limit).summary == "409 action-undone")
            // The return is no action to appeal against.
            #expect(try await pair.ana.appeal(try await pair.ana.actionID()).summary == "404 not-found")
            try await mona.moderate("warn", pair.ana)
            let warning = try await pair.ana.actionID()
            #expect(
                try await pair.ana.get("/v1/me/notifications").string("items.0.appealBy") == world.time(hours: 14 * 24))
            world.clock.advance(hours: 14 * 24)
            world.clock.advance(seconds: 1)
            let ana = try await world.signedIn("ana")
            #expect(try await ana.appeal(warning).summary == "409 appeal-too-late")
            #expect(try world.findings() == [])
        }
    }

    @Test("who acted does not decide while somebody else can; alone they do, and the audit says so")
    func another() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            try await sara.moderate("warn", pair.ben)
            let appeal = try await pair.ben.appeal(try await pair.ben.actionID()).id()
            #expect(try await sara.decide(appeal, false).summary == "403 needs-another")
            try await world.execute("UPDATE traveller SET state = 'suspended' WHERE handle = 'adam.berg'")
            #expect(try await sara.decide(appeal, false).string("note") == "Seen.")
            #expect(try await world.audit() == ["warn", "refuse-appeal alone"])
            #expect(try await sara.decide("0199aaaa-0000-7000-8000-000000000001", false).status == 404)
            _ = adam
        }
    }

    @Test("a repeated request gets the first answer, and the lists come in pages")
    func retriesAndPages() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            var appeals: [String] = []
            for number in 1...3 {
                try await mona.moderate("warn", pair.ben)
                let body = #"{"action":"\#(try await pair.ben.actionID())","text":"No."}"#
                let first = try await pair.ben.post("/v1/me/appeals", body, key: "a\(number)")
                let again = try await pair.ben.post("/v1/me/appeals", body, key: "a\(number)")
                #expect((first.status, again.body) == (201, first.body))
                appeals.append(try first.id())
                world.clock.advance(seconds: 1)
            }
            let decision = #"{"granted":false,"note":"No."}"#
            let path = "/v1/admin/appeals/\(appeals[0])/decide"
            let decided = try await sara.post(path, decision, key: "d")
            #expect(try await sara.post(path, decision, key: "d").body == decided.body)
            func pages(_ person: Person, _ path: String) async throws -> [String] {
                var (ids, next): ([String], String?) = ([], "")
                while let cursor = next {
                    let page = try await person.get("\(path)?limit=1" + (cursor.isEmpty ? "" : "&cursor=\(cursor)"))
                    ids += page.texts("id")
                    next = page.string("next")
                }
                return ids
            }
            #expect(try await pages(pair.ben, "/v1/me/appeals") == appeals.reversed())
            #expect(try await pages(sara, "/v1/admin/appeals") == [appeals[1], appeals[2], appeals[0]])
        }
    }

    @Test("appeals and what the audit knows of them go with the account; a decided one goes after three years")
    func erased() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            for person in [pair.ana, pair.ben] {
                try await mona.moderate("warn", person)
                try await sara.decide(try await person.appeal(try await person.actionID()).id(), false)
            }
            _ = try await pair.ben.leave()
            world.clock.advance(hours: 8 * 24)
            try await world.sweep()
            #expect(try await world.texts("SELECT person FROM appeal") == [pair.ana.id.description])
            #expect(try await world.number("SELECT count(*) FROM audit_name WHERE kind = 'appeal'") == 1)
            #expect(try world.findings() == [])
            world.clock.advance(hours: 3 * 365 * 24)
            try await world.sweep()
            #expect(try await world.number("SELECT count(*) FROM appeal") == 0)
        }
    }
}
