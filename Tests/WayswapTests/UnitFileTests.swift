import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("docs/examples/wayswap.service") struct UnitFileTests {
    private static let unit = Repository.root.appending(path: "docs/examples/wayswap.service")
    private static let analyzer = URL(filePath: "/usr/bin/systemd-analyze")
    private static var hasAnalyzer: Bool { FileManager.default.isExecutableFile(atPath: analyzer.path()) }

    /// The values of a setting, as they stand.
    private func values(_ name: String) throws -> [String] {
        try String(contentsOf: Self.unit, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    @Test("exit codes that need a person are not tried again, and a disk that refused a write is")
    func restarts() throws {
        #expect(try values("Restart") == ["on-failure"])
        // Wrong usage, a damaged database, a folder in use, a setting that cannot be: as in Failure.swift, but not 70.
        #expect(try values("RestartPreventExitStatus") == ["64 65 73 78"])
    }

    @Test("a stop leaves the server the 20 s that it gives its requests")
    func stop() throws {
        let seconds = try #require(try values("TimeoutStopSec").first.flatMap { Int($0) })
        #expect(seconds >= 30)
    }

    @Test("systemd understands every line", .enabled(if: hasAnalyzer))
    func understood() async throws {
        let good = try await analyze("verify") { $0 }
        #expect((good.code, good.errors) == (0, []))
        let bad = try await analyze("verify") { $0.replacing("ProtectSystem=strict", with: "ProtectSystem=very") }
        #expect(bad.errors.contains { $0.contains("protect system") })
    }

    @Test("systemd finds the exposure that docs/operations.md states, at most 1.5 of 10", .enabled(if: hasAnalyzer))
    func exposure() async throws {
        let run = try await analyze("security", "--offline=yes", "--no-pager") { $0 }
        let found = try #require(run.output.firstMatch(of: #/Overall exposure level for wayswap.service: ([0-9.]+)/#))
        let exposure = try #require(Double(found.1))
        #expect(exposure <= 1.5)
        let operations = try String(
            contentsOf: Repository.root.appending(path: "docs/operations.md"), encoding: .utf8)
        #expect(operations.contains("exposure of \(found.1)"))
        let bare = try await analyze("security", "--offline=yes", "--no-pager") { unit in
            unit.split(separator: "\n").filter { !$0.hasPrefix("Protect") && !$0.hasPrefix("SystemCall") }
                .joined(separator: "\n")
        }
        let worse = bare.output.firstMatch(of: #/Overall exposure level for wayswap.service: ([0-9.]+)/#)
        #expect(try #require(worse.flatMap { Double($0.1) }) > exposure + 1)
    }

    /// What systemd says of the unit after a change; the program that it starts must be there, so it is another one.
    private func analyze(_ arguments: String..., change: (String) -> String) async throws -> Running.Outcome {
        let folder = URL(filePath: SeededFolder.newFolder().path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // It lies in the temporary folder anyway.
        let unit = folder.appending(path: "wayswap.service")
        let text = try String(contentsOf: Self.unit, encoding: .utf8)
            .replacing("/opt/wayswap/wayswap serve", with: "/bin/true serve")
        try change(text).write(to: unit, atomically: true, encoding: .utf8)
        return try await Running(arguments + [unit.path()], program: Self.analyzer).outcome()
    }
}
