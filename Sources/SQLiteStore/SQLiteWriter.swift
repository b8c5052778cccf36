// Group commit is one idea with one state; splitting the file would spread its invariants.
import CSpatiaLite
import Domain
import Foundation
import GRDB
import Logging
import Synchronization

/// The one writing connection. Writes that arrive together share a transaction, each in a savepoint of its own, and
/// everybody is answered after COMMIT: one sync to disk serves the whole group.
final class SQLiteWriter: Sendable {
    /// Numbers of the queue, with their units.
    enum Limits {
        static let waiting = 512
        static let group = 32
        static let groupWork = Duration.milliseconds(5)
        static let age = Duration.seconds(10)
        static let slow = Duration.milliseconds(50)
        /// A file that is held answers at once sometimes; it is not asked more often than this.
        static let again = Duration.milliseconds(10)
    }

    /// What happened so far.
    struct Counts: Sendable, Equatable {
        var jobs = 0
        var groups = 0
        var largestGroup = 0
        var checkpoints = 0
        /// Groups that found the file held by another program.
        var lockedByOther = 0
        var refusedBusy = 0
        var refusedLate = 0
        var refusedFull = 0
        var groupSizes = Histogram(bounds: [1, 2, 4, 8, 16, 32])
        /// Seconds of COMMIT alone.
        var commits = Histogram(bounds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5])

        /// One commit of so many writes.
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
        /// Does the work in the open transaction and answers with what to say after COMMIT.
        let attempt: @Sendable (Database) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private typealias Look = @Sendable (Database) -> Void

    /// What the writer does in one go: the looks that wait, then a group of jobs in order of arrival.
    private struct Turn {
        let looks: [Look]
        let jobs: [Job]
    }

    private struct State {
        var waiting: [Job] = []
        /// Run before the next group.
        var looks: [Look] = []
        var isDraining = false
        var isStopping = false
        var hasFailed = false
        var counts = Counts()
        var plan = CheckpointPlan()
        var stopped: [CheckedContinuation<Void, Never>] = []
    }

    private let pool: DatabasePool
    private let state = Mutex(State())
    private let walPages: WALPages
    let pageCache = PageCache()
    private let logger: Logger
    private let age: Duration
    private let groupWork: Duration
    private let failed: @Sendable () -> Void

