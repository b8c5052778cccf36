import Domain
import GRDB

extension SQLiteDatabase {
    /// Changes the rows of a slice in one transaction, each in its savepoint: one that fails is undone alone.
    ///
    /// - Parameters:
    ///   - due: Ids of at most so many rows, those that have waited longest first.
    ///   - change: Reads the row again, because it may have changed meanwhile. Returns whether it changed it.
    func sweep<Subject>(
        _ slice: SweepSlice, due: @escaping @Sendable (Int, Database) throws -> [Identifier<Subject>],
        change: @escaping @Sendable (Identifier<Subject>, Database) throws -> Bool
    ) async throws -> SweptSlice {
        // Most of the time nothing is due, and a read holds up nobody.
        let rows = try await read { try due(slice.limit + slice.skipped.count, $0) }
            .filter { !slice.skipped.contains($0.description) }.prefix(slice.limit)
        guard !rows.isEmpty else { return SweptSlice(found: 0) }
        return try await write { db in
            var (unchanged, failed): ([String], [String]) = ([], [])
            for row in rows {
                switch try db.attempt({ try change(row, db) }) {
                case .success(true): break
                case .success(false): unchanged.append(row.description)
                case .failure: failed.append(row.description)
                }
            }
            return SweptSlice(found: rows.count, unchanged: unchanged, failed: failed)
        }
    }
}

extension Database {
    /// Does one of several parts of a transaction. A part that fails is undone.
    /// - Throws: What SQLite throws, such as a full disk, unless a constraint of the row is violated.
    func attempt<Value>(_ part: () throws -> Value) throws -> Result<Value, any Error> {
        var value: Value?
        do {
            try inSavepoint {
                value = try part()
                return .commit
            }
        } catch let error as DatabaseError where error.resultCode != .SQLITE_CONSTRAINT {
            throw error
        } catch { return .failure(error) }
        guard let value else { return .failure(DamagedRow(column: "")) }
        return .success(value)
    }
}
