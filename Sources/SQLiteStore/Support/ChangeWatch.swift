import Domain
import Foundation
import GRDB
import Synchronization

/// What a transaction changed of that which is also kept in memory.
struct Touched: Sendable {
    var offers: [Int64: TileKey] = [:]
    /// Ids as they stand in the database.
    var travellers: Set<String> = []
    var rates = false
    /// An account changed its state, or sessions and tokens their times.
    var sessions = false
    /// Hashes of access tokens that ended; a session takes its own with it.
    var tokens: Set<[UInt8]> = []

    /// Nothing that a search shows.
    var isEmpty: Bool { offers.isEmpty && travellers.isEmpty && !rates }
}

/// Tells after each commit what it touched, if anything, before anybody is told that it was committed.
///
/// Temporary triggers on the writing connection note the rows, whoever writes them and with whatever statement; an
/// update hook would not see tables WITHOUT ROWID. An offer's place never changes. What is rolled back may be noted:
/// then it is read anew for nothing.
final class ChangeWatch: TransactionObserver, Sendable {
    private let touched = Mutex(Touched())
    private let committed: @Sendable (Touched, Database) -> Void

    init(_ committed: @escaping @Sendable (Touched, Database) -> Void) {
        self.committed = committed
    }

    /// On the one connection that writes, after it was migrated.
    func install(on pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { db in
            db.add(
                function: note("wayswap_offer_touched", 3) { touched, values in
                    guard let key = Int64.fromDatabaseValue(values[0]),
                        let latitude = Int32.fromDatabaseValue(values[1]),
                        let longitude = Int32.fromDatabaseValue(values[2])
                    else { return }
                    let centre = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
                    touched.offers[key] = TileKey(holding: centre)
                })
            db.add(
                function: note("wayswap_traveller_touched", 1) { touched, values in
                    if let id = String.fromDatabaseValue(values[0]) { touched.travellers.insert(id) }
                })
            db.add(function: note("wayswap_rates_touched", 0) { touched, _ in touched.rates = true })
            db.add(function: note("wayswap_sessions_touched", 0) { touched, _ in touched.sessions = true })
            db.add(
                function: note("wayswap_token_touched", 1) { touched, values in
                    if let hash = Data.fromDatabaseValue(values[0]) { touched.tokens.insert([UInt8](hash)) }
                })
            try db.execute(sql: Self.triggers)
        }
        pool.add(transactionObserver: self, extent: .databaseLifetime)
    }

    private func note(
        _ name: String, _ count: Int, _ note: @escaping @Sendable (inout Touched, [DatabaseValue]) -> Void
    ) -> DatabaseFunction {
        DatabaseFunction(name, argumentCount: count) { values in
            self.touched.withLock { note(&$0, values) }
            return nil
        }
    }

    private static let triggers = """
        CREATE TEMP TRIGGER offer_made AFTER INSERT ON main.offer BEGIN
            SELECT wayswap_offer_touched(NEW.key, NEW.latitude, NEW.longitude); END;
        CREATE TEMP TRIGGER offer_changed AFTER UPDATE ON main.offer BEGIN
            SELECT wayswap_offer_touched(NEW.key, NEW.latitude, NEW.longitude); END;
        CREATE TEMP TRIGGER offer_gone AFTER DELETE ON main.offer BEGIN
            SELECT wayswap_offer_touched(OLD.key, OLD.latitude, OLD.longitude); END;
        CREATE TEMP TRIGGER traveller_changed
            AFTER UPDATE OF handle, name, state, reliability_score, swaps_completed, swap_partners, no_shows,
                late_cancels, reviews, stars ON main.traveller
            WHEN NEW.handle <> OLD.handle OR NEW.name <> OLD.name OR NEW.state <> OLD.state
                OR (NEW.reliability_score, NEW.swaps_completed, NEW.swap_partners, NEW.no_shows, NEW.late_cancels,
                    NEW.reviews, NEW.stars)
                IS NOT (OLD.reliability_score, OLD.swaps_completed, OLD.swap_partners, OLD.no_shows,
                    OLD.late_cancels, OLD.reviews, OLD.stars) BEGIN
            SELECT wayswap_traveller_touched(NEW.id); END;
        CREATE TEMP TRIGGER account_changed AFTER UPDATE OF handle, state ON main.traveller
            WHEN NEW.handle <> OLD.handle OR NEW.state <> OLD.state BEGIN
            SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER session_changed AFTER UPDATE OF expires_at ON main.session BEGIN
            SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER token_changed AFTER UPDATE ON main.access_token BEGIN
            SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER token_ended AFTER DELETE ON main.access_token BEGIN
            SELECT wayswap_token_touched(OLD.hash); END;
        CREATE TEMP TRIGGER rate_made AFTER INSERT ON main.rate BEGIN SELECT wayswap_rates_touched(); END;
        CREATE TEMP TRIGGER rate_changed AFTER UPDATE ON main.rate BEGIN SELECT wayswap_rates_touched(); END;
        CREATE TEMP TRIGGER rate_gone AFTER DELETE ON main.rate BEGIN SELECT wayswap_rates_touched(); END;
        CREATE TEMP TRIGGER rate_day_closed AFTER INSERT ON main.feed_closed_day BEGIN SELECT wayswap_rates_touched(); END;
        """

    // The triggers see every change; events of rows are not asked for.
    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

    func databaseDidChange(with event: DatabaseEvent) {}

    func databaseDidCommit(_ db: Database) {
        let all = touched.withLock { touched in
            defer { touched = Touched() }
            return touched
        }
        committed(all, db)
    }

    func databaseDidRollback(_ db: Database) {
        touched.withLock { $0 = Touched() }
    }
}
