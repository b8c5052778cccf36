import JSON
import TestSupport
import Testing

@Suite("A code handed in later") struct HandoverTimeTests {
    @Test("it is handed in up to 72 hours later with the time at which it happened")
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

    @Test("not more than 72 hours ago, not before the acceptance, not in the future; clocks may differ by a minute")
    func window() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 99)
            func tell(_ pair: Pair, hours: Double = 0, minutes: Double) async throws -> String {
                let at = world.time(hours: hours, minutes: minutes)
                return try await pair.handOver(to: pair.ana, on: id, rest: #","at":"\#(at)""#).summary
            }
            #expect(try await tell(pair, minutes: -61.0 / 60) == "422 invalid /at")
            #expect(try await tell(pair, minutes: 61.0 / 60) == "422 invalid /at")
            for text in ["yesterday", "2026-11-21", "2026-11-21T10:00:00"] {
                let reply = try await pair.handOver(to: pair.ana, on: id, rest: #","at":"\#(text)""#)
                #expect(reply.summary == "422 invalid /at", "\(text)")
            }
            let late = try await pair.later(hours: 100)
            #expect(try await tell(late, hours: -72, minutes: -1.0 / 60) == "422 invalid /at")
            #expect(try await late.ana.get("/v1/swaps/\(id)").int("version") == 2)
            #expect(try await tell(late, hours: -72, minutes: 0) == "200")
        }
    }

    @Test("a minute before the acceptance or after now is the other's clock")
    func skew() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let before = world.time(minutes: -1)
            #expect(try await pair.handOver(to: pair.ana, on: id, rest: #","at":"\#(before)""#).status == 200)
            let after = world.time(minutes: 1)
            #expect(try await pair.handOver(to: pair.ben, on: id, rest: #","at":"\#(after)""#).status == 200)
            #expect(try await pair.ana.state(of: id) == "completed")
        }
    }

    @Test("a wrong time spends no attempt")
    func unspent() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let past = world.time(hours: -5)
            for _ in 1...7 {
                let reply = try await pair.handOver(to: pair.ana, on: id, rest: #","at":"\#(past)""#)
                #expect(reply.summary == "422 invalid /at")
            }
            #expect(try await world.number("SELECT wrong_codes FROM swap_side WHERE side = 'owner'") == 0)
            #expect(try await pair.handOver(to: pair.ana, on: id).status == 200)
        }
    }
}
