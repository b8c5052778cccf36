import Domain
import TestSupport
import Testing

@testable import App

@Suite("What an erasure leaves for disputes and reports") struct HeldEvidenceTests {
    /// The last mail is sent, and everything that is due is erased.
    private static func erase(_ world: World, afterDays days: Double) async throws {
        world.clock.advance(days: days)
        for _ in 0..<2 {
            try await world.sweep()
            try await world.deliver()
        }
        try await world.sweep()
        #expect(try world.findings() == [])
    }

    private static func register(_ world: World) async throws -> Reply {
        try await world.signUp(Signup { ($0.handle, $0.email) = ("ana", "other@example.org") })
    }

    private static func texts(_ world: World) async throws -> [String] {
        try await world.texts(
            """
            SELECT body FROM message WHERE kind = 'text' AND body <> '' UNION ALL
            SELECT statement FROM swap_side WHERE coalesce(statement, '') <> '' UNION ALL
            SELECT offer_note FROM swap WHERE offer_note <> '' UNION ALL
            SELECT note FROM offer WHERE note <> '' ORDER BY 1
            """)
    }

    @Test("an open dispute keeps its swap and its thread for 33 days at most; all else goes after seven")
    func dispute() async throws {
        try await World.running { world, _ in
            var draft = Pair.draft
            draft.rest += #","note":"Gate 5""#
            let (pair, id) = try await Pair(in: world, draft).missed()
            let thread = try await pair.ben.openThread(on: pair.offer)
            try await pair.ana.say("I was there", 1, in: thread)
            let other = try await pair.ana.publish(DraftOffer { $0.rest = #""note":"Elsewhere""# })
            let zoe = try await world.register("zoe")
            let second = try await zoe.openThread(on: other)
            try await zoe.say("Hi", 1, in: second)
            try await pair.ana.say("Hello Zoe", 2, in: second)
            try await pair.ben.act("dispute", on: id, DisputeTests.body("shortCount", "One note was missing."))
            try await pair.ana.act("dispute", on: id, DisputeTests.body("shortCount", "I counted twice."))

            let left = try await pair.ana.leave()
            #expect(left.string("erasedAt") == world.time(hours: 7 * 24))
            #expect(left.string("held.reason") == "dispute")
            #expect(left.string("held.until") == world.time(hours: 33 * 24))
            #expect(try await world.signedIn("ana").get("/v1/me").string("leaving.held.reason") == "dispute")

            try await Self.erase(world, afterDays: 7)
            #expect(try await world.number("SELECT count(*) FROM traveller WHERE name = 'Ana'") == 0)
            #expect(try await world.texts("SELECT step FROM departure") == ["held"])
            let kept = ["Gate 5", "Hi", "I counted twice.", "I was there", "One note was missing."]
            #expect(try await Self.texts(world) == kept)
            let ben = try await pair.ben.again()
            #expect(try await ben.state(of: id) == "disputed")
            // The statement is for both sides of the dispute; the rest is for moderators.
            #expect(try await ben.get("/v1/swaps/\(id)").text.contains("I counted twice."))
            #expect(try await ben.get("/v1/threads/\(thread)/messages").text.contains("I was there") == false)

            try await Self.erase(world, afterDays: 25)
            #expect(try await Self.texts(world) == kept)
            try await Self.erase(world, afterDays: 1)
            #expect(try await Self.texts(world) == ["Hi", "One note was missing."])
            #expect(try await world.number("SELECT count(*) FROM departure") == 0)
        }
    }

    @Test("the end of a dispute ends the hold")
    func settled() async throws {
        try await World.running { world, _ in
            let (pair, id) = try await Pair(in: world).missed()
            let thread = try await pair.ben.openThread(on: pair.offer)
            try await pair.ana.say("I was there", 1, in: thread)
            try await pair.ben.act("dispute", on: id, DisputeTests.body())
            try await pair.ana.leave()
            try await Self.erase(world, afterDays: 7)
            #expect(try await Self.texts(world).contains("I was there"))
            try await world.execute("UPDATE swap SET state = 'resolved', outcome = 'resolved', ended_at = disputed_at")
            try await world.sweep()
            #expect(try await Self.texts(world).contains("I was there") == false)
        }
    }

    @Test("a reported profile stays for 30 days, hidden, and its contacts go after seven")
    func report() async throws {
        try await World.running { world, postbox in
            let (ana, zoe) = (try await world.register("ana"), try await world.register("zoe"))
            try await world.execute("UPDATE traveller SET email_verified_at = created_at")
            try await ana.patch("/v1/me", #"{"bio":"Cheap dollars"}"#)
            let reported = try await zoe.post(
                "/v1/reports", #"{"subject":{"kind":"traveller","handle":"ana"},"reason":"scam","text":"Fake notes"}"#)
            #expect(reported.status == 202, "\(reported.text)")
            let left = try await ana.leave()
            #expect(left.string("held.reason") == "report")
            try await world.deliver()
            let kept = "What a dispute or a report needs is kept until 21 December 2026 at the latest."
            #expect(postbox.letters(to: "ana@example.org").last?.text.contains(kept) == true)
            try await Self.erase(world, afterDays: 8)
            let row = "SELECT handle || bio || coalesce(email, '') || password FROM traveller WHERE id = '\(ana.id)'"
            #expect(try await world.texts(row) == ["anaCheap dollars"])
            #expect(try await world.get("/v1/travellers/ana").status == 404)
            #expect(try await world.signIn("ana").problem == "wrong-login")
            #expect(try await Self.register(world).problem == "handle-taken")

            try await Self.erase(world, afterDays: 22)
            #expect(try await world.texts(row) == ["former-\(ana.id)"])
            // Reserved for a year from here.
            world.clock.advance(days: 364)
            #expect(try await Self.register(world).problem == "handle-taken")
            world.clock.advance(days: 1)
            #expect(try await Self.register(world).status == 201)
        }
    }

    @Test("whoever left is told of a dispute by mail, and how to answer it")
    func told() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            // Swap mails that are switched off make no difference to somebody who sees nothing else.
            try await pair.ana.put(
                "/v1/me/preferences",
                #"{"currency":"EUR","language":"en","units":"km","theme":"dark","mailUpdates":false,"client":{}}"#)
            try await pair.ana.leave()
            #expect(try await pair.ben.act("dispute", on: id, DisputeTests.body()).status == 200)
            world.clock.advance(seconds: 300)
            try await world.deliver()
            let mail = try #require(
                postbox.letters(to: "ana@example.org").first { $0.subject == "Your swap with Ben" })
            let day = "To answer, sign in and restore your account before 28 November 2026."
            #expect(mail.text.contains("You asked us to delete your account. \(day)"), "\(mail.text)")
            // Control: somebody who stays is asked to open the app.
            #expect(mail.text.contains("Open Wayswap to read more") == false)
            let back = try await world.signedIn("ana")
            #expect(try await back.post("/v1/me/restore").status == 200)
            #expect(
                try await back.act("dispute", on: id, DisputeTests.body("shortCount", "All was right.")).status == 200)
        }
    }

    @Test("the words of one's own report stay for 30 days, and what one leaver reported is kept of both")
    func own() async throws {
        try await World.running { world, _ in
            let (pair, id) = try await Pair(in: world).missed()
            let report = #"{"subject":{"kind":"swap","id":"\#(id)"},"reason":"scam","text":"Fake notes"}"#
            #expect(try await pair.ana.post("/v1/reports", report).status == 202)
            for person in [pair.ana, pair.ben] { #expect(try await person.leave().string("held.reason") == "report") }
            try await Self.erase(world, afterDays: 8)
            #expect(try await world.texts("SELECT text FROM report") == ["Fake notes"])
            #expect(try await world.texts("SELECT step FROM departure") == ["held", "held"])
            try await Self.erase(world, afterDays: 22)
            #expect(try await world.texts("SELECT text FROM report") == [""])
            #expect(try await world.number("SELECT count(*) FROM departure") == 0)
        }
    }
}
