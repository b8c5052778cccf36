package import Domain
package import JSON

extension Fields {
    /// `{"amount":"12.50","currency":"EUR"}`, more than zero; the placeholder is one minor unit.
    package mutating func money(_ key: String) -> Money {
        object(key) { $0.amountAndCurrency() }
    }

    package mutating func optionalMoney(_ key: String) -> Money? {
        optionalObject(key) { $0.amountAndCurrency() }
    }

    /// A code. The catalogue decides whether the currency can be swapped.
    /// - Parameter orAsset: Whether the field takes assets too.
    package mutating func currency(_ key: String, orAsset: Bool = false) -> Currency {
        value(key, placeholder: .eur, otherwise: Currency.expected(orAsset: orAsset)) { Currency($0) }
    }

    package mutating func optionalCurrency(_ key: String) -> Currency? {
        optionalValue(key, otherwise: Currency.expected(orAsset: false)) { Currency($0) }
    }

    private mutating func amountAndCurrency() -> Money {
        let currency = requiredValue("currency", otherwise: Currency.expected(orAsset: false)) { Currency($0) }
        let placeholder = Money(minorUnits: 1, currency: currency ?? .eur)
        return value("amount", placeholder: placeholder) { text in
            // The currency decides how many decimals are allowed.
            guard let currency else { return placeholder }
            let money = try Money(amount: text, currency: currency)
            guard money.minorUnits > 0 else { throw RequestFault.zeroAmount }
            return money
        }
    }
}

extension Currency {
    /// What is said where a text is no code.
    package static func expected(orAsset: Bool) -> String {
        orAsset ? "must be the code of a currency or asset, as EUR or BTC" : "must be the code of a currency, as EUR"
    }
}

extension AmountFault: FieldRefusal {
    package var sentence: String {
        switch self {
        case .notANumber: "must be plain digits, such as \"12.50\""
        case .leadingZero: "must not begin with a needless zero"
        case .tooManyDigits(allowed: 0): "must have no decimals"
        case .tooManyDigits(let allowed): "must have at most \(allowed) decimals"
        case .tooLarge: "is too large"
        }
    }
}
