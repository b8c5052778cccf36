import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

/// What jobs and writes look for in tables that grow with their users is found by an index, however the planner counts.
@Suite("plans over tables that grow") struct GrowingTablePlanTests {
    private static let now = FixedClock.start
    private static let (ana, ben) = (Identifier<Traveller>(high: 1, low: 1), Identifier<Traveller>(high: 1, low: 2))

    /// The tables that the statements of `work` read as a whole.
    private func scans(_ work: @Sendable @escaping (Database) throws -> Void) async throws -> [String] {
        try await SeededFolder.shared.value.write { db in
            let seen = Mutex<[String]>([])
            db.trace { _, expanded in seen.withLock { $0.append(expanded) } }
            defer { db.trace(nil) }
            try work(db)
            db.trace(nil)
            let growing = Set(TableDescription.all.filter { $0.source == .people }.map(\.name))
            return try seen.withLock { $0 }.flatMap { sql in
                try db.plan(of: sql).compactMap { step -> String? in
                    let words = step.split(separator: " ").map(String.init)
                    // The rows of a partial index are those that are due.
                    guard words.first == "SCAN", words.count > 1, !words.contains("export_job_waiting") else {
                        return nil
                    }
                    return growing.contains(words[1]) ? words.joined(separator: " ") : nil
                }
            }
        }
    }

    @Test("threads of two people, mails that are due, suspensions that are over, exports that wait, figures of a month")
    func plans() async throws {
        let found = try await scans { db in
            _ = try ThreadTable.between(Self.ana, Self.ben, in: db)
            _ = try UpdateMailTable.due(at: Self.now, limit: 1, in: db)
            _ = try AlertMailTable.due(at: Self.now, limit: 1, in: db)
            _ = try AccountActionTable.due(at: Self.now, limit: 1, in: db)
            _ = try ExportJobTable.next(without: [], in: db)
        }
        #expect(found == [])
    }

    @Test("control: the same looks without their indexes are found")
    func control() async throws {
        let found = try await scans { db in
            _ = try db.rows("SELECT id FROM thread WHERE guest = 'a' AND last_seq = 1")
            _ = try db.rows("SELECT DISTINCT traveller FROM notification WHERE mail_due_at <= 1")
        }
        #expect(found.map { $0.split(separator: " ")[1] } == ["thread", "notification"])
    }
}
