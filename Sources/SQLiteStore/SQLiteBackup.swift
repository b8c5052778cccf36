import Foundation
import GRDB

/// Database files that are written beside their place and moved into it when they are whole; copies in one step.
package enum SQLiteBackup {
    /// Copies the database of a folder that may be in use; read-only, it never checkpoints.
    package static func copy(_ folder: DataFolder, to path: String) throws {
        guard folder.hasDatabase else { throw StoreRefusal.missing(folder.database) }
        try SQLiteDatabase.inspect(folder, allowingOlder: true)
        try SQLiteDatabase.reading(folder) { try write($0, to: path, replacing: false) }
    }

    static func write(_ source: some DatabaseReader, to path: String, replacing: Bool) throws {
        guard replacing || !FileManager.default.fileExists(atPath: path) else {
            throw StoreRefusal.unreadable("\(path) exists; a backup replaces nothing")
        }
        try whole(path) { partial in
            let target: DatabaseQueue
            do { target = try DatabaseQueue(path: partial) } catch {
                throw StoreRefusal.unreadable("cannot write \(path)")
            }
            try copy(source, to: target, at: partial)
            // A plain file that needs no companions: the copy of a WAL database says WAL in its header.
            try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try target.close()
        }
    }

    /// Pages that are copied before the disk is waited for: 16 MiB. A gigabyte that it is left to write at the end
    /// would hold up the syncs of a server beside it.
    private static let step: CInt = 4096

    private static func copy(_ source: some DatabaseReader, to target: DatabaseQueue, at path: String) throws {
        try source.read { db in
            // Holds the snapshot from here on: without it the copy would begin anew with each commit.
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
            try target.writeWithoutTransaction { copy in
                try db.backup(to: copy, pagesPerStep: step) { _ in try synchronise(path) }
            }
        }
    }

    /// Makes a database file that is there whole or not at all, whenever the process or the power ends.
    static func whole(_ path: String, making make: (_ partial: String) throws -> Void) throws {
        let partial = "\(path).partial"
        let files = FileManager.default
        for leftover in [partial, "\(partial)-journal", "\(partial)-wal", "\(partial)-shm"]
        where files.fileExists(atPath: leftover) {
            try files.removeItem(atPath: leftover)
        }
        try make(partial)
        try synchronise(partial)
        guard rename(partial, path) == 0 else { throw StoreRefusal.unreadable("cannot write \(path)") }
        try synchronise((path as NSString).deletingLastPathComponent)
    }

    /// Forces a file or a folder to the disk. Closing it here drops the locks that this process has on it: the copy's
    /// alone, which nobody else opens.
    static func synchronise(_ path: String) throws {
        let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw StoreRefusal.unreadable("cannot write \(path) to the disk")
        }
    }
}
