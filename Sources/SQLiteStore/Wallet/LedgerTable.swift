import Domain
import Foundation

/// SQL of the tables `ledger_account`, `ledger_transaction`, `ledger_posting` and `wallet_text`.
enum LedgerTable {
    /// The balances that a decision may change: all of the traveller, and those of the system and of the recipient in the
    /// currencies of the decision.
    static func ledger(
        of traveller: Identifier<Traveller>, and recipient: Identifier<Traveller>?, in currencies: [Currency],
        latest: Date?, in db: Database
    ) throws -> Ledger {
        var rows = try db.rows(own, ["traveller": traveller.description])
        for currency in Set(currencies) {
            rows += try db.rows(
                others,
                [
                    "recipient": recipient?.description ?? "", "currency": currency.code,
                    "traveller": traveller.description,
                ])
        }
        return Ledger(try rows.map(balance), latest: latest)
    }

    /// The balances of these accounts.
    static func ledger(of accounts: [LedgerAccount], in db: Database) throws -> Ledger {
        let rows = try accounts.compactMap { account in
            try db.row(one, ["key": account.owner.key, "currency": account.currency.code])
        }
        return Ledger(try rows.map(balance), latest: try newest(in: db)?.at)
    }

    /// What decides about every transaction, in one statement.
    struct Facts {
        /// A check of the ledger failed.
        let isStopped: Bool
        /// The welcome balance of the traveller was booked.
        let isWelcomed: Bool
        /// The time of the newest transaction.
        let latest: Date?
    }

    static func facts(about traveller: Identifier<Traveller>, in db: Database) throws -> Facts {
        let sql = """
            SELECT stopped_at IS NOT NULL AS is_stopped,
                EXISTS (SELECT 1 FROM ledger_transaction WHERE operation = :welcome) AS is_welcomed,
                (SELECT at FROM ledger_transaction ORDER BY sequence DESC LIMIT 1) AS latest
            FROM ledger_state WHERE id = 1
            """
        let welcome = LedgerTransaction.welcome(of: traveller)
        guard let row = try db.row(sql, ["welcome": welcome]) else {
            throw DamagedRow(column: "ledger_state")
        }
        return Facts(
            isStopped: row["is_stopped"], isWelcomed: row["is_welcomed"], latest: row.optionalDate("latest"))
    }

    /// The balances of the two of a swap, and what was issued of each currency.
    static func wallets(
        of swap: Swap, in states: Sides<Traveller.State>, in db: Database
    ) throws -> SwapWallets {
        var rows = try Swap.Side.allCases.flatMap { side in
            try db.rows(own, ["traveller": swap.member(side).description])
        }
        rows += try db.rows(ofSystem)
        let (owner, proposer) = (try facts(about: swap.owner, in: db), try facts(about: swap.proposer, in: db))
        return SwapWallets(
            ledger: Ledger(try rows.map(balance), latest: owner.latest), states: states,
            isWelcomed: Sides(owner: owner.isWelcomed, proposer: proposer.isWelcomed), isStopped: owner.isStopped)
    }

    private static let ofSystem = "SELECT \(columns) FROM ledger_account WHERE owner = 'supply'"
    private static let columns = "owner, currency, balance, reserved"
    private static let one = "SELECT \(columns) FROM ledger_account WHERE owner = :key AND currency = :currency"
    private static let own = "SELECT \(columns) FROM ledger_account WHERE owner = :traveller ORDER BY currency"
    private static let others = """
        SELECT \(columns) FROM ledger_account
        WHERE owner IN ('supply', 'rounding', 'spread', 'closing', :recipient) AND currency = :currency
            AND owner <> :traveller
        """

    static func balances(of traveller: Identifier<Traveller>, in db: Database) throws -> [AccountBalance] {
        try db.rows(own, ["traveller": traveller.description]).map(balance)
    }

