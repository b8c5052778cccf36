import App
import Foundation
import TestSupport
import Testing

@testable import Wayswap

@Suite("The queue of the log") struct LogQueueTests {
    private let reader = Lines()
    private let dropped = Counter()
    /// More than a pipe holds, so that its write ends when somebody reads, and not before.
    private let large = String(repeating: "x", count: 1 << 20)

    private func queue(_ capacity: Int) -> LogQueue {
        LogQueue(
            to: LogOutput(descriptor: reader.pipe.fileHandleForWriting.fileDescriptor), dropped: dropped,
            capacity: capacity)
    }

    /// Everything that was written, once nothing more will be.
    private func lines() async throws -> [String] {
        try reader.pipe.fileHandleForWriting.close()
        return await reader.whole().lines
    }

    @Test(
        "while the reader stalls, lines wait up to a number; the next are counted, and the log says where they are missing"
    )
    func full() async throws {
        let queue = queue(10)
        queue.add("\(large)\n")
        for number in 1...14 { queue.add("\(number)\n") }
        #expect(dropped.value == 5)
        #expect(!queue.flush(within: .milliseconds(20)))
        reader.collect()
        #expect(queue.flush(within: .seconds(600)))
        queue.add("after\n")
        #expect(queue.flush(within: .seconds(600)))
        let lines = try await lines()
        #expect(lines.count == 12)
        #expect(lines.first == large)
        #expect(lines[1...9] == ["1", "2", "3", "4", "5", "6", "7", "8", "9"])
        let told = try JSONDecoder().decode([String: String].self, from: Data(lines[10].utf8))
        #expect(
            told.filter { $0.key != "at" } == [
                "level": "warning", "event": "log lines dropped", "count": "5",
            ])
        #expect(lines.last == "after")
        #expect(dropped.value == 5)
    }

    @Test("from many threads every line is written once and whole, or counted")
    func together() async throws {
        let queue = queue(100)
        reader.collect()
        await withTaskGroup { group in
            for writer in 0..<8 {
                group.addTask { for number in 0..<1000 { queue.add("\(writer) \(number)\n") } }
            }
        }
        #expect(queue.flush(within: .seconds(600)))
        let lines = try await lines()
        let told = try lines.filter { $0.hasPrefix("{") }.map { line in
            try JSONDecoder().decode([String: String].self, from: Data(line.utf8))["count"].flatMap { Int($0) } ?? 0
        }
        let written = lines.filter { !$0.hasPrefix("{") }
        #expect(told.reduce(0, +) == dropped.value)
        #expect(written.count + dropped.value == 8000)
        for writer in 0..<8 {
            let numbers = written.filter { $0.hasPrefix("\(writer) ") }.compactMap { Int($0.dropFirst(2)) }
            #expect(numbers == Set(numbers).sorted(), "in order, and none twice")
        }
    }

    @Test("a reader that has gone is waited for by nobody, and what it does not get is counted")
    func gone() throws {
        let queue = queue(10)
        reader.abandon()
        for number in 1...3 {
            queue.add("\(number)\n")
            #expect(queue.flush(within: .seconds(600)))
        }
        #expect(dropped.value == 3)
    }
}
