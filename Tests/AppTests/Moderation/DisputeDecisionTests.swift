import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("Decisions of disputes") struct DisputeDecisionTests {
    @Test("a senior reads both sides of a dispute, and no place and no code")
    func list() async throws {
        try await World.run { world in
            let (pair, swap) = try await Pair(in: world).missed()
            let codes = [try await pair.ana.code(of: swap), try await pair.ben.code(of: swap)]
            try await pair.handOver(to: pair.ben, on: swap)
            let opened = world.time()
            try await pair.ben.act("dispute", on: swap, DisputeTests.body())
            try await pair.ana.act("dispute", on: swap, DisputeTests.body("shortCount", "I counted them twice."))
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            let list = try await sara.get("/v1/admin/disputes")
            #expect((list.status, list.texts("id")) == (200, [swap]))
            #expect(list.string("items.0.state") == "disputed")
            #expect(list.string("items.0.dispute.kind") == "shortCount")
            #expect(list.string("items.0.dispute.by") == "proposer")
            #expect(list.string("items.0.dispute.openedAt") == opened)
            #expect(list["items.0.dispute.hold"] == .null)
            #expect(list.string("items.0.proposer.statement") == "Two notes were missing.")
            #expect(list.string("items.0.owner.statement") == "I counted them twice.")
            #expect(list.string("items.0.owner.handle") == "ana")
            #expect(list.string("items.0.owner.reliability.band") == "new")
            #expect(list.string("items.0.gives.amount") == "100.00")
            #expect(list["items.0.owner.handedOverAt"] == .null)
            #expect(list.string("items.0.proposer.handedOverAt") == opened)
            #expect(list["items.0.case"] == .null)
            #expect(
                (0..<(list.count("items.0.events") ?? 0)).compactMap { list.string("items.0.events.\($0).kind") }
                    == ["proposed", "accepted", "handedOver", "disputed", "stated"])
            for hidden in codes + ["Suvarnabhumi", "BKK", "13.69"] { #expect(!list.text.contains(hidden), "\(hidden)") }
        }
    }

    @Test(
        "a decision makes the observation of the side at fault and frees what the offer holds, with its case and notes")
    func decide() async throws {
        try await World.run { world in
            let (pair, swap) = try await Pair(in: world).disputed()
            try await pair.ben.report("swap", swap)
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            #expect(try await world.number("SELECT reserved FROM offer") == 10_000)
            #expect(try await sara.get("/v1/admin/disputes").string("items.0.case") != nil)
            let path = "/v1/admin/disputes/\(swap)/decide"
            for body in ["{}", #"{"reason":"scam","note":"No."}"#, #"{"fault":"ana","reason":"scam","note":"No."}"#] {
                #expect(try await sara.post(path, body).summary.hasPrefix("422 invalid /fault"), "\(body)")
            }
            let reply = try await sara.decide(swap, "owner")
            #expect((reply.status, reply.string("state")) == (200, "resolved"))
            #expect((reply.string("outcome.fault"), reply["case"]) == ("owner", .null))
            #expect(
                try await world.texts("SELECT kind || ' ' || traveller FROM observation")
                    == ["disputeLost \(pair.ana.id)"])
            #expect(try await world.number("SELECT reserved FROM offer") == 0)
            #expect(try await sara.get("/v1/admin/disputes").count("items") == 0)
            let (blame, text) = (
                "you are at fault (counterfeit money).", "A moderator decided the dispute about your swap"
            )
            for (person, told) in [
                (pair.ana, "action.blame: \(text): \(blame)"), (pair.ben, "action.decide: \(text)."),
            ] {
                #expect(try await person.told().first == "\(told) The moderator writes: Two were missing.")
                #expect(try await person.told().contains("swap.resolved: The dispute is decided."))
            }
            #expect(
                try await pair.ana.told(language: "pl").first
                    == "action.blame: Spór o twoją wymianę jest rozstrzygnięty: wina jest po twojej stronie (fałszywe "
                    + "pieniądze). Moderator pisze: Two were missing.")
            try await world.sweep()
            #expect(try await pair.ben.told().first?.hasPrefix("report.acted") == true)
            #expect(try await sara.decide(swap, "proposer").summary == "409 wrong-state")
            #expect(try await world.audited("swap") == ["decide counterfeit"])
            #expect(try await world.audited("case") == ["close-case acted"])
            #expect(try world.findings() == [])
        }
    }

    @Test("nobody decides before both have stated or their time is over")
    func statements() async throws {
        try await World.run { world in
            let (pair, swap) = try await Pair(in: world).missed()
            try await pair.ben.act("dispute", on: swap, DisputeTests.body())
            let opened = world.clock.now
            let (desk, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            let early = try await sara.decide(swap, nil)
            #expect(early.summary == "409 statements-open")
            #expect(early.string("retryAt") == opened.addingTimeInterval(72 * 3600).formatted(.iso8601))
            #expect(try await sara.get("/v1/admin/disputes").string("items.0.dispute.hold.reason") == "statements")
            // Not yet swept: the clock decides.
            world.clock.advance(seconds: 72 * 3600 - world.clock.now.timeIntervalSince(opened))
            #expect(try await desk.again().decide(swap, nil).string("state") == "resolved")
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("a senior ends an open swap without blame, and the offer gets its amount back")
    func cancel() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.accepted()
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            let (path, order) = ("/v1/admin/swaps/\(swap)/cancel", #"{"reason":"scam","note":"No."}"#)
            let reply = try await sara.post(path, order)
            #expect((reply.status, reply.string("outcome.kind")) == (200, "system"))
            #expect(reply["outcome.fault"] == .null)
            #expect(
                try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "300.00")
            for person in [pair.ana, pair.ben] {
                #expect(
                    try await person.told().first
                        == "action.cancel: A moderator ended your swap (scam). Nobody is to blame. The moderator "
                        + "writes: No.")
            }
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            #expect(try await sara.post(path, order).summary == "409 wrong-state")
            #expect(try await sara.post("/v1/admin/swaps/\(pair.offer)/cancel", order).status == 404)
            let (disputed, other) = try await pair.disputed()
            #expect(
                try await sara.post("/v1/admin/swaps/\(other)/cancel", order).summary == "409 wrong-state")
            #expect(try await disputed.ana.state(of: other) == "disputed")
            #expect(try await world.audited("swap") == ["cancel-swap scam"])
            #expect(try world.findings() == [])
        }
    }

    @Test("pages go on where the last one ended, the oldest dispute first")
    func pages() async throws {
        try await World.run { world in
            let (pair, first) = try await Pair(in: world).disputed()
            let (_, second) = try await pair.disputed()
            let (_, sara) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            let page = try await sara.get("/v1/admin/disputes?limit=1")
            #expect(page.texts("id") == [first])
            let next = try await sara.get("/v1/admin/disputes?limit=1&cursor=\(try #require(page.string("next")))")
            #expect((next.texts("id"), next["next"]) == ([second], .null))
            let (_, mona) = try await StaffDesk.seat("mona.lind", .moderator, in: world)
            #expect(try await mona.get("/v1/admin/disputes").summary == "403 role-too-low")
        }
    }
}