    private static func balance(_ row: StoredRow) throws -> AccountBalance {
        guard let owner = LedgerAccount.Owner(key: row["owner"]) else { throw DamagedRow(column: "owner") }
        return AccountBalance(
            LedgerAccount(owner, try row.currency("currency")), amount: row["balance"], reserved: row["reserved"])
    }

    static func newest(in db: Database) throws -> (sequence: Int64, at: Date)? {
        let sql = "SELECT sequence, at FROM ledger_transaction ORDER BY sequence DESC LIMIT 1"
        return try db.row(sql).map { ($0["sequence"], $0.date("at")) }
    }

    /// The newest transaction at or before a time; 0 before the first.
    static func sequence(at time: Date, in db: Database) throws -> Int64 {
        let sql = "SELECT sequence FROM ledger_transaction WHERE at <= :time ORDER BY at DESC, sequence DESC LIMIT 1"
        return try db.value(sql, ["time": time.milliseconds], as: Int64.self) ?? 0
    }

    /// The balances of a traveller after a transaction.
    static func balances(
        of traveller: Identifier<Traveller>, after sequence: Int64, in db: Database
    ) throws -> [AccountBalance] {
        let sql = """
            SELECT balance_after FROM ledger_posting
            WHERE owner = :traveller AND currency = :currency AND sequence <= :sequence ORDER BY sequence DESC LIMIT 1
            """
        return try balances(of: traveller, in: db).compactMap { balance in
            let arguments: SQLValues = [
                "traveller": traveller.description, "currency": balance.account.currency.code, "sequence": sequence,
            ]
            return try db.value(sql, arguments, as: Int64.self)
                .map { AccountBalance(balance.account, amount: $0) }
        }
    }

    /// What a traveller has deposited since a time, by currency.
    static func deposits(of traveller: Identifier<Traveller>, since time: Date, in db: Database) throws -> [Money] {
        let sql = """
            SELECT posting.currency AS currency, sum(posting.amount) AS amount
            FROM ledger_posting AS posting CROSS JOIN ledger_transaction AS booked ON booked.sequence = posting.sequence
            WHERE posting.owner = :traveller AND booked.kind = 'deposit' AND posting.sequence >= (
                SELECT sequence FROM ledger_transaction WHERE at >= :time ORDER BY at, sequence LIMIT 1)
            GROUP BY posting.currency ORDER BY posting.currency
            """
        return try db.rows(sql, ["traveller": traveller.description, "time": time.milliseconds])
            .map { Money(minorUnits: $0["amount"], currency: try $0.currency("currency")) }
    }

    // MARK: - Writing

    /// Writes balances and transactions. Everything that a transaction consists of is in the same commit.
    static func write(_ change: WalletChange, in db: Database) throws {
        try db.upsert(
            into: .ledgerAccount,
            rows: change.balances.map { balance in
                let owner = balance.account.owner
                return [
                    "owner": owner.key, "currency": balance.account.currency.code,
                    "traveller": owner.isSystem ? nil : owner.key, "balance": balance.amount,
                    "reserved": balance.reserved,
                ]
            }, keeping: ["traveller"])
        if change.transactions.isEmpty { return }
        var sequence = try newest(in: db)?.sequence ?? 0
        for transaction in change.transactions {
            sequence += 1
            try insert(transaction, as: sequence, in: db)
        }
    }

