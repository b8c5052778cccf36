import Domain
import Foundation
import GRDB

/// One slice of an erasure: which tables a step goes through.
enum ErasureTable {
    private static let limit = ErasureProgress.slice

    static func erase(
        _ departure: Departure, _ progress: ErasureProgress, _ keys: KeyFile, at now: Date, in db: Database
    ) throws -> ErasureSlice {
        let (id, cursor) = (departure.traveller, progress.cursor)
        switch progress.step {
        // Done outside the database, before this.
        case .journal, .log: return .stepDone
        case .responses:
            let deleted = try IdempotencyTable.erase(of: id, before: departure.requestedAt, limit: limit, in: db)
            return deleted == limit ? .more(after: "") : .stepDone
        case .messages: return slice(try MessageTable.erase(of: id, after: cursor, limit: limit, in: db))
        case .offers: return slice(try OfferTable.erase(of: id, after: cursor, limit: limit, in: db))
        case .ownedSwaps: return slice(try swaps(of: id, .owner, after: cursor, in: db))
        case .proposedSwaps: return slice(try swaps(of: id, .proposer, after: cursor, in: db))
        case .reports: return slice(try ReportTable.erase(of: id, after: cursor, limit: limit, in: db))
        case .meetingPoints:
            try MeetingPointTable.erase(of: id, in: db)
            return .stepDone
        case .traces: return try traces(of: id, in: db)
        case .notice: return try OutboxTable.hasWaiting(for: id, in: db) ? .waiting : .stepDone
        case .profile:
            try profile(of: id, keys, at: now, in: db)
            return .stepDone
        }
    }

    /// The keys of the rows that a slice has dealt with.
    private static func slice(_ keys: [String]) -> ErasureSlice {
        guard let last = keys.last, keys.count == limit else { return .stepDone }
        return .more(after: last)
    }

    private static func swaps(
        of traveller: Identifier<Traveller>, _ side: Swap.Side, after cursor: String, in db: Database
    ) throws -> [String] {
        let swaps = try SwapTable.erase(of: traveller, side, after: cursor, limit: limit, in: db)
        for swap in swaps {
            try MeetingTable.erase(of: swap, in: db)
            try ReviewTable.erase(of: swap, by: traveller, in: db)
        }
        return swaps.map(\.description)
    }

    private static func traces(of traveller: Identifier<Traveller>, in db: Database) throws -> ErasureSlice {
        guard try NotificationTable.erase(of: traveller, limit: limit, in: db) < limit else { return .more(after: "") }
        try SessionTable.endAll(of: traveller, in: db)
        try DeviceTable.endAll(of: traveller, in: db)
        try SignInTable.erase(of: traveller, in: db)
        try SecondFactorTable.remove(of: traveller, in: db)
        try ContactCodeTable.erase(of: traveller, in: db)
        try OutboxTable.erase(of: traveller, in: db)
        try ExportJobTable.remove(of: traveller, in: db)
        try TravellerTable.eraseBlocks(of: traveller, in: db)
        return .stepDone
    }

    private static func profile(
        of id: Identifier<Traveller>, _ keys: KeyFile, at now: Date, in db: Database
    ) throws {
        guard let traveller = try TravellerTable.find(id, in: db),
            let handleKey = try TravellerTable.handleKey(of: id, in: db)
        else { throw DamagedRow(column: "traveller") }
        for login in traveller.contacts.logins() + [.handle(traveller.handle)] {
            try RecoveryRequestTable.erase(of: login, in: db)
        }
        try ReservedHandleTable.insert(
            handleKey, keys, until: now.addingTimeInterval(Departure.handleRetention), in: db)
        try OutboxTable.eraseAll(of: id, in: db)
        try TravellerTable.eraseContacts(of: id, in: db)
        try TravellerTable.erase(id, in: db)
    }
}
