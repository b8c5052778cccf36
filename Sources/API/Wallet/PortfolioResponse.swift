package import Domain
package import JSON

/// `GET /v1/wallet/portfolio`.
package struct PortfolioResponse: JSONObject {
    private let portfolio: Portfolio

    package init(_ portfolio: Portfolio) { self.portfolio = portfolio }

    package var expectedBytes: Int { 1_024 + portfolio.history.count * 48 }

    package func writeFields(to json: inout JSONWriter) {
        json.field("currency", portfolio.currency)
        json.field("value", portfolio.value)
        json.field("asOf", portfolio.asOf)
        json.field("stale", portfolio.isStale)
        json.sample(portfolio.shares.contains { $0.isSample })
        json.array("shares") { json in
            for (share, bps) in zip(portfolio.shares, portfolio.shareBps) {
                json.object { json in
                    json.field("currency", share.amount.currency)
                    json.field("amount", share.amount.amount)
                    json.field("value", share.value)
                    json.field("sharePercent", bps.map(BasisPoints.percentText(bps:)))
                    json.field("rate", share.rate?.text)
                    json.sample(share.isSample)
                }
            }
        }
        json.object("change") { json in
            write("day", portfolio.changes.day, to: &json)
            write("month", portfolio.changes.month, to: &json)
            write("year", portfolio.changes.year, to: &json)
        }
        json.array("history") { json in
            for point in portfolio.history {
                json.object { json in
                    json.field("day", point.day)
                    json.field("value", Money(minorUnits: point.value, currency: portfolio.currency).amount)
                }
            }
        }
        json.field("virtual", true)
    }

    private func write(_ key: StaticString, _ change: Portfolio.Change?, to json: inout JSONWriter) {
        json.object(key, change) { json, change in
            json.field("amount", SignedMoneyResponse(change.minorUnits, portfolio.currency))
            json.field("percent", change.bps.map(BasisPoints.percentText))
        }
    }
}
