import Domain
import GRDB
import Synchronization

/// Caches reference rates together with the change count of the snapshot from which they were read.
///
/// Triggers count every change of published rates, also by other programs. Each read compares the count of its own
/// snapshot, so cached rates are never older than that snapshot.
final class ReferenceRatesCache: Sendable {
    /// Sets of days whose rates are cached for paging; at most twice as many are kept.
    private static let capacity = 8

    private struct State {
        var changes: Int64 = -1
        var newest: ReferenceRates?
        var referenceRates = LRUCache<ReferenceRates.Days, ReferenceRates>(capacity: ReferenceRatesCache.capacity)
    }

    private let state = Mutex(State())

    /// The newest publications, or those of exactly `days`, with the change count.
    func referenceRates(of days: ReferenceRates.Days? = nil, in db: Database) throws -> (
        referenceRates: ReferenceRates, changes: Int64
    ) {
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
    func newest(writing db: Database) throws -> ReferenceRates {
        try known(nil, at: try Self.changes(in: db)) ?? RateTable.referenceRates(in: db)
    }

    private func known(_ days: ReferenceRates.Days?, at changes: Int64) -> ReferenceRates? {
        state.withLock { state in
            guard state.changes == changes else { return nil }
            return if let days { state.referenceRates.value(for: days) } else { state.newest }
        }
    }

    static func changes(in db: Database) throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT number FROM change_count WHERE subject = 'rates'")
        guard let changes = try Int64.fetchOne(statement) else { throw DamagedRow(column: "change_count.number") }
        return changes
    }
}
