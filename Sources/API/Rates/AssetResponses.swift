package import Domain
package import JSON

/// One line of `GET /v1/rates/assets`. Without prices it says so.
package struct AssetResponse: JSONObject {
    package let asset: Asset
    /// In EUR; nil without prices.
    package let trend: PairTrend?

    package init(_ asset: Asset, _ trend: PairTrend?) {
        self.asset = asset
        self.trend = trend
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("code", asset.code)
        json.field("name", asset.name)
        json.field("decimals", asset.decimals)
        json.field("price", trend.flatMap { $0.rate.price(in: $0.pair.quote) })
        json.field("asOf", trend?.asOf)
        json.field("source", trend?.source)
        json.field("changePercent", trend?.change30d.map(BasisPoints.percentText(bps:)))
        json.sample(of: trend?.source)
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
