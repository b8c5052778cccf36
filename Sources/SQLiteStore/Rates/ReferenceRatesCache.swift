import Domain
import GRDB
import Synchronization

/// The reference rates that were read last, and the number of changes in the database with which they were read.
///
/// Triggers count every change of published rates, whoever writes it. Each read compares the number in its own snapshot,
/// so what is in memory is never older than that.
final class ReferenceRatesCache: Sendable {
    /// Days whose rates are kept for walks through pages; twice as many at most.
    private static let capacity = 8

    private struct State {
        var changes: Int64 = -1
        var newest: ReferenceRates?
        var referenceRates = RecentlyUsed<ReferenceRates.Days, ReferenceRates>(capacity: ReferenceRatesCache.capacity)
    }

    private let state = Mutex(State())

    /// The newest publications, or exactly those of these days, and the number of changes so far.
    func referenceRates(of days: ReferenceRates.Days? = nil, in db: Database) throws -> (
        referenceRates: ReferenceRates, changes: Int64
    ) {
        let statement = try db.cachedStatement(sql: "SELECT number FROM change_count WHERE subject = 'rates'")
        guard let changes = try Int64.fetchOne(statement) else { throw DamagedRow(column: "change_count.number") }
        let known = state.withLock { state -> ReferenceRates? in
            guard state.changes == changes else { return nil }
            return if let days { state.referenceRates.value(for: days) } else { state.newest }
        }
        if let known { return (known, changes) }
        let referenceRates = try RateTable.referenceRates(of: days, in: db)
        state.withLock { state in
            if state.changes < changes { state = State(changes: changes) }
            // A snapshot from before the last change keeps nothing.
            guard state.changes == changes else { return }
            if let days {
                state.referenceRates.insert(referenceRates, for: days)
            } else {
                state.newest = referenceRates
            }
        }
        return (referenceRates, changes)
    }
}
