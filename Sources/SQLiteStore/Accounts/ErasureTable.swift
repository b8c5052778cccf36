import Domain
import Foundation

/// One slice of an erasure: which tables a step goes through.
enum ErasureTable {
    private static let limit = ErasureProgress.slice

    static func erase(
        _ departure: Departure, _ progress: ErasureProgress, _ keys: KeyFile, at now: Date, in db: Database
    ) throws -> ErasureSlice {
        let (id, cursor) = (departure.traveller, progress.cursor)
        /// What this step leaves.
        func kept() throws -> [ErasureHold] {
            progress.step.takesHeld ? [] : departure.keeping(try DepartureTable.holds(of: id, in: db), at: now)
        }
        switch progress.step {
        // Done outside the database, before this.
        case .journal, .log, .heldLog: return .stepDone
        case .responses:
            let deleted = try IdempotencyTable.erase(of: id, before: departure.requestedAt, limit: limit, in: db)
            return deleted == limit ? .more(after: "") : .stepDone
        case .messages, .heldMessages:
            let threads = try kept().subjects(.thread)
            return slice(
                try MessageTable.erase(
                    of: id, after: cursor, limit: limit, keepingThreads: threads, SearchTokens(keys), in: db))
        case .offers, .heldOffers:
            let offers = try kept().subjects(.offer)
            return slice(try OfferTable.erase(of: id, after: cursor, limit: limit, keeping: offers, in: db))
        case .ownedSwaps, .heldOwnedSwaps:
            return slice(try swaps(of: id, .owner, after: cursor, keeping: kept(), in: db))
        case .proposedSwaps, .heldProposedSwaps:
            return slice(try swaps(of: id, .proposer, after: cursor, keeping: kept(), in: db))
        case .reports, .heldReports:
            let reports = try kept().subjects(.report)
            return slice(try ReportTable.erase(of: id, after: cursor, limit: limit, keeping: reports, in: db))
        case .meetingPoints:
            try MeetingPointTable.erase(of: id, in: db)
            return .stepDone
        case .audit:
            try AuditNameTable.erase(of: id, in: db)
            return .stepDone
        case .traces: return try traces(of: id, at: now, in: db)
        case .lastMail: return try OutboxTable.hasWaiting(for: id, in: db) ? .waiting : .stepDone
        case .profile, .heldProfile:
            if progress.step == .profile { try account(of: id, in: db) }
            if try kept().subjects(.traveller).isEmpty { try profile(of: id, keys, at: now, in: db) }
            return .stepDone
        case .held: return departure.waiting(for: try DepartureTable.holds(of: id, in: db), at: now)
        }
    }

    /// The keys of the rows that a slice has dealt with.
    private static func slice(_ keys: [String]) -> ErasureSlice {
        guard let last = keys.last, keys.count == limit else { return .stepDone }
        return .more(after: last)
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

    private static func traces(
        of traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> ErasureSlice {
        guard try NotificationTable.erase(of: traveller, limit: limit, in: db) < limit else { return .more(after: "") }
        guard try EventTable.erase(of: traveller, limit: limit, in: db) < limit else { return .more(after: "") }
        guard try ActionTable.erase(of: traveller, limit: limit, in: db) < limit else { return .more(after: "") }
        guard try LedgerTable.eraseTexts(of: traveller, limit: limit, in: db) < limit else { return .more(after: "") }
        guard try AlertFiringTable.erase(of: traveller, limit: limit, in: db) < limit else { return .more(after: "") }
        try AlertTable.erase(of: traveller, in: db)
        try WalletQuoteTable.erase(of: traveller, in: db)
        try MoneyRequestTable.eraseTexts(of: traveller, in: db)
        try AppealTable.erase(of: traveller, in: db)
        try BanTable.delete(of: traveller, in: db)
        try HeldContactTable.erase(of: traveller, in: db)
        try SessionTable.endAll(of: traveller, in: db)
        try DeviceTable.endAll(of: traveller, in: db)
        try SignInTable.erase(of: traveller, in: db)
        if try CarriedFaultTable.end(of: traveller, in: db) {
            try ReliabilityTable.calculate(traveller, at: now, in: db)
        }
        try FlagCheckTable.erase(of: traveller, in: db)
        try ConsentTable.erase(of: traveller, in: db)
        try SecondFactorTable.remove(of: traveller, in: db)
        try ContactCodeTable.erase(of: traveller, in: db)
        try OutboxTable.erase(of: traveller, in: db)
        try ExportJobTable.remove(of: traveller, in: db)
        try TravellerTable.eraseBlocks(of: traveller, in: db)
        try HoldingsTable.erase(of: traveller, in: db)
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
        try EvidenceTable.erase(by: id, in: db)
        guard let handleKey = try TravellerTable.keptHandleKey(of: id, in: db) else { return }
        try ReservedHandleTable.insert(handleKey, keys, until: Departure.handleReserved(from: now), in: db)
        try TravellerTable.eraseProfile(id, in: db)
    }
}
