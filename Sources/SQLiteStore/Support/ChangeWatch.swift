import Domain
import Foundation
import GRDB
import Synchronization

/// What a transaction changed in the data that caches hold, and which events it wrote.
struct ChangedKeys: Sendable {
    /// The handle or state of an account changed, its place on the staff, or the expiry of a session or an access token.
    var sessions = false
    /// Hashes of deleted access tokens (deleting a session deletes its tokens), of those of a session that proved a
    /// second factor, and of those of a traveller whose language or second factor may have changed.
    var tokens: Set<[UInt8]> = []
    /// Ids of travellers of whom something changed that decides which offers they can take.
    var takers: Set<String> = []
    /// The operator's lists changed, which concern everybody.
    var allTakers = false
    /// The number of new events by traveller.
    var events: [String: Int] = [:]
    /// Deleted sessions, and accounts that stopped acting.
    var ended = EndedSessions()
}

/// Reports after each commit which cached data the transaction changed, before the commit is acknowledged.
///
/// Temporary triggers on the writing connection record the changed rows of every statement. An update hook would miss
/// WITHOUT ROWID tables. Changes of a rolled-back savepoint may stay recorded; they only cause a needless reload.
final class ChangeWatch: TransactionObserver, Sendable {
    private let touched = Mutex(ChangedKeys())
    private let committed: @Sendable (ChangedKeys, GRDB.Database) -> Void

    init(_ committed: @escaping @Sendable (ChangedKeys, GRDB.Database) -> Void) { self.committed = committed }

    /// Installs the triggers on the writing connection. Call after the migrations.
    func install(on pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { db in
            db.add(function: note("wayswap_sessions_touched", 0) { touched, _ in touched.sessions = true })
            db.add(
                function: note("wayswap_token_touched", 1) { touched, values in
                    if let hash = Data.fromDatabaseValue(values[0]) { touched.tokens.insert([UInt8](hash)) }
                })
            db.add(
                function: note("wayswap_taker_touched", 1) { touched, values in
                    if let traveller = String.fromDatabaseValue(values[0]) { touched.takers.insert(traveller) }
                })
            db.add(function: note("wayswap_takers_touched", 0) { touched, _ in touched.allTakers = true })
            db.add(
                function: note("wayswap_event_added", 1) { touched, values in
                    if let traveller = String.fromDatabaseValue(values[0]) {
                        touched.events[traveller, default: 0] += 1
                    }
                })
            db.add(
                function: note("wayswap_session_ended", 1) { touched, values in
                    if let id = String.fromDatabaseValue(values[0]).flatMap({ Identifier<Session>($0) }) {
                        touched.ended.sessions.insert(id)
                    }
                })
            db.add(
                function: note("wayswap_account_stopped", 1) { touched, values in
                    if let id = String.fromDatabaseValue(values[0]).flatMap({ Identifier<Traveller>($0) }) {
                        touched.ended.travellers.insert(id)
                    }
                })
            try db.execute(sql: Self.triggers + Self.triggersOfTakers)
        }
        pool.add(transactionObserver: self, extent: .databaseLifetime)
    }

    private func note(
        _ name: String, _ count: Int, _ note: @escaping @Sendable (inout ChangedKeys, [DatabaseValue]) -> Void
    ) -> DatabaseFunction {
        DatabaseFunction(name, argumentCount: count) { values in
            self.touched.withLock { note(&$0, values) }
            return nil
        }
    }

