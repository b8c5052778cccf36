import Domain
import Foundation

/// What the sweeper does about bans and suspensions.
extension SQLiteActionStore {
    func endSuspensions(
        _ slice: SweepSlice, at now: Date,
        deciding: @escaping @Sendable (AccountActionSnapshot) -> AccountActionChange?
    ) async throws -> SweptSlice {
        let keys = database.keys
        return try await database.sweep(slice) { limit, db in
            try AccountActionTable.due(at: now, limit: limit, in: db)
        } change: { person, db in
            let snapshot = try AccountActionTable.snapshot(of: person, by: nil, in: nil, db)
            guard let change = snapshot.flatMap(deciding) else { return false }
            try AccountActionTable.write(change, keys, at: now, in: db)
            return true
        }
    }

    func confirmBans(
        _ slice: SweepSlice, imposedUntil time: Date, at now: Date,
        deciding: @escaping @Sendable (ProvisionalBan) -> BanWork?
    ) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try BanTable.unopposed(until: time, limit: limit, in: db)
        } change: { person, db in
            guard let work = try BanTable.provisional(person, in: db).flatMap(deciding) else { return false }
            try Self.write(work, at: now, in: db)
            return true
        }
    }

    func continueBans(
        _ slice: SweepSlice, at now: Date, deciding: @escaping @Sendable (BanSnapshot) -> BanWork
    ) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try BanTable.unfinished(limit: limit, in: db)
        } change: { person, db in
            guard let ban = try BanTable.find(person, in: db), ban.isUnfinished else { return false }
            try Self.write(deciding(BanSnapshot(ban, try Self.next(of: ban, in: db))), at: now, in: db)
            return true
        }
    }

    private static func next(of ban: Ban, in db: Database) throws -> BanSnapshot.Next {
        switch ban.nextStep {
        case .warn(let id, let since, let limit):
            .warn(
                try BanTable.correspondents(
                    of: ban.traveller, since: since, bannedAt: ban.at, after: id, limit: limit, in: db))
        case .end(let limit):
            .end(
                try SwapTable.removable(of: ban.traveller, limit: limit, in: db)
                    .map { try SwapTable.current($0, in: db) })
        }
    }

    private static func write(_ work: BanWork, at now: Date, in db: Database) throws {
        try StaffRecordWriter.write(work.record, in: db) {
            for swap in work.swaps { try SwapChangeWriter.write(swap, at: now, in: db) }
            try BanTable.save(work.ban, in: db)
        }
    }
}
