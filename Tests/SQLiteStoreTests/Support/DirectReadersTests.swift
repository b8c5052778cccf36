import Domain
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

private final class Count: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
}

@Suite("reads on the thread of the caller") struct DirectReadersTests {
    private func run(_ limits: DirectReaders.Limits, _ test: (SQLiteDatabase) async throws -> Void) async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SQLiteDatabase(
            folder, synchronous: .normal, direct: limits, logger: SeededFolder.quiet, failed: {})
        try await test(database)
        try await database.close()
    }

    private static func limits(steps: Int, waiting: Int = 64) -> DirectReaders.Limits {
        var limits = DirectReaders.Limits()
        (limits.steps, limits.waiting) = (steps, waiting)
        return limits
    }

    /// Some thousands of steps.
    private static let work: @Sendable (SQLiteStore.Database) throws -> Int = { db in
        try db.value("SELECT count(*) FROM rate WHERE digits <> ''") ?? 0
    }

    private static let one: @Sendable (SQLiteStore.Database) throws -> Int? = { try $0.value("SELECT 1") }

    @Test("a short read runs once; one that needs more steps is begun again on another thread")
    func budget() async throws {
        for (steps, times) in [(100_000_000, 1), (2000, 2)] {
            try await run(Self.limits(steps: steps)) { database in
                let ran = Count()
                let count = try await database.direct.read { db in
                    ran.add()
                    return try Self.work(db)
                }
                #expect(count > 10_000)
                #expect(ran.value == times)
                // The next short read has steps of its own.
                #expect(try await database.direct.read(Self.one) == 1)
            }
        }
    }

    @Test("a read is one snapshot, and sees what was acknowledged before it")
    func snapshot() async throws {
        try await run(Self.limits(steps: 100_000_000)) { database in
            for number in 1...20 {
                try await database.write { db in
                    try db.run("UPDATE change_count SET number = :number", ["number": number])
                }
                let (first, second) = try await database.direct.read { db in
                    let sql = "SELECT number FROM change_count"
                    return (try db.value(sql, as: Int.self), try db.value(sql, as: Int.self))
                }
                #expect(first == number)
                #expect(second == number)
            }
        }
    }

    @Test("it cannot write, an error of the work is the caller's, and the reader goes on")
    func refused() async throws {
        try await run(DirectReaders.Limits()) { database in
            await #expect(throws: DatabaseError.self) {
                try await database.direct.read { try $0.run("UPDATE change_count SET number = 9") }
            }
            await #expect(throws: CancellationError.self) {
                try await database.direct.read { _ in throw CancellationError() }
            }
            let next = try await database.direct.read(Self.one)
            #expect(next == 1)
        }
    }

    @Test("long reads wait for a thread up to a bound, and beyond it the caller is told that it is busy")
    func bound() async throws {
        let limits = Self.limits(steps: 0, waiting: 3)
        try await run(limits) { database in
            // The first ones hold their threads until all others were refused or queued.
            let (gate, entered, direct) = (DispatchSemaphore(value: 0), Count(), database.direct)
            let places = limits.waiting + max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
            let held: @Sendable (SQLiteStore.Database) throws -> Int = { db in
                let count = try Self.work(db)
                entered.add()
                gate.wait()
                return count
            }
            let refused = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<places + 5 {
                    group.addTask { @Sendable in
                        do {
                            _ = try await direct.read(held)
                            return false
                        } catch StorageFault.busy { return true }
                    }
                }
                var refused = 0
                while refused < 5 { if try await group.next() == true { refused += 1 } }
                for _ in 0..<places { gate.signal() }
                while let isRefused = try await group.next() { refused += isRefused ? 1 : 0 }
                return refused
            }
            #expect(refused == 5)
            #expect(entered.value == places)
        }
    }

    @Test("after the end nothing is read, and no file of a log is left")
    func closed() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        #expect(try await database.direct.read(Self.work) > 10_000)
        try await database.close()
        await #expect(throws: StorageFault.stopping) { try await database.direct.read(Self.work) }
        #expect(!FileManager.default.fileExists(atPath: "\(folder.database)-wal"))
    }
}
