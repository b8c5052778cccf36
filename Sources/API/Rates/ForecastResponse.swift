package import Domain
package import JSON

/// A sentence beside a forecast, in the language of the reader.
package struct ForecastNote: JSONObject {
    package let code: String
    package let text: String

    package init(code: String, text: String) {
        self.code = code
        self.text = text
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("code", code)
        json.field("text", text)
    }
}

/// The quantiles of one day as text.
package struct ForecastPoint {
    package let median, p2, p10, p25, p75, p90, p97: String

    package init(_ fan: RateFan, after day: Int) {
        let (half, eighty, ninetyFive) = (
            fan.ends(of: .half, after: day), fan.ends(of: .eighty, after: day), fan.ends(of: .ninetyFive, after: day)
        )
        median = fan.centre(after: day).rateText
        (p25, p75) = (half.low.rateText, half.high.rateText)
        (p10, p90) = (eighty.low.rateText, eighty.high.rateText)
        (p2, p97) = (ninetyFive.low.rateText, ninetyFive.high.rateText)
    }
}

/// `GET /v1/rates/forecast`.
package struct ForecastResponse: JSONObject {
    package let forecast: RateForecast
    package let origins: RateOrigins
    package let notes: [ForecastNote]

    package init(_ forecast: RateForecast, _ origins: RateOrigins, notes: [ForecastNote]) {
        self.forecast = forecast
        self.origins = origins
        self.notes = notes
    }

    package func writeFields(to json: inout JSONWriter) {
        let fan = forecast.fan
        json.field("base", forecast.base)
        json.field("quote", forecast.quote)
        json.field("model", fan.model.name)
        json.field("source", origins.source)
        json.field("asOf", origins.asOf)
        json.field("stale", origins.isStale)
        json.field("licence", origins.licence)
        json.sample(of: origins.source)
        json.field("sources", origins.all)
        json.field("last", forecast.last)
        json.field("closes", forecast.closes)
        json.field("since", forecast.since)
        json.array("points") { json in
            for (index, day) in forecast.days.enumerated() {
                ForecastPoint(fan, after: index + 1).write(on: day, number: index + 1, to: &json)
            }
        }
        json.field("low", forecast.low)
        json.field("high", forecast.high)
        json.field("volatilityPercentPerYear", (100 * fan.deviationPerYear).text(decimals: 2))
        json.field("driftPercentPerYear", (100 * fan.driftPerYear).text(decimals: 2))
        json.field("notes", notes)
        json.field("peg", forecast.pegs.first.map(PegResponse.init))
        json.field("scorecard", forecast.card.map { ScoreCardResponse(card: $0, group: forecast.group) })
    }

}

extension ForecastPoint {
    func write(on day: Day, number: Int, to json: inout JSONWriter) {
        json.object { json in
            json.field("date", day)
            json.field("day", number)
            json.field("median", median)
            json.field("p2_5", p2)
            json.field("p10", p10)
            json.field("p25", p25)
            json.field("p75", p75)
            json.field("p90", p90)
            json.field("p97_5", p97)
        }
    }
}

extension RateForecast.Point: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("date", day)
        json.field("rate", value.rateText)
    }
}

/// Who holds a currency.
struct PegResponse: JSONObject {
    let peg: CurrencyPeg

    func writeFields(to json: inout JSONWriter) {
        json.field("currency", peg.currency)
        json.field("to", peg.anchor)
        json.field("by", peg.holder)
        json.field("since", peg.since)
        json.field("bandPercent", peg.bandPercent)
        json.field("source", peg.source)
    }
}

/// `GET /v1/rates/movers`.
package struct MoversResponse: JSONObject {
    package let movers: RateMovers
    package let catalogue: Catalogue
    package let origins: RateOrigins

    package init(_ movers: RateMovers, catalogue: Catalogue, _ origins: RateOrigins) {
        self.movers = movers
        self.catalogue = catalogue
        self.origins = origins
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("base", movers.base)
        json.field("asOf", movers.asOf)
        json.field("since", movers.since)
        json.field("source", origins.source)
        json.field("stale", origins.isStale)
        json.field("licence", origins.licence)
        json.sample(of: origins.source)
        json.field("sources", origins.all)
        json.array("movers") { json in
            for mover in movers.movers { write(mover, to: &json) }
        }
    }

    private func write(_ mover: RateMovers.Mover, to json: inout JSONWriter) {
        let info = catalogue[mover.currency]
        json.object { json in
            json.field("currency", mover.currency)
            json.field("name", info?.name ?? mover.currency.code)
            json.object("names") { json in
                for (language, name) in (info?.names ?? [:]).sorted(by: { $0.key < $1.key }) {
                    json.field(named: language, name)
                }
            }
            json.field("changePercent", mover.changePercent.text(decimals: 2))
            json.field("z", mover.z?.text(decimals: 1))
            json.field("rate", mover.rate.text)
            json.field("before", mover.before.text)
        }
    }
}
