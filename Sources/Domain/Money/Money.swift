/// An amount of one currency in minor units; never negative.
package struct Money: Hashable, Sendable {
    package let minorUnits: Int64
    package let currency: Currency

    package init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// With another amount, if that is of the same currency.
    package func adding(_ other: Money?) -> Money {
        guard let other, other.currency == currency else { return self }
        return Money(minorUnits: min(minorUnits + other.minorUnits, Self.limit), currency: currency)
    }

    /// What is missing to the same amount of `needed`, whose currency this is; nil: nothing.
    package func lacking(of needed: Money) -> Money? {
        minorUnits >= needed.minorUnits
            ? nil : Money(minorUnits: needed.minorUnits - minorUnits, currency: needed.currency)
    }

    /// The largest accepted amount: 10^15 minor units (ten trillion euros).
    package static let limit: Int64 = 1_000_000_000_000_000
}

/// Why a text is not an amount.
package enum AmountFault: Error, Equatable, Sendable {
    case notANumber
    /// `0125`: more likely a mistyped 0.125 than 125.
    case leadingZero
    case tooManyDigits(allowed: Int)
    case tooLarge
}

extension Money {
    /// Parses plain decimal text: no sign, exponent, space, digit grouping or needless zero, and at most as many decimal places as the
    /// currency has minor units.
    package init(amount text: some StringProtocol, currency: Currency) throws(AmountFault) {
        var whole = 0
        var fraction: Int?
        var total: Int64 = 0
        var overflow = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "."):
                guard fraction == nil, whole > 0 else { throw .notANumber }
                fraction = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if let digits = fraction { fraction = digits + 1 } else { whole += 1 }
                if total > Self.limit { overflow = true } else { total = total * 10 + Int64(byte - UInt8(ascii: "0")) }
            default: throw .notANumber
            }
        }
        guard whole > 0, fraction != 0 else { throw .notANumber }
        guard whole == 1 || text.utf8.first != UInt8(ascii: "0") else { throw .leadingZero }
        let digits = fraction ?? 0
        guard digits <= currency.minorUnits else { throw .tooManyDigits(allowed: currency.minorUnits) }
        guard !overflow, total <= Self.limit else { throw .tooLarge }
        for _ in digits..<currency.minorUnits {
            total *= 10
            guard total <= Self.limit else { throw .tooLarge }
        }
        self.init(minorUnits: total, currency: currency)
    }

    /// Plain decimal text with exactly the currency's decimal places: `12.50`, `1500`, `0.250`.
    package var amount: String {
        let digits = currency.minorUnits
        guard digits > 0 else { return String(minorUnits) }
        let text = String(minorUnits)
        let padded =
            text.utf8.count > digits ? text : String(repeating: "0", count: digits + 1 - text.utf8.count) + text
        return "\(padded.dropLast(digits)).\(padded.suffix(digits))"
    }
}

extension Money: CustomStringConvertible {
    package var description: String { "\(amount) \(currency)" }
}
