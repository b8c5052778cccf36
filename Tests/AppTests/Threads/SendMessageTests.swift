import JSON
import TestSupport
import Testing

@Suite("Sending a message") struct SendMessageTests {
    @Test("a retry is the same message, whatever its body; in another thread its id is taken")
    func retries() async throws {
        try await World.run { world in
            let (ana, ben, eve) = (
                try await world.register("ana"), try await world.register("ben"), try await world.register("eve")
            )
            let offer = try await ana.publish()
            let thread = try await ben.openThread(on: offer)
            let other = try await ben.openThread(on: try await ana.publish(.at(52.2297, 21.0122)))
            let sent = try await ben.say("Hi", 1, in: thread)
            #expect(sent.status == 201)
            #expect(
                sent.text
                    == #"{"thread":"\#(thread)","seq":1,"clientId":"\#(clientID(1))","sender":"ben","kind":"text","#
                    + #""body":"Hi","card":null,"at":"2026-11-21T10:00:00Z"}"#)
            world.clock.advance(seconds: 60)
            for body in ["Hi", "Something else"] {
                let again = try await ben.say(body, 1, in: thread)
                #expect(again.status == 200)
                #expect(again.body == sent.body)
            }
            let elsewhere = try await ben.say("Hi", 1, in: other)
            #expect((elsewhere.status, elsewhere.problem) == (409, "client-id-used"))
            // An id is its sender's own: somebody else's message may have the same.
            #expect(try await ana.say("Hello", 1, in: thread).int("seq") == 2)
            let eves = try await eve.openThread(on: offer)
            #expect(try await eve.say("Me too", 1, in: eves).status == 201)
            #expect(try await ben.read(thread).bodies == ["Hi", "Hello"])
            #expect(try await ben.read(other).bodies == [])
        }
    }

    @Test("ten parallel copies are one message")
    func copies() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            let replies = try await together(10) { _ in try await ben.say("Hi", 1, in: thread) }
            #expect(replies.map(\.status).sorted() == [200, 200, 200, 200, 200, 200, 200, 200, 200, 201])
            #expect(Set(replies.map(\.body)).count == 1)
            #expect(try await ben.read(thread).bodies == ["Hi"])
        }
    }

    @Test("twenty parallel messages of both are numbered without a gap, in the order in which they are read")
    func numbers() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            #expect(try await ana.say("Welcome", 0, in: thread).int("seq") == 1)
            let replies = try await together(20) { number in
                try await (number % 2 == 0 ? ana : ben).say("\(number)", number, in: thread)
            }
            #expect(replies.map(\.status) == Array(repeating: 201, count: 20))
            #expect(replies.compactMap { $0.int("seq") }.sorted() == Array(2...21))
            let sent = replies.sorted { $0.int("seq") ?? 0 < $1.int("seq") ?? 0 }.compactMap { $0.string("body") }
            #expect(try await ben.read(thread).bodies == ["Welcome"] + sent)
        }
    }

    @Test("a stranger sends three messages, at once or not, until the owner has answered")
    func firstContact() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            let replies = try await together(10) { try await ben.say("\($0)", $0, in: thread) }
            #expect(replies.map(\.status).sorted() == [201, 201, 201, 409, 409, 409, 409, 409, 409, 409])
            #expect(replies.filter { $0.status == 409 }.allSatisfy { $0.problem == "await-answer" })
            let third = try #require(replies.first { $0.int("seq") == 3 })
            let number = try #require(third.string("body").flatMap { Int($0) })
            let retry = try await ben.say("\(number)", number, in: thread)
            #expect(retry.status == 200)
            #expect(retry.body == third.body)
            #expect(try await ben.say("Please", 20, in: thread).status == 409)

            #expect(try await ana.say("Yes?", 0, in: thread).int("seq") == 4)
            for number in 20..<25 { #expect(try await ben.say("\(number)", number, in: thread).status == 201) }
            for number in 20..<25 { #expect(try await ana.say("\(number)", number, in: thread).status == 201) }
            #expect(try await ana.read(thread, "?after=3").bodies.count == 11)
        }
    }

    @Test("after a block, by either, a thread can be read and not be written in")
    func blocked() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            let sent = try await ben.say("Hi", 1, in: thread)
            for (blocker, blocked) in [(ana, ben), (ben, ana)] {
                #expect(try await blocker.put("/v1/travellers/\(blocked.handle)/block").status == 204)
                for person in [ana, ben] {
                    let refused = try await person.say("Still there?", 2, in: thread)
                    #expect((refused.status, refused.problem) == (409, "thread-closed"))
                    #expect(try await person.read(thread).bodies == ["Hi"])
                    #expect(try await person.get("/v1/threads").string("items.0.last.body") == "Hi")
                    #expect(try await person.put("/v1/threads/\(thread)/read", #"{"seq":1}"#).status == 204)
                }
                let retry = try await ben.say("Hi", 1, in: thread)
                #expect(retry.status == 200)
                #expect(retry.body == sent.body)
                #expect(try await blocker.delete("/v1/travellers/\(blocked.handle)/block").status == 204)
            }
            #expect(try await ben.say("Again", 3, in: thread).int("seq") == 2)
        }
    }

    /// All of them at once; the replies in any order.
    private func together(
        _ count: Int, _ send: @escaping @Sendable (Int) async throws -> Reply
    ) async throws -> [Reply] {
        try await withThrowingTaskGroup { group in
            for number in 1...count { group.addTask { try await send(number) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
