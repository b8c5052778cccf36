import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Writing a review") struct ReviewTests {
    @Test("it is hidden until the other has written too, and then both can be read")
    func bothWritten() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            let words = #","tags":["punctual","correct-amount"],"text":"On time.","private":"Nervous.""#
            let first = try await pair.ben.review(id, rest: words)
            #expect(first.status == 200)
            #expect(
                first.text.replacing(try first.id(), with: "ID")
                    == #"{"id":"ID","state":"hidden","stars":5,"tags":["correct-amount","punctual"],"text":"On time.","#
                    + #""private":"Nervous.","at":"2026-11-21T10:00:00Z","editedAt":null,"#
                    + #""opensAt":"2026-12-05T10:00:00Z","reply":null}"#)
            #expect(try await world.get("/v1/travellers/ana/reviews").count("items") == 0)
            world.clock.advance(seconds: 60)
            // The same again is no edit.
            #expect(try await pair.ben.review(id, rest: words).body == first.body)
            let second = try await pair.ana.review(id, stars: 4)
            #expect(second.string("state") == "revealed")
            // Its answer may have been lost: the same again is answered as the first time.
            #expect(try await pair.ana.review(id, stars: 4).body == second.body)
            #expect(try await pair.ana.review(id, stars: 5).summary == "409 revealed")
            let list = try await world.get("/v1/travellers/ana/reviews")
            #expect(list.texts("id") == [try first.id()])
            #expect(list.texts("text") == ["On time."])
            #expect(list.texts("author.handle") == ["ben"])
            #expect(list["items.0.tags"] == (try JSONValue(bytes: Array(#"["correct-amount","punctual"]"#.utf8))))
            #expect(list["items.0.reply"] == .null)
            #expect(try await world.get("/v1/travellers/ben/reviews").texts("id") == [try second.id()])
            for person in [pair.ana, pair.ben] {
                let swap = try await person.get("/v1/swaps/\(id)")
                #expect(swap.string("reviews.mine.state") == "revealed")
                #expect(swap.string("reviews.theirs.author.handle") == (person.handle == "ana" ? "ben" : "ana"))
            }
            #expect(try world.findings() == [])
        }
    }

    @Test("it is revealed alone when its fourteen days are over, and not a second earlier")
    func windowCloses() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            try await pair.ben.review(id, stars: 3)
            let early = try await pair.later(days: 14, seconds: -1).swept()
            #expect(try await world.get("/v1/travellers/ana/reviews").count("items") == 0)
            #expect(try await early.ana.get("/v1/swaps/\(id)")["reviews.theirs"] == .null)
            let then = try await early.later(seconds: 1)
            #expect(try await then.ana.review(id).summary == "409 too-late")
            #expect(try await then.ben.review(id).summary == "409 too-late")
            try await world.sweep()
            #expect(try await world.get("/v1/travellers/ana/reviews").texts("author.handle") == ["ben"])
            #expect(try await world.get("/v1/travellers/ana").int("reliability.reviews") == 1)
            #expect(try await then.ana.told().first == "review.revealed: You can read what Ben wrote about you.")
            #expect(try await then.ana.review(id).summary == "409 too-late")
            #expect(try await then.ben.review(id).summary == "409 revealed")
            #expect(try world.findings() == [])
        }
    }

    @Test("until it can be read its author changes it; what is left out stays, and it stays the same review")
    func edited() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            let first = try await pair.ben.review(id, rest: #","tags":["punctual"],"text":"Good.","private":"Hm.""#)
            world.clock.advance(seconds: 60)
            let second = try await pair.ben.review(id, stars: 2)
            #expect(second.string("id") == first.string("id"))
            #expect(second.string("state") == "hidden")
            #expect(second.int("stars") == 2)
            #expect(second["tags"]?.written == #"["punctual"]"#)
            #expect(second.string("text") == "Good.")
            #expect(second.string("private") == "Hm.")
            #expect(second.string("at") == "2026-11-21T10:00:00Z")
            #expect(second.string("editedAt") == "2026-11-21T10:01:00Z")
            #expect(second.string("opensAt") == first.string("opensAt"))
            #expect(try await pair.ben.get("/v1/swaps/\(id)")["reviews.mine"] == (try second.json()))
            let cleared = try await pair.ben.review(id, stars: 2, rest: #","tags":[],"text":"","private":null"#)
            #expect(cleared.count("tags") == 0)
            #expect(cleared.string("text") == "")
            #expect(cleared.string("private") == "Hm.")
            #expect(try await world.number("SELECT count(*) FROM review") == 1)
            try await pair.ana.review(id)
            #expect(try await pair.ben.review(id, stars: 1).summary == "409 revealed")
            #expect(try await world.get("/v1/travellers/ana").int("reliability.stars") == 2)
            #expect(try world.findings() == [])
        }
    }

    @Test("one to five stars, known tags once each, 2,000 characters")
    func fields() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let path = "/v1/swaps/\(try await pair.completed())/review"
            let long = String(repeating: "ż", count: 2001)
            for (body, summary) in [
                (#"{"stars":0}"#, "422 invalid /stars"), (#"{"stars":6}"#, "422 invalid /stars"),
                (#"{"stars":4.5}"#, "422 invalid /stars"), (#"{"stars":"5"}"#, "422 invalid /stars"),
                ("{}", "422 invalid /stars"), (#"{"stars":5,"tags":["kind"]}"#, "422 invalid /tags"),
                (#"{"stars":5,"tags":["punctual","punctual"]}"#, "422 invalid /tags"),
                (#"{"stars":5,"text":"\#(long)"}"#, "422 invalid /text"),
                (#"{"stars":5,"private":"\#(long)"}"#, "422 invalid /private"),
                (#"{"stars":5,"state":"revealed"}"#, "422 invalid /state"), (#"{"stars":5"#, "400 unreadable"),
            ] { #expect(try await pair.ana.put(path, body).summary == summary, "\(body.prefix(60))") }
            #expect(try await world.number("SELECT count(*) FROM review") == 0)
            let most = String(long.dropLast())
            let reply = try await pair.ana.put(path, #"{"stars":5,"text":"\#(most)"}"#)
            #expect(reply.string("text") == most)
        }
    }
}
