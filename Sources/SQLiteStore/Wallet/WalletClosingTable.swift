import Domain
import Foundation

/// SQL that reads what closes or opens a wallet again, and writes it.
enum WalletClosingTable {
    /// Lets the wallet follow its account from one state to another. A stopped ledger books nothing: it follows later.
    static func follow(
        _ traveller: Identifier<Traveller>, from before: Traveller.State, to state: Traveller.State, at now: Date,
        in db: Database
    ) throws {
        guard before.keepsMoney != state.keepsMoney, try !LedgerStateTable.state(in: db).isStopped else { return }
        try follow(traveller, into: state, at: now, in: db)
    }

    /// Whether there was anything to do.
    @discardableResult
    static func follow(
        _ traveller: Identifier<Traveller>, into state: Traveller.State, at now: Date, in db: Database
    ) throws -> Bool {
        let currencies = try LedgerTable.balances(of: traveller, in: db).map(\.account.currency)
        let closing = WalletClosing(
            of: traveller,
            ledger: try LedgerTable.ledger(
                of: traveller, and: nil, in: currencies, latest: try LedgerTable.newest(in: db)?.at, in: db),
            reservations: try ReservationTable.pending(of: traveller, in: db),
            requests: try MoneyRequestTable.open(of: traveller, in: db),
            orders: try WalletOrderTable.open(of: traveller, in: db), closing: try newest(of: traveller, in: db))
        let change = try closing.following(state, at: now)
        guard change != WalletChange() else { return false }
        try SQLiteWalletStore.write(change, at: now, in: db)
        // What came back may have ended meanwhile.
        if state.keepsMoney {
            let held = try LedgerTable.balances(of: traveller, in: db).map(\.account.currency)
            let ended = try EndedCurrencyTable.ended(held, at: now, in: db)
            if !ended.isEmpty { try CurrencyEndTable.convert(traveller, by: CurrencyEnding(ended), at: now, in: db) }
        }
        return true
    }

    /// Whose wallet did not follow the account while the ledger was stopped, perhaps: who left it with money or open
    /// business, and who is back without a reversal.
    static func late(in db: Database) throws -> [(Identifier<Traveller>, Traveller.State)] {
        let sql = """
            SELECT id, state FROM traveller
            WHERE (state IN \(closedStates) AND (
                    EXISTS (SELECT 1 FROM ledger_account AS account WHERE account.traveller = traveller.id
                        AND account.balance > 0)
                    OR EXISTS (SELECT 1 FROM wallet_order WHERE wallet_order.traveller = traveller.id
                        AND wallet_order.state = 'open')
                    OR EXISTS (SELECT 1 FROM money_request
                        WHERE traveller.id IN (money_request.asker, money_request.payer)
                            AND money_request.state = 'open')))
                OR (state NOT IN \(closedStates) AND EXISTS (SELECT 1 FROM ledger_transaction AS closing
                    WHERE closing.actor = traveller.id AND closing.kind = 'closing' AND NOT EXISTS (
                        SELECT 1 FROM ledger_transaction AS later WHERE later.reverses = closing.id)))
            ORDER BY id
            """
        return try db.rows(sql).map { (try $0.id("id"), try $0.value("state")) }
    }

    private static let closedStates = Traveller.State.sqlList { !$0.keepsMoney }

    private static func newest(
        of traveller: Identifier<Traveller>, in db: Database
    ) throws -> WalletClosing.Booked? {
        let sql = """
            SELECT id, sequence FROM ledger_transaction AS closing
            WHERE actor = :traveller AND kind = 'closing'
                AND NOT EXISTS (SELECT 1 FROM ledger_transaction AS later WHERE later.reverses = closing.id)
            ORDER BY sequence DESC LIMIT 1
            """
        guard let row = try db.row(sql, ["traveller": traveller.description]) else { return nil }
        let postings = """
            SELECT currency, amount FROM ledger_posting WHERE owner = :traveller AND sequence = :sequence
                ORDER BY currency
            """
        let amounts = try db.rows(postings, ["traveller": traveller.description, "sequence": row["sequence"] as Int64])
            .map { Money(minorUnits: -($0["amount"] as Int64), currency: try $0.currency("currency")) }
        return WalletClosing.Booked(try row.id("id"), amounts)
    }
}
