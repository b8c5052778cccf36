import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("wayswap rates fetch") struct RatesFetchTests {
    /// An answer of the ECB: the zloty, the baht and the dollar of a day.
    private static func daily(_ day: String, zloty: String, baht: String, dollar: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
        xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time='\(day)'>
        <Cube currency='PLN' rate='\(zloty)'/><Cube currency='THB' rate='\(baht)'/><Cube currency='USD' rate='\(dollar)'/>
        </Cube></Cube></gesmes:Envelope>
        """
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

    private func fetch(_ folder: DataFolder, _ body: String) async throws -> Running.Outcome {
        try await FeedPlayer.playing(["stats/eurofxref-daily.xml": ("text/xml", body)]) { port in
            try await Running.run("rates", "fetch", "--data", folder.path, environment: Self.environment(port))
        }
    }

    @Test("a publication is stored once, a jump is held until somebody releases it, and status tells so")
    func fetches() async throws {
        let folder = try await Self.known()
        defer { SeededFolder.remove(folder) }
        let monday = Self.daily("2026-11-02", zloty: "4.4100", baht: "75.500", dollar: "1.1180")
        for said in ["2 rates added, 0 unchanged, 1 held", "0 rates added, 2 unchanged, 1 held"] {
            let run = try await fetch(folder, monday)
            #expect((run.code, run.output, run.errors) == (0, "ECB: \(said), 0 released\n", []))
        }
        let status = try await Running.run("rates", "status", "--data", folder.path)
        #expect(status.output.hasPrefix("ECB: newest 2026-11-02, answered 20"))
        #expect(status.output.hasSuffix(", 1 held\n"))
        let held = try await Running.run("rates", "held", "--data", folder.path)
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
        let run = try await fetch(folder, "<html>Sign in to the airport's network</html>")
        #expect(run.code == 78)
        #expect(run.errors == ["wayswap: no feed could be read"])
        let status = try await Running.run("rates", "status", "--data", folder.path)
        #expect(status.output.hasPrefix("ECB: newest 2026-10-30, 1 tries failed since: "))
        #expect(!status.output.contains("airport"))
    }

    @Test("rates turned over are not used, and kept for whoever looks into it")
    func turned() async throws {
        let folder = try await Self.known()
        defer { SeededFolder.remove(folder) }
        let run = try await fetch(
            folder, Self.daily("2026-11-02", zloty: "0.22708", baht: "0.026537", dollar: "0.89509"))
        #expect(run.code == 0)
        #expect(run.output == "ECB: not used: 3 of 3 rates jump on 2026-11-02\n")
        #expect(try await Running.run("rates", "held", "--data", folder.path).output == "")
        let database = try SeededFolder.open(folder)
        let kept = try await database.texts("SELECT source || ' ' || doubts FROM feed_body")
        let newest = try await database.texts("SELECT max(day) FROM rate")
        try await database.close()
        #expect(kept == ["ECB 3 of 3 rates jump on 2026-11-02"])
        #expect(newest == ["20756"])
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
