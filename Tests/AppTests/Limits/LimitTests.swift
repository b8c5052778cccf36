import API
import App
import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("Daily limits, by HTTP") struct LimitTests {
    private static let limited = AppSettings(areLimitsOn: true, rates: .offline)
    private static let small = DraftOffer { $0.amount = "10.00" }

    @Test("a new account publishes three offers a day; answers say what is left, the refusal what to do")
    func offers() async throws {
        try await World.run(settings: Self.limited) { world in
            let ana = try await world.register("ana")
            for left in [2, 1, 0] {
                let reply = try await ana.post("/v1/offers", Self.small.json)
                #expect(reply.status == 201)
                #expect(reply.value("RateLimit")?.hasSuffix(#""offers";r=\#(left);t=86400"#) == true)
                #expect(
                    reply.value("RateLimit-Policy")?.hasSuffix(#""publish";q=60;w=3600, "offers";q=3;w=86400"#) == true)
            }
            world.clock.advance(seconds: 3600)
            let ana2 = try await world.signedIn("ana")
            let refused = try await ana2.post("/v1/offers", Self.small.json)
            #expect((refused.status, refused.problem) == (429, "daily-limit"))
            #expect((refused.int("used.count"), refused.int("limit.count")) == (3, 3))
            #expect((refused.string("howToRaise"), refused.value("Retry-After")) == ("wait", "82800"))
            #expect(refused.string("resetsAt") == refused.string("retryAt"))
            #expect(
                refused.string("detail")
                    == "You have published 3 offers within a day, which is your limit. You can go on in 23 hours. Your limit rises when your account is a week old."
            )
            let mine = try await ana2.get("/v1/me/limits")
            #expect((0..<4).map { mine.int("items.\($0).used") } == [3, 0, 0, 0])
            #expect((0..<4).map { mine.int("items.\($0).limit") } == [3, 10, 10, 10])
            #expect(mine.string("items.0.resetsAt") == refused.string("resetsAt"))
            #expect((mine["items.1.resetsAt"], mine["items.3.howToRaise"]) == (.null, .null))
            // A week later ten a day.
            try await world.execute("UPDATE traveller SET created_at = created_at - 7 * 86400000")
            for _ in 0..<7 { #expect(try await ana2.post("/v1/offers", Self.small.json).status == 201) }
            let tenth = try await ana2.post("/v1/offers", Self.small.json)
            #expect((tenth.problem, tenth.string("howToRaise")) == ("daily-limit", "verify-email"))
            #expect(try await world.number("SELECT count(*) FROM offer") == 10)
        }
    }

    @Test(
        "an offer counts for 24 hours to the minute, though its id says the hour; with too many the limit's oldest ends the wait"
    )
    func hours() async throws {
        try await World.run(settings: Self.limited) { world in
            let ana = try await world.register("ana")
            world.clock.advance(seconds: 50 * 60)
            for _ in 0..<3 { #expect(try await ana.post("/v1/offers", Self.small.json).status == 201) }
            world.clock.advance(seconds: 23 * 3600 + 20 * 60)
            let refused = try await world.signedIn("ana").post("/v1/offers", Self.small.json)
            #expect((refused.problem, refused.value("Retry-After")) == ("daily-limit", "2400"))
            world.clock.advance(seconds: 2399)
            #expect(try await world.signedIn("ana").post("/v1/offers", Self.small.json).status == 429)
            world.clock.advance(seconds: 1)
            let later = try await world.signedIn("ana")
            #expect(try await later.post("/v1/offers", Self.small.json).status == 201)
            // As a week old it publishes five; then its limit is three again.
            try await world.execute("UPDATE traveller SET created_at = created_at - 7 * 86400000")
            for _ in 0..<4 {
                world.clock.advance(seconds: 60)
                #expect(try await later.post("/v1/offers", Self.small.json).status == 201)
            }
            try await world.execute("UPDATE traveller SET created_at = created_at + 7 * 86400000")
            let many = try await later.get("/v1/me/limits")
            #expect((many.int("items.0.used"), many.int("items.0.limit")) == (5, 3))
            // Three are left of the window when the second of five is a day old; the third makes room for one more.
            let third = FixedClock.start.addingTimeInterval(2 * 86_400 + 50 * 60 + 120)
            #expect(many.string("items.0.resetsAt") == third.instant)
        }
    }

    @Test("each kind of row counts for a day, to the millisecond")
    func window() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.propose()
            _ = try await pair.ben.send("1.00", to: "ana", note: "tea")
            _ = try await pair.ben.pay(
                "requests", #"{"from":"ana","amount":{"amount":"1.00","currency":"EUR"},"note":"tea"}"#)
            _ = try await pair.ben.post(
                "/v1/reports", #"{"subject":{"kind":"offer","id":"\#(pair.offer)"},"reason":"scam"}"#)
            let (ana, ben) = (pair.ana.id, pair.ben.id)
            let sources: [(table: String, column: String, quota: Quota, who: Identifier<Traveller>)] = [
                ("offer", "created_at", .offers, ana), ("swap", "created_at", .proposals, ben),
                ("report", "at", .reports, ben), ("thread", "created_at", .conversations, ben),
                ("wallet_text", "first_at", .conversations, ben), ("money_request", "first_at", .conversations, ben),
            ]
            let begun = world.clock.now.milliseconds
            for source in sources {
                #expect(try await world.number("SELECT count(*) FROM \(source.table)") == 1, "\(source.table)")
                // The others of the same quota are long over.
                for other in sources {
                    let at = other.table == source.table ? begun : begun - 2 * 86_400_000
                    try await world.execute("UPDATE \(other.table) SET \(other.column) = \(at)")
                }
                for (milliseconds, used) in [(86_400_000 - 1, 1), (86_400_000, 0)] {
                    let now = Date(milliseconds: begun + Int64(milliseconds))
                    let uses = try await world.services.quotas.uses(of: source.who, at: now)
                    let use = try #require(uses.first { $0.quota == source.quota })
                    #expect(use.used == used, "\(source.table)")
                    #expect(use.resetsAt == (used == 0 ? nil : Date(milliseconds: begun + 86_400_000)))
                }
            }
        }
    }

    @Test("a new account begins ten chats a day, by proposals too; replies are not counted")
    func chats() async throws {
        try await World.run(settings: Self.limited) { world in
            let ben = try await world.register("ben")
            var offers: [String] = []
            for number in 0..<4 {
                let owner = try await world.register("seller\(number)")
                for _ in 0..<3 { offers.append(try await owner.publish(Self.small)) }
            }
            let ask = #"{"amount":{"amount":"10.00","currency":"EUR"}}"#
            for offer in offers.prefix(5) {
                let reply = try await ben.post("/v1/offers/\(offer)/thread")
                #expect(reply.status == 201)
            }
            for (number, offer) in offers.dropFirst(5).prefix(5).enumerated() {
                let reply = try await ben.post("/v1/offers/\(offer)/swaps", ask)
                #expect(reply.status == 201)
                let left = #""conversations";r=\#(4 - number);t=86400, "proposals";r=\#(9 - number);t=86400"#
                #expect(reply.value("RateLimit")?.hasSuffix(left) == true)
            }
            for reply in [
                try await ben.post("/v1/offers/\(offers[10])/thread"),
                try await ben.post("/v1/offers/\(offers[10])/swaps", ask),
            ] {
                #expect((reply.status, reply.problem, reply.int("used.count")) == (429, "daily-limit", 10))
                #expect(reply.string("detail")?.hasPrefix("You have begun 10 chats within a day") == true)
            }
            // What has begun goes on: the known thread, a message, a proposal in it.
            let known = try await ben.post("/v1/offers/\(offers[0])/thread")
            #expect(known.status == 200)
            let id = try #require(known.string("id"))
            let said = try await ben.post(
                "/v1/threads/\(id)/messages",
                #"{"clientId":"0199bbbb-0000-7000-8000-000000000010","body":"Hello"}"#)
            #expect(said.status == 201)
            #expect(try await ben.post("/v1/offers/\(offers[0])/swaps", ask).status == 201)
            #expect(try await world.number("SELECT count(*) FROM thread") == 10)
        }
    }

    @Test("without limits nobody is refused and nothing is shown")
    func off() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            for _ in 0..<5 { _ = try await ana.publish(Self.small) }
            #expect(try await ana.post("/v1/offers", Self.small.json).value("RateLimit") == nil)
            #expect(try await ana.get("/v1/me/limits").count("items") == 0)
        }
    }
}
