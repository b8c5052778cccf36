package import Domain
package import JSON

extension ShownPrice: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("give", seen.give)
        json.field("get", seen.get)
        json.object("price") { unit.writeFields(to: &$0) }
        json.field("premiumBps", premiumBps)
        json.field("premiumPercent", premiumPercent)
        json.field("cost", costMinorUnits.map { SignedMoneyResponse($0, amounts.gets.currency) })
    }
}

extension UnitPrice: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("base", base)
        json.field("quote", quote)
        json.field("rate", rate)
        json.field("reference", reference)
        json.fieldIfPresent("otherReference", otherReference)
        json.fieldIfPresent("informal", informal)
    }
}

extension Saving: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("channel", channel)
        json.field("marginPercent", marginPercent)
        json.field("for", side.rawValue)
        json.field("estimate", SignedMoneyResponse(minorUnits, currency))
        json.field("cost", cost)
        json.field("elsewhere", elsewhere)
    }
}

/// What is said where the street has another rate.
extension StreetNote: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("currencies", currencies.map(\.code))
        json.field("text", text)
        json.object("informal", informal) { json, informal in
            json.field("rate", informal.rate.text)
            json.field("asOf", informal.asOf)
            json.field("source", informal.source)
        }
    }
}
