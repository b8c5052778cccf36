import Domain
import Foundation
import GRDB

/// What the sweeper does about bans and suspensions.
extension SQLiteActionStore {
    func endSuspensions(
        at now: Date, limit: Int, deciding: @escaping @Sendable (AccountActionSnapshot) -> AccountActionChange?
    ) async throws -> Int {
        // Most of the time none is over, and a read holds up nobody.
        guard try await !database.read({ try AccountActionTable.due(at: now, limit: 1, in: $0) }).isEmpty else {
            return 0
        }
        let keys = database.keys
        return try await database.write { db in
            var count = 0
            for person in try AccountActionTable.due(at: now, limit: limit, in: db) {
                let snapshot = try AccountActionTable.snapshot(of: person, by: nil, in: nil, db)
                guard let change = snapshot.flatMap(deciding) else { continue }
                try AccountActionTable.write(change, keys, at: now, in: db)
                count += 1
            }
            return count
        }
    }

    func confirmBans(
        imposedUntil time: Date, at now: Date, limit: Int, deciding: @escaping @Sendable (ProvisionalBan) -> BanWork?
    ) async throws -> Int {
        // Most of the time nothing is due, and a read holds up nobody.
        let first = try await database.read { try BanTable.provisional(until: time, limit: 1, in: $0).first }
        guard first?.hasOpenAppeal == false else { return 0 }
        return try await database.write { db in
            let work = try BanTable.provisional(until: time, limit: limit, in: db).compactMap(deciding)
            for next in work { try Self.write(next, at: now, in: db) }
            return work.count
        }
    }

    func continueBans(
        at now: Date, deciding: @escaping @Sendable (BanSnapshot) -> BanWork
    ) async throws -> Bool {
        guard try await database.read({ try BanTable.unfinished(in: $0) }) != nil else { return false }
        return try await database.write { db in
            guard let ban = try BanTable.unfinished(in: db) else { return false }
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
