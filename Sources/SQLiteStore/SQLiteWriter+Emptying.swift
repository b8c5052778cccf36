import CSpatiaLite
import Domain
import GRDB

extension SQLiteWriter {
    /// Copies the whole WAL into the database and truncates it, between two groups. False if a reader keeps a snapshot,
    /// if so much is to be copied that writes would wait, or if the disk is full.
    func emptyLog() async throws -> Bool {
        try await readBetweenCommits { [walPages] db in
            guard self.mayEmptyLog else { return false }
            let usual = try Int32.fetchOne(db, sql: "PRAGMA busy_timeout") ?? 0
            sqlite3_busy_timeout(db.sqliteConnection, Int32(Limits.emptying.inSeconds * 1000))
            defer { sqlite3_busy_timeout(db.sqliteConnection, usual) }
            do { try db.checkpoint(.truncate) } catch let error as DatabaseError
                where [.SQLITE_BUSY, .SQLITE_FULL].contains(error.resultCode)
            {
                return false
            } catch {
                self.failStop(error)
                throw StorageFault.failed
            }
            walPages.reset()
            return true
        }
    }
}
