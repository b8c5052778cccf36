import Foundation

/// The folder of one installation: the database, the keys, the journal of erasures, the
/// checkpoints of the audit, the last opening, and a lock file that one process locks at a time.
package struct DataFolder: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    package var database: String { "\(path)/wayswap.sqlite" }
    package var keys: String { "\(path)/keys" }
    /// The list of erased travellers.
    package var journal: String { "\(path)/erased" }
    /// The signed checkpoints of the audit.
    package var audit: String { "\(path)/audit" }
    /// Which opening of which database was the last.
    package var epoch: String { "\(path)/epoch" }
    package var exports: String { "\(path)/exports" }
    /// The progress of a back-test of forecasts.
    package var scores: String { "\(path)/scores" }
    package var lock: String { "\(path)/wayswap.lock" }

    package var hasDatabase: Bool { FileManager.default.fileExists(atPath: database) }

    /// Creates the folder if it is missing (mode 0700).
    package func create() throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw DataFolderError.unreadable("cannot make the data folder \(path)")
        }
    }
}

/// An exclusive lock on a data folder. It is released on `deinit` or when the process ends.
package final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Throws `DataFolderError.inUse` if another process has the lock.
    package init(_ folder: DataFolder) throws {
        try folder.create()
        descriptor = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DataFolderError.unreadable("cannot open \(folder.lock)") }
        // `deinit` closes the descriptor after a throw too. A second close could hit a file of another thread.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw DataFolderError.inUse(folder.path) }
    }

    deinit {
        // Closing alone would leave the lock with a child process that is between its fork and its exec.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}

/// Why a data folder cannot be opened. `description` is one line for an operator.
package enum DataFolderError: Error, Equatable, Sendable {
    case inUse(String)
    /// There is no database in the folder.
    case missing(String)
    /// The file is not a Wayswap database.
    case foreign(String)
    /// SQLite reports corrupt pages.
    case damaged(String)
    /// A newer version of this program created the database.
    case newer(String)
    /// The schema is older, and the caller does not allow a migration.
    case older(String)
    case unreadable(String)
    /// The database exists, but the key file does not.
    case keysMissing(String)
    /// The key file belongs to another database.
    case keysForeign(String)
    /// The database knows of a checkpoint that is not in the file of checkpoints.
    case auditMissing(String)
    /// The newest checkpoint signed another row than the database has.
    case auditForeign(String)
    /// A PRAGMA that durability needs is not in effect.
    case notDurable(String)
    case notSeeded
    /// Demo data was requested for a folder with real accounts.
    case notADemo
    case seedMissing(String)
    case seedInvalid(String)
}

extension DataFolderError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .inUse(let path): "the data folder \(path) is in use by another process"
        case .missing(let path): "there is no database at \(path); make one with: wayswap seed"
        case .foreign(let path): "\(path) is not a Wayswap database; it was left as it is"
        case .damaged(let path): "\(path) is damaged; it was left as it is: restore a backup"
        case .newer(let path): "\(path) was made by a newer version of Wayswap; it was left as it is"
        case .older(let path): "\(path) was made by an older version of Wayswap; run: wayswap migrate"
        case .unreadable(let reason): reason
        case .keysMissing(let path): "\(path) is missing beside its database; restore it from its own backup"
        case .keysForeign(let path):
            "\(path) belongs to another database; nothing was changed: restore the keys of this one from their own backup"
        case .auditMissing(let path):
            "\(path) is missing or cut beside its database; put its newest copy there. If there is none: wayswap audit restored"
        case .auditForeign(let path):
            "the audit does not continue \(path); run wayswap verify. After a restored backup: wayswap audit restored"
        case .notDurable(let setting): "the database does not keep its promise: \(setting)"
        case .notSeeded: "the database holds no reference data; run: wayswap seed"
        case .notADemo: "this folder holds accounts that are not of the demo world; use another one"
        case .seedMissing(let path): "the seed file \(path) is missing"
        case .seedInvalid(let reason): "the seed cannot be read: \(reason)"
        }
    }
}
