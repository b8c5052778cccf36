import Domain
import Foundation
import GRDB

/// Creates database files under a temporary name and renames them when they are complete; copies one snapshot.
package enum SQLiteBackup {
    /// Copies the database of a folder that may be in use. The connection is read-only and never checkpoints.
    package static func copy(_ folder: DataFolder, to path: String) throws {
        guard folder.hasDatabase else { throw DataFolderError.missing(folder.database) }
        try SQLiteDatabase.inspect(folder, allowingOlder: true)
        let pace = BackupPace(wal: "\(folder.database)-wal")
        try SQLiteDatabase.reading(folder) { try write($0, to: path, replacing: false, pace: pace) }
    }

    /// - Parameter pace: Nil where nobody else uses the database.
    static func write(
        _ source: some DatabaseReader, to path: String, replacing: Bool, pace: BackupPace? = nil
    ) throws {
        guard replacing || !FileManager.default.fileExists(atPath: path) else {
            throw DataFolderError.unreadable("\(path) exists; a backup replaces nothing")
        }
        try whole(path) { partial in
            let target: DatabaseQueue
            do { target = try DatabaseQueue(path: partial) } catch {
                throw DataFolderError.unreadable("cannot write \(path)")
            }
            try copy(source, to: target, at: partial, pace)
            // The copy of a WAL database has WAL mode in its header. DELETE mode makes it a single file without `-wal`.
            try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try target.write { try EpochTable.markCopy(in: Database($0)) }
            try target.close()
        }
    }

    /// Pages to copy between two fsyncs: 1 MiB. The fsyncs of a running server wait behind each of ours, and would wait for
    /// seconds behind one of a gigabyte.
    private static let step: CInt = 256

    private static func copy(
        _ source: some DatabaseReader, to target: DatabaseQueue, at path: String, _ pace: BackupPace?
    ) throws {
        try source.read { db in
            // Opens the snapshot. Without it the backup would restart after each commit.
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
            try target.writeWithoutTransaction { copy in
                var pace = pace
                try db.backup(to: copy, pagesPerStep: step) { _ in
                    try synchronise(path)
                    if let pause = pace?.pause(at: .now) { Thread.sleep(forTimeInterval: pause.inSeconds) }
                }
            }
        }
    }

    /// Creates a database file atomically: after a crash or power cut it is either complete or absent.
    static func whole(_ path: String, making make: (_ partial: String) throws -> Void) throws {
        let partial = "\(path).partial"
        let files = FileManager.default
        for leftover in [partial, "\(partial)-journal", "\(partial)-wal", "\(partial)-shm"]
        where files.fileExists(atPath: leftover) {
            try files.removeItem(atPath: leftover)
        }
        try make(partial)
        try synchronise(partial)
        guard rename(partial, path) == 0 else { throw DataFolderError.unreadable("cannot write \(path)") }
        try synchronise((path as NSString).deletingLastPathComponent)
    }

    /// Calls fsync on a file or folder. Closing the descriptor drops the POSIX locks that this process has on the file.
    /// Only the copy is affected, which no other process opens.
    static func synchronise(_ path: String) throws {
        let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw DataFolderError.unreadable("cannot write \(path) to the disk")
        }
    }
}
