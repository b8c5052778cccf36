import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/wallet/statements` and `/wallet/portfolio`.
extension WalletHandlers {
    func statement(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let name = context.base.parameter("month") ?? ""
        let asked = try context.paging(QueryParameters(request), of: "statement \(name)")
        guard let month = CalendarMonth(name) else { throw Problem.notFound }
        let after: WalletCursor? = try asked.after()
        let isTable = request.prefersCSV
        return try await context.read(costing: isTable ? ReadCost.table(rows: WalletTable.limit) : 1) {
            let read = try await wallets.statement(
                of: context.me, month, after: isTable ? nil : after, limit: isTable ? nil : asked.limit, at: context.now
            )
            guard let statement = read.value else { throw Problem.notFound }
            let next = asked.next(statement.page.next)
            return negotiated(
                .ok(StatementResponse(month, statement, next: next)),
                isTable ? WalletTable(statement).response(next: nil, to: request) : nil
            ).asOf(read.event)
        }
    }

    func portfolio(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let currency = query.currency("currency")
        let now = context.now
        let today = Day(of: now, in: .gmt)
        let since = query.day("since", in: today.advanced(by: -Portfolio.longest)...today)
        try query.finish()
        if let currency { try catalogue.checkSwappable(["/currency": currency], at: now) }
        let first = since ?? today.advanced(by: -Portfolio.usual)
        let stand = try await wallets.portfolioStand(of: context.me, at: now)
        let key = RenderedPortfolios.Key(context.me, stand.value, in: currency, since: first, at: now)
        let response = try await portfolios.response(to: key, request, context) {
            let portfolio = try await wallets.portfolio(of: context.me, in: currency, since: first, at: now)
            guard let portfolio else { throw Problem.noRates }
            guard portfolio.isValued else {
                throw Problem.invalid("/currency", "has no published rate", .noRateOfCurrency)
            }
            return .ok(PortfolioResponse(portfolio))
        }
        return response.asOf(stand.event)
    }
}

extension QueryParameters {
    /// A day between two others, both included.
    fileprivate mutating func day(_ name: String, in days: ClosedRange<Day>) -> Day? {
        guard let day = day(name) else { return nil }
        guard days.contains(day) else {
            fault(name, "must be a day from \(days.lowerBound) to \(days.upperBound)")
            return nil
        }
        return day
    }
}
