import Domain
import HTTPTypes
import TestSupport
import Testing

@Suite("What is hidden, on every route that reads") struct VisibilityWalkTests {
    /// What others may not read while it is hidden, by its place, and who still may.
    private static let words: [(place: String, text: SearchableText, readers: Set<Asker>)] = [
        ("offer", SearchableText("tangerine offer note"), [.owner]),
        ("review", SearchableText("tangerine review text"), [.counterpart]),
        ("message", SearchableText("tangerine message"), []), ("bio", SearchableText("tangerine bio"), [.owner]),
        ("name", SearchableText("Tangerine Name"), [.owner]),
    ]
    private static let askers: [Asker] = [.anonymous, .owner, .counterpart, .stranger, .blocked, .limited]
    /// Who finds in their own archive what is hidden, because they wrote it.
    private static let authors: [String: Set<Asker>] = ["message": [.counterpart]]

    private static func plant(_ stage: Stage) async throws {
        try await stage.world.execute(
            """
            UPDATE offer SET note = 'tangerine offer note' WHERE id IN ('\(stage.offer)', '\(stage.swaps.offer)');
            UPDATE swap SET offer_note = 'tangerine offer note' WHERE offer = '\(stage.swaps.offer)';
            UPDATE review SET text = 'tangerine review text' WHERE id = '\(stage.swaps.review)';
            UPDATE message SET body = 'tangerine message' WHERE thread = '\(stage.thread)' AND seq = 1;
            UPDATE traveller SET bio = 'tangerine bio', name = 'Tangerine Name' WHERE id = '\(stage.ownerID)';
            """)
    }

    private static func act(_ verb: String, _ stage: Stage) async throws {
        for path in [
            "offers/\(stage.offer)", "offers/\(stage.swaps.offer)", "reviews/\(stage.swaps.review)",
            "messages/\(stage.thread)/1", "travellers/\(stage.ownerID)/profile",
        ] {
            let reply = try await stage.world.send(
                .post, "/v1/admin/\(path)/\(verb)", body: Array(#"{"reason":"other","note":"No."}"#.utf8),
                token: stage.tokens[.moderator])
            #expect(reply.status == 200, "\(path)")
        }
    }

    /// `place by asker` of everything that somebody read on some route who is not its author.
    private static func seen(_ stage: Stage) async throws -> Set<String> {
        var seen: Set<String> = []
        // The archive of a job is a file of the stage that is none.
        let rules = RouteRules.all.filter {
            $0.method == .get && !$0.path.hasPrefix("/v1/admin/") && !$0.path.hasPrefix("/v1/me/export/")
                || $0.path == "/v1/me/export"
        }
        for rule in rules {
            for asker in askers {
                let reply = try await stage.send(rule, as: asker)
                let isArchive = reply.status == 200 && reply.value("Content-Type") == "application/zip"
                let text = SearchableText(try isArchive ? UnpackedArchive(reply).everything : reply.everything)
                for word in words where text.contains(word.text) && !word.readers.contains(asker) {
                    if isArchive, authors[word.place]?.contains(asker) == true { continue }
                    seen.insert("\(word.place) by \(asker.rawValue)\(isArchive ? ", in an archive" : "")")
                }
            }
        }
        return seen
    }

    @Test("nobody but the author reads what a moderator hides, and everybody reads it again once it is restored")
    func walk() async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            try await Self.plant(stage)
            // The control: without the rule the walk finds every word.
            let before = try await Self.seen(stage)
            #expect(Set(before.map { $0.split(separator: " ")[0] }) == ["offer", "review", "message", "bio", "name"])
            // The walk reads archives, and a block already hides what a stranger may read.
            #expect(before.contains { $0.hasSuffix("in an archive") })
            #expect(before.contains("offer by stranger") && !before.contains { $0.contains("by blocked") })
            try await Self.act("hide", stage)
            #expect(try await Self.seen(stage) == [])
            try await Self.act("restore", stage)
            #expect(try await Self.seen(stage) == before)
        }
    }

    @Test("nobody but the owner reads what a flag holds, and everybody reads it again once it is released")
    func held() async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            try await Self.plant(stage)
            func hold(_ until: String) async throws {
                try await world.execute(
                    "UPDATE offer SET held_until = \(until) WHERE id IN ('\(stage.offer)', '\(stage.swaps.offer)')")
            }
            // The control: without the hold the walk finds the note.
            let before = try await Self.seen(stage)
            #expect(before.contains { $0.hasPrefix("offer ") })
            try await hold("\(world.clock.now.milliseconds + 1000)")
            #expect(try await Self.seen(stage).filter { $0.hasPrefix("offer ") } == [])
            try await hold("NULL")
            #expect(try await Self.seen(stage) == before)
        }
    }

    @Test("strangers read nothing of an owner who is suspended or banned", arguments: ["suspended", "banned"])
    func state(_ state: String) async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            try await Self.plant(stage)
            try await world.execute("UPDATE traveller SET state = '\(state)' WHERE id = '\(stage.ownerID)'")
            let seen = try await Self.seen(stage)
            // The owner still takes their own data along.
            #expect(seen.filter { !$0.contains("by counterpart") && !$0.contains("by owner") } == [])
        }
    }
}
