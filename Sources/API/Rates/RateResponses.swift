package import Domain
package import JSON

/// `GET /v1/rates/latest` and `GET /v1/rates/{date}`: the value of every currency except the base.
package struct RatesResponse: JSONObject {
    package let rates: ReferenceRates
    package let base: Currency
    /// Of the home of the base.
    package let origins: RateOrigins
    /// The requested day, which may have no publication of its own.
    package let requested: Day?

    package init(_ rates: ReferenceRates, base: Currency, _ origins: RateOrigins, requested: Day? = nil) {
        self.rates = rates
        self.base = base
        self.origins = origins
        self.requested = requested
    }

    package func writeFields(to json: inout JSONWriter) {
        let quoted = rates.quotable.filter { $0 != base && rates.mid(from: base, to: $0) != nil }
        json.field("base", base)
        json.fieldIfPresent("requested", requested)
        json.field("asOf", origins.asOf)
        json.field("source", origins.source)
        json.field("stale", origins.isStale)
        json.field("licence", origins.licence)
        json.sample(of: origins.source)
        json.object("rates") { json in
            for currency in quoted {
                if let rate = rates.mid(from: base, to: currency) { json.field(named: currency.code, rate.text) }
            }
        }
        json.array("sources") { json in
            for publication in rates.publications {
                let own = quoted.filter { rates.home(of: $0) == publication }
                guard !own.isEmpty || rates.home(of: base) == publication else { continue }
                json.object { json in
                    ReferenceRate.Origin(publication).writeFields(to: &json)
                    json.field("currencies", own)
                }
            }
        }
    }
}

/// `GET /v1/rates/convert`.
package struct ConversionResponse: JSONObject {
    package let from: Money
    package let to: Money
    package let rate: ExchangeRate
    package let origins: RateOrigins

    package init(from: Money, to: Money, rate: ExchangeRate, _ origins: RateOrigins) {
        self.from = from
        self.to = to
        self.rate = rate
        self.origins = origins
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("from", from)
        json.field("to", to)
        json.field("rate", rate.text)
        json.field("asOf", origins.asOf)
        json.field("source", origins.source)
        json.field("stale", origins.isStale)
        json.field("licence", origins.licence)
        json.sample(of: origins.source)
        json.field("sources", origins.all)
    }
}

/// `GET /v1/rates/history`.
package struct HistoryResponse: JSONObject {
    package let history: RateHistory
    package let origins: RateOrigins
    /// Of a request for several pairs, of which `history` is the first.
    package let series: [RateHistory]?

    package init(_ history: RateHistory, series: [RateHistory]?, _ origins: RateOrigins) {
        self.history = history
        self.series = series
        self.origins = origins
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("base", history.base)
        json.field("quote", history.quote)
        json.field("group", history.group.rawValue)
        history.writePoints(to: &json)
        json.field("source", origins.source)
        json.field("asOf", history.asOf)
        json.field("stale", origins.isStale)
        json.field("licence", origins.licence)
        json.sample(of: origins.source)
        json.field("sources", origins.all)
        json.fieldIfPresent("series", series.map { $0.map(HistorySeries.init) })
    }
}

private struct HistorySeries: JSONObject {
    let history: RateHistory

    func writeFields(to json: inout JSONWriter) {
        json.field("quote", history.quote)
        history.writePoints(to: &json)
    }
}

extension RateHistory {
    /// The fields of the points, and of what stands out among them.
    fileprivate func writePoints(to json: inout JSONWriter) {
        json.field("points", points)
        json.field("first", points.first)
        json.field("last", points.last)
        json.field("low", low)
        json.field("high", high)
        json.field("changePercent", changePercent)
    }
}

extension RateHistory.Point: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("date", day)
        json.field("rate", rate.text)
    }
}

/// One line of `GET /v1/currencies`.
package struct CurrencyResponse: JSONObject {
    package let info: CurrencyInfo
    package let isRated: Bool

    package init(_ info: CurrencyInfo, isRated: Bool) {
        self.info = info
        self.isRated = isRated
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("code", info.currency)
        json.field("name", info.name)
        json.object("names") { json in
            for (language, name) in info.names.sorted(by: { $0.key < $1.key }) {
                json.field(named: language, name)
            }
        }
        json.field("minorUnits", info.currency.minorUnits)
        json.field("symbol", info.symbol)
        json.field("flag", info.flag)
        json.field("countries", info.facts.countries)
        json.field("rated", isRated)
        let facts = info.facts
        json.field("validFrom", facts.validFrom)
        json.field("retiredOn", facts.retirement?.on)
        json.field("successor", facts.retirement?.successor)
        json.field("ratio", facts.retirement?.ratio)
        json.field("peg", facts.peg.map(PegResponse.init))
        json.object("parallelMarket", facts.parallelMarket) { json, market in json.field("source", market.source) }
    }
}
