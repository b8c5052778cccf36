package import Domain
package import Foundation

/// What an operator does to the ledger while no server runs.
package struct SQLiteLedger: Sendable {
    /// Wallets that followed their accounts late.
    package struct Resumed: Sendable, Equatable {
        package var closed = 0
        package var reopened = 0
    }

    private let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    /// Books the opposite of a transaction. Throws `WalletReversal.Refusal`.
    package func reverse(_ id: Identifier<LedgerTransaction>, at now: Date) async throws {
        try await database.write { db in
            guard let booked = try Self.booked(id, in: db) else { throw WalletReversal.Refusal.noSuchTransaction }
            let ledger = try LedgerTable.ledger(of: booked.amounts.map(\.account), in: db)
            let change = try WalletReversal(of: booked, in: ledger).booking(at: now)
            try SQLiteWalletStore.write(change, at: now, in: db)
        }
    }

    /// Lets wallets move money again after a stop. Wallets of accounts that were closed or returned meanwhile follow them.
    package func resume(at now: Date) async throws -> Resumed {
        try await database.write { db in
            try LedgerStateTable.resume(in: db)
            var resumed = Resumed()
            for (traveller, state) in try WalletClosingTable.late(in: db) {
                guard try WalletClosingTable.follow(traveller, into: state, at: now, in: db) else { continue }
                if state.keepsMoney { resumed.reopened += 1 } else { resumed.closed += 1 }
            }
            return resumed
        }
    }

    private static func booked(
        _ id: Identifier<LedgerTransaction>, in db: Database
    ) throws -> WalletReversal.Booked? {
        let sql = """
            SELECT sequence, kind, actor,
                EXISTS (SELECT 1 FROM ledger_transaction AS later WHERE later.reverses = booked.id) AS is_reversed
            FROM ledger_transaction AS booked WHERE id = :id
            """
        guard let row = try db.row(sql, ["id": id.description]) else { return nil }
        let postings =
            "SELECT owner, currency, amount FROM ledger_posting WHERE sequence = :sequence ORDER BY owner, currency"
        let amounts = try db.rows(postings, ["sequence": row["sequence"] as Int64]).map { posting in
            guard let owner = LedgerAccount.Owner(key: posting["owner"]) else { throw DamagedRow(column: "owner") }
            return (LedgerAccount(owner, try posting.currency("currency")), posting["amount"] as Int64)
        }
        return WalletReversal.Booked(
            id, try row.value("kind"), by: try row.id("actor"), amounts, isReversed: row["is_reversed"])
    }
}
