import Domain
package import Foundation
import GRDB

/// What the sweeper does about bans and suspensions.
extension SQLiteActionStore {
    package func endSuspensions(at now: Date, limit: Int) async throws -> Int {
        // Most of the time none is over, and a read holds up nobody.
        guard try await !database.read({ try AccountActionTable.due(at: now, limit: 1, in: $0) }).isEmpty else {
            return 0
        }
        let keys = database.keys
        return try await database.write { db in
            var count = 0
            for person in try AccountActionTable.due(at: now, limit: limit, in: db) {
                guard let snapshot = try AccountActionTable.snapshot(of: person, by: nil, in: nil, db),
                    let change = snapshot.ending(as: Identifier(at: now), at: now)
                else { continue }
                try AccountActionTable.write(change, keys, at: now, in: db)
                count += 1
            }
            return count
        }
    }

    package func confirmBans(at now: Date, limit: Int) async throws -> Int {
        let before = now.addingTimeInterval(-Appeal.period)
        // Most of the time nothing is due, and a read holds up nobody.
        let first = try await database.read { try BanTable.provisional(before: before, limit: 1, in: $0).first }
        guard first?.hasOpenAppeal == false else { return 0 }
        return try await database.write { db in
            var count = 0
            for (ban, hasOpenAppeal) in try BanTable.provisional(before: before, limit: limit, in: db) {
                guard let work = ban.maturing(hasOpenAppeal: hasOpenAppeal, at: now) else { continue }
                try Self.write(work, at: now, in: db)
                count += 1
            }
            return count
        }
    }

    package func continueBans(at now: Date) async throws -> Bool {
        guard try await database.read({ try BanTable.unfinished(in: $0) }) != nil else { return false }
        return try await database.write { db in
            guard let ban = try BanTable.unfinished(in: db) else { return false }
            try Self.write(try Self.nextWork(of: ban, at: now, in: db), at: now, in: db)
            return true
        }
    }

    /// Warnings before swaps: they protect people.
    private static func nextWork(of ban: Ban, at now: Date, in db: Database) throws -> BanWork {
        guard case .after(let id) = ban.warning else {
            let swaps = try SwapTable.removable(of: ban.traveller, limit: AccountActionSnapshot.swapsAtOnce, in: db)
            return ban.ending(try swaps.map { try SwapTable.current($0, in: db) }, at: now)
        }
        let people = try BanTable.correspondents(
            of: ban.traveller, since: ban.at.addingTimeInterval(-Ban.warningPeriod), bannedAt: ban.at, after: id,
            limit: Ban.warningsAtOnce, in: db)
        return ban.warning(people, at: now)
    }

    private static func write(_ work: BanWork, at now: Date, in db: Database) throws {
        for swap in work.swaps { try SwapChangeWriter.write(swap, at: now, in: db) }
        for notification in work.notifications { try NotificationTable.insert(notification, in: db) }
        if let audit = work.audit { try AuditTable.append(audit, in: db) }
        try BanTable.save(work.ban, in: db)
    }
}
