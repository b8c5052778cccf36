import Domain
import Foundation
import GRDB
import Testing

@testable import SQLiteStore

@Suite("How long a writer waits, and how often it asks") struct WriterPatienceTests {
    @Test("a write that waited too long is told to come again, and is not run")
    func late() async throws {
        let bench = try WriterBench(age: .zero)
        let run = Counter()
        await #expect(throws: StorageFault.busy) { try await bench.writer.write { _ in run.increment() } }
        #expect(run.value == 0)
        #expect(bench.writer.counts.refusedLate == 1)
        #expect(bench.writer.isTakingWrites)
        #expect(bench.failures.value == 0)
    }

    @Test("ten seconds are not too long")
    func ages() {
        #expect(SQLiteWriter.Limits.maxQueueTime == .seconds(10))
    }

    @Test("a file that is held and says so at once is asked a hundred times a second at most")
    func lockedByOther() async throws {
        let bench = try WriterBench(busy: 0)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: bench.folder.database, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let began = ContinuousClock.now
        let write = Task { try await bench.insert(1) }
        while bench.writer.counts.lockedByOther < 20 { await Task.yield() }
        #expect(ContinuousClock.now - began >= .milliseconds(190))
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await write.value
        #expect(try await bench.numbers() == [1])
        try other.close()
    }

    @Test("a reader that holds on lets the log grow; when it lets go, the log begins anew, and writes never stop")
    func reader() async throws {
        let bench = try WriterBench()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: bench.folder.database, configuration: configuration)
        try await bench.insert(0)
        try await other.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchAll(db, sql: "SELECT value FROM number")
        }
        // Some 246 pages each.
        for value in 1...36 { try await bench.writer.write { try Self.megabyte(value, in: $0) } }
        let held = bench.writer.numbers.walPages
        #expect((8800...9200).contains(held))
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        // Which write finds the log copied depends on the machine; without a new beginning it only grows.
        var last = 36
        while bench.writer.numbers.walPages >= held, last < 100 {
            last += 1
            try await bench.writer.write { [last] in try Self.megabyte(last, in: $0) }
            // The log is copied beside the writes.
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(bench.writer.numbers.walPages < held)
        #expect(try await bench.numbers() == Array(0...last))
        #expect(bench.failures.value == 0)
        try other.close()
    }

    private static func megabyte(_ value: Int, in db: GRDB.Database) throws {
        try db.execute(sql: "INSERT INTO number VALUES (?, zeroblob(1000000))", arguments: [value])
    }
}
