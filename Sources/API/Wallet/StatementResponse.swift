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
                json.object { json in
                    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: sums.currency) }
                    json.field("currency", sums.currency)
                    json.field("opening", money(sums.opening))
                    json.field("in", money(sums.incoming))
                    json.field("out", money(sums.outgoing))
                    json.field("closing", money(sums.closing))
                }
            }
        }
        json.field("items", statement.page.items.map { WalletEntryResponse($0) })
        json.field("next", next)
        json.field("virtual", true)
    }
}
