import Dispatch
import Domain
import Foundation
import GRDB
import Synchronization
import TestSupport

@testable import SQLiteStore

/// A writer on a database of its own, with one table of numbers.
final class WriterBench: Sendable {
    let folder: DataFolder
    let pool: DatabasePool
    let writer: SQLiteWriter
    /// How often the writer said that the disk failed for good.
    let failures = Counter()

    /// However busy the machine is, nothing here is too old and no group closes early, unless a test asks for it.
    ///
    /// - Parameters:
    ///   - busy: How long SQLite itself waits for another program, in seconds.
    ///   - age: How long a write may wait.
    ///   - groupWork: How long a group may work before it closes.
    init(busy: TimeInterval = 5, age: Duration = .seconds(3600), groupWork: Duration = .seconds(3600)) throws {
        folder = SeededFolder.newFolder()
        try folder.create()
        var configuration = Configuration()
        configuration.busyMode = .timeout(busy)
        pool = try DatabasePool(path: folder.database, configuration: configuration)
        writer = try SQLiteWriter(
            pool, logger: SeededFolder.quiet, synchronous: 1, maxQueueTime: age, groupWork: groupWork,
            failed: { [failures] in failures.increment() })
        try pool.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    CREATE TABLE number (value INTEGER PRIMARY KEY, filling BLOB);
                    CREATE TABLE promise (
                        value INTEGER PRIMARY KEY REFERENCES number (value) DEFERRABLE INITIALLY DEFERRED);
                    """)
        }
    }

    deinit { SeededFolder.remove(folder) }

    func insert(_ value: Int) async throws {
        try await writer.write { try Self.insert(value, in: $0) }
    }

    static func insert(_ value: Int, in db: GRDB.Database) throws {
        try db.execute(sql: "INSERT INTO number (value) VALUES (?)", arguments: [value])
    }

    /// What is really there, seen by another connection.
    func numbers() async throws -> [Int] {
        try await pool.read { try Int.fetchAll($0, sql: "SELECT value FROM number ORDER BY value") }
    }

    /// Occupies the writer until the gate is opened, so that what is written meanwhile queues up.
    func hold() async throws -> Gate {
        let gate = Gate()
        let task = Task { try await writer.write { _ in gate.stand() } }
        await gate.untilReached()
        gate.holder.withLock { $0 = task }
        return gate
    }

    /// Begins a write and comes back when it is queued; only while the writer is held.
    func queue(_ work: @escaping @Sendable (GRDB.Database) throws -> Void) async -> Task<Void, any Error> {
        let before = writer.waiting
        let task = Task { try await writer.write(work) }
        while writer.waiting == before { await Task.yield() }
        return task
    }

    typealias Work = @Sendable (GRDB.Database) throws -> Void

    /// Runs all of them in one transaction; each with what came of it, nil for success.
    static func together(
        _ works: [Work], prepare: @escaping @Sendable (GRDB.Database) throws -> Void = { _ in }
    ) async throws -> (bench: WriterBench, errors: [(any Error)?]) {
        let bench = try WriterBench()
        try await bench.pool.writeWithoutTransaction(prepare)
        let gate = try await bench.hold()
        var tasks: [Task<Void, any Error>] = []
        for work in works { tasks.append(await bench.queue(work)) }
        try await gate.open()
        var errors: [(any Error)?] = []
        for task in tasks {
            do {
                try await task.value
                errors.append(nil)
            } catch { errors.append(error) }
        }
        return (bench, errors)
    }
}

/// A refusal as a job throws it.
struct Refused: Error, Equatable {
    let value: Int
}

/// Counts from several threads.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increment() { count.add(1, ordering: .relaxed) }
}

/// What happened, in order.
final class Journal: Sendable {
    private let entries = Mutex<[String]>([])

    var lines: [String] { entries.withLock { $0 } }

    func note(_ line: String) { entries.withLock { $0.append(line) } }
}

/// Where a job on the writer's own thread waits until a test lets it go on.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let (reached, reaching) = AsyncStream.makeStream(of: Void.self)
    fileprivate let holder = Mutex<Task<Void, any Error>?>(nil)

    /// Waits here; not for ever, so that a test that fails comes to an end.
    func stand() {
        reaching.yield()
        _ = semaphore.wait(timeout: .now() + 600)
    }

    func untilReached() async {
        for await _ in reached { return }
    }

    /// Lets the job go on; comes back when it is answered.
    func open() async throws {
        semaphore.signal()
        try await holder.withLock { $0 }?.value
    }
}