    private static let triggers = """
        CREATE TEMP TRIGGER account_changed AFTER UPDATE OF handle, state ON main.traveller
            WHEN NEW.handle <> OLD.handle OR NEW.state <> OLD.state BEGIN
            SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER account_stopped AFTER UPDATE OF state ON main.traveller
            WHEN NEW.state <> OLD.state AND NEW.state NOT IN \(TravellerTable.actingStates) BEGIN
            SELECT wayswap_account_stopped(NEW.id); END;
        CREATE TEMP TRIGGER session_ended AFTER DELETE ON main.session BEGIN
            SELECT wayswap_session_ended(OLD.id); END;
        CREATE TEMP TRIGGER language_changed AFTER UPDATE OF preferences, languages ON main.traveller
            WHEN NEW.preferences IS NOT OLD.preferences OR NEW.languages <> OLD.languages BEGIN
            SELECT wayswap_token_touched(access_token.hash) FROM main.session
                JOIN main.access_token ON access_token.session = session.id WHERE session.traveller = NEW.id; END;
        CREATE TEMP TRIGGER session_changed AFTER UPDATE OF expires_at ON main.session BEGIN
            SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER session_proved AFTER UPDATE OF factor_at ON main.session BEGIN
            SELECT wayswap_token_touched(hash) FROM main.access_token WHERE session = NEW.id; END;
        CREATE TEMP TRIGGER factor_changed AFTER UPDATE OF id, confirmed_at ON main.second_factor
            WHEN NEW.id <> OLD.id OR NEW.confirmed_at IS NOT OLD.confirmed_at BEGIN
            SELECT wayswap_token_touched(access_token.hash) FROM main.session
                JOIN main.access_token ON access_token.session = session.id WHERE session.traveller = NEW.traveller;
            END;
        CREATE TEMP TRIGGER factor_removed AFTER DELETE ON main.second_factor BEGIN
            SELECT wayswap_token_touched(access_token.hash) FROM main.session
                JOIN main.access_token ON access_token.session = session.id WHERE session.traveller = OLD.traveller;
            END;
        CREATE TEMP TRIGGER staff_added AFTER INSERT ON main.staff BEGIN SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER staff_changed AFTER UPDATE ON main.staff BEGIN SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER staff_removed AFTER DELETE ON main.staff BEGIN SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER token_changed AFTER UPDATE ON main.access_token BEGIN
            SELECT wayswap_sessions_touched(); END;
        CREATE TEMP TRIGGER token_ended AFTER DELETE ON main.access_token BEGIN
            SELECT wayswap_token_touched(OLD.hash); END;
        CREATE TEMP TRIGGER event_added AFTER INSERT ON main.event BEGIN
            SELECT wayswap_event_added(NEW.traveller); END;
        """

    /// On every table that `SQLiteReliabilityStore.taker` reads.
    private static let triggersOfTakers: String = {
        let person = [
            "state", "email_verified_at", "phone_verified_at", "tier_granted_at", "swaps_completed", "swap_partners",
            "reliability_score", "created_at",
        ]
        return [
            ("traveller", "UPDATE OF \(person.joined(separator: ", "))", ["NEW.id"]),
            ("departure", "INSERT", ["NEW.traveller"]), ("departure", "UPDATE", ["NEW.traveller"]),
            ("departure", "DELETE", ["OLD.traveller"]),
            ("swap", "INSERT", ["NEW.owner", "NEW.proposer"]), ("swap", "UPDATE", ["NEW.owner", "NEW.proposer"]),
            ("swap", "DELETE", ["OLD.owner", "OLD.proposer"]),
            (
                "swap_side", "UPDATE OF handed_over_at",
                [
                    "(SELECT owner FROM main.swap WHERE id = NEW.swap)",
                    "(SELECT proposer FROM main.swap WHERE id = NEW.swap)",
                ]
            ),
            ("thread", "INSERT", ["NEW.guest"]), ("thread", "DELETE", ["OLD.guest"]),
            ("wallet_text", "INSERT", ["NEW.sender"]), ("wallet_text", "UPDATE", ["NEW.sender"]),
            ("wallet_text", "DELETE", ["OLD.sender"]),
            ("money_request", "INSERT", ["NEW.asker"]), ("money_request", "UPDATE", ["NEW.asker"]),
            ("money_request", "DELETE", ["OLD.asker"]),
            ("operator_list", "UPDATE", []), ("switched_off", "INSERT", []), ("switched_off", "DELETE", []),
        ].map { (table: String, event: String, travellers: [String]) in
            let name = "taker_\(table)_\(event.prefix { $0 != " " })".lowercased()
            let calls =
                travellers.isEmpty
                ? "wayswap_takers_touched()"
                : travellers.map { "wayswap_taker_touched(\($0))" }.joined(separator: ", ")
            return "CREATE TEMP TRIGGER \(name) AFTER \(event) ON main.\(table) BEGIN SELECT \(calls); END;"
        }.joined(separator: "\n")
    }()

    // The triggers record every change, so GRDB need not report row events.
    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

    func databaseDidChange(with event: DatabaseEvent) {}

    func databaseDidCommit(_ db: GRDB.Database) {
        let all = touched.withLock { touched in
            defer { touched = ChangedKeys() }
            return touched
        }
        committed(all, db)
    }

    func databaseDidRollback(_ db: GRDB.Database) {
        touched.withLock { $0 = ChangedKeys() }
    }
}
