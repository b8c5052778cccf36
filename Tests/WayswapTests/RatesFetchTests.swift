import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("wayswap rates fetch") struct RatesFetchTests {
    /// An answer of the ECB: the zloty, the baht and the dollar of a day.
    private static func daily(_ day: String, zloty: String, baht: String, dollar: String) -> FeedPlayer.Response {
        .ecb([(day, ["PLN": zloty, "THB": baht, "USD": dollar])])
    }

    private static func environment(_ port: Int) -> [String: String] {
        var all = ["WAYSWAP_FEED_ECB_URL": "http://localhost:\(port)/stats/"]
        for name in ["NBP_A", "NBP_B", "NBP_C"] { all["WAYSWAP_FEED_\(name)"] = "off" }
        return all
    }

    /// A new database that has these three of 30 October 2026.
    private static func known() async throws -> DataFolder {
        let folder = try await SeededFolder.copy()
        let database = try SeededFolder.open(folder)
        try await database.run("DELETE FROM rate WHERE currency NOT IN ('PLN', 'THB', 'USD')")
        try await database.close()
        return folder
    }

    /// The days since 30 October are missed, so the file of 90 days is asked for.
    private func fetch(_ folder: DataFolder, _ answer: FeedPlayer.Response) async throws -> Running.Outcome {
        let files = ["daily", "hist-90d", "hist"].map { ("/stats/eurofxref-\($0).xml", answer) }
        return try await FeedPlayer.playing(Dictionary(uniqueKeysWithValues: files)) { _, port in
            try await Running.run("rates", "fetch", "--data", folder.path, environment: Self.environment(port))
        }
    }

    @Test("a publication is stored once, a jump is held until somebody releases it, and status tells so")
    func fetches() async throws {
        let folder = try await Self.known()
        defer { SeededFolder.remove(folder) }
        let monday = Self.daily("2026-11-02", zloty: "4.4100", baht: "75.500", dollar: "1.1180")
        let added = "ECB: 2 rates added, 0 unchanged, 1 quarantined, 0 released\n"
        let run = try await fetch(folder, monday)
        #expect((run.code, run.output, run.errors) == (0, added, []))
        let status = try await Running.run("rates", "status", "--data", folder.path)
        #expect(
            status.output.contains(
                #/^ECB: newest 2026-11-02, [0-9]+ missed, [0-9]+ days missing, next due 20\S+, answered 20\S+, 1 rates quarantined\n$/#
            ))
        let quarantined = try await Running.run("rates", "quarantine", "--data", folder.path)
        #expect(quarantined.output == "1 ECB 2026-11-02 THB 75.500: a jump from 37.683 on 2026-10-30\n")
        #expect(try await Running.run("rates", "release", "--data", folder.path, "1").code == 0)
        let again = try await Running.run("rates", "release", "--data", folder.path, "1")
        #expect((again.code, again.errors) == (78, ["wayswap: 1 is not in quarantine"]))
        let database = try SeededFolder.open(folder)
        let digits = try await database.texts(
            "SELECT currency || ' ' || digits FROM rate WHERE day > 20757 ORDER BY currency")
        try await database.close()
        #expect(digits == ["PLN 4.4100", "THB 75.500", "USD 1.1180"])
        #expect(try SQLiteVerifier.check(folder) == [])
    }

    @Test("a body that cannot be read changes nothing, and the status tells why without a figure")
    func unreadable() async throws {
        let folder = try await Self.known()
        defer { SeededFolder.remove(folder) }
        let run = try await fetch(folder, FeedPlayer.Response("<html>Sign in to the airport's network</html>"))
        #expect(run.code == 69)
        #expect(run.errors == ["wayswap: no feed answered with rates that can be read"])
        let status = try await Running.run("rates", "status", "--data", folder.path)
        #expect(
            status.output.contains(
                #/^ECB: newest 2026-10-30, [0-9]+ missed, [0-9]+ days missing, next due \S+, 2 tries failed since: /#))
        #expect(!status.output.contains("airport"))
    }

    @Test("rates turned over are not used until somebody releases the answer, or drops it")
    func turned() async throws {
        let folder = try await Self.known()
        defer { SeededFolder.remove(folder) }
        let turned = Self.daily("2026-11-02", zloty: "0.22708", baht: "0.026537", dollar: "0.89509")
        for decision in ["drop", "release"] {
            let run = try await fetch(folder, decision == "drop" ? turned : turned.spaced)
            #expect(run.code == 0)
            #expect(run.output.hasPrefix("ECB: not used: 3 of 3 rates jump on 2026-11-02\n"))
            #expect(try await newest(folder) == ["20756"])
            let quarantined = try await Running.run("rates", "quarantine", "--data", folder.path).output
            #expect(
                quarantined.contains(" ECB, a whole response of 20")
                    && quarantined.hasSuffix("3 of 3 rates jump on 2026-11-02\n"))
            let name = String(quarantined.prefix(15))
            #expect(name.hasPrefix("answer:"))
            // Neither a shorter name nor a number is this answer.
            for other in [String(name.prefix(14)), String(name.dropFirst(7)), "5"] {
                #expect(try await Running.run("rates", decision, "--data", folder.path, other).code == 78)
            }
            let decided = try await Running.run("rates", decision, "--data", folder.path, name)
            #expect(
                (decided.code, decided.output)
                    == (0, decision == "drop" ? "" : "ECB: 0 rates added, 0 unchanged, 0 quarantined, 3 released\n"))
            #expect(try await Running.run("rates", "quarantine", "--data", folder.path).output == "")
            #expect(try await Running.run("rates", decision, "--data", folder.path, name).code == 78)
            #expect(try await newest(folder) == [decision == "drop" ? "20756" : "20759"])
        }
        #expect(try SQLiteVerifier.check(folder) == [])
    }

    private func newest(_ folder: DataFolder) async throws -> [String] {
        let database = try SeededFolder.open(folder)
        let newest = try await database.texts("SELECT max(day) FROM rate")
        try await database.close()
        return newest
    }

    @Test(
        "a file that ends long before the days that were asked for is not used, and status tells so after the latest came"
    )
    func otherDays() async throws {
        let folder = try await Self.known()
        defer { SeededFolder.remove(folder) }
        let old = Self.daily("2022-03-01", zloty: "4.7733", baht: "36.476", dollar: "1.1162")
        for name in ["first", "again"] {
            let run = try await fetch(folder, old)
            #expect(run.code == 0, "\(name)")
            #expect(
                run.output.hasPrefix("ECB: not used: the file has no day that was asked for, it ends on 2022-03-01\n"))
            // The latest is no better.
            #expect(run.output.contains(#/\nECB: not used: 2022-03-01 is older than the stored 2026-10-30\n$/#))
            #expect(try await newest(folder) == ["20756"])
        }
        let status = try await Running.run("rates", "status", "--data", folder.path)
        #expect(
            status.output.contains(
                ", 1 tries failed since: the file has no day that was asked for, it ends on 2022-03-01, 1 responses quarantined"
            ))
    }

    @Test("a setting that is none, and a feed that is none, are told and nothing is asked")
    func settings() async throws {
        let folder = try await Self.known()
        defer { SeededFolder.remove(folder) }
        let slip = try await Running.run(
            "rates", "fetch", "--data", folder.path, environment: ["WAYSWAP_FEED_ECB_URI": "http://127.0.0.1/"])
        #expect((slip.code, slip.errors) == (78, ["wayswap: WAYSWAP_FEED_ECB_URI is no setting of a feed"]))
        let unknown = try await Running.run("rates", "fetch", "--data", folder.path, "--feed", "FED")
        #expect(unknown.code == 64)
    }

    @Test("all days since one that are not stored are fetched by hand, of NBP too, a line for each question")
    func since() async throws {
        let folder = try await Self.known()
        defer { SeededFolder.remove(folder) }
        try await Self.forget("day IN (20731, 20732)", in: folder)
        let hole = FeedPlayer.Response.ecb([
            ("2026-10-06", ["PLN": "4.4001", "THB": "37.75", "USD": "1.1251"]),
            ("2026-10-05", ["PLN": "4.4002", "THB": "37.76", "USD": "1.1252"]),
        ])
        let table = FeedPlayer.Response.nbpA(
            "2026-10-05", number: "193/A/NBP/2026", [("dolar amerykański", "USD", "3.91"), ("euro", "EUR", "4.4")])
        try await FeedPlayer.playing { player, port in
            var environment = Self.environment(port)
            environment["WAYSWAP_FEED_NBP_A"] = "on"
            environment["WAYSWAP_FEED_NBP_A_URL"] = "http://localhost:\(port)/nbp/"
            let words = ["rates", "fetch", "--data", folder.path, "--since", "2026-10-05"]
            player.answer(["/stats/eurofxref-hist-90d.xml": hole, "/stats/eurofxref-hist.xml": hole])
            let first = try await Running(words + ["--feed", "ECB"], environment: environment).outcome()
            #expect((first.code, first.output) == (0, "ECB: 6 rates added, 0 unchanged, 0 quarantined, 0 released\n"))
            let run = try Running(words + ["--feed", "NBP_A"], environment: environment)
            let range = try #require(try await Self.nbpRange(player, run))
            #expect(range.hasPrefix("/nbp/exchangerates/tables/A/2026-10-05/20"))
            player.answer([range: table])
            let second = try await Running(words + ["--feed", "NBP_A"], environment: environment).outcome()
            // Later questions, once there are any, are about days that are not played.
            #expect(second.code == 0)
            #expect(second.output.hasPrefix("NBP-A: 2 rates added, 0 unchanged, 0 quarantined, 0 released\n"))
        }
        let after = try SeededFolder.open(folder)
        let days = try await after.texts(
            "SELECT source || ' ' || day FROM rate WHERE day IN (20731, 20732) GROUP BY source, day ORDER BY source, day"
        )
        try await after.close()
        #expect(days == ["ECB 20731", "ECB 20732", "NBP-A 20731"])
    }

    /// Opens the folder only for this, because the command wants it for itself.
    private static func forget(_ rates: String, in folder: DataFolder) async throws {
        let database = try SeededFolder.open(folder)
        try await database.run("DELETE FROM rate WHERE \(rates)")
        try await database.close()
    }

    /// What NBP was asked for first, while it answered nothing: then no feed answered.
    private static func nbpRange(_ player: FeedPlayer, _ run: Running) async throws -> String? {
        let before = player.asked.count
        let outcome = try await run.outcome()
        #expect(outcome.code == 69)
        return player.asked.dropFirst(before).first.map { String($0.prefix { $0 != "?" }) }
    }

    @Test("a day that is none, or has not come, is wrong usage")
    func wrongDay() async throws {
        let folder = try await Self.known()
        defer { SeededFolder.remove(folder) }
        for day in ["yesterday", "2026-02-30", "2199-01-01"] {
            let run = try await Running.run("rates", "fetch", "--data", folder.path, "--since", day)
            #expect(run.code == 64)
        }
    }

    @Test("where the day's requests are spent nothing is asked, and the command says so and ends with 69")
    func spent() async throws {
        let folder = try await Self.known()
        defer { SeededFolder.remove(folder) }
        try await FeedPlayer.playing { player, port in
            let environment = [
                "WAYSWAP_FEED_CURRENCYLAYER": "on", "WAYSWAP_FEED_CURRENCYLAYER_KEY": "abcdefgh",
                "WAYSWAP_FEED_CURRENCYLAYER_URL": "http://localhost:\(port)/",
            ]
            let words = ["rates", "fetch", "--data", folder.path, "--feed", "CURRENCYLAYER"]
            // A page of somebody on the way: each run costs a request.
            for _ in 1...3 {
                let run = try await Running(words, environment: environment).outcome()
                #expect(run.code == 69)
                #expect(run.errors == ["wayswap: no feed answered with rates that can be read"])
            }
            #expect(player.asked.count == 3)
            let run = try await Running(words, environment: environment).outcome()
            #expect(player.asked.count == 3)
            #expect(run.code == 69)
            #expect(
                run.output.contains(
                    #/^CURRENCYLAYER: not asked: the 3 requests of the day are spent until 20\S+T00:00:00Z\n$/#))
            #expect(
                run.errors == [
                    "wayswap: no feed answered with rates that can be read; the day's requests are spent: CURRENCYLAYER"
                ])
        }
    }
}