    init(
        _ pool: DatabasePool, logger: Logger, synchronous: Int = 2, age: Duration = Limits.age,
        groupWork: Duration = Limits.groupWork, failed: @escaping @Sendable () -> Void
    ) throws {
        self.pool = pool
        self.age = age
        self.groupWork = groupWork
        self.logger = logger
        self.failed = failed
        let pages = WALPages()
        walPages = pages
        // After the pool has opened: its own set-up says NORMAL, under which a power cut loses acknowledged writes.
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: synchronous == 2 ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            pages.watch(db)
        }
    }

    var counts: Counts { state.withLock { $0.counts } }
    /// Writes that are queued and not yet begun.
    var waiting: Int { state.withLock { $0.waiting.count } }
    /// Everything that is counted here, for an operator.
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

    /// One transaction of `work`; throws what it throws after the group was committed, or a `StorageFault`.
    ///
    /// Cancelling the caller does not undo it: a queued write is written.
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
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

    /// Runs `work`, which writes nothing, between two commits.
    func look<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let starts = state.withLock { state -> Bool? in
                guard !state.isStopping else { return nil }
                state.looks.append { db in continuation.resume(with: Result { try work(db) }) }
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
            while let turn = self.next() {
                for look in turn.looks { look(db) }
                guard !turn.jobs.isEmpty else { continue }
                self.commit(turn.jobs, in: db)
                self.checkpoint(db)
            }
        }
    }

    /// What is to be done next; nil when nothing waits, and then the writer is idle.
    private func next() -> Turn? {
        let (turn, stopped) = state.withLock { state -> (Turn?, [CheckedContinuation<Void, Never>]) in
            guard !state.waiting.isEmpty || !state.looks.isEmpty else {
                state.isDraining = false
                defer { state.stopped = [] }
                return (nil, state.stopped)
            }
            let turn = Turn(looks: state.looks, jobs: Array(state.waiting.prefix(Limits.group)))
            state.waiting.removeFirst(turn.jobs.count)
            state.looks = []
            return (turn, [])
        }
        for continuation in stopped { continuation.resume() }
        return turn
    }

    private func requeue(_ jobs: some Collection<Job>) {
        guard !jobs.isEmpty else { return }
        state.withLock { $0.waiting.insert(contentsOf: jobs, at: 0) }
    }

    private func commit(_ group: [Job], in db: Database) {
        let now = ContinuousClock.now
        let jobs = group.filter { job in
            guard now - job.queued <= age, isAlive else {
                let isAlive = isAlive
                if isAlive { state.withLock { $0.counts.refusedLate += 1 } }
                job.fail(isAlive ? StorageFault.busy : StorageFault.failed)
                return false
            }
            return true
        }
        guard !jobs.isEmpty else { return }
        var answers: [@Sendable () -> Void] = []
        let took: Duration
        do {
            took = try run(jobs, in: db, answers: &answers)
        } catch {
            return recover(jobs, from: error, after: ContinuousClock.now - now, in: db)
        }
        let done = answers.count
        state.withLock {
            $0.counts.add(done, took)
        }
        requeue(jobs.dropFirst(done))
        for answer in answers { answer() }
    }

    private var isAlive: Bool { state.withLock { !$0.hasFailed } }

    /// Runs as many jobs as fit into one transaction and commits it; throws if the group as a whole is lost.
    ///
    /// - Returns: How long COMMIT alone took.
    private func run(_ jobs: [Job], in db: Database, answers: inout [@Sendable () -> Void]) throws -> Duration {
        var worked = ContinuousClock.now
        try db.inTransaction(.immediate) {
            let began = ContinuousClock.now
            for job in jobs {
                if !answers.isEmpty, ContinuousClock.now - began > groupWork { break }
                let started = ContinuousClock.now
                do {
                    var answer: (@Sendable () -> Void)?
                    try db.inSavepoint {
                        answer = try job.attempt(db)
                        return .commit
                    }
                    if let answer { answers.append(answer) }
                } catch {
                    // Full, I/O error or no memory: SQLite may have rolled everything back by itself.
                    guard db.isInsideTransaction, !Self.isFatal(error) else { throw error }
                    answers.append { job.fail(error) }
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

    private static func isFatal(_ error: any Error) -> Bool {
        guard let code = cause(of: error) else { return false }
        return [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CORRUPT].contains(code)
    }

    /// SQLite's code; nil for an error that is not of SQLite.
    private static func cause(of error: any Error) -> ResultCode? {
        guard let error = error as? DatabaseError else { return nil }
        // The index of the log could not grow: the disk is full, and nothing that must last lies in that file.
        return error.extendedResultCode == .SQLITE_IOERR_SHMSIZE ? .SQLITE_FULL : error.resultCode
    }

    /// Nothing of the group was written: says so, or tries each job once more alone.
    private func recover(_ jobs: [Job], from error: any Error, after tried: Duration, in db: Database) {
        switch Self.cause(of: error) {
        case .SQLITE_BUSY?:
            // Another program holds the file. They wait on; `commit` gives up those that are too old.
            requeue(jobs)
            state.withLock { $0.counts.lockedByOther += 1 }
            if tried < Limits.again { Thread.sleep(forTimeInterval: (Limits.again - tried).inSeconds) }
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

    private func runAlone(_ job: Job, in db: Database) {
        // The one before may have met a disk that refused: after that nothing is promised any more.
        guard isAlive else { return job.fail(StorageFault.failed) }
        var answers: [@Sendable () -> Void] = []
        do {
            let took = try run([job], in: db, answers: &answers)
            state.withLock { $0.counts.add(1, took) }
            for answer in answers { answer() }
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

    /// A failed sync may have lost what it was told to keep; trying again would only hide that.
    private func failStop(_ error: any Error) {
        let first = state.withLock { state in
            defer { state.hasFailed = true }
            return !state.hasFailed
        }
        guard first else { return }
        let code = (error as? DatabaseError)?.extendedResultCode ?? .SQLITE_ERROR
        logger.critical("disk write failed", metadata: ["code": "\(code.rawValue)"])
        failed()
    }

    /// Between groups, never inside COMMIT, where its error would be swallowed.
    private func checkpoint(_ db: Database) {
        let pages = walPages.count
        let step = state.withLock { state in
            state.hasFailed ? nil : state.plan.step(pages: pages, isIdle: state.waiting.isEmpty)
        }
        guard let step else { return }
        do {
            switch step {
            case .passive: try db.checkpoint(.passive)
            case .restart(let patience): try restart(db, within: patience)
            }
            state.withLock { $0.counts.checkpoints += 1 }
        } catch {
            switch Self.cause(of: error) {
            case .SQLITE_BUSY?: break
            case .SQLITE_FULL?:
                // The log keeps everything; it is copied back when there is room.
                logger.warning("WAL checkpoint failed: disk full", metadata: ["pages": "\(pages)"])
            default: return failStop(error)
            }
        }
    }

    /// Everything is copied back, and the next write begins the log anew: unless a reader holds on to an old snapshot.
    private func restart(_ db: Database, within patience: Duration) throws {
        let usual = try Int32.fetchOne(db, sql: "PRAGMA busy_timeout") ?? 0
        sqlite3_busy_timeout(db.sqliteConnection, Int32(patience.inSeconds * 1000))
        defer { sqlite3_busy_timeout(db.sqliteConnection, usual) }
        do { try db.checkpoint(.restart) } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            logger.warning("WAL restart blocked by a reader", metadata: ["pages": "\(walPages.count)"])
            throw error
        }
    }

    /// Refuses new writes, finishes what is queued, and empties the log into the database.
    func stop() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.isStopping = true
                if state.isDraining { state.stopped.append(continuation) }
                return !state.isDraining
            }
            if isIdle { continuation.resume() }
        }
        guard isAlive else { return }
        await withCheckedContinuation { continuation in
            pool.asyncWriteWithoutTransaction { db in
                // Readers may still be at it; the log is then simply read at the next start.
                do { try db.checkpoint(.truncate) } catch { self.logger.warning("WAL not truncated at shutdown") }
                continuation.resume()
            }
        }
    }
}
