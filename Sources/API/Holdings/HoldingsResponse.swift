package import Domain
package import JSON

/// `GET` and `PUT /v1/me/holdings`.
package struct HoldingsResponse: JSONObject {
    package let holdings: ValuedHoldings
    /// Those beside the fan, in the reader's language.
    package let notes: [ForecastNote]

    package init(_ holdings: ValuedHoldings, notes: [ForecastNote]) {
        self.holdings = holdings
        self.notes = notes
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("currency", holdings.currency)
        json.array("items") { json in
            for item in holdings.items { write(item, to: &json) }
        }
        json.field("total", holdings.total)
        json.field("missing", holdings.missing.map(\.code))
        json.field("version", holdings.version)
        json.object("gain", holdings.gain) { json, gain in
            json.field("since", holdings.history.first?.day)
            json.field("amount", SignedMoneyResponse(gain.minorUnits, holdings.currency))
            json.field("percent", gain.bps.map(BasisPoints.percentText(bps:)))
        }
        json.array("history") { json in
            for point in holdings.history {
                json.object { json in
                    json.field("date", point.day)
                    json.field("value", Money(minorUnits: point.value, currency: holdings.currency).amount)
                }
            }
        }
        json.object("fan", holdings.fan) { json, fan in
            json.field("model", fan.fan.model.name)
            fan.writePoints(to: &json)
            json.field("notes", notes)
        }
    }

    private func write(_ item: ValuedHoldings.Item, to json: inout JSONWriter) {
        json.object { json in
            json.field("asset", item.amount.asset.code)
            json.field("name", item.amount.asset.name)
            json.field("amount", item.amount.text)
            json.field("origin", item.origin.rawValue)
            json.field("price", item.price.flatMap { $0.mid.price(in: holdings.currency) })
            json.field("value", item.value)
            json.field("share", item.shareBps.map(BasisPoints.percentText(bps:)))
            json.field("asOf", item.price?.asOf)
            json.field("stale", item.price?.isStale)
            json.field("source", item.price?.source)
            json.sample(of: item.price?.source)
        }
    }
}

/// What an export has of holdings: no prices, which are of another moment.
package struct ExportedHolding: JSONObject {
    package let amount: AssetAmount

    package init(_ amount: AssetAmount) { self.amount = amount }

    package func writeFields(to json: inout JSONWriter) {
        json.field("asset", amount.asset.code)
        json.field("name", amount.asset.name)
        json.field("amount", amount.text)
    }
}

extension ExchangeRate {
    /// The price of one unit as money; nil beyond what money can be.
    func price(in currency: Currency) -> Money? {
        guard let one = try? Money(amount: "1", currency: currency) else { return nil }  // One is always an amount.
        return converting(one, to: currency)
    }
}
