import JSON
import TestSupport
import Testing

@Suite("Swaps of two of whom one blocks the other") struct BlockedSwapTests {
    private static func block(_ blocker: Person, _ blocked: Person) async throws {
        #expect(try await blocker.put("/v1/travellers/\(blocked.handle)/block").status == 204)
    }

    @Test("an open proposal lapses without a word; swaps with others go on")
    func proposal() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.register("eve")
            let other = try await pair.propose(by: eve).id()
            let proposed = try await pair.propose()
            let id = try proposed.id()
            let thread = try #require(proposed.string("thread"))
            let path = "/v1/threads/\(thread)/messages"
            let before = [try await pair.ana.get(path).body, try await pair.ben.get(path).body]
            let told = (try await pair.ana.told(), try await pair.ben.told())
            try await Self.block(pair.ana, pair.ben)
            for person in [pair.ana, pair.ben] {
                let swap = try await person.get("/v1/swaps/\(id)")
                #expect(swap.string("state") == "lapsed")
                #expect(swap.string("outcome.kind") == "lapsed")
                #expect(swap["outcome.by"] == .null)
                #expect(swap["deadline"] == .null)
            }
            #expect([try await pair.ana.get(path).body, try await pair.ben.get(path).body] == before)
            #expect(try await pair.ana.told() == told.0)
            #expect(try await pair.ben.told() == told.1)
            #expect(try await world.number("SELECT count(*) FROM report") == 0)
            #expect(try await pair.ana.accept(id).summary == "409 wrong-state")
            #expect(try await pair.propose().summary == "404 not-found")
            #expect(try await pair.ana.accept(other).string("state") == "accepted")
            #expect(try world.findings() == [])
        }
    }

    @Test("what is agreed is called off: nobody is at fault, nobody is named, and a report is filed")
    func agreed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 1))
            try await Self.block(pair.ben, pair.ana)
            let swap = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(swap.string("state") == "cancelled")
            #expect(swap.string("outcome.kind") == "system")
            #expect(swap["outcome.by"] == .null)
            #expect(swap["outcome.reason"] == .null)
            #expect(swap["outcome.fault"] == .null)
            #expect(try await world.number("SELECT reserved FROM offer") == 0)
            #expect(
                try await world.texts("SELECT reporter || ' ' || subject || ' ' || reason FROM report")
                    == ["\(pair.ben.id) \(id) safety"])
            #expect(try await world.number("SELECT count(*) FROM observation") == 0)
            for person in [pair.ana, pair.ben] {
                #expect(try await person.told().first == "swap.system: The swap was called off.")
            }
            #expect(try await pair.ana.review(id).summary == "409 not-reviewable")
            #expect(try world.findings() == [])
        }
    }

    @Test("a name that changes after a block stays as it was, also in what the swap did")
    func names() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed("50.00")
            let thread = try #require(try await pair.ben.get("/v1/swaps/\(id)").string("thread"))
            try await Self.block(pair.ana, pair.ben)
            #expect(try await pair.ana.patch("/v1/me", #"{"name":"Brand New"}"#).status == 200)
            for path in ["/v1/threads/\(thread)/messages", "/v1/threads", "/v1/swaps/\(id)", "/v1/me/notifications"] {
                let text = try await pair.ben.get(path).text
                #expect(!text.contains("Brand New"), "\(path)")
            }
            let events = try await pair.ben.get("/v1/events?after=0&limit=100", headers: EventStreamTests.json)
            #expect(events.status == 200 && !events.text.contains("Brand New"))
            // Control: who is not blocked reads it.
            let eve = try await world.register("eve")
            #expect(try await eve.get("/v1/travellers/ana").string("name") == "Brand New")
        }
    }

    @Test("nobody reads on across a block how the other does, or how their offer stands", arguments: [true, false])
    func records(_ ownerBlocks: Bool) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed("50.00")
            let thread = try #require(try await pair.ben.get("/v1/swaps/\(id)").string("thread"))
            let paths = ["/v1/swaps/\(id)", "/v1/threads/\(thread)"]
            for path in paths { #expect(try await pair.ben.get(path).string("about.state") == "active") }
            let (blocker, blocked) = ownerBlocks ? (pair.ana, pair.ben) : (pair.ben, pair.ana)
            try await Self.block(blocker, blocked)
            for person in [pair.ana, pair.ben] {
                let isOwner = person.handle == "ana"
                let swap = try await person.get("/v1/swaps/\(id)")
                #expect(
                    (swap["with.reliability"], swap[isOwner ? "proposer.reliability" : "owner.reliability"]) == (
                        .null, .null
                    ))
                #expect(swap.int("\(isOwner ? "owner" : "proposer").reliability.completed") == 1)
                for path in paths {
                    let state = try await person.get(path).string("about.state")
                    #expect(state == (isOwner ? "active" : "withdrawn"), "\(path)")
                }
            }
        }
    }

    @Test("an edit of an offer does not reach whom its owner blocks, and does once nobody blocks any more")
    func edits() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.openThread(on: pair.offer)
            try await pair.ben.say("Hello", 1, in: thread)
            _ = try await pair.propose("60.00")
            func seen(_ person: Person) async throws -> [String?] {
                [
                    try await person.get("/v1/threads").string("items.0.about.have.amount"),
                    try await person.get("/v1/threads/\(thread)").string("about.have.amount"),
                    try await person.get("/v1/threads/\(thread)").string("about.availability.to"),
                ]
            }
            let before = try await seen(pair.ben)
            try await Self.block(pair.ana, pair.ben)
            try await Self.block(pair.ben, pair.ana)
            func edit(_ amount: String, _ day: String) async throws {
                let version = try await world.number("SELECT version FROM offer")
                let edited = try await pair.ana.patch(
                    "/v1/offers/\(pair.offer)",
                    #"{"have":{"amount":"\#(amount)","currency":"EUR"},"availability":{"to":"\#(day)"}}"#,
                    version: version)
                #expect(edited.status == 200)
            }
            try await edit("500.00", "2026-11-28")
            #expect(try await seen(pair.ben) == before)
            #expect(try await seen(pair.ana) == ["500.00", "500.00", "2026-11-28"])
            let told = try await pair.ben.get("/v1/me/notifications").text
            #expect(!told.contains("500.00"))
            try await pair.ana.delete("/v1/travellers/ben/block")
            #expect(try await seen(pair.ben) == before)
            try await pair.ben.delete("/v1/travellers/ana/block")
            #expect(try await seen(pair.ben) == ["500.00", "500.00", "2026-11-28"])
            // The next block begins with what there is then.
            try await Self.block(pair.ben, pair.ana)
            try await edit("400.00", "2026-11-27")
            #expect(try await seen(pair.ben) == ["500.00", "500.00", "2026-11-28"])
        }
    }

    @Test("nobody gets out of a handover, a no-show claim, a dispute or an end by a block")
    func goesOn() async throws {
        try await World.run { world in
            let (pair, claimed) = try await Pair(in: world).claimed()
            let paid = try await pair.accepted("50.00")
            try await pair.handOver(to: pair.ana, on: paid)
            let completed = try await pair.completed("60.00")
            let disputed = try await pair.completed("70.00")
            try await pair.ben.act("dispute", on: disputed, DisputeTests.body())
            let swaps = [claimed, paid, completed, disputed]
            /// Each without the other's score, which a block hides like the profile, and without what could be written.
            func told() async throws -> [String] {
                try await swaps.asyncMap { id in
                    let swap = try await pair.ana.get("/v1/swaps/\(id)")
                    let score = try #require(swap["with.reliability"]).written
                    let actions = try #require(swap["actions"]).written
                    return swap.text.replacing(#""avatar":null,"reliability":\#(score)"#, with: "")
                        .replacing(#""name":"Ben","reliability":\#(score)"#, with: "")
                        .replacing(actions, with: "")
                }
            }
            let before = try await told()
            try await Self.block(pair.ben, pair.ana)
            for (now, earlier) in zip(try await told(), before) { #expect(now == earlier) }
            #expect(try await world.number("SELECT count(*) FROM report") == 0)
            // They can be brought to their end.
            #expect(try await pair.handOver(to: pair.ben, on: paid).string("state") == "completed")
            #expect(try await pair.ben.act("no-show", on: claimed).string("state") == "noShow")
            #expect(try await pair.ben.review(completed).string("state") == "hidden")
            #expect(try world.findings() == [])
        }
    }
}
