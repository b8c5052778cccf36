import Domain
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("how long a sweep works") struct SweepWorkTests {
    @Test("a transaction of a sweep ends after four milliseconds of work, with at least one row")
    func limit() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        let rows = (1...3).map { Identifier<Swap>(high: 1, low: $0) }
        let part = try await database.sweep(rows[...]) { _, _ in
            let began = ContinuousClock.now
            while ContinuousClock.now - began < .milliseconds(4) {}
            return true
        }
        #expect(part == SweptSlice(found: 1))
        try await database.close()
    }
}
