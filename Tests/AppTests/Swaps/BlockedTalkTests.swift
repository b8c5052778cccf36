import JSON
import TestSupport
import Testing

@Suite("Words across a block") struct BlockedTalkTests {
    private static func settle(_ text: String) -> String { #"{"agreement":"\#(text)"}"# }

    /// A completed swap that Ben disputes; then Ana blocks him.
    private static func blocked(in world: World) async throws -> (pair: Pair, swap: String) {
        let pair = try await Pair(in: world)
        let id = try await pair.completed()
        try await pair.ben.act("dispute", on: id, DisputeTests.body("shortCount"))
        try await pair.ben.act("settle", on: id, settle("Ana pays 100 baht."))
        #expect(try await pair.ana.put("/v1/travellers/ben/block").status == 204)
        return (pair, id)
    }

    @Test("no new settlement crosses it from either side, and nobody is notified")
    func settlements() async throws {
        try await World.run { world in
            let (pair, id) = try await Self.blocked(in: world)
            let then = try await pair.later(days: 1, seconds: 1)
            let told = try await [then.ana.told(), then.ben.told()]
            for number in 1...5 {
                for person in [then.ana, then.ben] {
                    let reply = try await person.act("settle", on: id, Self.settle("I know where you live, \(number)."))
                    #expect(reply.summary == "409 closed")
                }
            }
            #expect(try await [then.ana.told(), then.ben.told()] == told)
            #expect(try await then.ana.get("/v1/swaps/\(id)")["dispute.agreements.owner"] == .null)
            // What was offered before it can still be agreed to.
            let settled = try await then.ana.act("settle", on: id, Self.settle("ana pays  100 baht."))
            #expect(settled.string("state") == "settled")
            #expect(try world.findings() == [])
        }
    }

    @Test("a statement is kept for moderators, and the other side reads that there is one")
    func statements() async throws {
        try await World.run { world in
            let (pair, id) = try await Self.blocked(in: world)
            let words = "He counted again before he left, and it was right."
            let mine = try await pair.ana.act(
                "dispute", on: id, #"{"kind":"shortCount","statement":"\#(words)"}"#)
            #expect(mine.string("dispute.statements.owner") == words)
            let theirs = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(theirs["dispute.statements.owner"] == .null)
            #expect(theirs["dispute.stated.owner"] == .bool(true))
            #expect(try await pair.ben.told().first == "swap.stated: Ana made a statement.")
            #expect(!theirs.text.contains("counted again"))
            // It stays so after the block.
            #expect(try await pair.ana.delete("/v1/travellers/ben/block").status == 204)
            #expect(try await pair.ben.get("/v1/swaps/\(id)")["dispute.statements.owner"] == .null)
            #expect(
                try await world.number("SELECT count(*) FROM swap_side WHERE statement LIKE '%counted again%'") == 1)
        }
    }

    @Test("a swap takes ten new suggestions of a meeting a day, of both together")
    func suggestions() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            for number in 1...10 {
                let person = number.isMultiple(of: 2) ? pair.ana : pair.ben
                let named = pair.meeting(at: world.time(hours: 24 + Double(number)))
                #expect(try await person.act("schedule", on: id, named).status == 200)
            }
            for person in [pair.ana, pair.ben] {
                let more = try await person.act("schedule", on: id, pair.meeting(at: world.time(hours: 40)))
                #expect(more.summary == "409 too-many-suggestions")
            }
            // To agree to the last one is no new one.
            let agreed = try await pair.ben.act("schedule", on: id, pair.meeting(at: world.time(hours: 34)))
            #expect(agreed.string("state") == "scheduled")
            let then = try await pair.later(hours: 24)
            #expect(
                try await then.ben.act("schedule", on: id, then.meeting(at: world.time(hours: 30))).string(
                    "suggestion.by") == "proposer")
        }
    }

    @Test("a label to a stranger is the nearest city's, of a free place and of a point of one's own")
    func labels() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let words = "Write to me at ben.example"
            let own = try await pair.ben.post(
                "/v1/places/meeting-points",
                #"{"kind":"cafe","label":"\#(words)","latitude":13.7475,"longitude":100.5025}"#
            ).id()
            let start = world.time(hours: 24)
            for place in [
                #""place":{"latitude":13.7467,"longitude":100.5346,"label":"\#(words)","acknowledged":true}"#,
                #""meetingPoint":"\#(own)","acknowledged":true"#,
            ] {
                let reply = try await pair.propose(meeting: #"{\#(place),"startsAt":"\#(start)"}"#)
                #expect(reply.status == 201, "\(reply.text)")
                #expect(reply.string("terms.meeting.label") == "Bangkok")
                let seen = try await pair.ana.get("/v1/swaps/\(try reply.id())")
                #expect(!seen.text.contains("ben.example"))
                try await pair.ben.act("withdraw", on: try reply.id())
            }
            // Once she has answered, his words are his.
            let id = try await pair.propose().id()
            try await pair.ana.act("counter", on: id, pair.terms("90.00"))
            let named = #"{"meetingPoint":"\#(own)","acknowledged":true,"startsAt":"\#(start)"}"#
            let counter = try await pair.ben.act("counter", on: id, pair.terms("95.00", #""meeting":\#(named)"#))
            #expect(counter.string("terms.meeting.label") == words)
        }
    }
}