    private static func insert(_ transaction: LedgerTransaction, as sequence: Int64, in db: Database) throws {
        let (draft, trade) = (transaction.draft, transaction.draft.trade)
        try db.insert(
            into: .ledgerTransaction,
            [
                "sequence": sequence, "id": draft.id.description, "kind": draft.kind.rawValue,
                "at": transaction.at.milliseconds, "actor": draft.parties.actor.description,
                "other": draft.parties.other?.description, "operation": draft.operation,
                "reverses": draft.reverses?.description, "side": trade?.trade.side.rawValue,
                "amount": trade?.trade.amount.minorUnits, "currency": trade?.trade.currency.code,
                "against": trade?.trade.against.code, "rate": trade?.reference.mid.fraction,
                "rate_text": trade?.reference.text, "source": trade?.reference.source,
                "rate_day": trade.map { Int64($0.reference.asOf.daysSince1970) }, "spread_bps": trade?.spreadBps,
            ])
        try db.insert(
            into: .ledgerPosting,
            rows: transaction.postings.map { posting in
                [
                    "owner": posting.account.owner.key, "sequence": sequence,
                    "currency": posting.account.currency.code, "amount": posting.amount,
                    "balance_after": posting.balanceAfter,
                ]
            })
        guard let text = draft.text, !text.isEmpty else { return }
        let standing = text.standing
        try db.insert(
            into: .walletText,
            [
                "sequence": sequence, "sender": (text.author ?? draft.parties.actor).description,
                "note": text.note?.text, "folded": text.folded, "phone": text.phone,
                "warning": standing.warning?.stored, "held_at": standing.heldAt?.milliseconds,
                "hidden_at": standing.hidden?.at.milliseconds, "hidden_reason": standing.hidden?.reason.rawValue,
                "is_withheld": standing.isWithheld, "first_at": text.firstAt?.milliseconds,
            ])
    }

    static func hasNotesToFold(in db: Database) throws -> Bool {
        try db.row(notesToFold, ["limit": 1]) != nil
    }

    /// Folds at most `limit` notes that wait for it. Returns how many.
    static func foldNotes(limit: Int, in db: Database) throws -> Int {
        let rows = try db.rows(notesToFold, ["limit": limit])
        let update = "UPDATE wallet_text SET folded = :folded WHERE sequence = :sequence"
        for row in rows {
            let sequence: Int64 = row["sequence"]
            try db.run(update, ["folded": LetterFolding.text(row["note"]), "sequence": sequence])
        }
        return rows.count
    }

    static let notesToFold = """
        SELECT sequence, note FROM wallet_text WHERE folded IS NULL AND note IS NOT NULL ORDER BY sequence LIMIT :limit
        """

    /// Erases what a traveller wrote in at most `limit` transfers, and their number from those of others. Returns how many.
    static func eraseTexts(of traveller: Identifier<Traveller>, limit: Int, in db: Database) throws -> Int {
        let own = try db.run(
            """
            DELETE FROM wallet_text WHERE sequence IN (SELECT sequence FROM wallet_text WHERE sender = :traveller
                LIMIT :limit)
            """, ["traveller": traveller.description, "limit": limit])
        let others = try db.run(
            """
            UPDATE wallet_text SET phone = NULL WHERE sequence IN (
                SELECT booked.sequence FROM ledger_transaction AS booked
                JOIN wallet_text AS text ON text.sequence = booked.sequence
                WHERE (booked.other = :traveller OR booked.actor = :traveller) AND text.sender <> :traveller
                    AND text.phone IS NOT NULL
                LIMIT :limit)
            """, ["traveller": traveller.description, "limit": limit])
        return max(own, others)
    }

    // MARK: - Trades

    /// A stored trade; nil for other transactions.
    static func trade(_ row: StoredRow) throws -> TradeRecord? {
        guard let side: Trade.Side = try row.optionalValue("side") else { return nil }
        let amount = Money(minorUnits: try row.present("trade_amount"), currency: try row.currency("trade_currency"))
        guard let mid = ExchangeRate(fraction: try row.present("rate"), shownAs: try row.present("rate_text")) else {
            throw DamagedRow(column: "rate")
        }
        return TradeRecord(
            Trade(side, amount, against: try row.currency("against")),
            reference: ReferenceRate(
                mid: mid, asOf: Day(daysSince1970: try row.present("rate_day")), source: try row.present("source"),
                isStale: false),
            spreadBps: try row.present("spread_bps"))
    }

    /// What `trade` reads, of the table with this alias.
    static let tradeColumns = """
        booked.side, booked.amount AS trade_amount, booked.currency AS trade_currency, booked.against, booked.rate,
        booked.rate_text, booked.source, booked.rate_day, booked.spread_bps
        """
}
