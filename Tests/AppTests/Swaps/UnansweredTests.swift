import JSON
import TestSupport
import Testing

@Suite("An acceptance without a meeting") struct UnansweredTests {
    @Test("lapses after 48 hours without blame, and gives the offer and both slots back")
    func lapses() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted("300.00")
            #expect(try await pair.ana.get("/v1/swaps/\(id)").string("deadline") == world.time(hours: 48))
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("state") == "reserved")
            let before = try await pair.later(hours: 47.9).swept()
            #expect(try await before.ana.state(of: id) == "accepted")
            let then = try await before.later(hours: 0.1).swept()
            #expect(try await then.ana.state(of: id) == "lapsed")
            #expect(try await then.ana.get("/v1/offers/\(pair.offer)").string("state") == "active")
            #expect(try await then.ana.get("/v1/me/reliability").int("tier.openSwaps.used") == 0)
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "after a day of silence the side that wrote or named a meeting may end it without blame, and the other may not",
        arguments: [true, false])
    func silence(writes: Bool) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let thread = try #require(try await pair.ben.get("/v1/swaps/\(id)").string("thread"))
            if writes {
                try await pair.ben.say("Where shall we meet?", 1, in: thread)
            } else {
                try await pair.ben.act("schedule", on: id, pair.meeting(inHours: 40))
            }
            let early = try await pair.later(hours: 23.9)
            #expect(try await early.ben.get("/v1/swaps/\(id)").string("state") == "accepted")
            let then = try await early.later(hours: 0.1)
            let reply = try await then.ben.act("cancel", on: id, #"{"reason":"no-answer"}"#)
            #expect(reply.string("state") == "cancelled")
            #expect(reply["outcome.fault"] == .null)
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            // The silent side has no excuse.
            let next = try await pair.propose("50.00", by: then.ben).id()
            try await then.ana.accept(next)
            try await then.ben.say("And now?", 2, in: thread)
            let later = try await then.later(hours: 25)
            let silent = try await later.ana.act("cancel", on: next, #"{"reason":"plans-changed"}"#)
            #expect(silent.string("outcome.fault") == "owner")
            #expect(try world.findings() == [])
        }
    }

    @Test("an answer of the other side begins the day anew")
    func answered() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted("50.00")
            let thread = try #require(try await pair.ben.get("/v1/swaps/\(id)").string("thread"))
            try await pair.ben.say("Where shall we meet?", 1, in: thread)
            var then = try await pair.later(hours: 20)
            try await then.ana.say("At the airport?", 2, in: thread)
            then = try await then.later(hours: 1)
            try await then.ben.say("Hm.", 3, in: thread)
            then = try await then.later(hours: 4)
            // A word just before the exit buys none.
            let reply = try await then.ben.act("cancel", on: id, #"{"reason":"no-answer"}"#)
            #expect(reply.string("outcome.fault") == "proposer")
        }
    }
}
