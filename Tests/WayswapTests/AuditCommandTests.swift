import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("wayswap audit") struct AuditCommandTests {
    /// Appends rows to a folder that nobody has open.
    private static func fill(_ folder: DataFolder, rows: Int) async throws {
        let database = try SeededFolder.open(folder)
        for number in 0..<rows {
            try await database.audit(
                AuditEntry(
                    at: FixedClock.start, actor: .system, action: .hide,
                    subject: AuditSubject(.offer, "offer\(number)"),
                    reason: .none, note: "", case: nil))
        }
        try await database.close()
    }

    /// Serves the folder until it listens, and ends it.
    private static func serve(_ folder: DataFolder) async throws -> Running.Outcome {
        let server = try Running(["serve", "--data", folder.path, "--port", "0"])
        guard await server.errors.line(with: "\"listening\"") != nil else { return try await server.outcome() }
        server.signal(SIGTERM)
        return try await server.outcome()
    }

    @Test("the end of the server signs every row; an export of it is checked without the folder, with codes 0 and 65")
    func export() async throws {
        let folder = try await SeededFolder.copy()
        let file = "\(folder.path)-export"
        defer {
            SeededFolder.remove(folder)
            try? FileManager.default.removeItem(atPath: file)  // It lies in the temporary folder anyway.
        }
        try await Self.fill(folder, rows: 5)
        #expect(try await Self.serve(folder).code == 0)
        let lines = try String(contentsOf: URL(filePath: folder.audit), encoding: .utf8).split(separator: "\n")
        #expect(lines.last?.hasPrefix("row 5 ") == true)
        let key = try await Running.run("audit", "key", "--data", folder.path)
        #expect((key.code, key.output.count) == (0, 65))
        let publicKey = key.output.trimmingCharacters(in: .newlines)
        let export = try await Running.run("audit", "export", "--data", folder.path, file)
        #expect((export.code, export.output, export.errors) == (0, "exported 5 rows to \(file)\n", []))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let check = try await Running.run("audit", "check", file, publicKey)
        #expect((check.code, check.output, check.errors) == (0, "no findings in 5 rows\n", []))
        let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        try Data(text.replacing("row 3 ", with: "row 4 ").utf8).write(to: URL(filePath: file))
        let damaged = try await Running.run("audit", "check", file, publicKey)
        #expect(damaged.code == 65)
        #expect(damaged.errors == ["wayswap: 3 findings"])
        #expect(
            damaged.output == """
                audit 4: the row before is missing, or rows were added or moved
                audit 4: it is not what its hash was made of
                audit 4: the row before is missing, or rows were added or moved

                """)
        let again = try await Running.run("audit", "export", "--data", folder.path, file)
        #expect((again.code, again.errors) == (78, ["wayswap: \(file) exists; an export replaces nothing"]))
        let wrong = try await Running.run("audit", "check", file, "abc")
        #expect(wrong.code == 64)
        let none = try await Running.run("audit", "check", "\(file)-none", publicKey)
        #expect((none.code, none.errors) == (78, ["wayswap: \(file)-none cannot be read"]))
    }

    @Test("without its file of checkpoints nothing is served, with code 78, until an operator signs what is given up")
    func missing() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        try await Self.fill(folder, rows: 5)
        #expect(try await Self.serve(folder).code == 0)
        try FileManager.default.removeItem(atPath: folder.audit)
        let refused = try await Self.serve(folder)
        #expect(refused.code == 78)
        #expect(
            refused.errors.last == """
                wayswap: \(folder.audit) is missing or cut beside its database; put its newest copy there. If there is \
                none: wayswap audit restored
                """)
        let verify = try await Running.run("verify", "--data", folder.path)
        #expect((verify.code, verify.output) == (65, "audit: the file of checkpoints is cut or missing\n"))
        let restored = try await Running.run("audit", "restored", "--data", folder.path)
        #expect((restored.code, restored.output) == (0, "the audit goes on after row 5\n"))
        #expect(try await Self.serve(folder).code == 0)
        #expect(try await Running.run("verify", "--data", folder.path).output == "no findings\n")
        // Without rows there is nothing to sign, and the file stays away.
        let fresh = try await SeededFolder.copy()
        defer { SeededFolder.remove(fresh) }
        #expect(try await Self.serve(fresh).code == 0)
        #expect(!FileManager.default.fileExists(atPath: fresh.audit))
    }
}
