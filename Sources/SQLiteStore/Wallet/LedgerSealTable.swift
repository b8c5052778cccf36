import Crypto
import Domain
import Foundation

/// SQL of the table `ledger_seal`: a hash chain over the transactions in the order of their commits.
enum LedgerSealTable {
    /// The key of the chain: who has the database alone cannot seal what they changed.
    static func key(_ keys: KeyFile) -> SymmetricKey { keys.key(for: "ledger seals") }

    static func newest(in db: Database) throws -> (sequence: Int64, hash: Data)? {
        let sql = "SELECT sequence, hash FROM ledger_seal ORDER BY sequence DESC LIMIT 1"
        return try db.row(sql).map { ($0["sequence"], $0["hash"]) }
    }

    static func insert(_ sequence: Int64, _ hash: Data, at now: Date, in db: Database) throws {
        try db.insert(into: .ledgerSeal, ["sequence": sequence, "hash": hash, "at": now.milliseconds])
    }

    static func isSealed(_ sequence: Int64, in db: Database) throws -> Bool {
        try newest(in: db).map { $0.sequence >= sequence } ?? false
    }

    /// The hash after some transactions. Each is hashed alone first, so that they can be hashed one by one.
    static func hash(
        _ previous: Data, _ transactions: some Sequence<SealedTransaction>, _ key: SymmetricKey
    ) -> Data {
        var (hash, buffer) = (previous, [UInt8]())
        for transaction in transactions {
            buffer.removeAll(keepingCapacity: true)
            buffer += hash
            transaction.write(to: &buffer)
            hash = Data(HMAC<SHA256>.authenticationCode(for: buffer, using: key))
        }
        return hash
    }

    /// The transactions after `sequence`, at most `limit`, with the trades among them.
    static func transactions(
        after sequence: Int64, limit: Int, in db: Database
    ) throws -> [(transaction: SealedTransaction, trade: (record: TradeRecord, trader: String)?)] {
        let rows = try db.rows(booked, ["after": sequence, "limit": limit])
        guard let last = rows.last else { return [] }
        var postings: [Int64: [SealedTransaction.Posting]] = [:]
        // All of them, whoever owns them: one that somebody added to a third account must not escape.
        let found = try db.rows(Self.postings, ["after": sequence, "last": last["sequence"] as Int64])
        for row in found {
            postings[row["sequence"], default: []].append(
                .init(
                    owner: row["owner"], currency: row["currency"], amount: row["amount"],
                    balanceAfter: row["balance_after"]))
        }
        return try rows.map { row in
            let number: Int64 = row["sequence"]
            let transaction = SealedTransaction(
                sequence: number, columns: sealed.map { column in text(column, of: row) },
                // A reversal moves the money of those whose transaction it takes back.
                travellers: ["actor", "other", "reversed_actor", "reversed_other"].compactMap { row[$0] as String? },
                postings: postings[number] ?? [])
            // The two of a settlement agreed on their own price.
            let isTrade = row["kind"] == LedgerTransaction.Kind.trade.rawValue
            return (transaction, try isTrade ? LedgerTable.trade(row).map { ($0, row["actor"]) } : nil)
        }
    }

    /// The columns of a row that the chain covers, by the names that `booked` gives them.
    private static let sealed = [
        "id", "kind", "at", "actor", "other", "operation", "reverses", "side", "trade_amount", "trade_currency",
        "against", "rate", "rate_text", "source", "rate_day", "spread_bps",
    ]

    private static func text(_ column: String, of row: StoredRow) -> String? {
        switch row[column] as SQLValue {
        case .null: nil
        case .integer(let number): String(number)
        case .text(let text): text
        case .real(let number): String(number)
        case .blob(let data): data.map { String($0, radix: 16) }.joined(separator: ",")
        }
    }

    private static let booked = """
        SELECT booked.sequence, booked.id, booked.kind, booked.at, booked.actor, booked.other, booked.operation,
            booked.reverses, \(LedgerTable.tradeColumns), reversed.actor AS reversed_actor,
            reversed.other AS reversed_other
        FROM ledger_transaction AS booked LEFT JOIN ledger_transaction AS reversed ON reversed.id = booked.reverses
        WHERE booked.sequence > :after ORDER BY booked.sequence LIMIT :limit
        """
    private static let postings = """
        SELECT sequence, owner, currency, amount, balance_after FROM ledger_posting
        WHERE sequence > :after AND sequence <= :last ORDER BY sequence, currency, owner
        """
}
