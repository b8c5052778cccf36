import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("Commands on a data folder") struct DataCommandTests {
    @Test("migrate makes a database that is its owner's alone, and a second time changes nothing")
    func migrate() async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        let migrations = Repository.root.appending(path: "migrations/sqlite").path()
        let newest = try #require(
            try FileManager.default.contentsOfDirectory(atPath: migrations).filter { $0.hasSuffix(".sql") }.max())
        for _ in 0..<2 {
            let run = try await Running.run("migrate", "--data", folder.path)
            #expect((run.code, run.output, run.errors) == (0, "schema \(newest.dropLast(4))\n", []))
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(files == ["keys", "wayswap.lock", "wayswap.sqlite"])
            #expect(try files.map { try mode(of: "\(folder.path)/\($0)") } == [0o600, 0o600, 0o600])
            #expect(try mode(of: folder.path) == 0o700)
        }
        let serve = try await Running.run("serve", "--data", folder.path, "--port", "0")
        #expect(serve.code == 78)
        #expect(serve.errors == ["wayswap: the database holds no reference data; run: wayswap seed"])
    }

    @Test("the ledger's commands take a transaction back, and let wallets go on; a damaged ledger ends with 65")
    func ledger() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let unknown = "01a1fd8c-6900-7f08-affe-1bc88b2919c3"
        let reverse = try await Running.run("ledger", "reverse", unknown, "--data", folder.path)
        #expect((reverse.code, reverse.errors) == (78, ["wayswap: \(unknown) is not in the ledger"]))
        #expect(try await Running.run("ledger", "reverse", "x", "--data", folder.path).code == 64)
        let resume = try await Running.run("ledger", "resume", "--data", folder.path)
        #expect((resume.code, resume.output) == (0, "wallets move money again: 0 closed, 0 opened again\n"))
        try await Self.breakLedger(folder)
        let damaged = try await Running.run("ledger", "resume", "--data", folder.path)
        #expect(
            (damaged.code, damaged.errors.last) == (65, "wayswap: 2 findings: the wallets stay stopped"),
            "\(damaged.output)")
    }

    /// The folder is locked as long as the database is there.
    private static func breakLedger(_ folder: DataFolder) async throws {
        let database = try SeededFolder.open(folder)
        try await database.run(
            "INSERT INTO ledger_account (owner, currency, balance, reserved) VALUES ('closing', 'PLN', 5, 0)")
        try await database.close()
    }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    /// Every command that opens a database that is there.
    private static let commands = [
        ["serve", "--port", "0"], ["migrate"], ["verify"], ["backup", "/dev/null/none"],
        ["rates", "import", "\(Repository.root.path())Tests/RateFeedsTests/Fixtures/ecb-history-short.csv"],
    ]

    @Test("a file that is not ours stops every command with code 78, and stays as it is")
    func foreign() async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        try folder.create()
        try Data("Dear diary".utf8).write(to: URL(filePath: folder.database))
        for command in Self.commands {
            let run = try await Running(command + ["--data", folder.path]).outcome()
            #expect(run.code == 78, "\(command)")
            #expect(run.errors == ["wayswap: \(folder.database) is not a Wayswap database; it was left as it is"])
        }
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == Data("Dear diary".utf8))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files == ["wayswap.lock", "wayswap.sqlite"])
    }

    @Test("so does a database of a newer version")
    func newer() async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        try await makeNewer(folder)
        let before = try Data(contentsOf: URL(filePath: folder.database))
        for command in Self.commands {
            let run = try await Running(command + ["--data", folder.path]).outcome()
            #expect(run.code == 78, "\(command)")
            let path = folder.database
            #expect(run.errors == ["wayswap: \(path) was made by a newer version of Wayswap; it was left as it is"])
        }
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files == ["keys", "wayswap.lock", "wayswap.sqlite"])
    }

    /// In a function of its own, so that the folder is free again afterwards.
    private func makeNewer(_ folder: DataFolder) async throws {
        let database = try SeededFolder.open(folder)
        try await database.run("INSERT INTO grdb_migrations VALUES ('9999_future')")
        try await database.close()
    }

    @Test("without a database there is nothing to serve, verify, back up or import into")
    func missing() async throws {
        let folder = SeededFolder.newFolder()
        for command in Self.commands where command != ["migrate"] {
            let run = try await Running(command + ["--data", folder.path]).outcome()
            #expect(run.code == 78)
            #expect(run.errors == ["wayswap: there is no database at \(folder.database); make one with: wayswap seed"])
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("a folder in use stops what writes with code 73, and not what only reads")
    func inUse() async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        for command in Self.commands where !["verify", "backup"].contains(command[0]) {
            let run = try await Running(command + ["--data", folder.path]).outcome()
            #expect(run.code == 73, "\(command)")
            #expect(run.errors == ["wayswap: the data folder \(folder.path) is in use by another process"])
        }
        #expect(try await Running.run("verify", "--data", folder.path).code == 0)
        #expect(try await Running.run("backup", "--data", folder.path, "\(folder.path)/copy").code == 0)
        try await database.close()
    }

    @Test("verify says what is damaged, with code 65")
    func verify() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let sound = try await Running.run("verify", "--data", folder.path)
        #expect((sound.code, sound.output, sound.errors) == (0, "no findings\n", []))
        let database = try SeededFolder.open(folder)
        try await database.run(
            """
            UPDATE city SET longitude = 1 WHERE key = 756135;
            UPDATE rate SET digits = 'x' WHERE currency = 'THB' AND day = 20000;
            """)
        let damaged = try await Running.run("verify", "--data", folder.path)
        #expect(damaged.code == 65)
        #expect(
            damaged.output == "city 756135: its geometry differs\nrate: \"x\" for THB on 2024-10-04 is no rate\n")
        #expect(damaged.errors == ["wayswap: 2 findings"])
        try await database.close()
    }

    @Test("a seed that is not there is named, with code 78, and nothing is made")
    func noSeed() async throws {
        let folder = SeededFolder.newFolder()
        let run = try await Running.run("seed", "--data", folder.path, "--from", "/nowhere")
        #expect(run.code == 78)
        #expect(run.errors == ["wayswap: the seed file /nowhere/currencies.json is missing"])
        let set = try await Running.run("seed", "--data", folder.path, environment: ["WAYSWAP_SEED": "/elsewhere"])
        #expect(set.errors == ["wayswap: the seed file /elsewhere/currencies.json is missing"])
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("the demo world does not mix with real accounts")
    func noDemo() async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        let before = try await withRealAccount(folder)
        let run = try await Running.run("seed", "--demo", "--data", folder.path, "--from", SeededFolder.seed.path)
        #expect(run.code == 78)
        #expect(run.errors == ["wayswap: this folder holds accounts that are not of the demo world; use another one"])
        #expect(run.output == "")
        let database = try SeededFolder.open(folder)
        #expect(try await database.texts("SELECT handle FROM traveller") == before)
        #expect(try await database.texts("SELECT count(*) FROM currency") == ["0"])
        try await database.close()
    }

    private func withRealAccount(_ folder: DataFolder) async throws -> [String] {
        let database = try SeededFolder.open(folder)
        try await database.run(
            """
            INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
                last_active_at) VALUES ('z', 'zoe', 'zoe', 'Zoe', 'z', '', 'EUR', 0, 0)
            """)
        try await database.close()
        return ["zoe"]
    }

    @Test("keys of another database stop every command but a backup with code 78, and nothing is changed")
    func foreignKeys() async throws {
        let folder = try await SeededFolder.copy()
        let other = SeededFolder.newFolder()
        defer { [folder, other].forEach(SeededFolder.remove) }
        _ = try KeyFile(other)
        try FileManager.default.removeItem(atPath: folder.keys)
        try FileManager.default.copyItem(atPath: other.keys, toPath: folder.keys)
        let before = try Data(contentsOf: URL(filePath: folder.database))
        for command in Self.commands where command[0] != "backup" {
            let run = try await Running(command + ["--data", folder.path]).outcome()
            #expect(run.code == 78, "\(command)")
            #expect(
                run.errors == [
                    "wayswap: \(folder.keys) belongs to another database; nothing was changed: restore the keys of "
                        + "this one from their own backup"
                ])
        }
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
        #expect(try await Running.run("backup", "--data", folder.path, "\(folder.path)/copy.sqlite").code == 0)
    }

    @Test("verify asks for the keys, a backup is made without them")
    func withoutKeys() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        try FileManager.default.removeItem(atPath: folder.keys)
        let verify = try await Running.run("verify", "--data", folder.path)
        #expect(verify.code == 78)
        #expect(
            verify.errors == ["wayswap: \(folder.keys) is missing beside its database; restore it from its own backup"])
        let backup = try await Running.run("backup", "--data", folder.path, "\(folder.path)/copy.sqlite")
        #expect(backup.code == 0)
    }
}
