import JSON
import TestSupport
import Testing

@Suite("A proposal and its thread") struct ProposalThreadTests {
    private static let message = #""message":"At noon?""#

    @Test("it opens the thread, and reuses the one that is there, whatever became of the swap before")
    func reuse() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let first = try await pair.propose()
            let thread = try #require(first.string("thread"))
            try await pair.ana.act("decline", on: try first.id())
            world.clock.advance(seconds: 60)
            let second = try await pair.propose(rest: Self.message)
            #expect(second.string("thread") == thread)
            #expect(try await pair.ben.openThread(on: pair.offer) == thread)
            #expect(try await pair.ana.get("/v1/threads").texts("swap") == [try second.id()])
            let eve = try await world.register("eve")
            let known = try await eve.openThread(on: pair.offer)
            #expect(try await pair.propose("50.00", by: eve).string("thread") == known)
            #expect(known != thread)
            #expect(try world.findings() == [])
        }
    }

    @Test("its message follows it, as a message of the proposer's")
    func message() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let thread = try #require(try await pair.propose(rest: Self.message).string("thread"))
            let page = try await pair.ana.get("/v1/threads/\(thread)/messages")
            #expect(page.texts("kind") == ["event", "text"])
            #expect(page.texts("sender") == ["ben", "ben"])
            #expect(page.string("items.1.body") == "At noon?")
            #expect(page.string("items.1.clientId") != nil)
            #expect(try await pair.ana.unread(in: thread) == 2)
        }
    }

    @Test("events are none of a stranger's three messages, a proposal's message is one")
    func firstContact() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose(rest: Self.message)
            let thread = try #require(proposed.string("thread"))
            #expect(try await pair.ben.act("withdraw", on: try proposed.id()).status == 200)
            #expect(try await pair.propose().status == 201)
            for number in 1...2 { #expect(try await pair.ben.say("\(number)", number, in: thread).status == 201) }
            #expect(try await pair.ben.say("Please", 3, in: thread).summary == "409 await-answer")
        }
    }

    @Test("after three messages a proposal with a fourth is refused whole, one without is made")
    func fourth() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.openThread(on: pair.offer)
            for number in 1...3 { try await pair.ben.say("\(number)", number, in: thread) }
            #expect(try await pair.propose(rest: Self.message).summary == "409 await-answer")
            #expect(try await world.number("SELECT count(*) FROM swap") == 0)
            #expect(try await pair.ana.told() == [])
            #expect(try await pair.propose().status == 201)
            #expect(try world.findings() == [])
        }
    }

    @Test("accepting or countering is an answer; declining is none, nor is editing the offer")
    func answered() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose()
            let thread = try #require(proposed.string("thread"))
            for number in 1...3 { try await pair.ben.say("\(number)", number, in: thread) }
            try await pair.ana.patch("/v1/offers/\(pair.offer)", #"{"exact":true}"#, version: 1)
            try await pair.ana.act("decline", on: try proposed.id())
            #expect(try await pair.ben.say("4", 4, in: thread).summary == "409 await-answer")
            let second = try await pair.propose()
            try await pair.ana.accept(try second.id())
            #expect(try await pair.ben.say("5", 5, in: thread).status == 201)
            #expect(try world.findings() == [])
        }
    }
}
