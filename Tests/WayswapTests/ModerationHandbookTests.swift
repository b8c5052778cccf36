import Foundation
import SQLiteStore
import TestSupport
import Testing

/// The handbook of moderators works as it is written.
@Suite("The handbook of moderators") struct ModerationHandbookTests {
    /// The commands of the handbook, and what it says that they print.
    private func commands() throws -> (script: String, output: [String]) {
        let page = try String(
            contentsOf: Repository.root.appending(path: "docs/moderation.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```sh\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
        try #require(blocks.count >= 8)
        let lines = blocks.flatMap(\.lines)
        return (
            lines.filter { !$0.hasPrefix("# ") }.joined(separator: "\n"),
            lines.filter { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
        )
    }

    @Test("its commands, line by line in a shell against the demo world, print what it says")
    func runs() async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        let seed = ["seed", "--demo", "--data", folder.path, "--from", SeededFolder.seed.path]
        #expect(try await Running(seed).outcome().code == 0)
        let server = try Running(
            ["serve", "--data", folder.path, "--port", "0"], environment: ["WAYSWAP_STAFF_TOTP": "off"])
        let line = try #require(await server.errors.line(with: "\"listening\""))
        let port = try #require(JSONDecoder().decode([String: String].self, from: Data(line.utf8))["port"])
        let (script, output) = try commands()
        try #require(script.contains("localhost:8080/"))
        let shell = try await Running(
            ["-c", "set -eu\n" + script.replacing("localhost:8080", with: "127.0.0.1:\(port)")],
            program: URL(filePath: "/bin/bash")
        ).outcome()
        #expect((shell.code, shell.errors) == (0, []))
        #expect(shell.output.lines == output)
        server.signal(SIGTERM)
        #expect(try await server.outcome().code == 0)
        #expect(try await Running.run("verify", "--data", folder.path).output == "no findings\n")
    }
}
