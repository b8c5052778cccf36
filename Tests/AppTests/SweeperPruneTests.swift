import App
import Domain
import HTTPTypes
import TestSupport
import Testing

@Suite("What the sweeper clears away") struct SweeperPruneTests {
    private static let counts = """
        SELECT (SELECT count(*) FROM session) || ' ' || (SELECT count(*) FROM refresh_token) || ' '
            || (SELECT count(*) FROM access_token) || ' ' || (SELECT count(*) FROM stored_response)
        """

    @Test("access tokens go after an hour, kept answers after a day, sessions with their tokens after thirty days")
    func times() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let sweeper = Sweeper(world.services)
            func left() async throws -> [String] {
                try await sweeper.sweep()
                return try await world.texts(Self.counts)
            }
            let key = HTTPFields.with("Idempotency-Key", "k-1")
            let first = try await ana.post("/v1/offers", DraftOffer().json, headers: key)
            #expect(try await left() == ["1 1 1 1"])
            world.clock.advance(seconds: 3599.999)
            #expect(try await left() == ["1 1 1 1"])
            world.clock.advance(seconds: 0.001)
            #expect(try await left() == ["1 1 0 1"])

            world.clock.advance(seconds: 82_799.999)
            let later = try await ana.signedInAgain()
            #expect(try await left() == ["2 2 1 1"])
            let replay = try await later.post("/v1/offers", DraftOffer().json, headers: key)
            #expect((replay.status, replay.body) == (201, first.body))
            world.clock.advance(seconds: 0.001)
            #expect(try await left() == ["2 2 1 0"])
            let anew = try await later.post("/v1/offers", DraftOffer { $0.amount = "200.00" }.json, headers: key)
            #expect(anew.status == 201)
            #expect(anew.string("id") != first.string("id"))

            // The first session is thirty days old; the second one was opened a day after it.
            world.clock.advance(days: 29)
            #expect(try await left() == ["1 1 0 0"])
            world.clock.advance(days: 1)
            #expect(try await left() == ["0 0 0 0"])
            #expect(try world.findings() == [])
        }
    }

    @Test("a session that has ended goes after its refresh tokens, however many there are")
    func largeFamily() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let now = world.clock.now.milliseconds
            try await world.execute(
                """
                INSERT INTO session SELECT 'old', '\(ana.id)', NULL, 0, 0, \(now), NULL, NULL;
                WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 450)
                    INSERT INTO refresh_token (hash, session, generation, rotated_at)
                    SELECT randomblob(32), 'old', n, CASE WHEN n < 450 THEN n END FROM n;
                """)
            var left: [String] = []
            for _ in 0..<3 {
                left += ["\(try await world.services.accounts.prune(before: world.clock.now, limit: 200))"]
                left += try await world.texts(Self.counts)
            }
            #expect(left == ["200", "2 251 1 0", "200", "2 51 1 0", "50", "1 1 1 0"])
        }
    }

    @Test("one round clears more than fits into one write, and nothing of what is still good")
    func slices() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let now = world.clock.now.milliseconds
            let many = "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 450)"
            try await world.execute(
                """
                \(many) INSERT INTO access_token SELECT randomblob(32), (SELECT id FROM session), \(now) FROM n;
                \(many) INSERT INTO stored_response SELECT '\(ana.id)', 'POST /x', n, x'00', x'',
                    \(now - 86_400_000), NULL, \(now) FROM n;
                \(many) INSERT INTO session SELECT 'old-' || n, '\(ana.id)', NULL, 0, 0, \(now), NULL, NULL FROM n;
                \(many) INSERT INTO refresh_token (hash, session, generation)
                    SELECT randomblob(32), 'old-' || n, 1 FROM n;
                INSERT INTO stored_response VALUES ('\(ana.id)', 'POST /x', 'fresh', x'00', x'', \(now), NULL,
                    \(now + 86_400_000));
                """)
            #expect(try await world.texts(Self.counts) == ["451 451 451 451"])
            try await Sweeper(world.services).sweep()
            #expect(try await world.texts(Self.counts) == ["1 1 1 1"])
            #expect(try await world.texts("SELECT key FROM stored_response") == ["fresh"])
            #expect(try await ana.get("/v1/me").status == 200)
        }
    }
}
