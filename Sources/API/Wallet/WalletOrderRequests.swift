package import Domain
package import JSON

/// `POST /v1/wallet/orders`.
package struct WalletOrderRequest: Sendable {
    package let terms: WalletOrder.Terms
    package let confirmsRate: Bool

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let kind = fields.choice("kind", WalletOrder.Kind.self) ?? .limit
        let trade = fields.trade()
        let rate = fields.value("rate", placeholder: ExchangeRate.one) {
            try ExchangeRate(decimal: RateFault.checked($0))
        }
        let until = fields.requiredValue("until", otherwise: "must be a day that exists, written as YYYY-MM-DD") {
            Day($0)
        }
        confirmsRate = fields.optionalBool("confirmRate") ?? false
        try fields.finish()
        terms = WalletOrder.Terms(kind, trade, at: rate, until: until ?? Day(daysSince1970: 0))
    }

    package var fingerprint: String {
        let trade = terms.trade
        return """
            \(terms.kind.rawValue) \(trade.side.rawValue) \(trade.amount) \(trade.against) \(terms.rate.fraction) \
            \(terms.until) \(confirmsRate)
            """
    }
}

/// `PATCH /v1/wallet/orders/{id}`: what is left out or null stays.
package struct WalletOrderEditRequest: Sendable {
    package let edit: WalletOrderEdit

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let amount = fields.optionalValue("amount", otherwise: "must be plain digits, such as \"12.50\"") { text in
            let amount = try DecimalAmount(text)
            guard !amount.isZero else { throw RequestFault.zeroAmount }
            return amount
        }
        let rate = fields.optionalValue("rate") { try ExchangeRate(decimal: RateFault.checked($0)) }
        let until = fields.optionalDay("until")
        let confirms = fields.optionalBool("confirmRate") ?? false
        try fields.finish()
        edit = WalletOrderEdit(amount: amount, rate: rate, until: until, confirmsRate: confirms)
    }
}
