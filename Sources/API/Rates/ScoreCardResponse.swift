package import Domain
package import JSON

/// How forecasts of one group of pairs did.
struct ScoreCardResponse: JSONObject {
    let card: ScoreCard
    let group: ForecastGroup

    func writeFields(to json: inout JSONWriter) {
        json.field("group", group.rawValue)
        json.field("from", card.from)
        json.field("to", card.to)
        json.field("computedAt", card.computedAt)
        json.field("rows", card.rows(of: group))
    }
}

extension ScoreCard.Row: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("model", model)
        json.field("horizon", horizon)
        json.field("windows", windows)
        json.field("coverage50", coverage[0].text(decimals: 1))
        json.field("coverage80", coverage[1].text(decimals: 1))
        json.field("coverage95", coverage[2].text(decimals: 1))
        json.field("pinball", pinball.text(decimals: 4))
        json.field("relativeLoss", relativeLoss.text(decimals: 3))
        json.field("relativeError", relativeError.text(decimals: 3))
        json.field("p", p?.text(decimals: 3))
    }
}
