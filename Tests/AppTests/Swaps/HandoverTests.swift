import JSON
import TestSupport
import Testing

@Suite("Handing over") struct HandoverTests {
    @Test("the text of the QR code and the digits do the same")
    func forms() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let qr = try #require(try await pair.ben.get("/v1/swaps/\(id)/code").string("qr"))
            let first = try await pair.ana.act("hand-over", on: id, #"{"code":"\#(qr)"}"#)
            #expect(first.status == 200)
            #expect(first.string("state") == "accepted")
            #expect(first.string("duty") == "proposer")
            #expect(first.string("deadline") == "2026-11-24T10:00:00Z")
            #expect(first.string("sides.owner.handedOverAt") == "2026-11-21T10:00:00Z")
            #expect(first["sides.proposer.handedOverAt"] == .null)
            let second = try await pair.handOver(to: pair.ben, on: id)
            #expect(second.status == 200)
            #expect(second.string("state") == "completed")
            #expect(second.string("outcome.kind") == "completed")
            #expect(second.string("outcome.by") == "proposer")
            #expect(second["outcome.fault"] == .null)
            #expect(second["deadline"] == .null)
            #expect(try world.findings() == [])
        }
    }

    @Test("to a stranger the swap is not there, code or no code, byte for byte")
    func stranger() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.register("eve")
            let id = try await pair.accepted()
            let right = #"{"code":"\#(try await pair.ben.code(of: id))"}"#
            let none = "0199aaaa-0000-7000-8000-000000000001"
            let missing = try await eve.get("/v1/swaps/\(none)")
            #expect(missing.summary == "404 not-found")
            for path in ["", "/code", "/code.svg"] {
                let reply = try await eve.get("/v1/swaps/\(id)\(path)")
                #expect(reply.anonymous == missing.anonymous, "\(path)")
                #expect(reply.status == 404)
            }
            for body in [right, #"{"code":"000000"}"#] {
                #expect(try await eve.act("hand-over", on: id, body).anonymous == missing.anonymous)
            }
            #expect(try await world.get("/v1/swaps/\(id)/code").summary == "401 not-signed-in")
            #expect(try await world.number("SELECT sum(wrong_codes) FROM swap_side") == 0)
            #expect(try await pair.ana.get("/v1/swaps/\(id)").int("version") == 2)
        }
    }

    @Test("a code is handed in up to 72 hours later with the time at which it happened")
    func later() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 2)
            let happened = world.time(hours: 1)
            let late = try await pair.later(hours: 73)
            let reply = try await late.handOver(to: late.ana, on: id, rest: #","at":"\#(happened)""#)
            #expect(reply.status == 200)
            #expect(reply.string("sides.owner.handedOverAt") == happened)
            // The silence of the other side begins when the first code is told.
            #expect(reply.string("deadline") == world.time(hours: 72))
            let second = try await late.handOver(to: late.ben, on: id, rest: #","at":"\#(happened)""#)
            #expect(second.string("state") == "completed")
            #expect(second.string("sides.proposer.handedOverAt") == happened)
            #expect(second.string("outcome.at") == world.time())
        }
    }
}
