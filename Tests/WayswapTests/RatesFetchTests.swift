import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("wayswap rates fetch") struct RatesFetchTests {
    /// An answer of the ECB: the zloty, the baht and the dollar of a day.
    private static func daily(_ day: String, zloty: String, baht: String, dollar: String) -> FeedPlayer.Answer {
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
    private func fetch(_ folder: DataFolder, _ answer: FeedPlayer.Answer) async throws -> Running.Outcome {
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
        for said in ["2 rates added, 0 unchanged, 1 held, 0 released", "nothing new"] {
            let run = try await fetch(folder, monday)
            #expect((run.code, run.output, run.errors) == (0, "ECB: \(said)\n", []))
        }
        let status = try await Running.run("rates", "status", "--data", folder.path)
        #expect(
            status.output.contains(
                #/^ECB: newest 2026-11-02, [0-9]+ missed, next due 20\S+, answered 20\S+, 1 figures held\n$/#))
        let held = try await Running.run("rates", "quarantine", "--data", folder.path)
        #expect(held.output == "1 ECB 2026-11-02 THB 75.500: a jump from 37.683 on 2026-10-30\n")
        #expect(try await Running.run("rates", "release", "--data", folder.path, "1").code == 0)
        let again = try await Running.run("rates", "release", "--data", folder.path, "1")
        #expect((again.code, again.errors) == (78, ["wayswap: 1 is not held"]))
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
        let run = try await fetch(folder, FeedPlayer.Answer("<html>Sign in to the airport's network</html>"))
        #expect(run.code == 78)
        #expect(run.errors == ["wayswap: no feed could be read"])
        let status = try await Running.run("rates", "status", "--data", folder.path)
        #expect(
            status.output.contains(#/^ECB: newest 2026-10-30, [0-9]+ missed, next due \S+, 2 tries failed since: /#))
        #expect(!status.output.contains("airport"))
    }

    @Test("rates turned over are not used until somebody releases the answer, or drops it")
    func turned() async throws {
        let folder = try await Self.known()
        defer { SeededFolder.remove(folder) }
        let turned = Self.daily("2026-11-02", zloty: "0.22708", baht: "0.026537", dollar: "0.89509")
        for decision in ["drop", "release"] {
            let run = try await fetch(folder, decision == "drop" ? turned : turned.spaced)
            #expect((run.code, run.output) == (0, "ECB: not used: 3 of 3 rates jump on 2026-11-02\n"))
            #expect(try await newest(folder) == ["20756"])
            let held = try await Running.run("rates", "quarantine", "--data", folder.path).output
            #expect(
                held.contains(" ECB, a whole answer of 20") && held.hasSuffix(": 3 of 3 rates jump on 2026-11-02\n"))
            let name = String(held.prefix(15))
            #expect(name.hasPrefix("answer:"))
            // Neither a shorter name nor a number is this answer.
            for other in [String(name.prefix(14)), String(name.dropFirst(7)), "5"] {
                #expect(try await Running.run("rates", decision, "--data", folder.path, other).code == 78)
            }
            let decided = try await Running.run("rates", decision, "--data", folder.path, name)
            #expect(
                (decided.code, decided.output)
                    == (0, decision == "drop" ? "" : "ECB: 0 rates added, 0 unchanged, 0 held, 3 released\n"))
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
}
