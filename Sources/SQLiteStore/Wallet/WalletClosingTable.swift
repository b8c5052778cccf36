import Domain
import Foundation
import GRDB

/// SQL that reads what closes or opens a wallet again, and writes it.
enum WalletClosingTable {
    /// Lets the wallet follow its account from one state to another.
    static func follow(
        _ traveller: Identifier<Traveller>, from before: Traveller.State, to state: Traveller.State, at now: Date,
        in db: Database
    ) throws {
        guard before.keepsMoney != state.keepsMoney else { return }
        let currencies = try LedgerTable.balances(of: traveller, in: db).map(\.account.currency)
        let closing = WalletClosing(
            of: traveller, ledger: try LedgerTable.ledger(of: traveller, and: nil, in: currencies, in: db),
            reservations: try ReservationTable.pending(of: traveller, in: db),
            requests: try MoneyRequestTable.open(of: traveller, in: db),
            orders: try WalletOrderTable.open(of: traveller, in: db), closing: try newest(of: traveller, in: db),
            isStopped: try LedgerStateTable.state(in: db).isStopped)
        try SQLiteWalletStore.write(try closing.following(state, at: now), in: db)
    }

    private static func newest(
        of traveller: Identifier<Traveller>, in db: Database
    ) throws -> WalletClosing.Booked? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, sequence FROM ledger_transaction AS closing
                WHERE actor = ?1 AND kind = 'closing'
                    AND NOT EXISTS (SELECT 1 FROM ledger_transaction AS later WHERE later.reverses = closing.id)
                ORDER BY sequence DESC LIMIT 1
                """)
        guard let row = try StoredRow.fetchOne(statement, arguments: [traveller.description]) else { return nil }
        let postings = try db.cachedStatement(
            sql: "SELECT currency, amount FROM ledger_posting WHERE owner = ? AND sequence = ? ORDER BY currency")
        let amounts = try StoredRow.fetchAll(
            postings, arguments: [traveller.description, row["sequence"] as Int64]
        ).map { Money(minorUnits: -($0["amount"] as Int64), currency: try $0.currency("currency")) }
        return WalletClosing.Booked(try row.id("id"), amounts)
    }
}
