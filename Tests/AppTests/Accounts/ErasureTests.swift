import Domain
import Foundation
import TestSupport
import Testing

@testable import App

@Suite("Erasing an account") struct ErasureTests {
    /// The account leaves, and the seven days pass.
    static func leave(_ leaver: LeaverWorld) async throws {
        let world = leaver.pair.world
        #expect(try await leaver.pair.ana.leave().status == 202)
        try await world.deliver()
        world.clock.advance(days: 7)
    }

    /// What the other side has: its swaps, threads and scores, without what names the leaver.
    static func kept(of person: Person) async throws -> [String] {
        let world = person.world
        return try await world.texts(
            """
            SELECT id || state || coalesce(outcome, '') || gives || gets || version FROM swap
            UNION ALL SELECT thread || seq || kind || at || CASE sender WHEN '\(person.id)' THEN body ELSE '' END FROM message
            UNION ALL SELECT thread || traveller || read_seq || at FROM thread_member
            UNION ALL SELECT id || stars || coalesce(revealed_at, '') FROM review
            UNION ALL SELECT traveller || swap || kind || partner || coalesce(weight, '') FROM observation
            UNION ALL SELECT id || name || coalesce(reliability_score, '') || swaps_completed || swap_partners || no_shows
                || late_cancels || reviews || stars FROM traveller WHERE id = '\(person.id)'
            UNION ALL SELECT id || traveller || kind || subject FROM notification WHERE traveller = '\(person.id)'
            ORDER BY 1
            """)
    }

    @Test("leaves no byte of it in the data folder or the log, and everything of others as it was")
    func canaries() async throws {
        let log = CapturedLog()
        try await World.running(logger: log.logger) { world, postbox in
            let leaver = try await LeaverWorld(in: world)
            // Control: everything that is looked for is there before.
            let before = try leaver.found(in: ["wayswap.sqlite", "wayswap.sqlite-wal"])
            for index in leaver.needles.indices { #expect(before.contains { $0.hasSuffix(": \(index)") }, "\(index)") }
            try await Self.leave(leaver)
            let ben = try await leaver.pair.ben.again()
            let unread = try await ben.unread(in: leaver.thread)
            let kept = try await Self.kept(of: ben)
            #expect(try world.findings() == [])

            postbox.empty()
            try await world.sweep()
            // The last mail goes to the former address before the address is erased.
            #expect(try await world.number("SELECT count(*) FROM traveller WHERE handle = '\(LeaverWorld.mark)'") == 1)
            try await world.deliver()
            try await world.sweep()

            #expect(try leaver.found() == [])
            #expect(LeaverWorld.found(leaver.needles, in: Array(log.lines.joined(separator: "\n").utf8)) == [])
            #expect(try world.findings() == [])
            #expect(try await Self.kept(of: ben) == kept)
            #expect(try await ben.unread(in: leaver.thread) == unread)
            #expect(try await world.number("SELECT count(*) FROM departure") == 0)
            let row = try await ben.get("/v1/threads/\(leaver.thread)")
            #expect(row.string("with.name") == "Former traveller")
            #expect(try await ben.get("/v1/swaps").count("items") == 8)
            #expect(try await ben.read(leaver.thread).bodies.contains("Hello 2"))
            let reviews = try await world.get("/v1/travellers/ben/reviews")
            #expect(reviews.texts("with.name") == ["Former traveller"])
            #expect(reviews.texts("text") == [""])
            #expect(reviews.int("items.0.stars") == 4)
        }
    }

    @Test("the last notice goes to the former address; without a sender the erasure waits a day for it")
    func notification() async throws {
        try await World.running { world, postbox in
            let ana = try await world.register("ana")
            try await world.execute("UPDATE traveller SET email_verified_at = created_at")
            try await ana.leave()
            try await world.deliver()
            world.clock.advance(days: 7)
            postbox.fail(Array(repeating: DeliveryFault(.unreachable), count: 100))
            try await world.sweep()
            try await world.deliver()
            #expect(try await world.texts("SELECT step FROM departure") == ["notice"])
            // Control: less than a day later it still waits.
            world.clock.advance(hours: 23)
            try await world.sweep()
            #expect(try await world.texts("SELECT step FROM departure") == ["notice"])
            world.clock.advance(hours: 1)
            try await world.deliver()
            try await world.sweep()
            #expect(try await world.texts("SELECT name FROM traveller") == [""])
            #expect(postbox.letters(to: "ana@example.org").map(\.subject) == ["Your account will be deleted"])
        }
    }

    @Test("control: without the emptied WAL, and without overwriting, bytes stay")
    func controls() async throws {
        try await World.running { world, _ in
            let leaver = try await LeaverWorld(in: world)
            try await Self.leave(leaver)
            let sql = "UPDATE message SET body = ''; UPDATE traveller SET name = '', bio = '', preferences = NULL;"
            func left(_ isOverwriting: Bool) throws -> [Int] {
                LeaverWorld.found(
                    [Array("\(LeaverWorld.mark) 2".utf8), Array("\(LeaverWorld.mark) bio".utf8)],
                    in: try world.copy(changedBy: sql, overwriting: isOverwriting))
            }
            #expect(try left(true) == [])
            #expect(try left(false) != [])
            try await Self.walk(world, leaver.pair.ana.id, until: .lastMail)
            try await world.deliver()
            try await Self.walk(world, leaver.pair.ana.id, until: .log)
            #expect(try leaver.found(in: ["wayswap.sqlite-wal"]) != [])
            try await world.sweep()
            #expect(try leaver.found() == [])
        }
    }

    /// Begins the erasure, and does slices until the step, which is not done.
    static func walk(_ world: World, _ traveller: Identifier<Traveller>, until step: ErasureStep) async throws {
        let (departures, now) = (world.services.departures, world.clock.now)
        while try await departures.endSwaps(of: traveller, at: now) {}
        _ = try await departures.beginErasure(of: traveller, at: now) { $0.beginning(at: now) }
        var progress = try await departures.departures(after: nil, limit: 1).first?.progress
        while let next = progress, next.step != step {
            progress = try await AccountEraser(world.services).erase(traveller, next, at: now)
        }
    }
}
