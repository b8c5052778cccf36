import App
import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("Searching messages, by HTTP") struct MessageSearchTests {
    /// The bodies of all pages.
    private static func found(_ text: String, by person: Person, limit: Int = 20) async throws -> [String] {
        let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        var (bodies, cursor): ([String], String?) = ([], nil)
        repeat {
            let page = try await person.get(
                "/v1/threads/search?q=\(query)&limit=\(limit)" + (cursor.map { "&cursor=\($0)" } ?? ""))
            guard page.status == 200 else { throw Missing("a page in \(page.text)") }
            bodies += page.texts("message.body")
            cursor = page.string("next")
        } while cursor != nil
        return bodies
    }

    private static func index(_ world: World) async throws {
        while try await world.services.search.indexNext(limit: 7) == 7 {}
    }

    /// Ana and Ben with an open thread in which both have written.
    private static func thread(_ world: World) async throws -> (ana: Person, ben: Person, thread: String) {
        let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
        let thread = try await ben.openThread(on: try await ana.publish())
        _ = try await ben.say("Noon by the river Pier?", 1, in: thread)
        _ = try await ana.say("Łódź or the PIER, both fit", 2, in: thread)
        return (ana, ben, thread)
    }

    @Test(
        "a message is found as soon as its send is answered, before and after it is in the index, by both and nobody else"
    )
    func atOnce() async throws {
        try await World.run { world in
            let (ana, ben, thread) = try await Self.thread(world)
            let eve = try await world.register("eve")
            for _ in 0..<2 {
                for person in [ana, ben] {
                    #expect(
                        try await Self.found("pier", by: person) == [
                            "Łódź or the PIER, both fit", "Noon by the river Pier?",
                        ])
                    #expect(try await Self.found("lodz", by: person) == ["Łódź or the PIER, both fit"])
                    #expect(try await Self.found("n", by: person, limit: 1) == ["Noon by the river Pier?"])
                }
                #expect(try await Self.found("pier", by: eve) == [])
                try await Self.index(world)
                #expect(try await world.number("SELECT number FROM search_progress") == 2)
            }
            let reply = try await ana.get("/v1/threads/search?q=noon")
            #expect((reply.string("items.0.thread"), reply.string("items.0.with.handle")) == (thread, "ben"))
            #expect(reply.int("items.0.message.seq") == 1)
            #expect(reply["next"] == .null)
            _ = try await ben.say("The pier is closed", 3, in: thread)
            #expect(try await Self.found("pier", by: ana, limit: 1).count == 3)
            // What is closed is still read, and so found.
            #expect(try await ana.put("/v1/travellers/ben/block").status == 204)
            #expect(try await Self.found("pier", by: ben).count == 3)
        }
    }

    @Test("operators of the index are plain text, and queries that say nothing find nothing or are refused")
    func operators() async throws {
        try await World.run { world in
            let (ana, ben, thread) = try await Self.thread(world)
            let odd = [
                #""pier" OR pier* NOT (pier)"#, "body:pier ^pier", "NEAR(pier river, 5)", "'; DROP TABLE message; --",
                "100% a_b",
            ]
            _ = try await ana.say("ok", 3, in: thread)
            for (number, text) in odd.enumerated() { _ = try await ben.say(text, 10 + number, in: thread) }
            for _ in 0..<2 {
                for text in odd { #expect(try await Self.found(text, by: ana) == [text]) }
                #expect(try await Self.found("pier*", by: ana) == [odd[0]])
                #expect(try await Self.found("river OR noon", by: ana) == [])
                for text in ["\u{301}", "\u{200B}\u{200B}", "\u{0}"] {
                    #expect(try await Self.found(text, by: ana) == [])
                }
                try await Self.index(world)
            }
            for query in ["", "?q=", "?q=" + String(repeating: "a", count: 101), "?q=a&q=b", "?q=a&x=1"] {
                #expect(try await ana.get("/v1/threads/search\(query)").problem == "invalid")
            }
            let page = try await ana.get("/v1/threads/search?q=pier&limit=1")
            let next = try #require(page.string("next"))
            #expect(try await ana.get("/v1/threads/search?q=river&cursor=\(next)").problem == "bad-cursor")
            #expect(try await ben.get("/v1/threads/search?q=pier&cursor=\(next)").problem == "bad-cursor")
            #expect(try await world.get("/v1/threads/search?q=pier").status == 401)
        }
    }

    @Test("what is hidden, held or erased is not found; an erased text leaves the index")
    func gone() async throws {
        try await World.run { world in
            let (ana, ben, thread) = try await Self.thread(world)
            try await Self.index(world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let order = #"{"reason":"scam","note":"No."}"#
            #expect(try await mona.post("/v1/admin/messages/\(thread)/1/hide", order).status == 200)
            for person in [ana, ben] { #expect(try await Self.found("noon", by: person) == []) }
            #expect(try await mona.post("/v1/admin/messages/\(thread)/1/restore", order).status == 200)
            #expect(try await Self.found("noon", by: ana) == ["Noon by the river Pier?"])
            try await world.execute("UPDATE message SET held_at = 1 WHERE seq = 1")
            for person in [ana, ben] { #expect(try await Self.found("noon", by: person) == []) }
            try await world.execute("UPDATE message SET held_at = NULL")
            // Two members, and each run of three letters once.
            #expect(try await Self.terms(world) == 41)
            world.clock.advance(seconds: MessageThread.textRetention + 1)
            try await world.sweep()
            let later = try await world.signedIn("ana")
            #expect(try await world.number("SELECT count(*) FROM message WHERE body <> ''") == 0)
            #expect(try await Self.found("pier", by: later) == [])
            #expect(try await Self.found("o", by: later) == [])
            #expect(try await Self.terms(world) == 0)
            #expect(try world.findings() == [])
        }
    }

    /// What the index has of all texts.
    private static func terms(_ world: World) async throws -> Int? {
        try await world.execute("CREATE VIRTUAL TABLE term USING fts5vocab(message_search, row)")
        let count = try await world.number("SELECT count(*) FROM term")
        try await world.execute("DROP TABLE term")
        return count
    }

    @Test("a deleted text is found by nobody at once, and leaves the index when it is erased")
    func deleted() async throws {
        try await World.run { world in
            let (ana, ben, thread) = try await Self.thread(world)
            try await Self.index(world)
            let before = try await Self.terms(world)
            #expect(try await ben.delete("/v1/threads/\(thread)/messages/1").status == 204)
            for person in [ana, ben] {
                #expect(try await Self.found("noon", by: person) == [])
                #expect(try await Self.found("n", by: person) == [])
                #expect(try await Self.found("pier", by: person) == ["Łódź or the PIER, both fit"])
            }
            #expect(try await Self.terms(world) == before)
            world.clock.advance(seconds: Message.deletedTextRetention + 1)
            try await world.sweep()
            let after = try #require(try await Self.terms(world))
            #expect(before.map { after < $0 } == true && after > 0)
            #expect(try await Self.found("pier", by: try await world.signedIn("ana")).count == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test("the texts of who has left are not found by the other, and not by anybody after the erasure")
    func left() async throws {
        try await World.run { world in
            let (ana, ben, _) = try await Self.thread(world)
            try await Self.index(world)
            _ = try await ben.leave()
            #expect(try await Self.found("noon", by: ana) == [])
            world.clock.advance(days: 8)
            try await world.sweep()
            let later = try await world.signedIn("ana")
            #expect(try await Self.found("noon", by: later) == [])
            #expect(try await Self.found("lodz", by: later).count == 1)
            #expect(try world.findings() == [])
        }
    }
}
