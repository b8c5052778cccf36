/// Why a text is not a rate.
package enum RateFault: Error, Hashable, Sendable {
    case notANumber
    case tooManyDigits(allowed: Int)
    case outOfRange
}

/// A rate in the very digits in which it was published; `mantissa / 10^scale` is its exact value.
package struct PublishedRate: Hashable, Sendable {
    package let text: String
    package let mantissa: UInt128
    package let scale: Int
    /// As near as it gets; kept, because searches ask for it again and again.
    package let value: Double

    /// Reads one to nine digits, then a point and one to twelve more if any: no sign, exponent or blank;
    /// between a billionth and a billion.
    package init(_ text: String) throws(RateFault) {
        var whole = 0
        var decimals: Int?
        var mantissa: UInt64 = 0
        var tail: UInt64 = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "."):
                guard decimals == nil else { throw .notANumber }
                decimals = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = UInt64(byte - UInt8(ascii: "0"))
                if let count = decimals {
                    guard count < Self.maximumDecimals else { throw .notANumber }
                    decimals = count + 1
                    tail = tail * 10 + digit
                } else {
                    guard whole < Self.maximumWholeDigits else { throw .notANumber }
                    whole += 1
                    mantissa = mantissa * 10 + digit
                }
            default: throw .notANumber
            }
        }
        guard whole > 0, decimals != 0 else { throw .notANumber }
        let scale = decimals ?? 0
        let unit = UInt128.tenToThe(scale)
        self.text = text
        self.scale = scale
        self.mantissa = UInt128(mantissa) * unit + UInt128(tail)
        value = Double(self.mantissa) / Double(unit)
        guard self.mantissa * Self.billion >= unit, self.mantissa <= Self.billion * unit else { throw .outOfRange }
    }

    private static let maximumWholeDigits = 9
    private static let maximumDecimals = 12
    private static let billion: UInt128 = 1_000_000_000
}

extension PublishedRate: CustomStringConvertible {
    package var description: String { text }
}
