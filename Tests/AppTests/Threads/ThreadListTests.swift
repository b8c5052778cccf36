import Foundation
import JSON
import TestSupport
import Testing

@Suite("The list of threads") struct ThreadListTests {
    @Test("an entry says with whom, about what, the last message, and how much is new")
    func entry() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let offer = try await ana.publish()
            let thread = try await ben.openThread(on: offer)
            let empty = #"{"items":[],"next":null}"#
            func row(with other: Person, last: String, unread: Int) -> String {
                let score =
                    #"{"score":null,"band":"new","completed":0,"partners":0,"noShows":0,"lateCancels":0,"reviews":0,"#
                    + #""stars":null}"#
                return #"{"items":[{"id":"\#(thread)","offer":"\#(offer)","with":{"id":"\#(other.id)","#
                    + #""handle":"\#(other.handle)","name":"\#(other.handle.capitalized)","avatar":null,"#
                    + #""reliability":\#(score)},"last":\#(last),"unread":\#(unread),"swap":null,"about":{"#
                    + #""id":"\#(offer)","have":{"amount":"300.00","currency":"EUR"},"want":"THB","label":"Bangkok","#
                    + #""availability":{"from":"2026-11-21","to":null},"state":"active"},"progress":null,"#
                    + #""closed":null,"readUpTo":0,"theirReadUpTo":0,"theirDeliveredUpTo":0,"mutedUntil":null,"#
                    + #""actions":[{"do":"write","open":true}]}],"next":null}"#
            }
            let fresh = row(with: ana, last: "null", unread: 0)
            #expect(try await ben.get("/v1/threads").text == fresh)
            // Opening one tells the owner nothing; the first message does.
            #expect(try await ana.get("/v1/threads").text == empty)
            let sent = try await ben.say("Hi", 1, in: thread)
            #expect(try await ana.get("/v1/threads").text == row(with: ben, last: sent.text, unread: 1))
            #expect(try await ben.get("/v1/threads").text == row(with: ana, last: sent.text, unread: 0))
            #expect(try await world.get("/v1/threads").status == 401)
        }
    }

    @Test("the latest activity comes first, over pages without a gap or a repetition")
    func order() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            var threads: [String] = []
            for step in 0..<5 {
                let offer = try await ana.publish(.at(13.75, 100.5 + Double(step) / 10))
                threads.append(try await ben.openThread(on: offer))
                world.clock.advance(seconds: 60)
            }
            #expect(try await ids(ben, limit: 100) == [threads.reversed()])
            #expect(try await ids(ana, limit: 100) == [[]])
            // The second and the fourth are written in at the very same instant.
            for index in [1, 3] { try await ben.say("Hi", index, in: threads[index]) }
            world.clock.advance(seconds: 60)
            try await ben.say("Hi", 0, in: threads[0])
            let expected = [0, 3, 1, 4, 2].map { threads[$0] }
            for limit in 1...6 {
                let pages = try await ids(ben, limit: limit)
                #expect(pages.flatMap(\.self) == expected)
                #expect(pages.count == (5 + limit - 1) / limit)
            }
            #expect(try await ids(ana, limit: 2) == [[threads[0], threads[3]], [threads[1]]])
            world.clock.advance(seconds: 60)
            try await ana.say("Yes", 9, in: threads[1])
            #expect(try await ids(ben, limit: 100) == [[1, 0, 3, 4, 2].map { threads[$0] }])
            #expect(try await ids(ana, limit: 100) == [[1, 0, 3].map { threads[$0] }])
        }
    }

    /// The ids of every page in turn.
    private func ids(_ person: Person, limit: Int) async throws -> [[String]] {
        var pages: [[String]] = []
        var cursor: String?
        repeat {
            let page = try await person.get("/v1/threads?limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? ""))
            pages.append((0..<(page.count("items") ?? 0)).compactMap { page.string("items.\($0).id") })
            cursor = page.string("next")
        } while cursor != nil && pages.count < 10
        return pages
    }

    @Test("a cursor is good only for the one who got it, unchanged")
    func cursors() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            for step in 0..<2 {
                let offer = try await ana.publish(.at(13.75, 100.5 + Double(step) / 10))
                let thread = try await ben.openThread(on: offer)
                try await ben.say("Hi", step, in: thread)
            }
            let cursor = try #require(try await ben.get("/v1/threads?limit=1").string("next"))
            #expect(try await ben.get("/v1/threads?limit=1&cursor=\(cursor)").count("items") == 1)
            let last = cursor.hasSuffix("A") ? "B" : "A"
            for (person, text) in [
                (ana, cursor), (ben, cursor.dropLast() + last), (ben, String(cursor.dropLast())), (ben, cursor + "A"),
                (ben, ""), (ben, "x"), (ben, "Li4v"), (ben, String(repeating: "A", count: 401)),
            ] {
                let reply = try await person.get("/v1/threads?cursor=\(text)")
                #expect((reply.status, reply.problem) == (400, "bad-cursor"), "\(text)")
            }
            #expect(try await ben.get("/v1/threads?limit=101").pointers == ["/limit"])
            #expect(try await ben.get("/v1/threads?after=1").pointers == ["/after"])
        }
    }
}
