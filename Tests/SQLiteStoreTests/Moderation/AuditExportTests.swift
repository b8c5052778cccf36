import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("An exported audit") struct AuditExportTests {
    @Test("it is checked with the public key alone, covers every row, names nobody, and any changed line is found")
    func check() async throws {
        let folder = try await SeededFolder.copy()
        let path = "\(folder.path)-export"
        defer {
            SeededFolder.remove(folder)
            try? FileManager.default.removeItem(atPath: path)  // It lies in the temporary folder anyway.
        }
        let database = try SeededFolder.open(folder)
        for number in 0..<30 {
            try await database.audit(
                AuditTableTests.entry(
                    .warn, AuditSubject(.offer, "offer\(number % 7)"), note: "canary note",
                    case: number % 3 == 0 ? AuditSubject(.case, "canarycase") : nil))
            if number % 10 == 0 { try await SQLiteAuditCheckpoints(database).write(at: FixedClock.start, isLast: true) }
        }
        #expect(try AuditExport.write(folder, to: path, at: FixedClock.start) == 30)
        let (key, other) = (try AuditKey(database.keys).publicKey, try AuditChain.key().publicKey)
        #expect(throws: DataFolderError.unreadable("\(path) exists; an export replaces nothing")) {
            try AuditExport.write(folder, to: path, at: FixedClock.start)
        }
        try await database.close()
        let sound = try AuditExportCheck(of: path, key: key)
        #expect((sound.count, sound.findings) == (30, []))
        let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        #expect(!text.contains("canary"))
        #expect(!text.contains("offer1"))
        #expect(try AuditExportCheck(of: path, key: other).findings.count == 4)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.count == 1 + 4 + 30)
        func findings(_ change: (inout [String]) -> Void) throws -> [String] {
            var changed = lines
            change(&changed)
            try Data((changed.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
            return try AuditExportCheck(of: path, key: key).findings
        }
        #expect(try findings { _ in } == [])
        for index in 1..<lines.count {
            #expect(try findings { $0.remove(at: index) } != [], "without line \(index)")
            #expect(try findings { $0[index] += "0" } != [], "line \(index) longer")
            #expect(try findings { $0[index] = "" } != [], "line \(index) empty")
            guard index > 1 else { continue }
            #expect(try findings { $0.swapAt(index, index - 1) } != [], "line \(index) moved")
        }
        #expect(
            try findings { $0.removeLast(10) } == [
                "audit 30: a checkpoint signed it, but the rows end before",
                "audit export: the checkpoint at its end is missing",
            ])
        // The end of the rows and what signed it.
        #expect(
            try findings {
                $0.removeLast(9)
                $0.remove(at: 4)
            } == ["audit export: the checkpoint at its end is missing"])
        #expect(throws: DataFolderError.unreadable("\(path) is no export of the audit")) {
            try findings { $0.removeFirst() }
        }
    }
}
