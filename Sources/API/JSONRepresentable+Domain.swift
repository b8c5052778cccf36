package import Domain
package import JSON

// Values of Domain that have one wire form everywhere.

extension Money: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("amount", amount)
        json.field("currency", currency.code)
    }
}

extension Currency: JSONRepresentable {
    package func write(to json: inout JSONWriter) { json.text(code) }
}

extension Identifier: JSONRepresentable {
    package func write(to json: inout JSONWriter) { json.text(description) }
}

extension Day: JSONRepresentable {
    package func write(to json: inout JSONWriter) { json.text(description) }
}

extension Availability: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("from", from)
        json.field("to", to)
    }
}
