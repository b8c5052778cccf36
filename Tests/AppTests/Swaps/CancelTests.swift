import JSON
import TestSupport
import Testing

@Suite("Cancelling a swap") struct CancelTests {
    @Test("who cancels names a reason, carries the fault and frees the amount")
    func reasons() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "200.00")
            let reply = try await pair.ben.act("cancel", on: id, #"{"reason":"plans-changed"}"#)
            #expect(reply.status == 200)
            #expect(reply.string("state") == "cancelled")
            #expect(reply.string("duty") == "none")
            #expect(reply["deadline"] == .null)
            #expect(
                reply["outcome"]
                    == (try JSONValue(
                        bytes: Array(
                            """
                            {"kind":"cancelled","at":"2026-11-21T10:00:00Z","by":"proposer","fault":"proposer",
                             "reason":"plans-changed","lateness":"over-24h"}
                            """.utf8))))
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "300.00")
            #expect(try await pair.ben.act("cancel", on: id, #"{"reason":"ill"}"#).summary == "409 wrong-state")
            #expect(try world.findings() == [])
        }
    }

    @Test("a reason is one of the list, and needed")
    func noReason() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            for body in [#"{"reason":"bored"}"#, "{}", #"{"reason":null}"#] {
                #expect(try await pair.ana.act("cancel", on: id, body).summary == "422 invalid /reason", "\(body)")
            }
            #expect(try await pair.ana.state(of: id) == "accepted")
            for reason in ["plans-changed", "ill", "delayed", "found-another", "rate-moved", "no-answer", "other"] {
                let swap = try await pair.accepted("50.00")
                let reply = try await pair.ana.act("cancel", on: swap, #"{"reason":"\#(reason)"}"#)
                #expect(reply.string("outcome.reason") == reason)
            }
        }
    }

    @Test("for safety nobody is at fault; one report is filed, and nobody but who said so is told why")
    func safety() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled()
            let path = "/v1/swaps/\(id)/cancel"
            let reply = try await pair.ana.post(path, #"{"reason":"safety"}"#, key: "one")
            #expect(reply.string("state") == "cancelled")
            #expect(reply.string("outcome.reason") == "safety")
            #expect(reply.string("outcome.by") == "owner")
            #expect(reply["outcome.fault"] == .null)
            #expect(try await pair.ana.post(path, #"{"reason":"safety"}"#, key: "one").body == reply.body)
            let theirs = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(theirs.string("state") == "cancelled")
            #expect(theirs.string("outcome.kind") == "system")
            for field in ["by", "fault", "reason", "lateness"] { #expect(theirs["outcome.\(field)"] == .null) }
            #expect(!theirs.text.contains("safety"))
            #expect(try await pair.ben.told().first == "swap.system: The swap was called off.")
            #expect(
                try await world.texts(
                    "SELECT reporter || ' ' || subject_kind || ' ' || subject || ' ' || reason || text FROM report")
                    == ["\(pair.ana.id) swap \(id) safety"])
            for handle in ["ana", "ben"] {
                let profile = try await world.get("/v1/travellers/\(handle)")
                #expect(profile.int("reliability.lateCancels") == 0)
            }
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            #expect(try world.findings() == [])
        }
    }
}
