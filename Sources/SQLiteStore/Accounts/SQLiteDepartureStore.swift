package import Domain
package import Foundation
import GRDB

/// Travellers who leave, in SQLite.
package struct SQLiteDepartureStore: DepartureStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func leave(
        _ traveller: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (DepartureSnapshot?) throws -> DepartureChange
    ) async throws -> PendingErasure {
        let keys = database.keys
        let result: Result<PendingErasure, AccountRefusal> = try await database.write { db in
            let change = try deciding(try Self.snapshot(traveller, at: now, in: db))
            try AccountChangeWriter.write(change.account, of: traveller, keys, at: now, in: db)
            if let refusal = change.account.refusal { return .failure(refusal) }
            guard let departure = change.departure else { throw DamagedRow(column: "departure") }
            for swap in change.swaps { try SwapChangeWriter.write(swap, at: now, in: db) }
            for offer in change.offers { try OfferTable.save(offer, in: db) }
            try DepartureTable.save(departure, in: db)
            try TravellerTable.setState(.deleted, of: traveller, in: db)
            return .success(departure.pending(try DepartureTable.holds(of: traveller, in: db)))
        }
        return try result.get()
    }

    private static func snapshot(
        _ traveller: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> DepartureSnapshot? {
        guard let credentials = try CredentialTable.find(traveller, in: db) else { return nil }
        let swaps = try SwapTable.removable(of: traveller, limit: Departure.swapsAtOnce + 1, in: db)
        return DepartureSnapshot(
            credentials,
            swaps: try swaps.prefix(Departure.swapsAtOnce).map { try departing($0, at: now, in: db) },
            hasMoreSwaps: swaps.count > Departure.swapsAtOnce,
            offers: try OfferTable.open(of: traveller, at: now, in: db).others,
            holds: try DepartureTable.holds(of: traveller, in: db),
            restoredAt: try TravellerTable.restoredAt(of: traveller, in: db))
    }

    package func preview(of traveller: Identifier<Traveller>, at now: Date) async throws -> DeparturePreview? {
        try await database.read { db in
            try Self.snapshot(traveller, at: now, in: db)?.preview(
                observations: try ObservationTable.all(about: traveller, in: db), at: now)
        }
    }

    private static func departing(
        _ id: Identifier<Swap>, at now: Date, in db: Database
    ) throws -> DepartingSwap {
        let current = try SwapTable.current(id, in: db)
        return DepartingSwap(current, in: try SwapContextTable.context(of: current.swap, at: now, in: db))
    }

    package func endSwaps(
        of traveller: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable ([DepartingSwap]) -> [SwapChange]
    ) async throws -> Bool {
        try await database.write { db in
            guard var departure = try DepartureTable.find(traveller, in: db), departure.hasOpenSwaps else {
                return false
            }
            let changes = deciding(
                try SwapTable.removable(of: traveller, limit: Departure.swapsAtOnce, in: db)
                    .map { try Self.departing($0, at: now, in: db) })
            for change in changes { try SwapChangeWriter.write(change, at: now, in: db) }
            guard try SwapTable.removable(of: traveller, limit: 1, in: db).isEmpty else { return !changes.isEmpty }
            departure.hasOpenSwaps = false
            try DepartureTable.save(departure, in: db)
            return false
        }
    }

    package func restore(
        _ traveller: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (RestoreSnapshot?) throws -> RestoreChange
    ) async throws -> OwnProfile? {
        try await database.write { db in
            let change = try deciding(
                try TravellerTable.find(traveller, in: db).map {
                    RestoreSnapshot(
                        of: $0, try DepartureTable.find(traveller, in: db),
                        history: try ActionTable.history(of: traveller, in: db))
                })
            if let state = change.state {
                try DepartureTable.delete(traveller, in: db)
                try TravellerTable.setState(state, of: traveller, in: db)
                try TravellerTable.setRestored(now, of: traveller, in: db)
            }
            for message in change.messages { try OutboxTable.save(message, in: db) }
            return try TravellerTable.find(traveller, in: db).map {
                try SQLiteTravellerStore.ownProfile(of: $0, at: now, in: db)
            }
        }
    }

    package func departures(after traveller: Identifier<Traveller>?, limit: Int) async throws -> [Departure] {
        try await database.read { try DepartureTable.page(after: traveller, limit: limit, in: $0) }
    }

    package func beginErasure(
        of traveller: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ErasureSnapshot) throws -> ErasureChange?
    ) async throws -> Bool {
        let keys = database.keys
        return try await database.write { db in
            guard let departure = try DepartureTable.find(traveller, in: db),
                let found = try TravellerTable.find(traveller, in: db),
                let change = try deciding(
                    ErasureSnapshot(
                        of: found, departure, holds: try DepartureTable.holds(of: traveller, in: db),
                        history: try ActionTable.history(of: traveller, in: db)))
            else { return false }
            try DepartureTable.save(change.departure, in: db)
            // Tokens end with their sessions, also in the cache.
            try SessionTable.endAll(of: traveller, in: db)
            for message in change.messages { try OutboxTable.save(message, in: db) }
            let verified = found.contacts.logins { $0.verifiedAt != nil }
            if let until = change.heldUntil {
                try BannedContactTable.hold(verified, of: traveller, until: until, keys, in: db)
            }
            if let origin = change.departure.faultOrigin {
                try Self.leave(of: traveller, verified, keys, at: now, in: db) { until in
                    try LeftFaultTable.faults(
                        of: traveller, agreedUntil: until, mayLoseDispute: change.mayLoseDispute, origin, at: now,
                        in: db)
                }
            }
            // Somebody else may verify them from here on; the last mail has its own copy.
            for login in found.contacts.logins() { try RecoveryRequestTable.erase(of: login, in: db) }
            try TravellerTable.eraseContacts(of: traveller, in: db)
            return true
        }
    }

    /// Leaves faults under the contacts, and with everybody who has verified one of them in any spelling.
    /// - Parameter faults: Those of swaps that were accepted until a time.
    private static func leave(
        of traveller: Identifier<Traveller>, _ verified: [Login], _ keys: KeyFile, at now: Date, in db: Database,
        _ faults: (Date?) throws -> LeftFaults?
    ) throws {
        let holders = try FaultCarrier.holders(of: verified, besides: traveller, in: db)
        let carriers = try FaultSourceTable.carriers(of: traveller, in: db) + holders
        try FaultSourceTable.delete(source: traveller, in: db)
        // Of a contact that was dropped and verified again all counts.
        let kept = Set(verified.map { BannedContactTable.hashes($0, keys)[0] })
        for dropped in try HeldContactTable.dropped(by: traveller, in: db) where !kept.contains(dropped.hash) {
            if let left = try faults(dropped.at) {
                try LeftFaultTable.insert(left, under: dropped.hash, agreedUntil: dropped.at, in: db)
            }
        }
        if let left = try faults(nil) { try LeftFaultTable.insert(left, under: verified, keys, in: db) }
        for carrier in carriers {
            guard let left = try faults(carrier.agreedUntil) else { continue }
            try CarriedFaultTable.add(
                [left], to: carrier.traveller, by: carrier.contact, agreedUntil: carrier.agreedUntil, in: db)
        }
        for carrier in Set(carriers.map(\.traveller)).sorted(by: { $0.description < $1.description }) {
            try ReliabilityTable.calculate(carrier, at: now, in: db)
        }
    }

    package func erase(
        _ traveller: Identifier<Traveller>, _ progress: ErasureProgress, at now: Date
    ) async throws -> ErasureSlice? {
        let keys = database.keys
        return try await database.write { db in
            guard var departure = try DepartureTable.find(traveller, in: db), departure.progress == progress else {
                return nil
            }
            let slice = try ErasureTable.erase(departure, progress, keys, at: now, in: db)
            guard slice != .waiting else { return slice }
            departure.progress = progress.next(after: slice)
            if departure.progress == nil {
                // A dispute that was open at the beginning has been decided since.
                if let origin = departure.faultOrigin {
                    let faults = { (until: Date?) in
                        try LeftFaultTable.faults(
                            of: traveller, agreedUntil: until, mayLoseDispute: false, origin, at: now, in: db)
                    }
                    try LeftFaultTable.replace(origin, with: faults, in: db)
                    try CarriedFaultTable.replace(origin, with: faults, at: now, in: db)
                }
                try DepartureTable.delete(traveller, in: db)
            } else {
                try DepartureTable.save(departure, in: db)
            }
            return slice
        }
    }

    package func emptyLog() async throws -> Bool { try await database.writer.emptyLog() }
}
