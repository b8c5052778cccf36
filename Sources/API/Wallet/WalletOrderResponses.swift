package import Domain
package import JSON

/// An order.
package struct WalletOrderResponse: JSONObject {
    private let view: WalletOrderView
    /// Nil in an export, which nobody acts on.
    private let actions: [ActionResponse]?

    package init(_ view: WalletOrderView, actions: [ActionResponse]?) {
        self.view = view
        self.actions = actions
    }

    package func writeFields(to json: inout JSONWriter) {
        let (order, trade) = (view.order, view.order.trade)
        json.field("id", order.id)
        json.field("version", order.version)
        json.field("state", view.state.rawValue)
        json.field("kind", order.terms.kind.rawValue)
        json.field("side", trade.side.rawValue)
        json.field("currency", trade.currency)
        json.field("amount", trade.amount.amount)
        json.field("against", trade.against)
        json.field("rate", order.terms.rate.text)
        json.field("reference", view.reference)
        json.field("until", order.terms.until)
        json.field("reserved", view.reserved)
        json.field("pays", order.end?.fill?.pays)
        json.field("gets", order.end?.fill?.gets)
        json.field("transaction", order.end?.fill?.transaction)
        json.field("createdAt", order.createdAt)
        json.field("endedAt", order.end?.at ?? (view.state == .open ? nil : order.expiresAt))
        json.field("virtual", true)
        if let actions { json.field("actions", actions) }
    }
}

/// `GET /v1/wallet/orders`.
package struct WalletOrderPageResponse: JSONObject {
    private let items: [WalletOrderResponse]
    private let next: String?

    package init(_ items: [WalletOrderResponse], next: String?) {
        self.items = items
        self.next = next
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("items", items)
        json.field("next", next)
        json.field("virtual", true)
    }
}
