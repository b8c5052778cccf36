package import Domain
package import JSON

/// An alert with the rate that it waits for.
package struct AlertResponse: JSONObject {
    private let alert: RateAlert
    private let trend: PairTrend?

    /// - Parameter trend: Of its pair; nil for a digest.
    package init(_ alert: RateAlert, _ trend: PairTrend?) {
        self.alert = alert
        self.trend = trend
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("id", alert.id)
        json.field("version", alert.version)
        alert.condition.writeFields(to: &json)
        json.field("rearm", alert.rearm.rawValue)
        json.field("active", alert.isActive)
        json.field("armed", alert.isArmed)
        json.field("probability30d", trend.flatMap(alert.probability)?.text(decimals: 4))
        json.field("rate", trend?.rate.text)
        json.field("asOf", trend?.asOf)
        json.field("source", trend?.source)
        json.sample(of: trend?.source)
        json.field("createdAt", alert.createdAt)
        json.field("firedAt", alert.firedAt)
        json.field("timesFired", alert.timesFired)
    }
}

extension RateAlert.Condition {
    /// `kind` and the fields of all kinds, null where the kind has none.
    func writeFields(to json: inout JSONWriter) {
        var (direction, threshold, percent, days): (String?, String?, String?, Int?)
        switch self {
        case .threshold(_, let way, let rate): (direction, threshold) = (way.rawValue, rate.text)
        case .move(_, let bps, let length): (percent, days) = (BasisPoints.percentText(bps: bps), length)
        case .digest: break
        }
        json.field("kind", kind.rawValue)
        json.field("base", pair?.base)
        json.field("quote", pair?.quote)
        json.field("direction", direction)
        json.field("threshold", threshold)
        json.field("percent", percent)
        json.field("days", days)
    }
}

/// An alert that fired, as its event and an export tell it.
package struct AlertFiringResponse: JSONObject {
    private let firing: AlertFiring
    private let text: String

    package init(_ firing: AlertFiring, text: String) {
        self.firing = firing
        self.text = text
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("alert", firing.alert)
        switch firing.news {
        case .crossing(let condition, let rate, _):
            condition.writeFields(to: &json)
            json.field("rate", rate.text)
        case .digest(let digest, _):
            RateAlert.Condition.digest(digest).writeFields(to: &json)
            json.null("rate")
        }
        json.field("asOf", firing.day)
        json.field("at", firing.at)
        json.field("text", text)
    }
}

/// `GET PUT /v1/me/watchlist`.
package struct WatchListResponse: JSONObject {
    /// A pair, and what is known of it.
    package struct Row: JSONObject {
        package let pair: CurrencyPair
        /// Nil without a rate.
        package let trend: PairTrend?
        package let isStale: Bool

        package init(_ pair: CurrencyPair, _ trend: PairTrend?, isStale: Bool) {
            self.pair = pair
            self.trend = trend
            self.isStale = isStale
        }

        package func writeFields(to json: inout JSONWriter) {
            json.field("base", pair.base)
            json.field("quote", pair.quote)
            json.field("rate", trend?.rate.text)
            json.field("asOf", trend?.asOf)
            json.field("source", trend?.source)
            json.field("stale", isStale)
            json.field("change1d", trend?.change1d.map(BasisPoints.percentText))
            json.field("change30d", trend?.change30d.map(BasisPoints.percentText))
            json.field("z", trend?.z?.text(decimals: 1))
            json.field("points", trend?.points ?? [])
            json.sample(of: trend?.source)
            json.fieldIfPresent("ended", trend?.hasEnded == true ? true : nil)
        }
    }

    private let version: Int64
    private let rows: [Row]

    package init(_ rows: [Row], version: Int64) {
        self.rows = rows
        self.version = version
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("items", rows)
        json.field("version", version)
    }
}

/// The watch list in an export.
package struct ExportedWatchList: JSONObject {
    private let list: WatchList

    package init(_ list: WatchList) { self.list = list }

    package func writeFields(to json: inout JSONWriter) {
        json.field("version", list.version)
        json.array("items") { json in
            for pair in list.pairs {
                json.object { json in
                    json.field("base", pair.base)
                    json.field("quote", pair.quote)
                }
            }
        }
    }
}
