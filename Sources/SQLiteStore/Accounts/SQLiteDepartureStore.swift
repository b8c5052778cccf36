import Domain
import Foundation

/// Travellers who leave, in SQLite.
struct SQLiteDepartureStore: DepartureStore {
    let database: SQLiteDatabase

    func leave(
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
            try TravellerTable.setState(.deleted, of: traveller, at: now, in: db)
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
            offers: try OfferTable.open(of: traveller, at: now, in: db),
            holds: try DepartureTable.holds(of: traveller, in: db),
            restoredAt: try TravellerTable.restoredAt(of: traveller, in: db))
    }

    func preview(of traveller: Identifier<Traveller>, at now: Date) async throws -> DeparturePreview? {
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

    func endSwaps(
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

    func restore(
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
                try TravellerTable.setState(state, of: traveller, at: now, in: db)
                try TravellerTable.setRestored(now, of: traveller, in: db)
            }
            for message in change.messages { try OutboxTable.save(message, in: db) }
            return try TravellerTable.find(traveller, in: db).map {
                try SQLiteTravellerStore.ownProfile(of: $0, at: now, in: db)
            }
        }
    }

    func departures(after traveller: Identifier<Traveller>?, limit: Int) async throws -> [Departure] {
        try await database.read { try DepartureTable.page(after: traveller, limit: limit, in: $0) }
    }

    func beginErasure(
        of traveller: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ErasureSnapshot) throws -> ErasureChange?
    ) async throws -> Bool {
        let keys = database.keys
        return try await database.write { db in
            guard let departure = try DepartureTable.find(traveller, in: db),
                let found = try TravellerTable.find(traveller, in: db)
            else { return false }
            let faults = try Self.faults(of: found, keys, at: now, in: db)
            guard
                let change = try deciding(
                    ErasureSnapshot(
                        of: found, departure, holds: try DepartureTable.holds(of: traveller, in: db),
                        history: try ActionTable.history(of: traveller, in: db), faults: faults))
            else { return false }
            try DepartureTable.save(change.departure, in: db)
            // Tokens end with their sessions, also in the cache.
            try SessionTable.endAll(of: traveller, in: db)
            for message in change.messages { try OutboxTable.save(message, in: db) }
            if let until = change.heldUntil {
                try BannedContactTable.hold(found.contacts.verifiedLogins, of: traveller, until: until, keys, in: db)
            }
            try FaultSourceTable.delete(source: traveller, in: db)
            try Self.write(change.leftFaults, after: faults.carriers.compactMap(\.traveller), keys, at: now, in: db)
            // Somebody else may verify them from here on; the last mail has its own copy.
            for login in found.contacts.logins() { try RecoveryRequestTable.erase(of: login, in: db) }
            try TravellerTable.eraseContacts(of: traveller, in: db)
            return true
        }
    }

    private static func faults(
        of traveller: Traveller, _ keys: KeyFile, at now: Date, in db: Database
    ) throws -> FaultHistory {
        let (id, verified) = (traveller.id, traveller.contacts.verifiedLogins)
        return FaultHistory(
            try ObservationTable.own(about: id, in: db),
            dropped: try HeldContactTable.dropped(by: id, whoHas: verified, keys, in: db),
            carriers: try FaultSourceTable.carriers(of: id, in: db),
            holders: try HeldContactTable.holders(of: verified, besides: id, keys, at: now, in: db))
    }

    /// Also computes the scores of `carriers`, who carried the faults so far.
    private static func write(
        _ left: [PlacedFaults], after carriers: [Identifier<Traveller>], _ keys: KeyFile, at now: Date,
        in db: Database
    ) throws {
        for faults in left { try LeftFaultTable.save(faults, keys, in: db) }
        try ReliabilityTable.calculate(
            Set(left.compactMap(\.place.traveller)).union(carriers), at: now, in: db)
    }

    func erase(
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
                if let origin = departure.faultOrigin {
                    let places = try LeftFaultTable.places(origin, in: db)
                    let left = departure.leaving(
                        try ObservationTable.own(about: traveller, in: db), in: places, at: now)
                    try LeftFaultTable.delete(origin, in: db)
                    try Self.write(left, after: places.compactMap(\.traveller), keys, at: now, in: db)
                }
                try DepartureTable.delete(traveller, in: db)
            } else {
                try DepartureTable.save(departure, in: db)
            }
            return slice
        }
    }

    func emptyLog() async throws -> Bool { try await database.writer.emptyLog() }
}
