import Domain
import Foundation
import Synchronization

/// Caches reference rates together with the change count of the snapshot from which they were read.
///
/// Triggers count every change of published rates, also by other programs. Each read compares the count of its own
/// snapshot, so cached rates are never older than that snapshot. Which source comes first depends on the time too.
final class ReferenceRatesCache: Sendable {
    /// Sets of days whose rates are cached for paging; at most twice as many are kept.
    private static let capacity = 8

    private struct State {
        var changes: Int64 = -1
        var newest: ReferenceRates?
        /// The newest rates in the order of the last minute that was asked for. Sources become late on whole minutes.
        var ordered: (minute: Int64, rates: ReferenceRates)?
        var referenceRates = LRUCache<ReferenceRates.Days, ReferenceRates>(capacity: ReferenceRatesCache.capacity)
    }

    private let state = Mutex(State())
    private let currentMode = Mutex(RateMode.offline)

    /// Whether rules of age apply; set once, before the first request.
    var mode: RateMode {
        get { currentMode.withLock { $0 } }
        set {
            currentMode.withLock { $0 = newValue }
            state.withLock { $0.ordered = nil }
        }
    }

    /// The newest publications in the order of `now`, with the change count.
    func referenceRates(at now: Date, in db: Database) throws -> (referenceRates: ReferenceRates, changes: Int64) {
        let (newest, changes) = try stored(nil, in: db)
        return (ordered(newest, changes, at: now), changes)
    }

    /// Those of exactly `days`, in their order.
    func referenceRates(
        of days: ReferenceRates.Days, in db: Database
    ) throws -> (referenceRates: ReferenceRates, changes: Int64) { try stored(days, in: db) }

    private func stored(
        _ days: ReferenceRates.Days?, in db: Database
    ) throws -> (referenceRates: ReferenceRates, changes: Int64) {
        let changes = try Self.changes(in: db)
        if let known = known(days, at: changes) { return (known, changes) }
        let referenceRates = try RateTable.referenceRates(of: days, in: db)
        state.withLock { state in
            if state.changes < changes { state = State(changes: changes) }
            // Rates from a snapshot before the last change are not cached.
            guard state.changes == changes else { return }
            if let days {
                state.referenceRates.insert(referenceRates, for: days)
            } else {
                state.newest = referenceRates
            }
        }
        return (referenceRates, changes)
    }

    /// The newest publications, for a write: its snapshot may have rates that are never committed, so nothing is cached.
    func newest(at now: Date, writing db: Database) throws -> ReferenceRates {
        try newest(at: now, Self.changes(in: db), writing: db).rates
    }

    /// The same where the count of changes was read with something else.
    func newest(at now: Date, _ changes: Int64, writing db: Database) throws -> NumberedRates {
        let rates =
            if let known = known(nil, at: changes) {
                ordered(known, changes, at: now)
            } else {
                try RateTable.referenceRates(in: db).ordered(mode, at: now)
            }
        return NumberedRates(rates: rates, changes: changes)
    }

    private func ordered(_ newest: ReferenceRates, _ changes: Int64, at now: Date) -> ReferenceRates {
        let minute = now.milliseconds / 60_000
        let known = state.withLock { $0.changes == changes && $0.ordered?.minute == minute ? $0.ordered?.rates : nil }
        if let known { return known }
        let ordered = newest.ordered(mode, at: now)
        state.withLock { state in
            if state.changes == changes { state.ordered = (minute, ordered) }
        }
        return ordered
    }

    private func known(_ days: ReferenceRates.Days?, at changes: Int64) -> ReferenceRates? {
        state.withLock { state in
            guard state.changes == changes else { return nil }
            return if let days { state.referenceRates.value(for: days) } else { state.newest }
        }
    }

    static func changes(in db: Database) throws -> Int64 {
        let sql = "SELECT number FROM change_count WHERE subject = 'rates'"
        guard let changes = try db.value(sql, as: Int64.self) else { throw DamagedRow(column: "change_count.number") }
        return changes
    }
}
