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
        func kept() throws -> [ErasureHold] { departure.keeping(try DepartureTable.holds(of: id, in: db), at: now) }
        switch progress.step {
        // Done outside the database, before this.
        case .journal, .log, .heldLog: return .stepDone
        case .responses:
            let deleted = try IdempotencyTable.erase(of: id, before: departure.requestedAt, limit: limit, in: db)
            return deleted == limit ? .more(after: "") : .stepDone
        case .messages: return slice(try messages(of: id, after: cursor, keeping: kept(), in: db))
        case .heldMessages: return slice(try messages(of: id, after: cursor, keeping: [], in: db))
        case .offers: return slice(try offers(of: id, after: cursor, keeping: kept(), in: db))
        case .heldOffers: return slice(try offers(of: id, after: cursor, keeping: [], in: db))
        case .ownedSwaps: return slice(try swaps(of: id, .owner, after: cursor, keeping: kept(), in: db))
        case .heldOwnedSwaps: return slice(try swaps(of: id, .owner, after: cursor, keeping: [], in: db))
        case .proposedSwaps: return slice(try swaps(of: id, .proposer, after: cursor, keeping: kept(), in: db))
        case .heldProposedSwaps: return slice(try swaps(of: id, .proposer, after: cursor, keeping: [], in: db))
        case .reports: return slice(try reports(of: id, after: cursor, keeping: kept(), in: db))
        case .heldReports: return slice(try reports(of: id, after: cursor, keeping: [], in: db))
        case .meetingPoints:
            try MeetingPointTable.erase(of: id, in: db)
            return .stepDone
        case .audit:
            try AuditNameTable.erase(of: id, in: db)
            return .stepDone
        case .traces: return try traces(of: id, in: db)
        case .notice: return try OutboxTable.hasWaiting(for: id, in: db) ? .waiting : .stepDone
        case .profile:
            try account(of: id, in: db)
            if try kept().subjects(.traveller).isEmpty { try profile(of: id, keys, at: now, in: db) }
            return .stepDone
        case .held: return departure.waiting(for: try DepartureTable.holds(of: id, in: db), at: now)
        case .heldProfile:
            try profile(of: id, keys, at: now, in: db)
            return .stepDone
        }
    }

    /// The keys of the rows that a slice has dealt with.
    private static func slice(_ keys: [String]) -> ErasureSlice {
        guard let last = keys.last, keys.count == limit else { return .stepDone }
        return .more(after: last)
    }

    private static func messages(
        of traveller: Identifier<Traveller>, after cursor: String, keeping holds: [ErasureHold], in db: Database
    ) throws -> [String] {
        try MessageTable.erase(
            of: traveller, after: cursor, limit: limit, keepingThreads: holds.subjects(.thread), in: db)
    }

    private static func offers(
        of traveller: Identifier<Traveller>, after cursor: String, keeping holds: [ErasureHold], in db: Database
    ) throws -> [String] {
        try OfferTable.erase(of: traveller, after: cursor, limit: limit, keeping: holds.subjects(.offer), in: db)
    }

    private static func reports(
        of traveller: Identifier<Traveller>, after cursor: String, keeping holds: [ErasureHold], in db: Database
    ) throws -> [String] {
        try ReportTable.erase(of: traveller, after: cursor, limit: limit, keeping: holds.subjects(.report), in: db)
    }

    private static func swaps(
        of traveller: Identifier<Traveller>, _ side: Swap.Side, after cursor: String, keeping holds: [ErasureHold],
        in db: Database
    ) throws -> [String] {
        let ids = try SwapTable.ids(of: traveller, side, after: cursor, limit: limit, in: db)
        let (kept, reviews) = (holds.subjects(.swap), holds.subjects(.review))
        for id in ids where !kept.contains(id.description) {
            try SwapTable.eraseWords(of: id, side, in: db)
            try MeetingTable.erase(of: id, in: db)
            try ReviewTable.erase(of: id, by: traveller, keeping: reviews, in: db)
        }
        return ids.map(\.description)
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

    /// Everything of the row that signs in or is a setting.
    private static func account(of id: Identifier<Traveller>, in db: Database) throws {
        guard let traveller = try TravellerTable.find(id, in: db) else { throw DamagedRow(column: "traveller") }
        for login in traveller.contacts.logins() + [.handle(traveller.handle)] {
            try RecoveryRequestTable.erase(of: login, in: db)
        }
        try OutboxTable.eraseAll(of: id, in: db)
        try TravellerTable.eraseContacts(of: id, in: db)
        try TravellerTable.eraseAccount(id, in: db)
    }

    /// What others saw: handle, name and bio.
    private static func profile(
        of id: Identifier<Traveller>, _ keys: KeyFile, at now: Date, in db: Database
    ) throws {
        guard let handleKey = try TravellerTable.keptHandleKey(of: id, in: db) else { return }
        try ReservedHandleTable.insert(
            handleKey, keys, until: now.addingTimeInterval(Departure.handleRetention), in: db)
        try TravellerTable.eraseProfile(id, in: db)
    }
}
