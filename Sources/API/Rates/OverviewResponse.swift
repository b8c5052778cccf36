package import Domain
package import JSON

/// `GET /v1/rates/overview`: every currency and asset as seen from one currency.
package struct OverviewResponse: JSONObject {
    /// One currency or asset.
    package struct Row: Sendable {
        fileprivate let code: Currency
        fileprivate let trend: PairTrend
        fileprivate let origins: RateOrigins

        package init(_ code: Currency, _ trend: PairTrend, _ origins: RateOrigins) {
            self.code = code
            self.trend = trend
            self.origins = origins
        }
    }

    private let base: Currency
    private let rows: [Row]
    private let origins: RateOrigins

    package init(of base: Currency, _ rows: [Row], _ origins: RateOrigins) {
        self.base = base
        self.rows = rows
        self.origins = origins
    }

    package var expectedBytes: Int { 512 + rows.count * 600 }

    package func writeFields(to json: inout JSONWriter) {
        json.field("base", base)
        json.field("asOf", origins.asOf)
        json.field("source", origins.source)
        json.field("stale", origins.isStale)
        json.field("licence", origins.licence)
        json.sample(rows.contains { $0.origins.isSample })
        json.array("items") { json in
            for row in rows { json.object { write(row, to: &$0) } }
        }
    }

    private func write(_ row: Row, to json: inout JSONWriter) {
        json.field("code", row.code)
        json.field("kind", row.code.isAsset ? "asset" : "currency")
        json.field("rate", row.trend.rate.text)
        json.field("asOf", row.origins.asOf)
        json.field("source", row.origins.source)
        json.field("stale", row.origins.isStale)
        json.sample(of: row.origins.source)
        json.fieldIfPresent("ended", row.trend.hasEnded ? true : nil)
        write("day", row.trend.day, to: &json)
        write("month", row.trend.month, to: &json)
        json.field("points", row.trend.points.map(\.rate.text))
    }

    private func write(_ key: StaticString, _ change: PairTrend.Change?, to json: inout JSONWriter) {
        json.object(key, change) { json, change in
            json.field("since", change.since)
            json.field("percent", BasisPoints.percentText(bps: change.bps))
        }
    }
}
