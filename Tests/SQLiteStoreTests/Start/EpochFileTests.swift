import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("The epoch of a data folder") struct EpochFileTests {
    private static let now = FixedClock.start

    /// Opens a folder as a server does, and closes it.
    @discardableResult
    private func serve(_ folder: DataFolder, after seconds: TimeInterval = 0) async throws -> Int64 {
        let database = try SeededFolder.open(folder)
        let epoch = try await database.settleEpoch(at: Self.now.addingTimeInterval(seconds))
        try await database.close()
        return epoch.start
    }

    private func backup(of folder: DataFolder) throws -> String {
        let path = "\(folder.path)/backup-\(UUID())"
        try SQLiteBackup.copy(folder, to: path)
        return path
    }

    private func put(_ source: String, at target: String) throws {
        if FileManager.default.fileExists(atPath: target) { try FileManager.default.removeItem(atPath: target) }
        try FileManager.default.copyItem(atPath: source, toPath: target)
    }

    @Test("a folder that is served again and again stays in its first epoch, and the note is private")
    func same() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        for _ in 0..<3 { #expect(try await serve(folder) == 0) }
        let mode = try FileManager.default.attributesOfItem(atPath: folder.epoch)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("a backup begins an epoch wherever it is put, each time anew, and the folder it is from goes on")
    func restored() async throws {
        let folder = try await SeededFolder.copy()
        let other = SeededFolder.newFolder()
        defer { [folder, other].forEach(SeededFolder.remove) }
        try await serve(folder)
        let copy = try backup(of: folder)
        #expect(try await serve(folder) == 0)
        try other.create()
        try put(copy, at: other.database)
        try put(folder.keys, at: other.keys)
        let first = try await serve(other, after: 60)
        #expect(first == (Self.now.milliseconds + 60_000) * 1024)
        #expect(try await serve(other, after: 61) == first)
        // Into the folder that has the note of its lost database.
        try put(copy, at: other.database)
        let second = try await serve(other, after: 62)
        #expect(second > first)
        try put(copy, at: folder.database)
        #expect(try await serve(folder, after: 63) > second)
        // A backup of a restored database keeps the start that it must not fall below.
        let later = try backup(of: folder)
        try put(later, at: folder.database)
        #expect(try await serve(folder, after: -100_000) == (Self.now.milliseconds + 63_000) * 1024 + 1 << 30)
    }

    @Test("so does a file that was copied by hand, a copy of the whole folder, and a folder without its note")
    func copied() async throws {
        let folder = try await SeededFolder.copy()
        let whole = SeededFolder.newFolder()
        defer { [folder, whole].forEach(SeededFolder.remove) }
        try await serve(folder)
        let old = "\(folder.path)/by-hand"
        try put(folder.database, at: old)
        try FileManager.default.copyItem(atPath: folder.path, toPath: whole.path)
        try await serve(folder)
        // The same file with the bytes of before, as `cp` writes them.
        try Data(contentsOf: URL(filePath: old)).write(to: URL(filePath: folder.database), options: [])
        #expect(try await serve(folder, after: 1) > 0)
        #expect(try await serve(whole, after: 1) > 0)
        let third = try await SeededFolder.copy()
        defer { SeededFolder.remove(third) }
        try await serve(third)
        try FileManager.default.removeItem(atPath: third.epoch)
        #expect(try await serve(third, after: 1) > 0)
    }

    @Test("a server that died between its notes finds its database again")
    func killed() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        try await serve(folder)
        let opening = try #require(try EpochFile(folder).read()?.openings.first)
        try EpochFile(folder).write(["never committed", opening])
        #expect(try await serve(folder, after: 1) == 0)
        #expect(try EpochFile(folder).read()?.openings.count == 1)
    }

    @Test(
        "a database of an earlier version begins an epoch if it has events, because nobody knows whether it was restored"
    )
    func earlier() async throws {
        for hasEvents in [true, false] {
            let before = try #require(SQLiteMigrations.all.firstIndex { $0.name.hasSuffix("_epoch") })
            let place = try RefusedFolder.ours(through: before, hasEvents ? Self.events : "")
            defer { SeededFolder.remove(place.folder) }
            let database = try SeededFolder.open(place.folder)
            let isCopy = try await database.read { try $0.value("SELECT is_copy FROM epoch", as: Bool.self) }
            #expect(isCopy == hasEvents)
            try await database.close()
        }
    }

    /// A traveller whose events were deleted.
    private static let events = """
        INSERT INTO traveller (id, handle, handle_key, name, email, email_key, email_claimed_at, password,
            home_currency,
            created_at, last_active_at)
        VALUES ('x', 'ana', 'ana', 'Ana', 'ana', 'ana', 1, '-', 'EUR', 1, 0);
        INSERT INTO event_deleted (traveller, number) VALUES ('x', 5);
        """
}
