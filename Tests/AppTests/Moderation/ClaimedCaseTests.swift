import App
import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("What another member of staff works on") struct ClaimedCaseTests {
    private static func version(_ version: Int) -> HTTPFields { .with("If-Match", "\"\(version)\"") }

    /// Reports something, and lets somebody claim the case. Answers its path.
    private static func claim(
        _ kind: String, _ id: String, by member: Person, reporter: Person
    ) async throws -> String {
        let report = #"{"subject":{"kind":"\#(kind)","id":"\#(id)"},"reason":"scam","text":"Look."}"#
        #expect(try await reporter.post("/v1/reports", report).status == 202)
        let cases = try await member.get("/v1/admin/cases?kind=\(kind)")
        let path = "/v1/admin/cases/\(try #require(cases.string("items.0.id")))"
        #expect(try await member.post("\(path)/claim", headers: version(1)).status == 200)
        return path
    }

    @Test("an action on it is refused with the name of who holds it, until the claim is theirs, over or closed")
    func offer() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let path = try await Self.claim("offer", pair.offer, by: mona, reporter: pair.ben)
            let hide = "/v1/admin/offers/\(pair.offer)/hide"
            let refused = try await sara.post(hide, moderationOrder)
            #expect(refused.summary == "409 case-held")
            #expect(refused.string("detail")?.contains("mona.lind") == true)
            #expect(try await world.number("SELECT count(*) FROM action") == 0)
            // The control: who holds it acts, and another thing of the same person is free.
            #expect(try await mona.post(hide, moderationOrder).status == 200)
            #expect(
                try await sara.post("/v1/admin/offers/\(pair.offer)/restore", moderationOrder).summary
                    == "409 case-held")
            #expect(try await sara.moderate("warn", pair.ana).status == 200)
            // A senior takes it over first.
            #expect(try await sara.post("\(path)/claim", headers: Self.version(2)).status == 200)
            #expect(try await sara.post("/v1/admin/offers/\(pair.offer)/restore", moderationOrder).status == 200)
            #expect(try await mona.post(hide, moderationOrder).summary == "409 case-held")
            #expect(
                try await sara.post("\(path)/close", #"{"outcome":"acted"}"#, headers: Self.version(3)).status == 200)
            #expect(try await mona.post(hide, moderationOrder).status == 200)
            #expect(try world.findings() == [])
        }
    }

    @Test("a case that the order names counts too; a claim of a day ago keeps nobody away")
    func named() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let noraDesk = try await StaffDesk("nora.berg", .moderator, in: world)
            let nora = try await noraDesk.atWork()
            let path = try await Self.claim("offer", pair.offer, by: mona, reporter: pair.ben)
            let order = #"{"reason":"scam","note":"No.","case":"\#(path.split(separator: "/").last ?? "")"}"#
            #expect(try await nora.moderate("warn", pair.ana, order).summary == "409 case-held")
            #expect(try await nora.moderate("limit", pair.ana, order).summary == "409 case-held")
            #expect(try await mona.moderate("warn", pair.ana, order).status == 200)
            world.clock.advance(hours: 24)
            let later = try world.person(try await noraDesk.signIn(Person.password, code: noraDesk.code))
            #expect(try await later.moderate("warn", pair.ana, order).status == 200)
        }
    }

    @Test(
        "each kind of action on an account, a swap or a point is refused; the second look at a ban and an appeal are not"
    )
    func others() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            let swap = try await pair.accepted()
            _ = try await Self.claim("swap", swap, by: sara, reporter: pair.ben)
            #expect(try await adam.post("/v1/admin/swaps/\(swap)/cancel", moderationOrder).summary == "409 case-held")
            #expect(try await sara.post("/v1/admin/swaps/\(swap)/cancel", moderationOrder).status == 200)
            try await sara.moderate("warn", pair.ana)
            let appeal = try await pair.ana.appeal(try await pair.ana.actionID()).id()
            _ = try await Self.claim("traveller", "\(pair.ana.id)", by: sara, reporter: pair.ben)
            let until = #"{"reason":"scam","note":"No.","until":"\#(world.time(hours: 48))"}"#
            let tier = #"{"tier":"T4","reason":"other","note":"Well done."}"#
            for (verb, body) in [
                ("warn", moderationOrder), ("take-back-warning", moderationOrder), ("limit", moderationOrder),
                ("suspend", until), ("ban", moderationOrder), ("restore", moderationOrder), ("tier", tier),
                ("profile/hide", moderationOrder), ("profile/restore", moderationOrder),
            ] {
                #expect(try await adam.moderate(verb, pair.ana, body).summary == "409 case-held", "\(verb)")
            }
            #expect(try await adam.decide(appeal, true).string("state") == "granted")
            #expect(try await sara.moderate("ban", pair.ana).string("ban.permanentAt") == nil)
            #expect(try await adam.moderate("ban", pair.ana).string("ban.permanentAt") != nil)
            #expect(
                try await world.audit().filter { !$0.contains("case") }
                    == ["cancel-swap", "warn", "grant-appeal", "take-back-warning", "ban", "confirm-ban"])
            #expect(try world.findings() == [])
        }
    }
}
