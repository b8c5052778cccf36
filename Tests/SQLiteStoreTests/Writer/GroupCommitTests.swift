import Dispatch
import Domain
import Foundation
import GRDB
import Testing

@testable import SQLiteStore

@Suite("Group commit") struct GroupCommitTests {
    @Test("64 concurrent writers share transactions, at most 32 in one, and everybody's row is there")
    func groups() async throws {
        let bench = try WriterBench()
        let gate = try await bench.hold()
        let answers = try await withThrowingTaskGroup { group in
            for value in 1...64 {
                group.addTask {
                    try await bench.writer.write { db in
                        try WriterBench.insert(value, in: db)
                        return value * 10
                    }
                }
            }
            while bench.writer.waiting < 64 { await Task.yield() }
            try await gate.open()
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(answers.sorted() == (1...64).map { $0 * 10 })
        #expect(try await bench.numbers() == Array(1...64))
        let counts = bench.writer.counts
        // The one that held the others up, and two full groups.
        #expect((counts.jobs, counts.groups, counts.largestGroup) == (65, 3, 32))
    }

    @Test("no group is larger than 32")
    func cap() async throws {
        let nothing: WriterBench.Work = { _ in }
        let (bench, errors) = try await WriterBench.together(Array(repeating: nothing, count: 33))
        #expect(errors.count { $0 == nil } == 33)
        #expect((bench.writer.counts.groups, bench.writer.counts.largestGroup) == (3, 32))
    }

    @Test("a group closes after five milliseconds of work")
    func work() async throws {
        let bench = try WriterBench(groupWork: SQLiteWriter.Limits.groupWork)
        #expect(SQLiteWriter.Limits.groupWork == .milliseconds(5))
        let gate = try await bench.hold()
        var tasks: [Task<Void, any Error>] = []
        for value in 1...4 {
            tasks.append(
                await bench.queue { db in
                    let began = ContinuousClock.now
                    while ContinuousClock.now - began < .milliseconds(6) {}
                    try WriterBench.insert(value, in: db)
                })
        }
        try await gate.open()
        for task in tasks { try await task.value }
        #expect(try await bench.numbers() == [1, 2, 3, 4])
        #expect(bench.writer.counts.groups == 5)
        #expect(bench.writer.counts.largestGroup == 1)
    }

    @Test("a neighbour that throws is rolled back alone and gets its own error")
    func neighbour() async throws {
        let (bench, errors) = try await WriterBench.together([
            { try WriterBench.insert(1, in: $0) },
            { db in
                try WriterBench.insert(2, in: db)
                throw Refused(value: 2)
            },
            { try WriterBench.insert(3, in: $0) },
            { try WriterBench.insert(3, in: $0) },
            { db in
                try WriterBench.insert(5, in: db)
                throw Refused(value: 5)
            },
        ])
        #expect(errors[0] == nil)
        #expect(errors[1] as? Refused == Refused(value: 2))
        #expect(errors[2] == nil)
        #expect((errors[3] as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT)
        #expect(errors[4] as? Refused == Refused(value: 5))
        #expect(try await bench.numbers() == [1, 3])
        #expect(bench.writer.counts.largestGroup == 5)
    }

    @Test("the group of one that fails after it has written runs again, and every effect is there once")
    func again() async throws {
        let attempts = Counter()
        @Sendable func add(_ size: Int, failing: Bool = false) -> @Sendable (GRDB.Database) throws -> Void {
            { db in
                attempts.increment()
                // Each run of this makes a row of its own.
                try db.execute(sql: "INSERT INTO number (filling) VALUES (zeroblob(?))", arguments: [size])
                if failing { throw Refused(value: size) }
            }
        }
        let (bench, errors) = try await WriterBench.together([add(1), add(2, failing: true), add(3), add(4)])
        #expect(errors.map { $0 as? Refused } == [nil, Refused(value: 2), nil, nil])
        let sizes = "SELECT length(filling) FROM number ORDER BY length(filling)"
        #expect(try await bench.pool.read { try Int.fetchAll($0, sql: sizes) } == [1, 3, 4])
        #expect(attempts.value == 6)
        // Control: the check notices what is done twice.
        try await bench.writer.write { db in for _ in 0..<2 { try add(5)(db) } }
        #expect(try await bench.pool.read { try Int.fetchAll($0, sql: sizes) } == [1, 3, 4, 5, 5])
    }

    @Test("a group in which somebody is refused before they write runs once")
    func refusedBefore() async throws {
        let attempts = Counter()
        let (bench, errors) = try await WriterBench.together([
            { db in
                attempts.increment()
                try WriterBench.insert(1, in: db)
            },
            { _ in throw Refused(value: 2) },
        ])
        #expect(errors.map { $0 as? Refused } == [nil, Refused(value: 2)])
        #expect(attempts.value == 1)
        #expect(try await bench.numbers() == [1])
    }

    @Test("nobody is answered before COMMIT: neither who is refused nor who is done")
    func afterCommit() async throws {
        let journal = Journal()
        let bench = try WriterBench()
        let gate = try await bench.hold()
        let early = DispatchSemaphore(value: 0)
        // The first two tell of their answers; the last one, in the same group, would hear of an early one.
        let tellers = [
            await bench.queue { _ in throw Refused(value: 1) }, await bench.queue { _ in },
        ].map { task in
            Task {
                _ = await task.result
                early.signal()
            }
        }
        let last = await bench.queue { _ in
            journal.note(early.wait(timeout: .now() + 0.15) == .timedOut ? "not told" : "told")
        }
        try await gate.open()
        try await last.value
        for teller in tellers { await teller.value }
        #expect(bench.writer.counts.groups == 2)
        #expect(journal.lines == ["not told"])
    }

    @Test("a job that leaves its savepoint broken does not leave anything of itself")
    func statementFails() async throws {
        let (bench, errors) = try await WriterBench.together([
            { try WriterBench.insert(1, in: $0) },
            { db in try db.execute(sql: "INSERT INTO number (value) VALUES (2), (3), (1)") },
            { db in try db.execute(sql: "INSERT INTO nowhere VALUES (1)") },
            { try WriterBench.insert(4, in: $0) },
        ])
        #expect(errors.map { ($0 as? DatabaseError)?.resultCode } == [nil, .SQLITE_CONSTRAINT, .SQLITE_ERROR, nil])
        #expect(try await bench.numbers() == [1, 4])
    }

    @Test("a caller who is gone is written for all the same")
    func cancelled() async throws {
        let bench = try WriterBench()
        let gate = try await bench.hold()
        let task = await bench.queue { try WriterBench.insert(1, in: $0) }
        task.cancel()
        try await gate.open()
        try await task.value
        #expect(try await bench.numbers() == [1])
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            try await bench.insert(2)
        }
        late.cancel()
        try await late.value
        #expect(try await bench.numbers() == [1, 2])
    }
}
