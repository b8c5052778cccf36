package import Domain
package import JSON

/// A request for money.
package struct MoneyRequestResponse: JSONObject {
    private let view: MoneyRequestView
    /// False in an export, which nobody acts on.
    private let hasActions: Bool

    package init(_ view: MoneyRequestView, hasActions: Bool = true) {
        self.view = view
        self.hasActions = hasActions
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
        if hasActions { json.field("actions", view.actions.map { ActionResponse($0, obstacle: nil) }) }
    }
}

/// `GET /v1/wallet/requests`.
package struct MoneyRequestPageResponse: JSONObject {
    private let views: [MoneyRequestView]
    private let next: String?

    package init(_ views: [MoneyRequestView], next: String?) {
        self.views = views
        self.next = next
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("items", views.map { MoneyRequestResponse($0) })
        json.field("next", next)
        json.field("virtual", true)
    }
}
