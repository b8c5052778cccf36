import Domain
import Foundation

/// SQL that adds the ledger up over time, for statements and portfolios.
enum WalletHistoryTable {
    private static let moved = """
        SELECT currency, sum(CASE WHEN amount > 0 THEN amount ELSE 0 END) AS incoming,
            sum(CASE WHEN amount < 0 THEN -amount ELSE 0 END) AS outgoing
        FROM ledger_posting WHERE owner = :owner AND sequence BETWEEN :first AND :last
        GROUP BY currency ORDER BY currency
        """

    /// The sums of each currency between two days, both included.
    static func sums(
        of traveller: Identifier<Traveller>, from first: Day, to last: Day, in db: Database
    ) throws -> [WalletStatement.Sums] {
        let before = try LedgerTable.sequence(beforeDay: first, in: db)
        let end = try LedgerTable.sequence(beforeDay: last.advanced(by: 1), in: db)
        let opening = try LedgerTable.balances(of: traveller, after: before, in: db)
        var sums = Dictionary(
            uniqueKeysWithValues: opening.filter { $0.amount != 0 }.map { balance in
                let currency = balance.account.currency
                let sums = WalletStatement.Sums(currency, opening: balance.amount, incoming: 0, outgoing: 0)
                return (currency, sums)
            })
        let rows = try db.rows(moved, ["owner": traveller.description, "first": before + 1, "last": end])
        for row in rows {
            let currency = try row.currency("currency")
            sums[currency] = WalletStatement.Sums(
                currency, opening: sums[currency]?.opening ?? 0, incoming: row["incoming"], outgoing: row["outgoing"])
        }
        return sums.values.sorted { $0.currency < $1.currency }
    }

    /// The bounds of a list that has no rows.
    static func bounds(
        of traveller: Identifier<Traveller>, _ filter: WalletFilter, in db: Database
    ) throws -> WalletBounds {
        let (first, last) = try WalletEntryTable.range(of: filter, in: db)
        let opening = try LedgerTable.balances(of: traveller, after: first - 1, in: db)
        let closing = try LedgerTable.balances(of: traveller, after: max(last, first - 1), in: db)
        return WalletBounds(from: opening, to: closing, in: filter.currency)
    }

    private static let moves = """
        SELECT booked.at AS at, posting.currency AS currency, posting.balance_after AS balance
        FROM ledger_posting AS posting CROSS JOIN ledger_transaction AS booked ON booked.sequence = posting.sequence
        WHERE posting.owner = :owner AND posting.sequence > :after ORDER BY posting.sequence, posting.currency
        """

    static func record(
        of traveller: Identifier<Traveller>, in currency: Currency, by rates: ReferenceRates, from first: Day,
        to last: Day, in db: Database
    ) throws -> PortfolioRecord {
        let before = try LedgerTable.sequence(beforeDay: first, in: db)
        let opening = try LedgerTable.balances(of: traveller, after: before, in: db)
        var moves: [PortfolioRecord.Move] = []
        // Neighbours have the same day and currency more often than not, and only the last of a day counts.
        let rows = try db.cursor(Self.moves, ["owner": traveller.description, "after": before])
        while let row = try rows.next() {
            let move = PortfolioRecord.Move(
                Day(of: row.date("at"), in: .gmt), try row.currency("currency"), balance: row["balance"])
            if let last = moves.last, last.day == move.day, last.currency == move.currency { moves.removeLast() }
            moves.append(move)
        }
        let held = Set(opening.map(\.account.currency) + moves.map(\.currency)).subtracting([currency])
        let figures = KnownFigures(in: db)
        var series: [Currency: PairSeries] = [:]
        for own in held {
            series[own] = try rates.series(
                from: own, to: currency, in: first...last, opens: true, reading: figures.series)
        }
        return PortfolioRecord(
            from: first, wallet: try firstDay(of: traveller, in: db),
            opening: Dictionary(uniqueKeysWithValues: opening.map { ($0.account.currency, $0.amount) }), moves: moves,
            rates: series)
    }

    private static func firstDay(of traveller: Identifier<Traveller>, in db: Database) throws -> Day? {
        let sql = """
            SELECT at FROM ledger_transaction
            WHERE sequence = (SELECT min(sequence) FROM ledger_posting WHERE owner = :traveller)
            """
        return try db.row(sql, ["traveller": traveller.description])
            .map { Day(of: $0.date("at"), in: .gmt) }
    }
}
