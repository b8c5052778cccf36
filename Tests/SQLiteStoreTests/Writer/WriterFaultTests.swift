import Dispatch
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A writer in trouble") struct WriterFaultTests {
    @Test("a disk that is full in mid-group: everybody is told, nothing is half written, and writing goes on later")
    func full() async throws {
        let (bench, errors) = try await WriterBench.together(
            [
                { try WriterBench.insert(1, in: $0) },
                { try $0.execute(sql: "INSERT INTO number VALUES (2, zeroblob(1000000))") },
                { try WriterBench.insert(3, in: $0) },
            ],
            prepare: { db in
                try db.execute(sql: "INSERT INTO number (value) VALUES (0); PRAGMA max_page_count = 40")
            })
        #expect(bench.writer.counts.groups == 1)
        #expect(errors.map { $0 as? StorageFault } == [.full, .full, .full])
        #expect(try await bench.numbers() == [0])
        // Small ones still fit, and the large one too once there is room again.
        try await bench.insert(4)
        await #expect(throws: StorageFault.full) { try await bench.writer.write(Self.large) }
        _ = try await bench.pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA max_page_count = 100000") }
        try await bench.writer.write(Self.large)
        #expect(try await bench.numbers() == [0, 4, 5])
        #expect(bench.writer.isTakingWrites)
        #expect(bench.failures.value == 0)
    }

    private static let large: WriterBench.Work = { db in
        try db.execute(sql: "INSERT INTO number VALUES (5, zeroblob(1000000))")
    }

    @Test("a COMMIT that fails sinks nobody but the one who broke it: each is tried once more alone")
    func commitFails() async throws {
        let runs = (0..<3).map { _ in Counter() }
        let (bench, errors) = try await WriterBench.together(
            [
                { db in
                    runs[0].increment()
                    try WriterBench.insert(1, in: db)
                },
                { db in
                    runs[1].increment()
                    try WriterBench.insert(2, in: db)
                    try db.execute(sql: "INSERT INTO promise VALUES (99)")
                },
                { db in
                    runs[2].increment()
                    try WriterBench.insert(3, in: db)
                },
            ])
        #expect(runs.map(\.value) == [2, 2, 2])
        #expect(errors[0] == nil)
        #expect((errors[1] as? DatabaseError)?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
        #expect(errors[2] == nil)
        #expect(try await bench.numbers() == [1, 3])
        try await bench.insert(4)
        #expect(try await bench.numbers() == [1, 3, 4])
        #expect(bench.writer.counts.jobs == 4)
    }

    @Test("a disk that refuses a write for good ends all writing, and says so once")
    func failStop() async throws {
        let bench = try WriterBench()
        try await bench.insert(1)
        let gate = try await bench.hold()
        let lost = await bench.queue { db in
            try WriterBench.insert(2, in: db)
            throw DatabaseError(resultCode: .SQLITE_IOERR)
        }
        let behind = await bench.queue { try WriterBench.insert(3, in: $0) }
        try await gate.open()
        for task in [lost, behind] {
            await #expect(throws: StorageFault.failed) { try await task.value }
        }
        await #expect(throws: StorageFault.failed) { try await bench.insert(4) }
        #expect(!bench.writer.isTakingWrites)
        #expect(bench.failures.value == 1)
        #expect(try await bench.numbers() == [1])
        await bench.writer.stop()
    }

    @Test(
        "writes wait while another program holds the file, within SQLite's patience and beyond it",
        arguments: [5.0, 0.05])
    func foreignLock(patience: TimeInterval) async throws {
        let bench = try WriterBench(busy: patience)
        try await bench.insert(0)
        let journal = Journal()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: bench.folder.database, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let release = Task {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
                    journal.note("released")
                    continuation.resume()
                }
            }
            try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        }
        try await withThrowingTaskGroup { group in
            for value in 1...3 {
                group.addTask {
                    try await bench.insert(value)
                    journal.note("written")
                }
            }
            try await group.waitForAll()
        }
        try await release.value
        #expect(journal.lines == ["released", "written", "written", "written"])
        #expect(try await bench.numbers() == [0, 1, 2, 3])
        #expect(bench.failures.value == 0)
        try other.close()
    }

    @Test("512 may wait; the next one is told to come again, and the others are written")
    func queueFull() async throws {
        let bench = try WriterBench()
        let gate = try await bench.hold()
        try await withThrowingTaskGroup { group in
            for value in 1...512 { group.addTask { try await bench.insert(value) } }
            while bench.writer.waiting < 512 { await Task.yield() }
            for _ in 0..<2 {
                await #expect(throws: StorageFault.busy) { try await bench.insert(513) }
            }
            try await gate.open()
            try await group.waitForAll()
        }
        #expect(try await bench.numbers() == Array(1...512))
        #expect(bench.writer.counts.refusedBusy == 2)
        #expect(bench.writer.counts.jobs == 513)
        try await bench.insert(514)
    }

    @Test("stopping answers what is queued, refuses what comes, and empties the log into the database")
    func stop() async throws {
        let bench = try WriterBench()
        let gate = try await bench.hold()
        let first = await bench.queue { try WriterBench.insert(1, in: $0) }
        let second = await bench.queue { try WriterBench.insert(2, in: $0) }
        let stop = Task { await bench.writer.stop() }
        while bench.writer.isTakingWrites { await Task.yield() }
        await #expect(throws: StorageFault.stopping) { try await bench.insert(3) }
        try await gate.open()
        try await first.value
        try await second.value
        await stop.value
        #expect(try await bench.numbers() == [1, 2])
        #expect(try size(of: "\(bench.folder.database)-wal") == 0)
        await #expect(throws: StorageFault.stopping) { try await bench.insert(3) }
        await bench.writer.stop()
        #expect(bench.failures.value == 0)
    }

    @Test("when nothing waits, the log is copied back above a thousand pages, and not below")
    func idleCheckpoints() async throws {
        let bench = try WriterBench()
        for value in 1...20 {
            try await bench.writer.write { try Self.megabyte(value, in: $0) }
            // Behind the writer's own work between groups.
            try await bench.pool.writeWithoutTransaction { _ in }
            #expect(bench.writer.counts.checkpoints == value / 5)
        }
        #expect(try size(of: "\(bench.folder.database)-wal") < 1300 * Self.frame)
        #expect(try await bench.numbers() == Array(1...20))
    }

    @Test("while writes wait, it grows to four thousand pages and no further")
    func busyCheckpoints() async throws {
        // Each write is a group of its own: how much a group carries beyond the limit depends on the machine.
        let bench = try WriterBench(groupWork: .zero)
        let gate = try await bench.hold()
        var tasks: [Task<Void, any Error>] = []
        for value in 1...40 { tasks.append(await bench.queue { try Self.megabyte(value, in: $0) }) }
        try await gate.open()
        for task in tasks { try await task.value }
        try await bench.pool.writeWithoutTransaction { _ in }
        // Twice above four thousand, and once above one thousand when nothing waits any more.
        #expect(bench.writer.counts.checkpoints == 3)
        #expect(try size(of: "\(bench.folder.database)-wal") < 4300 * Self.frame)
        #expect(try await bench.numbers() == Array(1...40))
    }

    /// Some 246 pages.
    private static func megabyte(_ value: Int, in db: GRDB.Database) throws {
        try db.execute(sql: "INSERT INTO number VALUES (?, zeroblob(1000000))", arguments: [value])
    }

    /// Bytes of a page in the log.
    private static let frame = 4096 + 24

    private func size(of path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? -1
    }
}
