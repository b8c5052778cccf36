// This file is long: group commit is one idea with one state; splitting the file would spread its invariants.
import CGatheredWAL
import CSpatiaLite
import Dispatch
import Domain
import Foundation
import GRDB
import Logging
import Synchronization

/// The only writing connection, with group commit. Writes that arrive together share a transaction. Callers resume after
/// COMMIT, so one fsync serves the whole group. If one of them fails after it has written, the group runs again, each in
/// a savepoint of its own.
final class SQLiteWriter: Sendable {
    /// Limits of the queue: counts of writes, and durations.
    enum Limits {
        static let waiting = 512
        static let group = 32
        static let groupWork = Duration.milliseconds(5)
        static let maxQueueTime = Duration.seconds(10)
        static let slow = Duration.milliseconds(50)
        /// Longest wait for readers when the WAL is emptied; writes wait too.
        static let emptying = Duration.milliseconds(100)
        /// Shortest time between two attempts on a locked file: SQLite sometimes returns SQLITE_BUSY at once.
        static let retryInterval = Duration.milliseconds(10)
    }

    /// Metrics read these counts of what the writer has done since the database was opened.
    struct Counts: Sendable, Equatable {
        var jobs = 0
        var groups = 0
        var largestGroup = 0
        var checkpoints = 0
        /// Groups that found the file locked by another process.
        var lockedByOther = 0
        var refusedBusy = 0
        var refusedLate = 0
        var refusedFull = 0
        var groupSizes = Histogram(bounds: [1, 2, 4, 8, 16, 32])
        /// Duration of COMMIT alone, in seconds.
        var commits = Histogram(bounds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5])

