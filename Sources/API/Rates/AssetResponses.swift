package import Domain
package import JSON

/// One line of `GET /v1/rates/assets`. Without prices it says so.
package struct AssetResponse: JSONObject {
    package let asset: Asset
    /// In EUR; nil without prices.
    package let series: AssetSeries?

    package init(_ asset: Asset, _ series: AssetSeries?) {
        self.asset = asset
        self.series = series
    }

    package func writeFields(to json: inout JSONWriter) {
        let last = series?.closes.last
        json.field("code", asset.code)
        json.field("name", asset.name)
        json.field("decimals", asset.decimals)
        json.field("price", last.flatMap { $0.rate.price(in: series?.currency ?? .eur) })
        json.field("asOf", last?.day)
        json.field("source", last?.source)
        json.field("changePercent", series?.changePercent)
    }
}

/// `GET /v1/rates/forecast?asset=`.
package struct AssetForecastResponse: JSONObject {
    package let series: AssetSeries
    package let fan: ValueFan
    package let licence: String
    package let isStale: Bool
    package let notes: [ForecastNote]

    package init(_ series: AssetSeries, _ fan: ValueFan, licence: String, isStale: Bool, notes: [ForecastNote]) {
        self.series = series
        self.fan = fan
        self.licence = licence
        self.isStale = isStale
        self.notes = notes
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("base", series.asset.code)
        json.field("quote", series.currency)
        json.field("model", fan.fan.model.name)
        json.field("source", series.closes.last?.source)
        json.field("asOf", fan.last.day)
        json.field("stale", isStale)
        json.field("licence", licence)
        json.field("since", fan.since)
        fan.writePoints(to: &json)
        json.field("volatilityPercentPerYear", (100 * fan.deviationPerYear).text(decimals: 2))
        json.field("driftPercentPerYear", (100 * fan.driftPerYear).text(decimals: 2))
        json.field("notes", notes)
        json.field("peg", String?.none)
        json.field("scorecard", String?.none)
    }
}

extension ValueFan {
    /// The last value, how many were used, and the quantiles of the coming days.
    func writePoints(to json: inout JSONWriter) {
        json.field("last", last)
        json.field("closes", closes)
        json.array("points") { json in
            for (index, day) in days.enumerated() {
                ForecastPoint(fan, after: index + 1).write(on: day, number: index + 1, to: &json)
            }
        }
        json.field("low", low)
        json.field("high", high)
    }
}
