import JSON
import TestSupport
import Testing

@Suite("A dispute") struct DisputeTests {
    static func body(_ kind: String = "shortCount", _ statement: String = "Two notes were missing.") -> String {
        #"{"kind":"\#(kind)","statement":"\#(statement)"}"#
    }

    @Test("either side opens one about a meeting once the time to check in is over")
    func opened() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).missed()
            let reply = try await pair.ben.act("dispute", on: id, Self.body("counterfeit"))
            #expect(reply.status == 200)
            #expect(reply.string("state") == "disputed")
            #expect(reply.string("dispute.kind") == "counterfeit")
            #expect(reply.string("dispute.by") == "proposer")
            #expect(reply.string("dispute.openedAt") == world.time())
            #expect(reply.string("dispute.statements.proposer") == "Two notes were missing.")
            #expect(reply["dispute.statements.owner"] == .null)
            #expect(reply.string("duty") == "owner")
            #expect(reply.string("deadline") == world.time(hours: 72))
            #expect(reply["outcome"] == .null)
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "200.00")
            #expect(try world.findings() == [])
        }
    }

    @Test("a kind of the list and ten characters are needed, at most 5,000")
    func fields() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).missed()
            let long = String(repeating: "ą", count: 5001)
            let blank = String(repeating: " ", count: 20)
            for (body, summary) in [
                (Self.body("terms", blank), "422 invalid /statement"),
                (Self.body("lateness"), "422 invalid /kind"),
                (Self.body("terms", "123456789"), "422 invalid /statement"),
                (Self.body("terms", long), "422 invalid /statement"), ("{}", "422 invalid /kind /statement"),
            ] { #expect(try await pair.ana.act("dispute", on: id, body).summary == summary, "\(body.prefix(60))") }
            let most = String(long.dropLast())
            let reply = try await pair.ana.act("dispute", on: id, Self.body("terms", most))
            #expect(reply.string("dispute.statements.owner") == most)
        }
    }

    @Test("each side states once, and both read both")
    func statements() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).missed()
            try await pair.ana.act("dispute", on: id, Self.body())
            #expect(try await pair.ana.act("dispute", on: id, Self.body()).summary == "409 already-stated")
            let then = try await pair.later(hours: 72, seconds: -1)
            let stated = try await then.ben.act("dispute", on: id, Self.body("terms", "I counted them twice."))
            #expect(stated.string("dispute.kind") == "shortCount")
            #expect(stated.string("dispute.by") == "owner")
            #expect(stated.string("dispute.statements.owner") == "Two notes were missing.")
            #expect(stated.string("dispute.statements.proposer") == "I counted them twice.")
            #expect(stated.string("duty") == "none")
            let read = try await then.ana.get("/v1/swaps/\(id)")
            #expect(read["dispute"] == stated["dispute"])
            #expect(try await then.ben.act("dispute", on: id, Self.body()).summary == "409 already-stated")
        }
    }

    @Test("after 72 hours the time for statements is over, and the dispute stays open")
    func silence() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).missed()
            try await pair.ana.act("dispute", on: id, Self.body())
            let early = try await pair.later(hours: 72, seconds: -1).swept()
            #expect(try await early.ana.get("/v1/swaps/\(id)").string("duty") == "proposer")
            let then = try await early.later(seconds: 1)
            #expect(try await then.ben.act("dispute", on: id, Self.body()).summary == "409 too-late")
            let swap = try await then.swept().ana.get("/v1/swaps/\(id)")
            #expect(swap.string("state") == "disputed")
            #expect(swap.string("duty") == "none")
            #expect(swap["deadline"] == .null)
            // The offer waits for nobody's decision, and neither does the number of open swaps.
            #expect(try await then.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "300.00")
            #expect(try await then.ana.get("/v1/me/reliability").int("tier.openSwaps.used") == 0)
            #expect(try await then.ben.act("dispute", on: id, Self.body()).summary == "409 too-late")
            #expect(
                try await then.ben.told().first == "swap.statementsClosed: The time for statements is over.")
            #expect(try world.findings() == [])
        }
    }
}
