import Domain
import Foundation
import GRDB
import Synchronization
import TestSupport

@testable import SQLiteStore

/// A data folder that must be left as it is.
struct RefusedFolder {
    let folder: DataFolder

    /// With keys; `make` writes the file at the database's path.
    init(_ make: (DataFolder) throws -> Void) throws {
        folder = SeededFolder.newFolder()
        try folder.create()
        _ = try KeyFile(folder)
        try make(folder)
    }

    /// Every file of the folder with its bytes; the lock is not the database's.
    func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "wayswap.lock" {
            files[name] = try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
        }
        return files
    }

    /// What opening it says.
    func refusal(_ opening: SQLiteDatabase.Opening = .migrating) async throws -> DataFolderError? {
        do {
            try await SQLiteDatabase(folder, opening, synchronous: .normal, logger: SeededFolder.quiet, failed: {})
                .close()
            return nil
        } catch let refusal as DataFolderError {
            return refusal
        }
    }

    /// A folder with an SQLite file of ours, closed, with the schema of the first `count` migrations and `sql` in it.
    static func ours(through count: Int, _ sql: String = "") throws -> RefusedFolder {
        try RefusedFolder { folder in
            try FileManager.default.copyItem(atPath: try version(count), toPath: folder.database)
            let pool = try DatabasePool(path: folder.database, configuration: SQLiteDatabase.configuration())
            try pool.writeWithoutTransaction { try $0.execute(sql: sql) }
            try pool.close()
        }
    }

    private static let versions = Mutex<[String]>([])

    /// An SQLite file with the schema of the first `count` migrations. Each is made once, from the one before.
    private static func version(_ count: Int) throws -> String {
        try versions.withLock { versions in
            while versions.count < count {
                let folder = SeededFolder.newFolder()
                try folder.create()
                if let last = versions.last { try FileManager.default.copyItem(atPath: last, toPath: folder.database) }
                let pool = try DatabasePool(path: folder.database, configuration: SQLiteDatabase.configuration())
                try SQLiteMigrator.migrator(through: versions.count + 1).migrate(pool)
                // Whoever copies the file copies no log beside it.
                try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
                try pool.close()
                versions.append(folder.database)
            }
            return versions[count - 1]
        }
    }
}
