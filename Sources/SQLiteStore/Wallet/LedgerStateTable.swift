import Domain
import Foundation

/// SQL of the table `ledger_state`, and the check that it follows.
enum LedgerStateTable {
    /// How far the check has got.
    struct State {
        let checked: Int64
        let beganAt: Date?
        let verifiedAt: Date?
        let isStopped: Bool
    }

    /// A column.
    static let isStopped = "(SELECT stopped_at IS NOT NULL FROM ledger_state WHERE id = 1) AS is_stopped"

    static func state(in db: Database) throws -> State {
        let sql = "SELECT checked, began_at, verified_at, stopped_at FROM ledger_state WHERE id = 1"
        guard let row = try db.row(sql) else { throw DamagedRow(column: "ledger_state") }
        return State(
            checked: row["checked"], beganAt: row.optionalDate("began_at"),
            verifiedAt: row.optionalDate("verified_at"), isStopped: !row.isNull("stopped_at"))
    }

    static func save(checked: Int64, beganAt: Date?, verifiedAt: Date?, in db: Database) throws {
        try db.run(
            "UPDATE ledger_state SET checked = :checked, began_at = :began_at, verified_at = :verified_at WHERE id = 1",
            ["checked": checked, "began_at": beganAt?.milliseconds, "verified_at": verifiedAt?.milliseconds])
    }

    static func stop(at now: Date, in db: Database) throws {
        try db.run(
            "UPDATE ledger_state SET stopped_at = :now WHERE id = 1 AND stopped_at IS NULL", ["now": now.milliseconds])
    }

    /// Ends a stop. The check begins anew.
    static func resume(in db: Database) throws {
        try db.run("UPDATE ledger_state SET stopped_at = NULL, checked = 0 WHERE id = 1")
    }

    /// The findings in the transactions after `sequence`, and the last of them; nil after the end, where the accounts are
    /// compared with the postings.
    static func check(
        after sequence: Int64, limit: Int, in db: Database
    ) throws -> (findings: [String], last: Int64?) {
        let rows = try LedgerSealTable.transactions(after: sequence, limit: limit, in: db)
        var checker = LedgerChecker()
        var findings: [String] = []
        let before = """
            SELECT balance_after FROM ledger_posting WHERE owner = :owner AND currency = :currency
                AND sequence < :sequence
            ORDER BY sequence DESC LIMIT 1
            """
        for (transaction, trade) in rows {
            checker.add(transaction, trade: trade)
            for posting in transaction.postings {
                let last = try db.value(
                    before, ["owner": posting.owner, "currency": posting.currency, "sequence": transaction.sequence],
                    as: Int64.self)
                guard posting.balanceAfter != (last ?? 0) &+ posting.amount else { continue }
                findings.append(
                    "ledger transaction \(transaction.sequence): a balance does not follow from the one before")
            }
        }
        findings = checker.findings + findings
        guard rows.isEmpty else { return (findings, rows.last?.transaction.sequence) }
        for sql in ConsistencyCheck.accounts { findings += try db.values(sql, as: String.self) }
        return (findings, nil)
    }
}
