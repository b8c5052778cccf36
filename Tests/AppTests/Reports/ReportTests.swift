import Domain
import JSON
import TestSupport
import Testing

@Suite("Reports") struct ReportTests {
    private static func body(
        _ kind: String, _ id: String, reason: String = "scam", rest: String = #","text":"Look at this.""#
    ) -> String { #"{"subject":{"kind":"\#(kind)","id":"\#(id)"},"reason":"\#(reason)"\#(rest)}"# }

    @Test("whatever can be seen can be reported, and the report is kept as it was sent")
    func subjects() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.completed()
            let thread = try #require(try await pair.ana.get("/v1/swaps/\(id)").string("thread"))
            let review = try await pair.ben.review(id).id()
            try await pair.ana.review(id)
            let point = try await pair.ben.post(
                "/v1/places/meeting-points",
                #"{"kind":"station","label":"Hua Lamphong","latitude":13.7373,"longitude":100.5167}"#
            ).id()
            for (kind, subject) in [
                ("traveller", pair.ben.id.description), ("offer", try await pair.ben.publish()), ("swap", id),
                ("thread", thread),
                ("review", review), ("meeting-point", point),
            ] {
                let reply = try await pair.ana.post("/v1/reports", Self.body(kind, subject))
                #expect(reply.status == 202, "\(kind)")
                let report = try #require(reply.string("report"))
                #expect(
                    try await world.texts(
                        """
                        SELECT reporter || ' ' || subject_kind || ' ' || subject || ' ' || reason || ' ' || text
                        FROM report WHERE id = '\(report)'
                        """) == ["\(pair.ana.id) \(kind) \(subject) scam Look at this."])
            }
            #expect(try world.findings() == [])
        }
    }

    @Test("of what is not there, or not the reporter's to see, nothing is kept; all look alike")
    func missing() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.register("eve")
            let id = try await pair.completed()
            let thread = try #require(try await pair.ana.get("/v1/swaps/\(id)").string("thread"))
            let none = "0199aaaa-0000-7000-8000-000000000001"
            let expected = try await eve.post("/v1/reports", Self.body("offer", none))
            #expect(expected.summary == "404 not-found")
            for (kind, subject) in [
                ("traveller", none), ("swap", id), ("swap", none), ("thread", thread), ("thread", none),
                ("review", none), ("meeting-point", none), ("traveller", "ana"), ("offer", "nonsense"),
                ("offer", pair.ana.id.description),
            ] {
                let reply = try await eve.post("/v1/reports", Self.body(kind, subject))
                #expect(reply.anonymous == expected.anonymous, "\(kind) \(subject)")
            }
            #expect(try await world.number("SELECT count(*) FROM report") == 0)
        }
    }

    @Test("nobody reports themselves; a block stands in no report's way where the two have a thread")
    func people() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let (ana, ben) = (pair.ana.id.description, pair.ben.id.description)
            #expect(try await pair.ana.post("/v1/reports", Self.body("traveller", ana)).summary == "409 about-oneself")
            #expect(
                try await pair.ana.post("/v1/reports", Self.body("traveller", ana.uppercased())).summary
                    == "409 about-oneself")
            try await pair.propose()
            #expect(try await pair.ben.put("/v1/travellers/ana/block").status == 204)
            #expect(try await pair.ana.post("/v1/reports", Self.body("traveller", ben)).status == 202)
        }
    }

    @Test("a traveller is reported by handle too, also behind a block, and the report is about the same person")
    func handles() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await pair.propose()
            #expect(try await pair.ben.put("/v1/travellers/ana/block").status == 204)
            let body = { (handle: String) in #"{"subject":{"kind":"traveller","handle":"\#(handle)"},"reason":"scam"}"#
            }
            #expect(try await pair.ana.post("/v1/reports", body("Ben")).status == 202)
            #expect(try await world.texts("SELECT subject FROM report") == [pair.ben.id.description])
            for (subject, summary) in [
                (#""kind":"traveller","handle":"ana""#, "409 about-oneself"),
                (#""kind":"traveller","handle":"nobody""#, "404 not-found"),
                (#""kind":"offer","handle":"ben""#, "422 invalid /subject/handle"),
                (#""kind":"traveller","handle":"ben","id":"\#(pair.ben.id)""#, "422 invalid /subject/id"),
            ] {
                let reply = try await pair.ana.post("/v1/reports", #"{"subject":{\#(subject)},"reason":"scam"}"#)
                #expect(reply.summary == summary, "\(subject)")
            }
            #expect(try await world.number("SELECT count(*) FROM report") == 1)
        }
    }

    @Test("who is missing, blocked the reporter, is suspended, banned or gone, and what is hidden: all answer alike")
    func alike() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.register("eve")
            let id = try await pair.completed()
            let review = try await pair.ben.review(id).id()
            try await pair.ana.review(id)
            let none = try await eve.post("/v1/reports", Self.body("traveller", "0199aaaa-0000-7000-8000-000000000001"))
            #expect(none.summary == "404 not-found")
            func answers(_ subjects: [(kind: String, id: String)], _ status: Int, _ why: Comment) async throws {
                for (kind, subject) in subjects {
                    let reply = try await eve.post("/v1/reports", Self.body(kind, subject))
                    #expect(reply.status == status, "\(why.rawValue) \(kind)")
                    if status == 404 {
                        #expect(reply.anonymous == none.anonymous, "\(why.rawValue) \(kind)")
                    }
                }
            }
            let hers = [
                (kind: "traveller", id: pair.ana.id.description), (kind: "offer", id: pair.offer),
                (kind: "review", id: review),
            ]
            // Control: they can all be reported.
            try await answers(hers, 202, "shown")
            #expect(try await pair.ana.put("/v1/travellers/eve/block").status == 204)
            try await answers(hers, 404, "blocked away")
            // Whom eve blocks herself, she may report; the answer tells nothing of the other block.
            #expect(try await eve.put("/v1/travellers/ana/block").status == 204)
            try await answers(hers, 202, "blocked by oneself")
            #expect(try await eve.delete("/v1/travellers/ana/block").status == 204)
            #expect(try await pair.ana.delete("/v1/travellers/eve/block").status == 204)
            for state in ["suspended", "banned", "deleted"] {
                try await world.execute("UPDATE traveller SET state = '\(state)' WHERE handle = 'ana'")
                try await answers(hers, 404, Comment(rawValue: state))
            }
            try await world.execute("UPDATE traveller SET state = 'active' WHERE handle = 'ana'")
            let count = try await world.number("SELECT count(*) FROM report")
            try await world.execute("UPDATE offer SET hidden_at = 1, hidden_reason = 'scam'")
            try await world.execute("UPDATE review SET hidden_at = 1, hidden_reason = 'scam'")
            try await answers(Array(hers.dropFirst()), 404, "hidden")
            #expect(try await world.number("SELECT count(*) FROM report") == count)
        }
    }

    @Test("a kind and a reason of the lists, at most 2,000 characters, and somebody who is signed in")
    func fields() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let long = String(repeating: "x", count: 2001)
            for (body, summary) in [
                (Self.body("picture", pair.offer), "422 invalid /subject/kind"),
                (Self.body("offer", pair.offer, reason: "boring"), "422 invalid /reason"),
                (Self.body("offer", pair.offer, rest: #","text":"\#(long)""#), "422 invalid /text"),
                (Self.body("offer", pair.offer, rest: #","urgent":true"#), "422 invalid /urgent"),
                ("{}", "422 invalid /reason /subject"),
                (#"{"subject":{}}"#, "422 invalid /reason /subject/id /subject/kind"),
            ] { #expect(try await pair.ben.post("/v1/reports", body).summary == summary, "\(body.prefix(80))") }
            #expect(try await world.post("/v1/reports", Self.body("offer", pair.offer)).summary == "401 not-signed-in")
            #expect(try await world.number("SELECT count(*) FROM report") == 0)
            #expect(try await pair.ben.post("/v1/reports", Self.body("offer", pair.offer, rest: "")).status == 202)
        }
    }

    @Test("a retry is the same report, and nobody who is reported sees anything of it")
    func quiet() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            let paths = ["/v1/me", "/v1/me/notifications", "/v1/threads", "/v1/swaps/\(id)", "/v1/me/reliability"]
            let before = try await paths.asyncMap { try await pair.ben.get($0).body }
            let first = try await pair.ana.post("/v1/reports", Self.body("swap", id), key: "one")
            #expect(try await pair.ana.post("/v1/reports", Self.body("swap", id), key: "one").body == first.body)
            let other = Self.body("swap", id, reason: "spam")
            #expect(try await pair.ana.post("/v1/reports", other, key: "one").status == 422)
            #expect(try await world.number("SELECT count(*) FROM report") == 1)
            #expect(try await paths.asyncMap { try await pair.ben.get($0).body } == before)
        }
    }
}
