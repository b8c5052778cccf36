import GRDB
import Synchronization

/// Copies the WAL into the database on a connection of its own, which writes nothing else. SQLite allows that beside a
/// writer: whoever commits meanwhile does not wait.
final class WALCopier: Sendable {
    private let path: String
    private let connection = Mutex<DatabaseQueue?>(nil)

    init(_ path: String) { self.path = path }

    /// Copies all that no reader needs.
    ///
    /// - Returns: The number of pages of the WAL that are copied.
    func copied() throws -> Int {
        try connection.withLock { connection in
            let queue = try connection ?? Self.open(path)
            connection = queue
            return try queue.writeWithoutTransaction { try $0.checkpoint(.passive).checkpointedFrameCount }
        }
    }

    func close() {
        connection.withLock { connection in
            // `try?`: it has nothing to lose.
            try? connection?.close()
            connection = nil
        }
    }

    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .immediateError
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            // The pages are synced before the WAL may restart, and no commit of this connection makes a checkpoint.
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")
        }
        return queue
    }
}
