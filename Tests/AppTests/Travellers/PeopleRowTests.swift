import Domain
import JSON
import TestSupport
import Testing

@Suite("Rows with people, and what waits for oneself") struct PeopleRowTests {
    @Test("my account counts unread threads and notifications, and the swaps in which it is my turn")
    func counts() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            func counts(_ person: Person) async throws -> [Int?] {
                let me = try await person.get("/v1/me")
                return ["unreadThreads", "unreadNotifications", "myTurn"].map { me.int("counts.\($0)") }
            }
            #expect(try await counts(pair.ana) == [0, 0, 0])
            let proposed = try await pair.propose()
            let (id, thread) = (try proposed.id(), try #require(proposed.string("thread")))
            #expect(try await counts(pair.ana) == [1, 1, 1])
            #expect(try await counts(pair.ben) == [0, 0, 0])
            #expect(try await pair.ana.patch("/v1/me", #"{"bio":"Here."}"#)["counts.myTurn"] == .number("1"))
            try await pair.ana.put("/v1/threads/\(thread)/read", #"{"seq":1}"#)
            try await pair.ana.put("/v1/me/notifications/read")
            #expect(try await counts(pair.ana) == [0, 0, 1])
            try await pair.ana.accept(id)
            // After an acceptance both must act.
            #expect(try await counts(pair.ana) == [0, 0, 1])
            #expect(try await counts(pair.ben) == [1, 1, 1])
            try await pair.handOver(to: pair.ana, on: id)
            #expect(try await counts(pair.ana) == [0, 0, 0])
            #expect(try await counts(pair.ben) == [1, 2, 1])
            try await pair.handOver(to: pair.ben, on: id)
            #expect(try await counts(pair.ben) == [1, 2, 0])
            #expect(try world.findings() == [])
        }
    }

    @Test("a swap's turn is counted as its answer says, in every state that it passes through")
    func turns() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            func check(_ pair: Pair, _ step: String) async throws {
                for (person, side) in [(pair.ana, "owner"), (pair.ben, "proposer")] {
                    let swaps = try await person.get("/v1/swaps?state=open&limit=100")
                    let mine = swaps.texts("duty").filter { $0 == side || $0 == "both" }.count
                    #expect(try await person.get("/v1/me").int("counts.myTurn") == mine, "\(step) \(side)")
                }
            }
            let declined = try await pair.propose("50.00").id()
            try await pair.ana.act("counter", on: declined, pair.terms("60.00"))
            try await check(pair, "countered")
            try await pair.ben.act("decline", on: declined)
            try await check(pair, "declined")
            let (then, claimed) = try await pair.claimed()
            try await check(then, "claimed")
            try await then.ben.act("contest", on: claimed, #"{"statement":"I stood there for an hour."}"#)
            try await check(then, "disputed")
            try await then.ana.act("dispute", on: claimed, #"{"kind":"noShow","statement":"Nobody was there at all."}"#)
            try await check(then, "stated")
            let parting = try await then.accepted("50.00")
            try await then.ben.act("cancel", on: parting, #"{"reason":"mutual"}"#)
            try await check(then, "parting")
        }
    }

    @Test("a blocked person is in the list with a name and without a score")
    func blocks() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await ana.put("/v1/travellers/ben/block")
            #expect(
                try await ana.get("/v1/me/blocks").text
                    == #"{"items":[{"handle":"ben","name":"Ben","with":{"id":"\#(ben.id)","handle":"ben","name":"Ben","#
                    + #""avatar":null,"reliability":null},"at":"2026-11-21T10:00:00Z"}],"next":null}"#)
        }
    }

    @Test("the author of a review has a score for those who can open their profile")
    func reviews() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let (eve, mal) = (try await world.register("eve"), try await world.register("mal"))
            let id = try await pair.completed()
            for person in [pair.ben, pair.ana] { try await person.review(id) }
            try await mal.put("/v1/travellers/ben/block")
            let path = "/v1/travellers/ana/reviews"
            for reply in [try await world.get(path), try await eve.get(path)] {
                #expect(reply.string("items.0.with.id") == pair.ben.id.description)
                #expect(reply.string("items.0.with.handle") == "ben")
                #expect(reply.int("items.0.with.reliability.completed") == 1)
            }
            let hidden = try await mal.get(path)
            #expect(hidden.string("items.0.with.name") == "Ben")
            #expect(hidden["items.0.with.reliability"] == .null)
            try await world.execute("UPDATE traveller SET state = 'banned' WHERE handle = 'ben'")
            #expect(try await eve.get(path)["items.0.with.reliability"] == .null)
            let review = try #require(try await pair.ana.get("/v1/swaps/\(id)").string("reviews.theirs.id"))
            let replied = try await pair.ana.post("/v1/reviews/\(review)/reply", #"{"text":"Thank you."}"#)
            #expect((replied.string("with.handle"), replied["with.reliability"]) == ("ben", .null))
        }
    }

    @Test("a profile has the newest ten open offers in short, as the list of offers shows them")
    func offers() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            var ids: [String] = []
            for step in 0..<12 {
                ids.append(try await ana.publish(.at(13.75, 100.5 + Double(step) / 100)))
                world.clock.advance(seconds: 1)
            }
            try await ana.post("/v1/offers/\(ids[11])/pause")
            let profile = try await world.get("/v1/travellers/ana")
            #expect((0..<20).compactMap { profile.string("offers.\($0).id") } == Array(ids[1...10].reversed()))
            #expect(
                try await world.get("/v1/travellers/ana/offers?limit=10").texts("id") == Array(ids[1...10].reversed()))
            #expect(profile.string("offers.0.label") == "Bangkok")
            #expect(profile.string("offers.0.state") == "active")
            #expect(try await ana.get("/v1/me").count("offers") == 10)
            let eve = try await world.register("eve")
            #expect(try await world.get("/v1/travellers/eve").count("offers") == 0)
            world.clock.advance(days: 8)
            #expect(try await world.get("/v1/travellers/ana").count("offers") == 0)
            #expect(eve.handle == "eve")
        }
    }
}
