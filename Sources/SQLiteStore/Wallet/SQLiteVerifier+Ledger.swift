import Crypto
import Domain
import Foundation

extension SQLiteVerifier {
    private static let atOnce = 500

    /// Transactions that no seal covers yet: a change of them by hand would not be found.
    package static func unsealed(_ folder: DataFolder) throws -> Int {
        try SQLiteDatabase.look(into: folder) { db in
            guard try db.isMigrated() else { return 0 }
            return try db.value(
                """
                SELECT count(*) FROM ledger_transaction
                WHERE sequence > coalesce((SELECT max(sequence) FROM ledger_seal), 0)
                """, as: Int.self) ?? 0
        }
    }

    /// Trades against their rates, and the chain of seals against the transactions.
    static func ledger(_ db: Database, _ key: SymmetricKey) throws -> [String] {
        var checker = LedgerChecker()
        var (findings, hash, first): ([String], Data, Int64) = ([], Data(), 0)
        let seals = try db.cursor("SELECT sequence, hash FROM ledger_seal ORDER BY sequence")
        while let seal = try seals.next() {
            let last: Int64 = seal["sequence"]
            var next = first
            while next < last {
                let rows = try LedgerSealTable.transactions(
                    after: next, limit: min(atOnce, Int(last - next)), in: db)
                guard let end = rows.last?.transaction.sequence, end <= last else { break }
                for (transaction, trade) in rows { checker.add(transaction, trade: trade) }
                hash = LedgerSealTable.hash(hash, rows.map(\.transaction), key)
                next = end
            }
            if hash != seal["hash"] {
                findings.append("ledger transactions \(first + 1) to \(last): they are not what was sealed")
            }
            // The next seal is judged by itself.
            (hash, first) = (seal["hash"], last)
        }
        while true {
            let rows = try LedgerSealTable.transactions(after: first, limit: atOnce, in: db)
            guard let last = rows.last else { break }
            for (transaction, trade) in rows { checker.add(transaction, trade: trade) }
            first = last.transaction.sequence
        }
        return findings + checker.findings
    }
}
