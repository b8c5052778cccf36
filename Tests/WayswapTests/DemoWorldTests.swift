import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("The demo world") struct DemoWorldTests {
    @Test("one command makes it, a second time finds it there, and ana signs in with the printed password")
    func demo() async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        let seed = ["seed", "--demo", "--data", folder.path, "--from", SeededFolder.seed.path]
        let first = try await Running(seed).outcome()
        #expect((first.code, first.errors) == (0, []))
        #expect(
            // How many samples there are depends on the day.
            first.output.lines.filter { !$0.hasPrefix("sample prices of assets:") } == [
                "currency: 172 rows, 172 changed", "country_currency: 249 rows, 249 changed",
                "country_name: 250 rows, 250 changed", "benchmark: 6 rows, 6 changed",
                "city: 34006 rows, 34006 changed", "airport: 7884 rows, 7884 changed",
                "place_name: 193709 rows, 193709 changed", "country: 177 rows, 177 changed",
                "time_zone: 418 rows, 418 changed", "time_zone_row: 4003 rows, 4003 changed",
                "rate: 79883 rows, 79883 changed", "rate: 86573 rows, 86573 changed",
                "score_card_row: 112 rows, 112 changed", "forecast_network: 2 rows, 2 changed",
                "demo world: 44 travellers, 3 moderators, 153 new offers, 27 new chats, 62 new swaps, 7 new reports, 15 new payments, 3 new watch lists",
                "every demo account has the password: harbour lantern quartz",
            ])
        #expect(
            try await Running.run("verify", "--data", folder.path).output
                == "ledger: 18 transactions are not sealed yet\nno findings\n")

        let second = try await Running(seed).outcome()
        #expect((second.code, second.errors) == (0, []))
        #expect(second.output.lines.filter { $0.hasSuffix("rows, 0 changed") }.count == 14)
        #expect(
            second.output.contains(
                "\ndemo world: 44 travellers, 3 moderators, 0 new offers, 0 new chats, 0 new swaps, 0 new reports, 0 new payments, 0 new watch lists\n"
            ))

        let server = try Running(["serve", "--data", folder.path, "--port", "0"])
        let line = try #require(await server.errors.line(with: "\"listening\""))
        let port = try #require(
            JSONDecoder().decode([String: String].self, from: Data(line.utf8))["port"].flatMap { Int($0) })
        let password = try #require(first.output.lines.last?.split(separator: ": ").last)
        let login = try await Connection.ask(
            port, "POST", "/v1/auth/login", #"{"login":"ana","password":"\#(password)"}"#)
        #expect(login.hasPrefix("HTTP/1.1 200 "))
        #expect(login.contains(#""handle":"ana""#))
        #expect(try await Connection.ask(port, "GET", "/developers").contains("\(password)"))
        server.signal(SIGTERM)
        #expect(try await server.outcome().code == 0)
        try await content(folder)
    }

    /// Nobody honest waits: no offer is held, and no case is about a price.
    private func flags(_ database: SQLiteDatabase) async throws {
        #expect(try await database.texts("SELECT id FROM offer WHERE held_until IS NOT NULL") == [])
        let (store, now) = (SQLiteFlagStore(database), WallClock.system.now())
        while try await store.checkNext(at: now, limit: 16, deciding: { $0.filings(.all, at: now) }) > 0 {}
        let raised = try await database.texts(
            """
            SELECT coalesce(traveller.handle, moderation_case.subject_kind) || ' ' || flag.rule || ' '
                || replace(flag.evidence, x'0a', ', ')
            FROM flag JOIN moderation_case ON moderation_case.id = flag.moderation_case
            LEFT JOIN traveller ON traveller.id = moderation_case.subject ORDER BY 1
            """)
        #expect(raised == ["lucky.rates many-reports open 3, upheld 0"])
    }

    private func content(_ folder: DataFolder) async throws {
        let database = try SeededFolder.open(folder)
        let counts = try await database.texts(
            """
            SELECT (SELECT count(*) FROM traveller) || ' ' || (SELECT count(*) FROM offer) || ' '
                || (SELECT count(*) FROM thread) || ' ' || (SELECT count(*) FROM swap) || ' '
                || (SELECT count(DISTINCT have) >= 10 FROM offer)
            """)
        // Each swap has an offer and a thread of its own.
        #expect(counts == ["47 215 89 62 1"])
        #expect(
            try await database.texts("SELECT handle FROM traveller WHERE findable_by_phone = 1 ORDER BY handle")
                == ["ben", "ihor", "marek.lodz"])
        try await flags(database)
        try await swaps(database)
        let newest = try #require(try await database.texts("SELECT max(at) FROM message").first.flatMap { Int64($0) })
        #expect(newest < WallClock.system.now().milliseconds)
        try await database.close()
    }

    /// Every state and every way to end, reviews that can be read and some that cannot, travellers of every tier.
    private func swaps(_ database: SQLiteDatabase) async throws {
        let states = try await database.texts("SELECT DISTINCT state FROM swap")
        #expect(Set(states) == Set(Swap.State.allCases.map(\.rawValue)))
        let ends = try await database.texts("SELECT DISTINCT outcome FROM swap WHERE outcome NOT NULL")
        // `system` needs a moderator's ban.
        #expect(Set(ends) == Set(SwapOutcome.Kind.allCases.map(\.rawValue)).subtracting(["system"]))
        #expect(try await database.texts("SELECT count(*) FROM ledger_transaction WHERE kind = 'settlement'") == ["1"])
        let reviews = try await database.texts("SELECT DISTINCT revealed_at IS NULL FROM review ORDER BY 1")
        #expect(reviews == ["0", "1"])
        let people = try await database.texts("SELECT id FROM traveller").compactMap { Identifier<Traveller>($0) }
        let store = SQLiteReliabilityStore(database)
        let now = WallClock.system.now()
        var tiers: Set<Tier> = []
        for traveller in people {
            tiers.insert(try #require(try await store.reliability(of: traveller, at: now)).tierUsage.tier)
        }
        #expect(tiers == Set(Tier.allCases))
        #expect(try await database.texts("SELECT DISTINCT traveller FROM notification").count >= 20)
    }
}
