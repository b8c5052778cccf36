import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("The thread of a proposal") struct ProposeThreadTests {
    @Test("a proposal opens it with an event that is worded for its reader, then the message")
    func opens() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let reply = try await pair.propose(rest: #""message":"At noon.""#)
            let (id, thread) = (try reply.id(), try #require(reply.string("thread")))
            #expect(
                try await pair.ben.read(thread).bodies == ["You propose 3,800 THB for 100 EUR.", "At noon."])
            #expect(
                try await pair.ana.read(thread).bodies
                    == ["Ben proposes: you give 100 EUR and get 3,800 THB.", "At noon."])
            let polish = try await pair.ana.get(
                "/v1/threads/\(thread)/messages", headers: .with("Accept-Language", "pl-PL, en;q=0.5"))
            #expect(polish.texts("body") == ["Ben proponuje: dajesz 100 EUR i dostajesz 3\u{a0}800 THB.", "At noon."])
            #expect(polish.texts("kind") == ["event", "text"])
            #expect(polish.texts("sender") == ["ben", "ben"])
            #expect(polish.string("items.0.event.swap") == id)
            #expect(polish.string("items.0.event.kind") == "proposed")
            #expect(polish["items.0.clientId"] == .null)
            #expect(try await pair.ana.unread(in: thread) == 2)
            #expect(try await pair.ben.unread(in: thread) == 0)
            #expect(try await pair.ana.get("/v1/threads").string("items.0.swap") == id)
            // Only the other side is notified.
            let hers = try await pair.ana.get("/v1/me/notifications")
            #expect(hers.texts("kind") == ["swap.proposed"])
            #expect(hers.texts("subject.id") == [id])
            #expect(hers.texts("text") == ["Ben proposes: 100 EUR for 3,800 THB, Bangkok."])
            #expect(try await pair.ben.get("/v1/me/notifications").count("items") == 0)
        }
    }

    @Test("one that the two have about the offer is used again, also by the next proposal")
    func reused() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.openThread(on: pair.offer)
            try await pair.ben.say("Hi", 1, in: thread)
            let first = try await pair.propose()
            #expect(first.string("thread") == thread)
            try await pair.ana.act("decline", on: try first.id())
            // Of two swaps of one millisecond chance says which is newer.
            world.clock.advance(seconds: 1)
            let second = try await pair.propose("60.00")
            #expect(second.string("thread") == thread)
            #expect(
                try await pair.ben.read(thread).bodies == [
                    "Hi", "You propose 3,800 THB for 100 EUR.", "Ana declines.",
                    "You propose 2,280 THB for 60 EUR.",
                ])
            #expect(try await pair.ben.get("/v1/threads").texts("swap") == [try second.id()])
            #expect(try await world.number("SELECT count(*) FROM thread") == 1)
        }
    }

    @Test("a stranger who must await an answer proposes without a message; with one, nothing is written")
    func awaiting() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.openThread(on: pair.offer)
            for number in 1...3 { try await pair.ben.say("Hi", number, in: thread) }
            #expect(try await pair.propose(rest: #""message":"Please""#).summary == "409 await-answer")
            #expect(try await world.number("SELECT count(*) FROM swap") == 0)
            #expect(try await pair.ana.get("/v1/me/notifications").count("items") == 0)
            #expect(try await pair.ben.read(thread).bodies == ["Hi", "Hi", "Hi"])
            let id = try await pair.propose().id()
            try await pair.ana.accept(id)
            #expect(try await pair.ben.say("Thanks", 4, in: thread).status == 201)
            #expect(try world.findings() == [])
        }
    }

    @Test("a message says something, in at most 4,000 characters")
    func message() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            for length in [0, 4001] {
                let text = String(repeating: "x", count: length)
                #expect(try await pair.propose(rest: #""message":"\#(text)""#).summary == "422 invalid /message")
            }
            #expect(try await world.number("SELECT count(*) FROM thread") == 0)
        }
    }

    @Test("events are none of a stranger's three messages, a proposal's message is one")
    func firstContact() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose(rest: #""message":"At noon?""#)
            let thread = try #require(proposed.string("thread"))
            #expect(try await pair.ben.act("withdraw", on: try proposed.id()).status == 200)
            #expect(try await pair.propose().status == 201)
            for number in 1...2 { #expect(try await pair.ben.say("\(number)", number, in: thread).status == 201) }
            #expect(try await pair.ben.say("Please", 3, in: thread).summary == "409 await-answer")
        }
    }
}
