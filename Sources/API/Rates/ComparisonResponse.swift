package import Domain
package import JSON

/// `GET /v1/rates/compare`: one pair as every source quotes it.
package struct ComparisonResponse: JSONObject {
    package let comparison: RateComparison

    package init(_ comparison: RateComparison) { self.comparison = comparison }

    package func writeFields(to json: inout JSONWriter) {
        json.field("base", comparison.base)
        json.field("quote", comparison.quote)
        json.array("items") { json in
            for item in comparison.items { write(item, to: &json) }
        }
        json.field("disputed", comparison.isDisputed)
    }
}

extension ComparisonResponse {
    private func write(_ item: RateComparison.Item, to json: inout JSONWriter) {
        json.object { json in
            json.field("source", item.source.rawValue)
            json.field("rate", item.rate.text)
            json.field("basis", item.source.hasMids ? "mid" : "bid-ask")
            json.fieldIfPresent("bid", item.bidAndAsk?.rate.text)
            json.fieldIfPresent("ask", item.bidAndAsk?.ask?.text)
            json.field("asOf", item.asOf)
            json.field("stale", item.isStale)
            json.field("differenceBps", item.differenceBps)
            json.field("differencePercent", BasisPoints.percentText(bps: item.premiumBps))
            json.field("licence", item.publications.licence(from: comparison.base, to: comparison.quote))
            json.sample(of: item.publications.sourceText)
            json.fieldIfPresent(
                "sources", item.publications.count > 1 ? item.publications.map(ReferenceRate.Origin.init) : nil)
        }
    }
}
