import HTTPEdge
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("A thread on the screen, muted, or being written in") struct AttentionTests {
    private func talk(_ world: World) async throws -> (pair: Pair, thread: String) {
        let pair = try await Pair(in: world)
        let thread = try await pair.ben.openThread(on: pair.offer)
        try await pair.ben.say("one", 1, in: thread)
        return (pair, thread)
    }

    @Test("while it is on the screen, what comes is read, and the sender is told; a minute later it is not")
    func open() async throws {
        try await World.run { world in
            let (pair, thread) = try await talk(world)
            #expect(try await pair.ana.unread(in: thread) == 1)
            #expect(try await pair.ana.put("/v1/threads/\(thread)/open").status == 204)
            #expect(try await pair.ana.unread(in: thread) == 0)
            let before = try await pair.ben.get("/v1/threads/\(thread)")
            #expect(before.int("theirReadUpTo") == 1)
            let last = try #require(before.headers[.named("Wayswap-Event")].flatMap { Int64($0) })
            try await pair.ben.say("two", 2, in: thread)
            #expect(try await pair.ana.unread(in: thread) == 0)
            #expect(try await world.events(of: pair.ben, after: last).map(\.name) == ["message", "receipt"])
            world.clock.advance(seconds: 60)
            try await pair.ben.say("three", 3, in: thread)
            #expect(try await pair.ana.unread(in: thread) == 1)
            try await pair.ana.put("/v1/threads/\(thread)/open")
            #expect(try await pair.ana.delete("/v1/threads/\(thread)/open").status == 204)
            try await pair.ana.say("four", 4, in: thread)
            try await pair.ben.say("five", 5, in: thread)
            #expect(try await pair.ana.unread(in: thread) == 1)
            // The events of swaps too; an open stream alone is no screen.
            try await pair.ana.put("/v1/threads/\(thread)/open")
            _ = try await EventReader.open(world, token: pair.ben.token)
            try await pair.propose()
            #expect(try await pair.ana.unread(in: thread) == 0)
            try await pair.ana.say("six", 6, in: thread)
            #expect(try await pair.ben.unread(in: thread) == 2)
            #expect(try world.findings() == [])
        }
    }

    @Test("nobody is mailed about what was on the screen, or of a muted thread; else they are", arguments: 0...2)
    func mails(way: Int) async throws {
        try await World.running { world, postbox in
            let (pair, thread) = try await talk(world)
            let until = world.time(hours: 1)
            switch way {
            case 1: #expect(try await pair.ana.put("/v1/threads/\(thread)/open").status == 204)
            case 2:
                #expect(try await pair.ana.put("/v1/threads/\(thread)/mute", #"{"until":"\#(until)"}"#).status == 204)
            default: break
            }
            let row = try await pair.ana.get("/v1/threads/\(thread)")
            #expect(row.string("mutedUntil") == (way == 2 ? until : nil))
            postbox.empty()
            try await pair.propose()
            world.clock.advance(seconds: 301)
            try await world.sweep()
            try await world.deliver()
            #expect(postbox.letters.count == (way == 0 ? 1 : 0))
            #expect(try await pair.ana.put("/v1/threads/\(thread)/mute", #"{"until":null}"#).status == 204)
            #expect(try await pair.ana.get("/v1/threads/\(thread)")["mutedUntil"] == .null)
        }
    }

    @Test("the other side sees who is writing, live only; nobody does in a closed thread")
    func typing() async throws {
        try await World.run { world in
            let (pair, thread) = try await talk(world)
            let reader = try await EventReader.open(world, token: pair.ana.token)
            _ = try await reader.events(until: "live")
            #expect(try await pair.ben.post("/v1/threads/\(thread)/typing").status == 204)
            let event = try #require(try await reader.next())
            #expect((event.name, event.id) == ("typing", nil))
            #expect(event.text == #"{"thread":"\#(thread)","by":"ben"}"#)
            let count = try await world.number("SELECT count(*) FROM event")
            try await pair.ana.put("/v1/travellers/ben/block")
            #expect(try await pair.ben.post("/v1/threads/\(thread)/typing").status == 204)
            #expect(try await world.number("SELECT count(*) FROM event") == (count ?? 0) + 2)
            // What comes next is the thread, which the block closed.
            #expect(try await reader.next()?.name == "thread")
            try await pair.ana.delete("/v1/travellers/ben/block")
            #expect(try await reader.next()?.name == "thread")
        }
    }
}
