import Domain
import JSON
import TestSupport
import Testing

@Suite("Cancelling a swap") struct CancelTests {
    @Test(
        "who cancels names a reason, carries the fault and frees the amount",
        arguments: ["plans-changed", "ill", "delayed", "found-another", "rate-moved", "no-answer", "other"])
    func reasons(_ reason: String) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "200.00")
            let reply = try await pair.ben.act("cancel", on: id, #"{"reason":"\#(reason)"}"#)
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
                             "reason":"\(reason)","lateness":"over-24h"}
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
        }
    }

    @Test("after a code was handed in nobody cancels, whatever the reason")
    func cashMoved() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.handOver(to: pair.ana, on: id)
            for person in [pair.ana, pair.ben] {
                for reason in CancelReason.allCases.map(\.rawValue) {
                    let reply = try await person.act("cancel", on: id, #"{"reason":"\#(reason)"}"#)
                    #expect(reply.summary == "409 cash-moved", "\(reason)")
                }
            }
            #expect(try await world.number("SELECT count(*) FROM report") == 0)
            #expect(try await pair.ana.get("/v1/swaps/\(id)")["parting"] == .null)
        }
    }

    @Test("for safety nobody is at fault, and one report is filed, however often it is sent")
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

    @Test("that it was for safety is told to nobody but who said so")
    func discreet() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let mine = try await pair.ana.act("cancel", on: id, #"{"reason":"safety"}"#)
            #expect(mine.string("outcome.reason") == "safety")
            let theirs = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(theirs.string("state") == "cancelled")
            #expect(theirs.string("outcome.kind") == "system")
            for field in ["by", "fault", "reason", "lateness"] { #expect(theirs["outcome.\(field)"] == .null) }
            #expect(!theirs.text.contains("safety"))
            let told = "swap.system: The swap was called off."
            #expect(try await pair.ben.told().first == told)
            #expect(try world.findings() == [])
        }
    }
}
