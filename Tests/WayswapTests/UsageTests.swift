import ArgumentParser
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import Wayswap

@Suite("The command line") struct UsageTests {
    /// The exit code and the words of arguments that end the process before it does anything, without a process.
    private static func ending(of arguments: [String]) throws -> (code: Int32, words: String) {
        do {
            var command = try Wayswap.parseAsRoot(arguments)
            // Help is a command too, which ends with its text.
            if !(command is any AsyncParsableCommand) { try command.run() }
        } catch {
            let exit = Failure.verdict(on: error).exit
            return (Wayswap.exitCode(for: exit).rawValue, Wayswap.fullMessage(for: exit))
        }
        throw Missing("an end of \(arguments)")
    }

    @Test("help is no error", arguments: [[], ["--help"], ["rates"], ["moderator"], ["audit"]])
    func help(_ arguments: [String]) async throws {
        let run = try await Running(arguments).outcome()
        #expect(run.code == 0)
        #expect(run.output.contains("USAGE: wayswap"))
        #expect(run.errors == [])
    }

    @Test(
        "every command has its help",
        arguments: [
            ["--help"], ["help", "serve"], ["serve", "--help"], ["migrate", "--help"], ["seed", "--help"],
            ["rates", "import", "--help"], ["moderator", "add", "--help"], ["backup", "--help"], ["verify", "--help"],
            ["audit", "export", "--help"], ["audit", "check", "--help"], ["audit", "key", "--help"],
            ["audit", "restored", "--help"],
        ])
    func commandHelp(_ arguments: [String]) throws {
        let ending = try Self.ending(of: arguments)
        #expect(ending.code == 0)
        #expect(ending.words.contains("USAGE: wayswap"))
    }

    @Test(
        "wrong usage is told, with code 64, before anything is done",
        arguments: [
            (["--nope"], "Error: Unknown option '--nope'"), (["dance"], "Error: Unexpected argument 'dance'"),
            (["backup", "--data", "x"], "Error: Missing expected argument '<file>'"),
            (["serve", "--data", "x", "--port", "web"], "Error: The value 'web' is invalid for '--port <port>'"),
            (["serve", "--data"], "Error: Missing value for '--data <data>'"),
        ])
    func wrong(_ arguments: [String], _ line: String) throws {
        let ending = try Self.ending(of: arguments)
        #expect(ending.code == 64)
        #expect(ending.words.lines.first == line)
    }

    @Test(
        "wrong usage is told, with code 64",
        arguments: [
            (["--nope"], "Error: Unknown option '--nope'"),
            (["serve"], "Error: Missing expected argument '--data <data>' (or WAYSWAP_DATA)."),
            (["migrate"], "Error: Missing expected argument '--data <data>' (or WAYSWAP_DATA)."),
            (["seed"], "Error: Missing expected argument '--data <data>' (or WAYSWAP_DATA)."),
            (["verify"], "Error: Missing expected argument '--data <data>' (or WAYSWAP_DATA)."),
            (["backup", "x"], "Error: Missing expected argument '--data <data>' (or WAYSWAP_DATA)."),
            (["rates", "import", "x"], "Error: Missing expected argument '--data <data>' (or WAYSWAP_DATA)."),
            (
                ["moderator", "add", "--data", "x", "--role", "boss", "--handle", "olga"],
                "Error: The role must be moderator, senior or admin."
            ),
        ])
    func usage(_ arguments: [String], _ line: String) async throws {
        let run = try await Running(arguments).outcome()
        #expect(run.code == 64)
        #expect(run.errors.first == line)
        #expect(run.output == "")
    }

    @Test(
        "a setting that cannot be is one line, with code 78",
        arguments: [
            (["--port", "65536"], [:], "the port must be a number from 0 to 65535"),
            (["--port=-1"], [:], "the port must be a number from 0 to 65535"),
            ([], ["WAYSWAP_PORT": "web"], "the port must be a number from 0 to 65535"),
            (["--host", "0.0.0.0"], ["WAYSWAP_LIMITS": "off"], "WAYSWAP_LIMITS=off is for loopback addresses only"),
            ([], ["WAYSWAP_LIMITS": "off", "WAYSWAP_HOST": "::"], "WAYSWAP_LIMITS=off is for loopback addresses only"),
            ([], ["WAYSWAP_LIMITS": "maybe"], "WAYSWAP_LIMITS must be on or off"),
            (
                ["--host", "0.0.0.0"], ["WAYSWAP_STAFF_TOTP": "off"],
                "WAYSWAP_STAFF_TOTP=off is for loopback addresses only"
            ),
            ([], ["WAYSWAP_STAFF_TOTP": "maybe"], "WAYSWAP_STAFF_TOTP must be on or off"),
            (
                [], ["WAYSWAP_FLAGS_OFF": "no-shows, nobody"],
                "WAYSWAP_FLAGS_OFF: nobody is none of price-far-off, fresh-large-offers, few-partners, praise-ring, "
                    + "many-reports, banned-return, no-shows, near-volume-limit, threat-in-review, retaliation, "
                    + "repeated-text"
            ),
            ([], ["WAYSWAP_RATES": "fresh"], "WAYSWAP_RATES must be live or offline"),
            ([], ["WAYSWAP_RATES_PACE": "0"], "WAYSWAP_RATES_PACE must be from 1 to 86400 seconds"),
            ([], ["WAYSWAP_RATES": "live", "WAYSWAP_FEED_ECB": "maybe"], "WAYSWAP_FEED_ECB must be on or off"),
            (
                [], ["WAYSWAP_ORIGINS": "https://app.example,*"],
                "WAYSWAP_ORIGINS: * is not an origin such as https://app.example"
            ),
            // What is right gets as far as looking for the database.
            (
                ["--host", "127.0.0.1", "--port", "0"],
                ["WAYSWAP_LIMITS": "off", "WAYSWAP_STAFF_TOTP": "off", "WAYSWAP_PORT": "web"], nil
            ),
            (
                [],
                [
                    "WAYSWAP_LIMITS": "", "WAYSWAP_PORT": "", "WAYSWAP_ORIGINS": "https://app.example",
                    "WAYSWAP_FLAGS_OFF": "no-shows,",
                ], nil
            ),
        ] as [([String], [String: String], String?)])
    func settings(_ arguments: [String], _ environment: [String: String], _ fault: String?) async throws {
        let folder = SeededFolder.newFolder()
        let run = try await Running(["serve", "--data", folder.path] + arguments, environment: environment).outcome()
        let missing = "there is no database at \(folder.database); make one with: wayswap seed"
        #expect(run.code == 78)
        #expect(run.errors == ["wayswap: \(fault ?? missing)"])
        #expect(run.output == "")
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("a flag goes before the environment")
    func environment() async throws {
        let (folder, other) = (SeededFolder.newFolder(), SeededFolder.newFolder())
        let set = ["WAYSWAP_DATA": other.path]
        let run = try await Running(["serve", "--data", folder.path], environment: set).outcome()
        #expect(run.errors.first?.contains(folder.path) == true)
        let fallback = try await Running(["serve"], environment: set).outcome()
        #expect(fallback.errors.first?.contains(other.path) == true)
    }
}
