package import Domain
package import JSON

/// `GET /v1/rates/compare?quotes=`: several currencies against one, each as 100 on the first common day.
package struct IndexResponse: JSONObject {
    package let index: RateIndex
    package let origins: RateOrigins

    package init(_ index: RateIndex, _ origins: RateOrigins) {
        self.index = index
        self.origins = origins
    }

    package func writeFields(to json: inout JSONWriter) {
        let quotes = index.series.map(\.quote)
        json.field("base", index.base)
        json.field("quote", quotes.first ?? index.base)
        json.array("items") { _ in }
        json.field("disputed", false)
        json.field("source", origins.source)
        json.field("asOf", index.asOf)
        json.field("since", index.since)
        json.field("group", index.group.rawValue)
        json.field("stale", origins.isStale)
        json.field("licence", origins.licence)
        json.sample(of: origins.source)
        json.field("sources", origins.all)
        json.array("series") { json in
            for series in index.series { write(series, to: &json) }
        }
    }

    private func write(_ series: RateIndex.Series, to json: inout JSONWriter) {
        json.object { json in
            json.field("quote", series.quote)
            json.array("points") { json in
                for point in series.points {
                    json.object { json in
                        json.field("date", point.day)
                        json.field("value", point.text)
                    }
                }
            }
            json.field("changePercent", series.changePercent)
        }
    }
}
