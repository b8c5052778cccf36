import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("wayswap rates import") struct RatesCommandTests {
    @Test("a file adds its days, a corrected one keeps what stood there, and a bad one changes nothing")
    func imports() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        #expect(try await latest(folder) == ["2026-10-30"])
        let day = "date,USD,PLN\n2026-11-02,1.1712,4.2345\n"
        let runs = [
            (day, "1 days: 2 rates added, 0 unchanged, 0 revised\n"),
            (day, "1 days: 0 rates added, 2 unchanged, 0 revised\n"),
            (day.replacing("4.2345", with: "4.2346"), "1 days: 0 rates added, 1 unchanged, 1 revised\n"),
        ]
        for (text, said) in runs {
            let run = try await run(text, folder, text == day ? [] : ["--force"])
            #expect((run.code, run.output, run.errors) == (0, said, []))
        }
        #expect(try await latest(folder) == ["2026-11-02"])
        for (text, fault) in [
            (
                "date,USD,PLN\n2026-11-02,1.1712,42.345\n",
                "1 figures differ from those stored; if they are right: --force"
            ),
            (
                "date,USD,PLN\n2026-11-03,11.7,4.2345\n",
                "0 figures differ from those stored, and jump: USD; if they are right: --force"
            ),
            ("date,USD,ZZQ\n2026-11-03,1.17,4.2345\n", "ZZQ is not in the catalogue"),
            ("date,USD,PLN\n2026-10-31,1.17,4.2345\n", "there is no publication of 2026-10-31"),
        ] {
            let run = try await run(text, folder)
            #expect((run.code, run.output) == (78, ""))
            #expect(run.errors.map { $0.replacing(folder.path, with: "") } == ["wayswap: /rates.csv: \(fault)"])
        }
        let bad = [
            ("", "line 1: the body is empty"),
            ("date,USD\n2026-11-03,1.17", "line 2: the last line has no end"),
            ("date,USD\n2026-11-03,1.17\n2026-11-04,1.1x\n", "line 3: \"1.1x\" is no rate of USD"),
            ("date,USD\n2026-11-03,1.17\n2099-01-01,1.17\n", "line 3: 2099-01-01 has not come yet"),
            ("date,USD\n2026-11-03,1.17,4.2\n", "line 2: 3 fields where the header has 2"),
        ]
        for (text, fault) in bad {
            let run = try await run(text, folder)
            #expect((run.code, run.output) == (78, ""))
            #expect(run.errors == ["wayswap: the rates cannot be read: \(fault)"])
        }
        let missing = try await Running.run("rates", "import", "--data", folder.path, "/nowhere.csv")
        #expect((missing.code, missing.errors) == (78, ["wayswap: /nowhere.csv cannot be read"]))
        #expect(try await latest(folder) == ["2026-11-02"])
        #expect(
            try await texts(folder, "SELECT currency || ' ' || digits FROM rate WHERE day > 20757 ORDER BY currency")
                == ["PLN 4.2346", "USD 1.1712"])
        #expect(try await texts(folder, "SELECT currency || ' ' || digits FROM rate_revision") == ["PLN 4.2345"])
        #expect(try await Running.run("verify", "--data", folder.path).code == 0)
    }

    @Test("rates of the street and prices of assets are imported apart from reference rates")
    func others() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let street = "date,currency,against,rate\n2026-10-30,CUP,USD,390.00\n"
        let seen = try await run(street, folder, ["--informal", "elTOQUE"])
        #expect((seen.code, seen.output, seen.errors) == (0, "1 rates of the street stored\n", []))
        let assets = "date,asset,currency,price\n2026-10-30,BTC,USD,57012.33\n"
        try await write(
            """
            INSERT INTO rate (source, day, currency, digits)
            VALUES ('ASSET-SAMPLE', 20755, 'BTC', '61000.00'), ('ASSET-SAMPLE', 20755, 'ETH', '4300.00')
            """, folder)
        let priced = try await run(assets, folder, ["--assets", "a file"])
        let told = "1 days: 1 rates added, 0 unchanged, 0 revised\nthe made-up prices of 2 assets are gone\n"
        #expect((priced.code, priced.output, priced.errors) == (0, told, []))
        let again = try await run(assets, folder, ["--assets", "a file"])
        #expect((again.code, again.output) == (0, "1 days: 0 rates added, 1 unchanged, 0 revised\n"))
        for (text, flags) in [
            (street.replacing("CUP", with: "PLN"), ["--informal", "elTOQUE"]), (street, ["--informal", " "]),
            (street, ["--informal", "a", "--assets", "b"]), (assets, ["--informal", "a"]),
            (assets.replacing("USD", with: "EUR"), ["--assets", "a"]),
            (assets.replacing("57012", with: "97012"), ["--assets", "a"]),
        ] {
            let run = try await run(text, folder, flags)
            #expect((run.code, run.output) == (78, ""), "\(flags)")
        }
        #expect(
            try await texts(folder, "SELECT currency || against || digits || source FROM informal_rate")
                == ["CUPUSD390.00elTOQUE"])
        #expect(
            try await texts(folder, "SELECT currency || digits || source FROM rate WHERE source LIKE 'ASSET%'")
                == ["BTC57012.33ASSET-FILE"])
        #expect(
            try await texts(folder, "SELECT file FROM rate_import WHERE source = 'ASSET-FILE'")
                == ["a file: rates.csv"])
        #expect(try await latest(folder) == ["2026-10-30"])
    }

    @Test(
        "a file of prices is held against itself and against the size of what is stored, samples too; --force stores it"
    )
    func doubtfulPrices() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        try await write(
            "INSERT INTO rate (source, day, currency, digits) VALUES ('ASSET-SAMPLE', 20700, 'XRP', '2.0726')", folder)
        let jump = "2026-10-29,DOGE,USD,1000000000\n2026-10-30,DOGE,USD,0.000000001\n"
        for (lines, said) in [
            (jump, "doubtful prices: 1 (2026-10-30 DOGE 0.000000001: a jump from 1000000000 on 2026-10-29)"),
            (
                "2026-10-30,XRP,USD,0.000000001\n",
                "doubtful prices: 1 (2026-10-30 XRP 0.000000001: the first of its pair, and far from ASSET-SAMPLE)"
            ),
            (
                "2026-10-26,XRP,USD,2\n2026-10-27,XRP,USD,3\n2026-10-28,XRP,USD,4\n2026-10-29,XRP,USD,5\n2026-10-30,XRP,USD,6\n",
                "doubtful prices: 4 (2026-10-27 XRP 3: a jump from 2 on 2026-10-26; "
                    + "2026-10-28 XRP 4: a jump from 2 on 2026-10-26; 2026-10-29 XRP 5: a jump from 2 on 2026-10-26; …)"
            ),
        ] {
            let run = try await run("date,asset,currency,price\n\(lines)", folder, ["--assets", "a file"])
            #expect((run.code, run.output) == (78, ""))
            #expect(
                run.errors.map { $0.replacing(folder.path, with: "") }
                    == ["wayswap: /rates.csv: \(said); if they are right: --force"])
        }
        #expect(
            try await texts(folder, "SELECT currency || digits FROM rate WHERE source LIKE 'ASSET%'") == ["XRP2.0726"])
        let calm = "2026-10-29,XRP,USD,30\n2026-10-30,XRP,USD,40\n"
        let taken = try await run("date,asset,currency,price\n\(calm)", folder, ["--assets", "a file"])
        #expect(taken.code == 0)
        let forced = try await run("date,asset,currency,price\n\(jump)", folder, ["--assets", "a file", "--force"])
        #expect((forced.code, forced.output) == (0, "2 days: 2 rates added, 0 unchanged, 0 revised\n"))
    }

    private func run(
        _ text: String, _ folder: DataFolder, _ flags: [String] = []
    ) async throws -> Running.Outcome {
        let file = "\(folder.path)/rates.csv"
        try Data(text.utf8).write(to: URL(filePath: file))
        return try await Running(["rates", "import", "--data", folder.path, file] + flags).outcome()
    }

    private func latest(_ folder: DataFolder) async throws -> [String] {
        try await texts(folder, "SELECT date(max(day) * 86400, 'unixepoch') FROM rate")
    }

    private func write(_ sql: String, _ folder: DataFolder) async throws {
        let database = try SeededFolder.open(folder)
        try await database.run(sql)
        try await database.close()
    }

    /// Opens the folder only for this, because the command wants it for itself.
    private func texts(_ folder: DataFolder, _ sql: String) async throws -> [String] {
        let database = try SeededFolder.open(folder)
        let texts = try await database.texts(sql)
        try await database.close()
        return texts
    }
}
