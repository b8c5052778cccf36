import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Opening a data folder") struct StartTests {
    @Test("a new folder is its owner's alone, and so are the keys")
    func modes() async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        #expect(try mode(of: folder.path) == 0o700)
        #expect(try mode(of: folder.keys) == 0o600)
        #expect(try mode(of: folder.lock) == 0o600)
        #expect(database.keys.secret.count == 32)
        #expect(database.schema == SQLiteMigrations.all.map(\.name))
        try await database.close()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files == ["keys", "wayswap.lock", "wayswap.sqlite"])
    }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("only one opens it at a time; afterwards the next one finds the same keys and rows")
    func inUse() async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        let keys = try await once(folder) { database in
            #expect(throws: DataFolderError.inUse(folder.path)) { try SeededFolder.open(folder) }
            try await database.write { try $0.run("INSERT INTO installation VALUES ('a', 'b')") }
        }
        let again = try await once(folder) { database in
            let value = try await database.read { try $0.value("SELECT value FROM installation", as: String.self) }
            #expect(value == "b")
        }
        #expect(again == keys)
    }

    /// Opens, works, closes and lets go of it; answers with the keys.
    private func once(_ folder: DataFolder, _ work: (SQLiteDatabase) async throws -> Void) async throws -> [UInt8] {
        let database = try SeededFolder.open(folder)
        try await work(database)
        try await database.close()
        return database.keys.secret
    }

    @Test("a database that was being made when the process ended is made anew")
    func interrupted() async throws {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        try folder.create()
        _ = try KeyFile(folder)
        try write("half a database", to: "\(folder.database).partial")
        try write("its journal", to: "\(folder.database).partial-journal")
        let database = try SeededFolder.open(folder)
        #expect(try await database.read { try SQLiteMigrator.ours.hasCompletedMigrations($0.grdb) })
        try await database.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == ["keys", "wayswap.lock", "wayswap.sqlite"])
    }

    @Test("two folders have different keys")
    func keys() throws {
        let folders = [SeededFolder.newFolder(), SeededFolder.newFolder()]
        defer { folders.forEach(SeededFolder.remove) }
        #expect(Set(try folders.map { try KeyFile($0).secret }).count == 2)
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    @Test("keys that are missing or damaged beside a database are not made anew")
    func keysMissing() async throws {
        let damaged: [(change: (DataFolder) throws -> Void, refusal: (DataFolder) -> DataFolderError)] = [
            ({ try FileManager.default.removeItem(atPath: $0.keys) }, { .keysMissing($0.keys) }),
            ({ try write("secret 12", to: $0.keys) }, { .unreadable("\($0.keys) cannot be read") }),
            ({ try write("", to: $0.keys) }, { .unreadable("\($0.keys) cannot be read") }),
        ]
        for (change, refusal) in damaged {
            let place = try RefusedFolder.ours(through: SQLiteMigrations.all.count)
            defer { SeededFolder.remove(place.folder) }
            #expect(try await place.refusal() == nil)
            try change(place.folder)
            let before = try place.files()
            #expect(try await place.refusal() == refusal(place.folder))
            #expect(try place.files() == before)
        }
    }

    @Test(
        "a file that is not ours is refused, and not a byte of it, nor anything beside it, is changed",
        arguments: [
            "empty", "text", "SQLite", "SQLite with a log", "SQLite with an open log", "half of ours",
        ])
    func foreign(_ kind: String) async throws {
        var open: DatabaseQueue?
        let place = try RefusedFolder { folder in
            switch kind {
            case "empty": try write("", to: folder.database)
            case "text": try write(String(repeating: "Dear diary,\n", count: 500), to: folder.database)
            case "half of ours":
                try write("SQLite format 3\0" + String(repeating: "\0", count: 4000), to: folder.database)
            default:
                let queue = try DatabaseQueue(path: folder.database)
                try queue.writeWithoutTransaction { db in
                    if kind != "SQLite" { try db.execute(sql: "PRAGMA journal_mode = WAL") }
                    try db.execute(sql: "CREATE TABLE diary (day TEXT); INSERT INTO diary VALUES ('Monday')")
                }
                if kind == "SQLite with an open log" { open = queue } else { try queue.close() }
            }
        }
        defer { SeededFolder.remove(place.folder) }
        let before = try place.files()
        #expect(try await place.refusal() == .foreign(place.folder.database))
        #expect(try await place.refusal(.current) == .foreign(place.folder.database))
        // Who reads a log beside its owner is noted in the index of that log, which is no content.
        let shared = "wayswap.sqlite-shm"
        #expect(try place.files().filter { $0.key != shared } == before.filter { $0.key != shared })
        #expect(try place.files().keys.sorted() == before.keys.sorted())
        try open?.close()
    }

    @Test("a database of a newer version is refused, and nothing of it is changed")
    func newer() async throws {
        let place = try RefusedFolder.ours(
            through: SQLiteMigrations.all.count, "INSERT INTO grdb_migrations VALUES ('9999_future')")
        defer { SeededFolder.remove(place.folder) }
        let before = try place.files()
        #expect(before.keys.sorted() == ["keys", "wayswap.sqlite"])
        #expect(try await place.refusal() == .newer(place.folder.database))
        #expect(try await place.refusal(.current) == .newer(place.folder.database))
        #expect(try place.files() == before)
    }
}
