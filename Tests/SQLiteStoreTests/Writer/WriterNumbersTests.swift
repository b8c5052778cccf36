import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Numbers of the writer") struct WriterNumbersTests {
    @Test("each commit is counted once, with how many it carried and how long it took")
    func commits() async throws {
        let began = ContinuousClock.now
        let (bench, errors) = try await WriterBench.together([
            { try WriterBench.insert(1, in: $0) }, { try WriterBench.insert(2, in: $0) },
            { _ in throw Refused(value: 3) },
        ])
        #expect(errors.map { $0 as? Refused } == [nil, nil, Refused(value: 3)])
        let numbers = bench.writer.numbers
        // The write that held the others up came first, alone.
        #expect(numbers.writes == 4)
        #expect(numbers.commits == 2)
        #expect(numbers.writesPerCommit.bounds == [1, 2, 4, 8, 16, 32])
        #expect(numbers.writesPerCommit.counts == [1, 0, 1, 0, 0, 0, 0])
        #expect(numbers.writesPerCommit.sum == 4)
        #expect(numbers.commitSeconds.count == 2)
        #expect(numbers.commitSeconds.sum > 0)
        #expect(numbers.commitSeconds.sum <= (ContinuousClock.now - began).inSeconds)
        #expect((numbers.waiting, numbers.capacity, numbers.oldestWait) == (0, 512, 0))
    }

    @Test("the time of a commit is that of COMMIT, not of the work before it")
    func duration() async throws {
        let bench = try WriterBench()
        let began = ContinuousClock.now
        try await bench.writer.write { db in
            let began = ContinuousClock.now
            while ContinuousClock.now - began < .milliseconds(600) {}
            try WriterBench.insert(1, in: db)
        }
        // However long the machine took for the rest, the work is not in it.
        let rest = (ContinuousClock.now - began).inSeconds - 0.6
        #expect(bench.writer.numbers.commitSeconds.sum <= rest)
    }

    @Test("the queue tells its length, and how long the oldest write has waited")
    func waiting() async throws {
        let bench = try WriterBench()
        let gate = try await bench.hold()
        let began = ContinuousClock.now
        let first = await bench.queue { try WriterBench.insert(1, in: $0) }
        let queued = ContinuousClock.now
        while ContinuousClock.now - queued < .milliseconds(20) { await Task.yield() }
        let second = await bench.queue { try WriterBench.insert(2, in: $0) }
        let numbers = bench.writer.numbers
        let most = (ContinuousClock.now - began).inSeconds
        #expect(numbers.waiting == 2)
        // The first of them, not the one that came last.
        #expect(numbers.oldestWait >= 0.02 && numbers.oldestWait <= most)
        try await gate.open()
        try await first.value
        try await second.value
        #expect(bench.writer.numbers.waiting == 0)
        #expect(bench.writer.numbers.oldestWait == 0)
    }

    @Test("writes that are turned away are counted by the reason")
    func refused() async throws {
        let late = try WriterBench(age: .zero)
        await #expect(throws: StorageFault.busy) { try await late.insert(1) }
        #expect(late.writer.numbers.refusedLate == 1)
        #expect((late.writer.numbers.refusedFullQueue, late.writer.numbers.refusedFullDisk) == (0, 0))
        #expect(late.writer.numbers.writes == 0)

        let small = try WriterBench()
        try await small.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1") }
        await #expect(throws: StorageFault.full) {
            try await small.writer.write { try $0.execute(sql: "CREATE TABLE more AS SELECT zeroblob(100000)") }
        }
        #expect(small.writer.numbers.refusedFullDisk == 1)
        #expect(small.writer.numbers.refusedLate == 0)
    }

    @Test("the cache's hits and misses grow with what is read, over all connections")
    func cache() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        let before = database.numbers()
        for _ in 0..<3 { _ = try await database.texts("SELECT name FROM city ORDER BY name LIMIT 5") }
        let read = database.numbers()
        #expect(read.cacheHits + read.cacheMisses > before.cacheHits + before.cacheMisses)
        #expect(read.cacheMisses > before.cacheMisses)
        try await database.run("CREATE TABLE scratch AS SELECT 1 AS one")
        #expect(database.numbers().cacheHits > read.cacheHits)
        #expect(database.numbers().databaseBytes > 1_000_000)
        #expect(database.numbers().walBytes > 0)
        #expect(try #require(database.numbers().freeBytes) > 0)
        try await database.close()
    }
}
