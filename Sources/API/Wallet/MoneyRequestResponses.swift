package import Domain
package import JSON

/// A request for money.
package struct MoneyRequestResponse: JSONObject {
    private let view: MoneyRequestView
    /// Nil in an export, which nobody acts on.
    private let actions: [ActionResponse]?

    package init(_ view: MoneyRequestView, actions: [ActionResponse]?) {
        self.view = view
        self.actions = actions
    }

    package func writeFields(to json: inout JSONWriter) {
        let request = view.request
        json.field("id", request.id)
        json.field("state", view.state.rawValue)
        json.field("direction", view.isIn ? "in" : "out")
        json.field("counterparty", view.counterparty.address)
        json.field("with", view.counterparty.shown)
        json.field("amount", request.amount)
        json.note(view.note)
        json.field("createdAt", request.createdAt)
        json.field("lapsesAt", request.lapsesAt)
        json.field("transaction", request.end?.transaction)
        json.field("virtual", true)
        if let actions { json.field("actions", actions) }
    }
}

/// `GET /v1/wallet/requests`.
package struct MoneyRequestPageResponse: JSONObject {
    private let items: [MoneyRequestResponse]
    private let next: String?

    package init(_ items: [MoneyRequestResponse], next: String?) {
        self.items = items
        self.next = next
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("items", items)
        json.field("next", next)
        json.field("virtual", true)
    }
}
