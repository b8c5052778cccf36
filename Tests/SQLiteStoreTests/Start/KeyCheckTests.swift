import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("The keys beside a database") struct KeyCheckTests {
    /// The keys of some other installation, put in the place of these.
    private func putForeignKeys(into folder: DataFolder) throws {
        let other = SeededFolder.newFolder()
        defer { SeededFolder.remove(other) }
        _ = try KeyFile(other)
        try FileManager.default.removeItem(atPath: folder.keys)
        try FileManager.default.copyItem(atPath: other.keys, toPath: folder.keys)
    }

    @Test("the keys of another database are refused before a byte is changed, and by verify; its own open it again")
    func foreign() async throws {
        let place = try RefusedFolder.ours(through: SQLiteMigrations.all.count)
        defer { SeededFolder.remove(place.folder) }
        #expect(try await place.refusal() == nil)
        let own = try Data(contentsOf: URL(filePath: place.folder.keys))
        try putForeignKeys(into: place.folder)
        let before = try place.files()
        for opening in [SQLiteDatabase.Opening.migrating, .current] {
            #expect(try await place.refusal(opening) == .keysForeign(place.folder.keys))
        }
        #expect(throws: DataFolderError.keysForeign(place.folder.keys)) { try SQLiteVerifier.check(place.folder) }
        #expect(try place.files() == before)
        try own.write(to: URL(filePath: place.folder.keys))
        #expect(try await place.refusal() == nil)
        #expect(try SQLiteVerifier.check(place.folder) == [])
    }

    @Test(
        "a database from before the check takes the keys that it is opened with, and from then on no others",
        arguments: [1, SQLiteMigrations.all.count - 1, SQLiteMigrations.all.count])
    func older(_ migrations: Int) async throws {
        let place = try RefusedFolder.ours(through: migrations)
        defer { SeededFolder.remove(place.folder) }
        #expect(try await place.refusal() == nil)
        #expect(try await place.refusal() == nil)
        try putForeignKeys(into: place.folder)
        #expect(try await place.refusal() == .keysForeign(place.folder.keys))
    }

    @Test("a copy of a database takes its check along, and the keys that were kept apart from it fit")
    func copied() async throws {
        let place = try RefusedFolder.ours(through: SQLiteMigrations.all.count)
        defer { SeededFolder.remove(place.folder) }
        #expect(try await place.refusal() == nil)
        let restored = SeededFolder.newFolder()
        defer { SeededFolder.remove(restored) }
        try restored.create()
        try SQLiteBackup.copy(place.folder, to: restored.database)
        try FileManager.default.copyItem(atPath: place.folder.keys, toPath: restored.keys)
        #expect(try SQLiteVerifier.check(restored) == [])
        try putForeignKeys(into: restored)
        #expect(throws: DataFolderError.keysForeign(restored.keys)) { try SQLiteVerifier.check(restored) }
    }

    @Test("what stands in the database is the same for the same keys, differs for others, and does not hold them")
    func value() async throws {
        let folders = [SeededFolder.newFolder(), SeededFolder.newFolder()]
        defer { folders.forEach(SeededFolder.remove) }
        var values: [String] = []
        for folder in folders {
            let database = try SeededFolder.open(folder)
            let hex = database.keys.secret.map { String(format: "%02x", $0) }.joined()
            let found = try await database.texts("SELECT value FROM key_check")
            try await database.close()
            #expect(found.count == 1)
            #expect(found.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{64}/) != nil && $0 != hex })
            values += found
        }
        #expect(Set(values).count == 2)
        let again = try SeededFolder.open(folders[0])
        #expect(try await again.texts("SELECT value FROM key_check") == [values[0]])
        try await again.close()
    }
}
