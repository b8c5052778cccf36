package import Domain
package import JSON

/// `POST /v1/wallet/deposits`.
package struct DepositRequest: Sendable {
    package let amount: Money

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        amount = fields.money("amount")
        try fields.finish()
    }
}

/// `POST /v1/wallet/quotes`, and `POST /v1/wallet/trades` without a quote.
package struct TradeRequest: Sendable {
    package let trade: Trade

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        trade = fields.trade()
        try fields.finish()
    }

    package var fingerprint: String { "\(trade.side.rawValue) \(trade.amount) \(trade.against)" }
}

/// `POST /v1/wallet/trades`: the fields of a trade, or a quote.
package enum TradeOrQuoteRequest: Sendable {
    case trade(TradeRequest)
    case quote(Identifier<WalletQuote>)

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let quote = fields.optionalValue("quote", otherwise: "must be the id of a quote") {
            Identifier<WalletQuote>($0)
        }
        // Whoever names a quote means no other trade, even if it is none.
        if fields.has("quote") {
            if quote == nil { for key in ["side", "currency", "amount", "against"] { fields.ignore(key) } }
            try fields.finish()
        }
        self = if let quote { .quote(quote) } else { .trade(try TradeRequest(fields)) }
    }

    package var fingerprint: String {
        switch self {
        case .trade(let request): request.fingerprint
        case .quote(let id): "quote \(id)"
        }
    }
}

/// `POST /v1/wallet/transfers`, and `POST /v1/wallet/requests`, which names whom it asks in `from`.
package struct TransferRequest: Sendable {
    package let other: WalletQuestion.TypedAddress
    package let amount: Money
    package let note: SharedText?
    private let key: String

    package init(_ fields: consuming Fields, naming key: String) throws {
        var fields = fields
        self.key = key
        other = fields.address(key)
        amount = fields.money("amount")
        let note = fields.optionalShared("note", as: .note)
        self.note = note?.isBlank == true ? nil : note
        try fields.finish()
    }

    /// Whom `sender` means.
    package func address(by sender: Traveller) throws -> WalletQuestion.Address {
        do throws(PhoneFault) { return try other.completed(by: sender) } catch {
            throw InvalidFields(faults: [FieldFault(pointer: "/\(key)", error)])
        }
    }
}

extension Fields {
    /// A handle or a phone number.
    fileprivate mutating func address(_ key: String) -> WalletQuestion.TypedAddress {
        value(key, placeholder: .handle("")) { text in
            guard !text.isEmpty else { throw RequestFault.empty }
            return try WalletQuestion.TypedAddress(text)
        }
    }

    mutating func trade() -> Trade {
        let side = value("side", placeholder: Trade.Side.buy, otherwise: "must be buy or sell") {
            Trade.Side(rawValue: $0)
        }
        let currency = currency("currency", orAsset: true)
        let placeholder = Money(minorUnits: 1, currency: currency)
        let amount = value("amount", placeholder: placeholder) { text in
            let money = try Money(amount: text, currency: currency)
            guard money.minorUnits > 0 else { throw RequestFault.zeroAmount }
            return money
        }
        return Trade(side, amount, against: self.currency("against", orAsset: true))
    }
}
