package import Domain
package import JSON

/// `GET /v1/wallet/statements/{month}`.
package struct StatementResponse: JSONObject {
    private let month: CalendarMonth
    private let statement: WalletStatement
    private let next: String?

    package init(_ month: CalendarMonth, _ statement: WalletStatement, next: String?) {
        self.month = month
        self.statement = statement
        self.next = next
    }

    package var expectedBytes: Int { 512 + statement.page.items.count * 512 }

    package func writeFields(to json: inout JSONWriter) {
        json.field("month", month.description)
        json.array("currencies") { json in
            for sums in statement.sums {
                json.object { json in sums.write(to: &json) }
            }
        }
        json.field("items", statement.page.items.map { WalletEntryResponse($0) })
        json.field("next", next)
        json.field("virtual", true)
    }
}

extension WalletStatement.Sums {
    fileprivate func write(to json: inout JSONWriter) {
        func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
        json.field("currency", currency)
        json.field("opening", money(opening))
        json.field("in", money(incoming))
        json.field("out", money(outgoing))
        json.field("closing", money(closing))
    }
}

/// A currency in a month, in an export.
package struct ExportedStatement: JSONObject {
    private let month: String
    private let sums: WalletStatement.Sums

    package init(_ month: String, _ sums: WalletStatement.Sums) { (self.month, self.sums) = (month, sums) }

    package func writeFields(to json: inout JSONWriter) {
        json.field("month", month)
        sums.write(to: &json)
        json.field("virtual", true)
    }
}
