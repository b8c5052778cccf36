package import Domain
package import JSON

/// An order.
package struct WalletOrderResponse: JSONObject {
    private let view: WalletOrderView
    /// False in an export, which nobody acts on.
    private let hasActions: Bool

    package init(_ view: WalletOrderView, hasActions: Bool = true) {
        self.view = view
        self.hasActions = hasActions
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
        if hasActions { json.field("actions", view.actions.map { ActionResponse($0, obstacle: nil) }) }
    }
}

/// `GET /v1/wallet/orders`.
package struct WalletOrderPageResponse: JSONObject {
    private let views: [WalletOrderView]
    private let next: String?

    package init(_ views: [WalletOrderView], next: String?) {
        self.views = views
        self.next = next
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("items", views.map { WalletOrderResponse($0) })
        json.field("next", next)
        json.field("virtual", true)
    }
}
