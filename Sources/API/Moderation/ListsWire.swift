package import Domain
package import JSON

/// `PUT /v1/admin/lists`: the currencies and countries that are switched off, and which terms new travellers accept.
package struct ListsRequest: Sendable {
    package let lists: OperatorLists

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        var lists = OperatorLists.open
        let currencies = fields.strings("currencies", max: OperatorLists.limit)
        let countries = fields.strings("countries", max: OperatorLists.limit)
        for text in currencies {
            if let currency = Currency(text) {
                lists.currencies.insert(currency)
            } else {
                fields.refuse("currencies", "has \(text.prefix(10)), which is no currency")
            }
        }
        for text in countries {
            if text.utf8.count == 2, text.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) {
                lists.countries.insert(text)
            } else {
                fields.refuse("countries", "must have codes of two capital letters")
            }
        }
        lists.terms = fields.optionalProse("terms", limit: OperatorLists.termsLimit, allowingNewlines: false)
        if lists.terms?.isEmpty == true { lists.terms = nil }
        try fields.finish()
        self.lists = lists
    }
}

extension OperatorLists: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("currencies", currencies.sorted().map(\.code))
        json.field("countries", countries.sorted())
        json.field("terms", terms)
        json.field("version", version)
    }
}
