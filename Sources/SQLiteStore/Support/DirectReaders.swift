import CSpatiaLite
import Dispatch
import Domain
import Foundation
import GRDB
import Synchronization

/// Read-only connections that run on the caller's thread.
///
/// A reader of GRDB's pool has its own queue. Switching to its thread and back costs more than a short read. So a short
/// read runs on the caller's thread, usually an event loop, for at most `Limits.steps` steps of SQLite's virtual
/// machine. A longer read restarts on one of a few extra threads, so that it does not block the event loop. There is
/// one such thread less than there are cores, but at least one.
///
/// Connections open on demand: at most one per reading thread.
package final class DirectReaders: Sendable {
    /// The limits keep a read on the caller's thread short, and the queue for other threads finite.
    package struct Limits: Sendable {
        /// Steps of SQLite's virtual machine on the caller's thread, about 2 ms.
        package var steps = 100_000
        /// Long reads that may wait for a thread. Each takes at most 30 ms.
        package var waiting = 64

        package init() {}
    }

    /// The remaining steps of the current read, in portions of 1,000. SQLite calls the progress handler after each
    /// portion; the handler counts down and interrupts the read below 0.
    private final class Budget: Sendable {
        static let portion = 1000
        let portions = Atomic<Int>(0)
    }

    private struct Reader {
        let queue: DatabaseQueue
        let budget: Budget
    }

    private struct State {
        var idle: [Reader] = []
        var waiting = 0
        var turns = 0
        var isClosed = false
    }

    /// The read exceeded its steps on the caller's thread.
    private struct TooLong: Error {}

    private let path: String
    private let limits: Limits
    private let cache: PageCache
    private let state = Mutex(State())
    private let threads: [DispatchQueue]

    init(_ path: String, _ limits: Limits, counting cache: PageCache) {
        self.path = path
        self.limits = limits
        self.cache = cache
        threads = (0..<max(1, ProcessInfo.processInfo.activeProcessorCount - 1)).map {
            DispatchQueue(label: "long-read-\($0)")
        }
    }

    /// Runs `work` in one snapshot. `work` may run twice and must have no side effects.
    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try run(work, within: limits.steps)
        } catch is TooLong {
            return try await runLong(work)
        }
    }

    private func runLong<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value
    {
        let thread = state.withLock { state -> DispatchQueue? in
            guard state.waiting < limits.waiting + threads.count else { return nil }
            state.waiting += 1
            state.turns += 1
            return threads[state.turns % threads.count]
        }
        guard let thread else { throw StorageFault.busy }
        return try await withCheckedThrowingContinuation { continuation in
            thread.async { [self] in
                let result = Result { try run(work, within: nil) }
                state.withLock { $0.waiting -= 1 }
                continuation.resume(with: result)
            }
        }
    }

    private func run<Value>(_ work: (Database) throws -> Value, within steps: Int?) throws -> Value {
        let reader = try take()
        reader.budget.portions.store(steps.map { $0 / Budget.portion } ?? .max, ordering: .relaxed)
        let result: Result<Value, any Error>
        do {
            result = try reader.queue.unsafeRead { db in
                defer { cache.collect(from: db) }
                try db.cachedStatement(sql: "BEGIN").execute()
                let result = Result { try work(Database(db)) }
                // COMMIT must not be interrupted.
                reader.budget.portions.store(.max, ordering: .relaxed)
                try db.cachedStatement(sql: "COMMIT").execute()
                return result
            }
        } catch {
            // The snapshot may still be open, which would block WAL restarts. So this reader is not reused.
            close(reader)
            throw error
        }
        put(reader)
        do { return try result.get() } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            throw TooLong()
        }
    }

    /// The connections that no read uses now.
    var idle: [DatabaseQueue] { state.withLock { $0.idle.map(\.queue) } }

    private func take() throws -> Reader {
        let reader = try state.withLock { state in
            guard !state.isClosed else { throw StorageFault.stopping }
            return state.idle.popLast()
        }
        return try reader ?? open()
    }

    private func put(_ reader: Reader) {
        let isKept = state.withLock { state in
            if !state.isClosed { state.idle.append(reader) }
            return !state.isClosed
        }
        if !isKept { close(reader) }
    }

    private func open() throws -> Reader {
        let queue = try DatabaseQueue(path: path, configuration: SQLiteDatabase.configuration(readonly: true))
        let budget = Budget()
        queue.unsafeRead { db in
            // `Reader` keeps the budget alive for as long as the connection is open.
            sqlite3_progress_handler(
                db.sqliteConnection, Int32(Budget.portion),
                { context in
                    guard let context else { return 0 }
                    let budget = Unmanaged<Budget>.fromOpaque(context).takeUnretainedValue()
                    return budget.portions.subtract(1, ordering: .relaxed).newValue < 0 ? 1 : 0
                }, Unmanaged.passUnretained(budget).toOpaque())
        }
        return Reader(queue: queue, budget: budget)
    }

    /// Closes all idle connections. A connection in use closes when its read ends.
    func close() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            state.isClosed = true
            return state.idle
        }
        for reader in idle { close(reader) }
    }

    private func close(_ reader: Reader) {
        try? reader.queue.close()  // A read-only connection has nothing to lose.
    }
}
