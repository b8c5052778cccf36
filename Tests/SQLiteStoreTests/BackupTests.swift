import Dispatch
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A backup") struct BackupTests {
    @Test("taken beside concurrent writers it holds every write acknowledged before it began, and is sound")
    func underWriters() async throws {
        let folder = try await SeededFolder.copy()
        let restored = SeededFolder.newFolder()
        defer { [folder, restored].forEach(SeededFolder.remove) }
        let database = try SeededFolder.open(folder)
        let acknowledged = Journal()
        let isDone = Counter()
        let before = try await withThrowingTaskGroup { group in
            for writer in 1...4 {
                group.addTask {
                    var number = 0
                    while isDone.value == 0 {
                        number += 1
                        let name = "\(writer).\(number)"
                        try await database.write { db in
                            try db.run("INSERT INTO installation VALUES (:name, '')", ["name": name])
                        }
                        acknowledged.note(name)
                    }
                }
            }
            while acknowledged.lines.count < 200 { await Task.yield() }
            let before = acknowledged.lines
            try restored.create()
            try await Self.copy(folder, to: restored.database)
            isDone.increment()
            try await group.waitForAll()
            return before
        }
        let after = acknowledged.lines
        try await database.close()

        try FileManager.default.copyItem(atPath: folder.keys, toPath: restored.keys)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: restored.path).sorted() == ["keys", "wayswap.sqlite"])
        #expect(try SQLiteVerifier.check(restored) == [])
        let copy = try SQLiteDatabase(restored, .current, synchronous: .normal, logger: SeededFolder.quiet, failed: {})
        let names = Set(try await copy.read { try $0.values("SELECT name FROM installation", as: String.self) })
        #expect(names.isSuperset(of: before))
        #expect(names.isSubset(of: after))
        // One moment of the database: of each writer's rows a beginning, without a hole.
        for writer in 1...4 {
            let numbers = names.filter { $0.hasPrefix("\(writer).") }.compactMap { Int($0.dropFirst(2)) }.sorted()
            #expect(numbers == Array(1...max(1, numbers.count)))
        }
        try await copy.write { try $0.execute("INSERT INTO installation VALUES ('next', '')") }
        try await copy.close()
    }

    /// Copies on a thread of its own, as the command does.
    private static func copy(_ folder: DataFolder, to path: String) async throws {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try SQLiteBackup.copy(folder, to: path) })
            }
        }
    }

    @Test("it replaces nothing, and leaves no half file behind")
    func replacesNothing() throws {
        let place = try RefusedFolder.ours(through: SQLiteMigrations.all.count)
        let folder = place.folder
        defer { SeededFolder.remove(folder) }
        let target = "\(folder.path)/copy.sqlite"
        try Data("precious".utf8).write(to: URL(filePath: target))
        let before = try place.files()
        #expect(throws: DataFolderError.unreadable("\(target) exists; a backup replaces nothing")) {
            try SQLiteBackup.copy(folder, to: target)
        }
        #expect(throws: DataFolderError.unreadable("\(folder.database) exists; a backup replaces nothing")) {
            try SQLiteBackup.copy(folder, to: folder.database)
        }
        #expect(throws: DataFolderError.unreadable("\(folder.path) exists; a backup replaces nothing")) {
            try SQLiteBackup.copy(folder, to: folder.path)
        }
        let nowhere = "\(folder.path)/none/copy.sqlite"
        #expect(throws: DataFolderError.unreadable("cannot write \(nowhere)")) {
            try SQLiteBackup.copy(folder, to: nowhere)
        }
        #expect(try place.files() == before)

        // What an earlier, interrupted backup left is in nobody's way, and gone afterwards.
        try FileManager.default.removeItem(atPath: target)
        for end in ["", "-journal", "-wal", "-shm"] {
            try Data("half".utf8).write(to: URL(filePath: "\(target).partial\(end)"))
        }
        try SQLiteBackup.copy(folder, to: target)
        #expect(Set(try place.files().keys) == ["copy.sqlite", "keys", "wayswap.sqlite"])
        #expect(try place.files()["wayswap.sqlite"] == before["wayswap.sqlite"])
        let copy = try DatabaseQueue(path: target)
        #expect(try copy.read { try Int32.fetchOne($0, sql: "PRAGMA application_id") } == 0x5753_5759)
        #expect(try copy.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "delete")
    }

    @Test("there is none of a folder without a database, or with one that is not ours")
    func refused() throws {
        let empty = SeededFolder.newFolder()
        #expect(throws: DataFolderError.missing(empty.database)) {
            try SQLiteBackup.copy(empty, to: "\(empty.path)-copy")
        }
        #expect(!FileManager.default.fileExists(atPath: "\(empty.path)-copy"))
        #expect(!FileManager.default.fileExists(atPath: empty.path))
        let place = try RefusedFolder { try Data("Dear diary".utf8).write(to: URL(filePath: $0.database)) }
        defer { SeededFolder.remove(place.folder) }
        let before = try place.files()
        #expect(throws: DataFolderError.foreign(place.folder.database)) {
            try SQLiteBackup.copy(place.folder, to: "\(place.folder.path)/copy.sqlite")
        }
        #expect(try place.files() == before)
    }

    @Test("there is none of a database that is cut short: it is damaged, not foreign, and left as it is")
    func damaged() throws {
        let place = try RefusedFolder.ours(through: SQLiteMigrations.all.count)
        let folder = place.folder
        defer { SeededFolder.remove(folder) }
        let file = try FileHandle(forUpdating: URL(filePath: folder.database))
        try file.truncate(atOffset: 8192)
        try file.close()
        let before = try place.files()
        #expect(throws: DataFolderError.damaged(folder.database)) {
            try SQLiteBackup.copy(folder, to: "\(folder.path)/copy.sqlite")
        }
        #expect(throws: DataFolderError.damaged(folder.database)) { try SQLiteVerifier.check(folder) }
        #expect(try place.files() == before)
    }
}
