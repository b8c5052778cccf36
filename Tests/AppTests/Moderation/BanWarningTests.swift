import App
import Domain
import Foundation
import TestSupport
import Testing

@Suite("Warnings to those to whom a banned traveller wrote") struct BanWarningTests {
    /// People to whom ana wrote, by the days since her message.
    private static func plant(_ count: Int, days: Int, _ letter: String, _ pair: Pair) async throws {
        let at = pair.world.clock.now.milliseconds - Int64(days) * 86_400_000
        let numbers =
            "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) SELECT i FROM n)"
        let person = "printf('0199\(letter)\(letter)\(letter)\(letter)-0000-7000-8000-%012x', i)"
        let thread = "printf('0199\(letter)\(letter)\(letter)\(letter)-0000-7000-9000-%012x', i)"
        try await pair.world.execute(
            """
            INSERT INTO traveller (id, handle, handle_key, name, email, email_key, email_claimed_at, password,
                home_currency, bio, languages, created_at, last_active_at, version)
            SELECT \(person), '\(letter)' || i, '\(letter)' || i, 'Guest', '\(letter)' || i || '@example.org',
                '\(letter)' || i || '@example.org', 1, 'x', 'PLN', '', '[]', 1, 1, 1 FROM \(numbers);
            INSERT INTO thread (id, offer, owner, guest, created_at, last_seq, is_answered)
            SELECT \(thread), '\(pair.offer)', '\(pair.ana.id)', \(person), \(at), 1, 1 FROM \(numbers);
            INSERT INTO thread_member (traveller, thread, read_seq, at)
            SELECT \(person), \(thread), 0, \(at) FROM \(numbers) UNION ALL
            SELECT '\(pair.ana.id)', \(thread), 0, \(at) FROM \(numbers);
            INSERT INTO message (thread, seq, client_id, sender, kind, body, at)
            SELECT \(thread), 1, \(person), '\(pair.ana.id)', 'text', 'Hello.', \(at) FROM \(numbers);
            """)
    }

    private static let warned = "SELECT count(*) FROM notification WHERE kind = 'account.closed'"

    @Test("everybody of the last 30 days is warned once, in slices of 200, whatever kills the server in between")
    func slices() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await Self.plant(450, days: 29, "a", pair)
            try await Self.plant(3, days: 31, "b", pair)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await sara.moderate("ban", pair.ana)
            let actions = world.services.actions
            var counts: [Int?] = []
            while try await actions.continueBans(SweepSlice(limit: 1), at: world.clock.now).found == 1 {
                counts.append(try await world.number(Self.warned))
            }
            #expect(counts == [200, 400, 450])
            // As after a kill before the last slice was acknowledged: the slice runs again, and repeats nobody.
            try await world.execute("UPDATE ban SET warned_after = ''")
            try await world.sweep()
            #expect(try await world.number(Self.warned) == 450)
            #expect(
                try await world.number(
                    "SELECT count(DISTINCT traveller) FROM notification WHERE kind = 'account.closed'") == 450)
            // Another ban warns again.
            try await sara.moderate("restore", pair.ana)
            world.clock.advance(seconds: 60)
            try await sara.moderate("ban", pair.ana)
            try await world.sweep()
            #expect(try await world.number(Self.warned) == 900)
            #expect(try world.findings() == [])
        }
    }

    @Test("control: a cursor that is not stored gets no further than the first slice")
    func control() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await Self.plant(250, days: 1, "a", pair)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await sara.moderate("ban", pair.ana)
            for _ in 0..<3 {
                _ = try await world.services.actions.continueBans(SweepSlice(limit: 1), at: world.clock.now)
                try await world.execute("UPDATE ban SET warned_after = ''")
            }
            #expect(try await world.number(Self.warned) == 200)
        }
    }

    @Test(
        "who had agreed to meet is warned although no text came, on either side; who only proposed or met already is not"
    )
    func meeting() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let (cleo, dora) = (try await world.register("cleo"), try await world.register("dora"))
            // Ana takes an offer of Cleo, and Dora has met Ana.
            let theirs = try await cleo.publish(Pair.draft)
            try await dora.swap(with: pair.ana, over: pair.offer)
            let agreed = try await pair.accepted(meeting: pair.meeting())
            let taken = try await pair.ana.post(
                "/v1/offers/\(theirs)/swaps", #"{"amount":{"amount":"100.00","currency":"EUR"}}"#
            ).id()
            try await cleo.accept(taken)
            let eve = try await world.register("eve")
            #expect(try await pair.propose("50.00", by: eve).status == 201)
            world.clock.advance(seconds: 60)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await sara.moderate("ban", pair.ana)
            try await world.sweep()
            #expect(
                try await world.texts(
                    """
                    SELECT traveller.handle FROM notification JOIN traveller ON traveller.id = notification.traveller
                    WHERE kind = 'account.closed' ORDER BY 1
                    """) == ["ben", "cleo"])
            let row = try await pair.ben.get("/v1/me/notifications?limit=100")
            let thread = try await world.texts("SELECT thread FROM swap WHERE id = '\(agreed)'")
            #expect(row.texts("subject.id").contains(try #require(thread.first)))
            #expect(try world.findings() == [])
        }
    }

    @Test("the warning names the chat and nothing of the moderator's note")
    func words() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let cleo = try await world.register("cleo")
            let thread = try await pair.ben.openThread(on: pair.offer)
            _ = try await pair.ben.say("Hello?", 1, in: thread)
            _ = try await pair.ana.say("Pay first.", 2, in: thread)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await sara.moderate("ban", pair.ana, #"{"reason":"scam","note":"tangerine"}"#)
            try await world.sweep()
            let row = try await pair.ben.get("/v1/me/notifications")
            #expect(row.string("items.0.kind") == "account.closed")
            #expect(row.string("items.0.subject.id") == thread)
            #expect(
                row.string("items.0.text")
                    == "Our moderators closed an account that wrote to you. Do not send money or go "
                    + "to a meeting because of that chat. If something happened to you, report it.")
            #expect(!row.text.contains("tangerine"))
            #expect(try await cleo.get("/v1/me/notifications").count("items") == 0)
        }
    }
}
