import Domain
import GRDB

/// How long one transaction of the sweeper works. What requests write waits as long.
private let sweepWork = Duration.milliseconds(4)

extension SQLiteDatabase {
    /// Changes the rows of a slice, in transactions that work for a few milliseconds. A row that fails is undone alone.
    ///
    /// - Parameters:
    ///   - due: Ids of at most so many rows, those that have waited longest first.
    ///   - change: Reads the row again, because it may have changed meanwhile. Returns whether it changed it.
    func sweep<Subject>(
        _ slice: SweepSlice, due: @escaping @Sendable (Int, Database) throws -> [Identifier<Subject>],
        change: @escaping @Sendable (Identifier<Subject>, Database) throws -> Bool
    ) async throws -> SweptSlice {
        // Most of the time nothing is due, and a read holds up nobody.
        var rows = try await read { try due(slice.limit + slice.skipped.count, $0) }
            .filter { !slice.skipped.contains($0.description) }.prefix(slice.limit)
        var swept = SweptSlice(found: 0)
        while !rows.isEmpty {
            let part = try await sweep(rows, change)
            rows = rows.dropFirst(part.found)
            swept.add(part)
        }
        return swept
    }

    /// Changes the first of these rows, at least one, in one transaction.
    func sweep<Subject>(
        _ rows: ArraySlice<Identifier<Subject>>,
        _ change: @escaping @Sendable (Identifier<Subject>, Database) throws -> Bool
    ) async throws -> SweptSlice {
        // Savepoints copy the pages that change, and few rows fail.
        do { return try await write { try $0.sweep(rows, inSavepoints: false, change) } } catch is FailedRow {
            return try await write { try $0.sweep(rows, inSavepoints: true, change) }
        }
    }
}

/// A row failed, and what was written for it can only be undone together with the rows before it.
private struct FailedRow: Error {}

extension Database {
    fileprivate func sweep<Subject>(
        _ rows: ArraySlice<Identifier<Subject>>, inSavepoints: Bool,
        _ change: (Identifier<Subject>, Database) throws -> Bool
    ) throws -> SweptSlice {
        let began = ContinuousClock.now
        var swept = SweptSlice(found: 0)
        for row in rows {
            guard swept.found == 0 || ContinuousClock.now - began < sweepWork else { break }
            switch try attempt(inSavepoint: inSavepoints, { try change(row, self) }) {
            case .success(true): swept.add(SweptSlice(found: 1))
            case .success(false): swept.add(SweptSlice(found: 1, unchanged: [row.description]))
            case .failure where inSavepoints: swept.add(SweptSlice(found: 1, failed: [row.description]))
            case .failure: throw FailedRow()
            }
        }
        return swept
    }

    /// Does one of several parts of a transaction. In a savepoint, a part that fails is undone.
    /// - Throws: What SQLite throws, such as a full disk, unless a constraint of the row is violated.
    private func attempt<Value>(inSavepoint: Bool, _ part: () throws -> Value) throws -> Result<Value, any Error> {
        do {
            guard inSavepoint else { return .success(try part()) }
            return .success(try savepoint(part))
        } catch let error as DatabaseError where error.resultCode != .SQLITE_CONSTRAINT {
            throw error
        } catch { return .failure(error) }
    }
}
