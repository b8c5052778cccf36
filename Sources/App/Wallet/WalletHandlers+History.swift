import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/wallet/statements` and `/wallet/portfolio`.
extension WalletHandlers {
    func statement(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let limit = query.limit()
        let cursor = query.text("cursor")
        try query.finish()
        guard let month = context.base.parameter("month").flatMap({ CalendarMonth($0) }) else {
            throw Problem.notFound
        }
        let scope = "statement \(month)"
        let after = try cursor.map { try openCursor($0, scope: scope, context) }
        let isTable = request.prefersCSV
        return try await context.read(costing: isTable ? ReadCost.table(rows: WalletTable.limit) : 1) {
            let statement = try await wallets.statement(
                of: context.me, month, after: isTable ? nil : after, limit: isTable ? nil : limit, at: clock.now())
            guard let statement else { throw Problem.notFound }
            let next = statement.page.next.map { sealCursor($0, scope: scope, context) }
            return negotiated(
                .ok(StatementResponse(month, statement, next: next)),
                isTable ? WalletTable(statement).response(next: nil, to: request) : nil)
        }
    }

    func portfolio(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let currency = query.currency("currency")
        let now = clock.now()
        let today = Day(of: now, in: .gmt)
        let since = query.day("since", in: today.advanced(by: -Portfolio.longest)...today)
        try query.finish()
        if let currency { try catalogue.checkSwappable(["/currency": currency], at: now) }
        let first = since ?? today.advanced(by: -Portfolio.usual)
        let stand = try await wallets.portfolioStand(of: context.me, at: now)
        let key = RenderedPortfolios.Key(context.me, stand, in: currency, since: first, at: now)
        return try await portfolios.response(to: key, request, context) {
            let portfolio = try await wallets.portfolio(of: context.me, in: currency, since: first, at: now)
            guard let portfolio else { throw Problem.noRates }
            guard portfolio.isValued else {
                throw Problem.invalid("/currency", "has no published rate", .noRateOfCurrency)
            }
            return .ok(PortfolioResponse(portfolio))
        }
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
