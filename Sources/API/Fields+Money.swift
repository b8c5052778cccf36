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

    /// Three upper-case letters. The catalogue decides whether the currency can be swapped.
    package mutating func currency(_ key: String) -> Currency {
        value(key, placeholder: .eur, otherwise: Self.notACode) { Currency($0) }
    }

    package mutating func optionalCurrency(_ key: String) -> Currency? {
        optionalValue(key, otherwise: Self.notACode) { Currency($0) }
    }

    private static let notACode = "must be a currency code of three upper-case letters"

    private mutating func amountAndCurrency() -> Money {
        let currency = requiredValue("currency", otherwise: Self.notACode) { Currency($0) }
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