        /// Counts one commit of `writes` writes.
        mutating func add(_ writes: Int, _ took: Duration) {
            jobs += writes
            groups += 1
            largestGroup = max(largestGroup, writes)
            groupSizes.add(Double(writes))
            commits.add(took.inSeconds)
        }
    }

    private struct Job: Sendable {
        let queued: ContinuousClock.Instant
        /// Runs in the open transaction and returns the closure that resumes the caller after COMMIT.
        let attempt: @Sendable (GRDB.Database) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private typealias ReadJob = @Sendable (GRDB.Database) -> Void

    /// One iteration of the writer: all waiting looks, then a group of jobs in order of arrival.
    private struct Batch {
        let reads: [ReadJob]
        let jobs: [Job]
    }

    private struct State {
        var waiting: [Job] = []
        /// Read-only work to run before the next group.
        var reads: [ReadJob] = []
        var isDraining = false
        var isStopping = false
        var hasFailed = false
        var counts = Counts()
        var plan = CheckpointPlan()
        /// Another connection is copying the WAL.
        var isCopiedAside = false
        var stopped: [CheckedContinuation<Void, Never>] = []
    }

    private let pool: DatabasePool
    private let state = Mutex(State())
    /// Copies the WAL beside the writes.
    private let copier: WALCopier
    private let aside = DispatchQueue(label: "wayswap.checkpoint", qos: .utility)
    let walPages: WALPages
    let pageCache = PageCache()
    private let logger: Logger
    private let maxQueueTime: Duration
    private let groupWork: Duration
    private let failed: @Sendable () -> Void

    init(
        _ pool: DatabasePool, logger: Logger, synchronous: Int = 2, maxQueueTime: Duration = Limits.maxQueueTime,
        groupWork: Duration = Limits.groupWork, failed: @escaping @Sendable () -> Void
    ) throws {
        self.pool = pool
        copier = WALCopier(pool.path)
        self.maxQueueTime = maxQueueTime
        self.groupWork = groupWork
        self.logger = logger
        self.failed = failed
        let pages = WALPages()
        walPages = pages
        // After the pool has opened: GRDB's setup uses NORMAL, with which a power cut loses acknowledged writes.
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: synchronous == 2 ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            if synchronous == 2, gathered_wal_begin(db.sqliteConnection) != SQLITE_OK {
                throw DataFolderError.notDurable("the WAL cannot be gathered")
            }
            pages.watch(db)
        }
    }

    var counts: Counts { state.withLock { $0.counts } }
    /// Writes in the queue that have not started.
    var waiting: Int { state.withLock { $0.waiting.count } }
    /// The writer's part of the storage numbers for operators.
    var numbers: StorageNumbers {
        let (counts, waiting, oldest) = state.withLock { ($0.counts, $0.waiting.count, $0.waiting.first?.queued) }
        var numbers = StorageNumbers()
        (numbers.waiting, numbers.capacity) = (waiting, Limits.waiting)
        numbers.oldestWait = oldest.map { (ContinuousClock.now - $0).inSeconds } ?? 0
        (numbers.writes, numbers.checkpoints) = (counts.jobs, counts.checkpoints)
        (numbers.writesPerCommit, numbers.commitSeconds) = (counts.groupSizes, counts.commits)
        (numbers.refusedFullQueue, numbers.refusedLate) = (counts.refusedBusy, counts.refusedLate)
        (numbers.refusedFullDisk, numbers.lockedByOther) = (counts.refusedFull, counts.lockedByOther)
        numbers.walPages = walPages.count
        (numbers.cacheHits, numbers.cacheMisses) = (pageCache.hits, pageCache.misses)
        return numbers
    }
    var isTakingWrites: Bool { state.withLock { !$0.isStopping && !$0.hasFailed } }

    /// Runs `work` in one transaction. Throws its error after the group was committed, or a `StorageFault`.
    ///
    /// Cancelling the caller does not cancel a queued write.
    func write<Value: Sendable>(_ work: @escaping @Sendable (GRDB.Database) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            submit(
                Job(
                    queued: .now,
                    attempt: { db in
                        let value = try work(db)
                        return { continuation.resume(returning: value) }
                    },
                    fail: { continuation.resume(throwing: $0) }))
        }
    }

    /// Runs `work` between two commits; `work` must not write.
    func readBetweenCommits<Value: Sendable>(_ work: @escaping @Sendable (GRDB.Database) throws -> Value) async throws
        -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            let starts = state.withLock { state -> Bool? in
                guard !state.isStopping else { return nil }
                state.reads.append { db in continuation.resume(with: Result { try work(db) }) }
                defer { state.isDraining = true }
                return !state.isDraining
            }
            guard let starts else { return continuation.resume(throwing: StorageFault.stopping) }
            if starts { startDraining() }
        }
    }

    private func submit(_ job: Job) {
        let (fault, starts) = state.withLock { state -> (StorageFault?, Bool) in
            if state.hasFailed { return (.failed, false) }
            if state.isStopping { return (.stopping, false) }
            if state.waiting.count >= Limits.waiting {
                state.counts.refusedBusy += 1
                return (.busy, false)
            }
            state.waiting.append(job)
            defer { state.isDraining = true }
            return (nil, !state.isDraining)
        }
        if let fault { return job.fail(fault) }
        if starts { startDraining() }
    }

    private func startDraining() {
        pool.asyncWriteWithoutTransaction { db in
            while let batch = self.next() {
                for read in batch.reads { read(db) }
                guard !batch.jobs.isEmpty else { continue }
                self.commit(batch.jobs, in: db)
                self.checkpoint(db)
            }
        }
    }

    /// The next turn. Nil if nothing waits; the writer is then idle.
    private func next() -> Batch? {
        let (batch, stopped) = state.withLock { state -> (Batch?, [CheckedContinuation<Void, Never>]) in
            guard !state.waiting.isEmpty || !state.reads.isEmpty else {
                state.isDraining = false
                defer { state.stopped = [] }
                return (nil, state.stopped)
            }
            let batch = Batch(reads: state.reads, jobs: Array(state.waiting.prefix(Limits.group)))
            state.waiting.removeFirst(batch.jobs.count)
            state.reads = []
            return (batch, [])
        }
        for continuation in stopped { continuation.resume() }
        return batch
    }

    private func requeue(_ jobs: some Collection<Job>) {
        guard !jobs.isEmpty else { return }
        state.withLock { $0.waiting.insert(contentsOf: jobs, at: 0) }
    }

    private func commit(_ group: [Job], in db: GRDB.Database) {
        let now = ContinuousClock.now
        let jobs = group.filter { job in
            guard now - job.queued <= maxQueueTime, isAlive else {
                let isAlive = isAlive
                if isAlive { state.withLock { $0.counts.refusedLate += 1 } }
                job.fail(isAlive ? StorageFault.busy : StorageFault.failed)
                return false
            }
            return true
        }
        guard !jobs.isEmpty else { return }
        var completions: [@Sendable () -> Void] = []
        let took: Duration
        do {
            took = try run(jobs, in: db, completions: &completions)
        } catch {
            return recover(jobs, from: error, after: ContinuousClock.now - now, in: db)
        }
        let done = completions.count
        state.withLock {
            $0.counts.add(done, took)
        }
        requeue(jobs.dropFirst(done))
        for completion in completions { completion() }
    }

    private var isAlive: Bool { state.withLock { !$0.hasFailed } }

    /// Runs as many jobs as fit into one transaction and commits it. Throws if the whole group was rolled back.
    ///
    /// - Returns: The duration of COMMIT alone.
    private func run(_ jobs: [Job], in db: GRDB.Database, completions: inout [@Sendable () -> Void]) throws -> Duration
    {
        do { return try run(jobs, inSavepoints: false, in: db, completions: &completions) } catch let failed
            as FailedAfterWriting
        {
            // Without neighbours nothing else was undone.
            completions = jobs.count == 1 ? [{ jobs[0].fail(failed.cause) }] : []
            return jobs.count == 1 ? .zero : try run(jobs, inSavepoints: true, in: db, completions: &completions)
        }
    }

    /// A job failed after it had written, and what it wrote can only be undone together with its neighbours' work.
    private struct FailedAfterWriting: Error { let cause: any Error }

    /// - Parameter inSavepoints: Each job has a savepoint, so that one that fails undoes only its own work. Savepoints copy the
    ///   pages that change, and few jobs fail after they have written.
    private func run(
        _ jobs: [Job], inSavepoints: Bool, in db: GRDB.Database, completions: inout [@Sendable () -> Void]
    ) throws -> Duration {
        var worked = ContinuousClock.now
        try db.inTransaction(.immediate) {
            let began = ContinuousClock.now
            for job in jobs {
                if !completions.isEmpty, ContinuousClock.now - began > groupWork { break }
                let (started, changes) = (ContinuousClock.now, db.totalChangesCount)
                do {
                    completions.append(try inSavepoints ? attemptInSavepoint(job, in: db) : job.attempt(db))
                } catch {
                    // On a full disk, an I/O error or no memory, SQLite may have rolled back the whole transaction.
                    guard db.isInsideTransaction, !Self.isFatal(error) else { throw error }
                    guard inSavepoints || db.totalChangesCount == changes else {
                        throw FailedAfterWriting(cause: error)
                    }
                    completions.append { job.fail(error) }
                }
                let took = ContinuousClock.now - started
                if took > Limits.slow { logger.warning("slow write", metadata: ["took": "\(took)"]) }
            }
            worked = .now
            return .commit
        }
        let took = ContinuousClock.now - worked
        pageCache.collect(from: db)
        return took
    }

    private func attemptInSavepoint(_ job: Job, in db: GRDB.Database) throws -> @Sendable () -> Void {
        var completion: @Sendable () -> Void = {}
        try db.inSavepoint {
            completion = try job.attempt(db)
            return .commit
        }
        return completion
    }

    private static func isFatal(_ error: any Error) -> Bool {
        guard let code = cause(of: error) else { return false }
        return [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CORRUPT].contains(code)
    }

    /// The SQLite result code; nil for other errors.
    private static func cause(of error: any Error) -> ResultCode? {
        guard let error = error as? DatabaseError else { return nil }
        // The `-shm` file could not grow: the disk is full. That file holds no durable data.
        return error.extendedResultCode == .SQLITE_IOERR_SHMSIZE ? .SQLITE_FULL : error.resultCode
    }

    /// Handles a rolled-back group: requeues its jobs, fails them, or runs each one alone.
    private func recover(_ jobs: [Job], from error: any Error, after tried: Duration, in db: GRDB.Database) {
        switch Self.cause(of: error) {
        case .SQLITE_BUSY?:
            // Another process locks the file. The jobs keep waiting; `commit` fails those that are too old.
            requeue(jobs)
            state.withLock { $0.counts.lockedByOther += 1 }
            if tried < Limits.retryInterval { Thread.sleep(forTimeInterval: (Limits.retryInterval - tried).inSeconds) }
        case .SQLITE_FULL?:
            state.withLock { $0.counts.refusedFull += jobs.count }
            for job in jobs { job.fail(StorageFault.full) }
        case .SQLITE_IOERR?, .SQLITE_CORRUPT?:
            failStop(error)
            for job in jobs { job.fail(StorageFault.failed) }
        default:
            for job in jobs { runAlone(job, in: db) }
        }
    }

    private func runAlone(_ job: Job, in db: GRDB.Database) {
        // The job before may have hit a disk error. After a disk error no write is attempted.
        guard isAlive else { return job.fail(StorageFault.failed) }
        var completions: [@Sendable () -> Void] = []
        do {
            let took = try run([job], in: db, completions: &completions)
            state.withLock { $0.counts.add(1, took) }
            for completion in completions { completion() }
        } catch {
            switch Self.cause(of: error) {
            case .SQLITE_FULL?:
                state.withLock { $0.counts.refusedFull += 1 }
                job.fail(StorageFault.full)
            case .SQLITE_BUSY?:
                state.withLock { $0.counts.refusedLate += 1 }
                job.fail(StorageFault.busy)
            case .SQLITE_IOERR?, .SQLITE_CORRUPT?:
                failStop(error)
                job.fail(StorageFault.failed)
            default: job.fail(error)
            }
        }
    }

    /// Stops all writes for good. A failed fsync may have lost data, and a retry would only hide the loss.
    func failStop(_ error: any Error) {
        let first = state.withLock { state in
            defer { state.hasFailed = true }
            return !state.hasFailed
        }
        guard first else { return }
        let code = (error as? DatabaseError)?.extendedResultCode ?? .SQLITE_ERROR
        logger.critical("disk write failed", metadata: ["code": "\(code.rawValue)"])
        failed()
    }

    /// Runs between groups, never within COMMIT, where SQLite ignores checkpoint errors.
    private func checkpoint(_ db: GRDB.Database) {
        let pages = walPages.count
        let step = state.withLock { state in
            state.hasFailed || state.isCopiedAside
                ? nil : state.plan.step(pages: pages, isIdle: state.waiting.isEmpty)
        }
        guard let step else { return }
        noteCheckpoint(of: pages) {
            switch step {
            case .passive: return try db.checkpoint(.passive).checkpointedFrameCount
            case .restart(let patience): return try restart(db, within: patience)
            case .aside:
                copyAside(pages)
                return nil
            }
        }
    }

    /// Makes a passive checkpoint on another connection, beside the writes.
    private func copyAside(_ pages: Int) {
        state.withLock { $0.isCopiedAside = true }
        aside.async { [weak self] in
            guard let self else { return }
            noteCheckpoint(of: pages) { try copier.copied() }
            state.withLock { $0.isCopiedAside = false }
        }
    }

    /// Whether what is in the WAL may be copied while writes wait.
    var mayEmptyLog: Bool {
        let pages = walPages.count
        return state.withLock { !$0.isCopiedAside && $0.plan.isShort(pages: pages) }
    }

    /// Counts a checkpoint that succeeds.
    private func noteCheckpoint(of pages: Int, _ checkpoint: () throws -> Int?) {
        do {
            guard let copied = try checkpoint() else { return }
            state.withLock { state in
                state.counts.checkpoints += 1
                state.plan.note(copied: copied)
            }
        } catch {
            switch Self.cause(of: error) {
            case .SQLITE_BUSY?: break
            case .SQLITE_FULL?:
                // No data is lost: the WAL keeps all pages, and a later checkpoint copies them when there is room.
                logger.warning("WAL checkpoint failed: disk full", metadata: ["pages": "\(pages)"])
            default: return failStop(error)
            }
        }
    }

    /// Checkpoints the whole WAL so that the next write restarts it. Throws SQLITE_BUSY if a reader keeps a snapshot.
    private func restart(_ db: GRDB.Database, within patience: Duration) throws -> Int {
        let usual = try Int32.fetchOne(db, sql: "PRAGMA busy_timeout") ?? 0
        sqlite3_busy_timeout(db.sqliteConnection, Int32(patience.inSeconds * 1000))
        defer { sqlite3_busy_timeout(db.sqliteConnection, usual) }
        do { return try db.checkpoint(.restart).checkpointedFrameCount } catch let error as DatabaseError
            where error.resultCode == .SQLITE_BUSY
        {
            logger.warning("WAL restart blocked by a reader", metadata: ["pages": "\(walPages.count)"])
            throw error
        }
    }

    /// Refuses new writes, finishes the queued ones, and checkpoints and truncates the WAL.
    func stop() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.isStopping = true
                if state.isDraining { state.stopped.append(continuation) }
                return !state.isDraining
            }
            if isIdle { continuation.resume() }
        }
        // A checkpoint aside ends first: the last connection that closes truncates the WAL.
        await withCheckedContinuation { continuation in
            aside.async { [copier] in
                copier.close()
                continuation.resume()
            }
        }
        guard isAlive else { return }
        await withCheckedContinuation { continuation in
            pool.asyncWriteWithoutTransaction { db in
                // Readers may still be active. In that case the next start reads the WAL.
                do { try db.checkpoint(.truncate) } catch { self.logger.warning("WAL not truncated at shutdown") }
                continuation.resume()
            }
        }
    }
}
