package import Domain
package import JSON

/// `GET /v1/rates/tables/{table}`: a table of the NBP with its own digits, names and order.
package struct TableResponse: JSONObject {
    package let letter: String
    package let table: PublishedTable
    package let isStale: Bool

    package init(_ letter: String, _ table: PublishedTable, isStale: Bool) {
        self.letter = letter
        self.table = table
        self.isStale = isStale
    }

    package var expectedBytes: Int { 512 + 96 * table.lines.count }

    package func writeFields(to json: inout JSONWriter) {
        json.field("table", letter)
        json.field("no", table.number)
        if table.source == .nbpC { json.field("tradingDate", table.tradingDay) }
        json.field("effectiveDate", table.date)
        json.field("source", table.source.rawValue)
        json.field("licence", table.source.licence)
        json.field("stale", isStale)
        json.field("rates", table.lines)
    }
}

extension PublishedTable.Line: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("code", currency)
        json.field("name", name)
        if let ask {
            json.field("bid", rate.text)
            json.field("ask", ask.text)
        } else {
            json.field("mid", rate.text)
        }
    }
}
