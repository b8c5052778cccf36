import Domain
import JSON
import TestSupport
import Testing

@Suite("Reviews as moderators see them") struct ReviewQueueTests {
    @Test("each filter shows its reviews, newest first, with what it saw and the private text")
    func filters() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let later = try await pair.later(seconds: 1)
            let swap = try await later.completed()
            let low = try await later.ana.review(
                swap, stars: 1, rest: #","text":"Late.","private":"He was drunk.""#
            ).id()
            world.clock.advance(hours: 2)
            let then = try await later.later(seconds: 1)
            let answer = try await then.ben.review(swap, stars: 2).id()
            let third = try await then.completed()
            world.clock.advance(seconds: 1)
            let good = try await then.ben.review(third, stars: 5).id()
            #expect(
                try await then.ben.post(
                    "/v1/reports", #"{"subject":{"kind":"review","id":"\#(low)"},"reason":"harassment","text":"No."}"#
                ).status == 202)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            func seen(_ filter: String) async throws -> [String] {
                try await world.sweep()
                let page = try await mona.get("/v1/admin/reviews?filter=\(filter)")
                #expect(page.status == 200)
                return zip(page.texts("id"), 0..<100).map { id, index in
                    let kind = page.string("items.\(index).findings.0.kind") ?? "none"
                    let number = page.int("items.\(index).findings.0.number").map { " \($0)" } ?? ""
                    return "\([low: "low", answer: "answer", good: "good"][id] ?? id): \(kind)\(number)"
                }
            }
            let new = try await seen("new")
            #expect(new == ["good: none", "answer: none", "low: none"])
            #expect(try await seen("low") == ["answer: low 2", "low: low 1"])
            #expect(try await seen("private") == ["low: private"])
            #expect(try await seen("reported") == ["low: reported 1"])
            #expect(try await seen("retaliation") == ["answer: after-low-review 2"])
            #expect(try await seen("clusters") == [])
            let first = try await mona.get("/v1/admin/reviews?filter=private")
            #expect(first.string("items.0.private") == "He was drunk.")
            #expect(first.string("items.0.author.handle") == "ana")
            #expect(first.string("items.0.about.handle") == "ben")
            #expect(try await mona.get("/v1/admin/reviews?filter=all").status == 422)
        }
    }

    @Test("pages go on where the last one ended, and a cursor belongs to its filter")
    func pages() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let later = try await pair.later(seconds: 1)
            let swap = try await later.completed()
            let ids = [
                try await later.ana.review(swap, stars: 1).id(), try await later.ben.review(swap, stars: 1).id(),
            ]
            let first = try await mona.get("/v1/admin/reviews?filter=low&limit=1")
            let cursor = try #require(first.string("next"))
            let second = try await mona.get("/v1/admin/reviews?filter=low&limit=1&cursor=\(cursor)")
            #expect(Set(first.texts("id") + second.texts("id")) == Set(ids))
            #expect(second["next"] == .null)
            #expect(try await mona.get("/v1/admin/reviews?filter=new&limit=1&cursor=\(cursor)").status == 400)
        }
    }

    @Test("reviews of one person's two accounts are in a cluster")
    func onePerson() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let later = try await pair.later(seconds: 1)
            let swap = try await later.completed()
            for person in [later.ana, later.ben] { try await person.review(swap) }
            #expect(try await mona.get("/v1/admin/reviews?filter=clusters").count("items") == 0)
            try await world.execute("INSERT INTO one_person (swap, sign, found_at) VALUES ('\(swap)', 'device', 1)")
            try await world.sweep()
            let page = try await mona.get("/v1/admin/reviews?filter=clusters")
            #expect(page.texts("findings.0.kind") == ["one-person", "one-person"])
            #expect(try await world.texts("SELECT \"table\" FROM pragma_foreign_key_check") == [])
        }
    }

    @Test("a low review soon after a low one of the pair's earlier swap was revealed is revenge")
    func nextSwap() async throws {
        try await HeldOfferTests.run { world in
            let pair = try await (try await Pair(in: world)).later(seconds: 1)
            let (first, second) = (try await pair.completed("50.00"), try await pair.completed("50.00"))
            try await pair.ben.review(first, stars: 5)
            // Both have written: revealed.
            try await pair.ana.review(first, stars: 2)
            // Written before, and made worse after Ben has read what Ana wrote.
            try await pair.ben.review(second, stars: 4)
            let later = try await pair.later(minutes: 30)
            let answer = try await later.ben.review(second, stars: 1).id()
            try await later.ana.review(second, stars: 5)
            try await world.sweep()
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let page = try await mona.get("/v1/admin/reviews?filter=retaliation")
            #expect((page.texts("id"), page.int("items.0.findings.0.number")) == ([answer], 0))
            let flags = try await world.texts(
                """
                SELECT moderation_case.subject || ' ' || flag.version FROM flag
                JOIN moderation_case ON moderation_case.id = flag.moderation_case WHERE rule = 'retaliation'
                """)
            #expect(flags == ["\(answer) 2"])
            #expect(try world.findings() == [])
        }
    }
}
