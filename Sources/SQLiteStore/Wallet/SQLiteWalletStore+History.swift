import Domain
import Foundation

/// Statements and portfolios.
extension SQLiteWalletStore {
    func statement(
        of traveller: Identifier<Traveller>, _ month: CalendarMonth, after cursor: WalletCursor?, limit: Int?,
        at now: Date
    ) async throws -> AsOf<WalletStatement?> {
        try await database.read(asOf: traveller) { db in
            guard let account = try TravellerTable.find(traveller, in: db) else {
                throw DamagedRow(column: "traveller")
            }
            let known = Day(of: account.presence.memberSince, in: .gmt)...Day(of: now, in: .gmt)
            guard month.last >= known.lowerBound, month.first <= known.upperBound else { return nil }
            var filter = WalletFilter()
            (filter.from, filter.to) = (month.first, month.last)
            let most = limit ?? Int(Int32.max)
            let rows = try WalletEntryTable.page(of: traveller, filter, after: cursor, limit: most + 1, in: db)
            return WalletStatement(
                try WalletHistoryTable.sums(of: traveller, from: month.first, to: month.last, in: db),
                Page(reading: rows, limit: most) { WalletCursor($0) })
        }
    }

    func portfolioStand(of traveller: Identifier<Traveller>, at now: Date) async throws -> AsOf<PortfolioStand> {
        try await database.direct.read { [rates = database.rates] db in
            guard let preferences = try PreferencesRecord.find(traveller, in: db) else {
                throw DamagedRow(column: "traveller")
            }
            let newest = "SELECT max(sequence) FROM ledger_posting WHERE owner = :traveller"
            let known = try rates.referenceRates(at: now, in: db)
            let stand = PortfolioStand(
                transaction: try db.value(newest, ["traveller": traveller.description], as: Int64.self) ?? 0,
                rateChanges: known.changes, rates: known.referenceRates, shownIn: preferences.currency)
            return AsOf(stand, event: try EventTable.range(of: traveller, in: db).newest)
        }
    }

    func portfolio(
        of traveller: Identifier<Traveller>, in currency: Currency?, since: Day, at now: Date
    ) async throws -> Portfolio? {
        try await database.read { db in
            let view = try view(of: traveller, asOf: nil, at: now, in: db)
            let currency = currency ?? view.shownIn
            let record = try WalletHistoryTable.record(
                of: traveller, in: currency, by: view.rates, from: Portfolio.firstDay(since: since, at: now),
                to: Day(of: now, in: .gmt), in: db)
            return Portfolio(view, record, in: currency, since: since, at: now)
        }
    }
}
