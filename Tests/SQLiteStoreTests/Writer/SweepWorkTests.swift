import Domain
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("how long a sweep works") struct SweepWorkTests {
    @Test("a sweep that a write waits for ends after four milliseconds")
    func awaited() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        let rows = (1...3).map { Identifier<Swap>(high: 1, low: $0) }
        let part = try await database.sweep(rows[...]) { _, _ in
            Task { try await database.write { _ in } }
            while !database.writer.isAwaited {}
            let began = ContinuousClock.now
            while ContinuousClock.now - began < .milliseconds(4) {}
            return true
        }
        #expect(part == SweptSlice(found: 1))
        try await database.close()
    }
}
