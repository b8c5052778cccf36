import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("The database is read ahead") struct ReadAheadTests {
    /// Whether this process has a lock on a file.
    private func isLocked(_ path: String) throws -> Bool {
        let inode = try #require(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").contains { line in
            let words = line.split(separator: " ")
            return words.contains("\(getpid())") && words.contains { $0.hasSuffix(":\(inode)") }
        }
    }

    @Test("the whole file, and nothing if it is larger than the room, is not there, or reading has been stopped")
    func reads() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let size = try #require(FileManager.default.attributesOfItem(atPath: folder.database)[.size] as? Int)
        #expect(size > 3 << 20)
        #expect(await ReadAhead(folder).run(room: size) == size)
        #expect(await ReadAhead(folder).run(room: size - 1) == 0)
        let stopped = ReadAhead(folder)
        stopped.stop()
        #expect(await stopped.run() == 0)
        #expect(await ReadAhead(SeededFolder.newFolder()).run() == 0)
        #expect(ReadAhead.room > 1 << 20)
    }

    @Test("the room is half of what the machine and each control group have left; without figures it is nothing")
    func room() throws {
        let root = SeededFolder.newFolder().path
        defer { try? FileManager.default.removeItem(atPath: root) }  // What is left is in the folder of the tests.
        func write(_ text: String, _ path: String) throws {
            let file = URL(filePath: "\(root)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        func room() -> Int { ReadAhead.room(proc: "\(root)/proc", groups: "\(root)/groups") }
        #expect(room() == 0)
        try write("MemTotal: 9000 kB\nMemAvailable:    8000 kB\n", "proc/meminfo")
        #expect(room() == 4_096_000)
        try write("0::/system.slice/wayswap.service\n", "proc/self/cgroup")
        try write("max\n", "groups/system.slice/wayswap.service/memory.max")
        #expect(room() == 4_096_000)
        try write("5000000\n", "groups/system.slice/memory.max")
        try write("1000000\n", "groups/system.slice/memory.current")
        #expect(room() == 2_000_000)
        try write("3000000\n", "groups/memory.max")
        try write("2900000\n", "groups/memory.current")
        #expect(room() == 50_000)
        try write("100\n", "groups/memory.max")
        #expect(room() == 0)
    }

    @Test("SQLite keeps its locks; control: another descriptor that is closed takes them")
    func locks() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        #expect(try isLocked(folder.database))
        _ = await ReadAhead(folder).run(room: .max)
        #expect(try isLocked(folder.database))
        close(open(folder.database, O_RDONLY))
        #expect(try !isLocked(folder.database))
        try await database.close()
    }
}
