package import Domain

/// `GET /v1/rates/compare`: one pair as every source quotes it.
package struct ComparisonResponse: WireType {
    package let comparison: RateComparison

    package init(_ comparison: RateComparison) {
        self.comparison = comparison
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("base", comparison.base)
            json.field("quote", comparison.quote)
            json.field("items", comparison.items)
            json.field("disputed", comparison.isDisputed)
        }
    }
}

extension RateComparison.Item: WireType {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("source", source.rawValue)
            json.field("rate", rate.text)
            json.field("basis", source.hasMids ? "mid" : "bid-ask")
            json.fieldIfPresent("bid", bidAndAsk?.rate.text)
            json.fieldIfPresent("ask", bidAndAsk?.ask?.text)
            json.field("asOf", asOf)
            json.field("stale", isStale)
            json.field("differenceBps", differenceBps)
            json.field("licence", source.licence)
        }
    }
}
