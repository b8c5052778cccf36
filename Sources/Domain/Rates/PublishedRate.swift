/// Why a text is not a rate.
package enum RateFault: Error, Hashable, Sendable {
    case notANumber
    case tooManyDigits(allowed: Int)
    case outOfRange
}

/// A rate in its published digits; the exact value is `mantissa / 10^scale`.
package struct PublishedRate: Hashable, Sendable {
    package let text: String
    package let mantissa: UInt128
    package let scale: Int
    /// The nearest `Double`; stored because searches read it often.
    package let value: Double

    /// Parses one to nine digits, optionally with a point and one to twelve decimals: no sign, exponent or space. The
    /// value must be in 10^-9...10^9.
    package init(_ text: String) throws(RateFault) {
        try self.init(text, wholeDigits: 9, decimals: 12)
    }

    /// Parses up to 36 decimals, which covers every JSON number of 32 characters. Some providers publish such rates,
    /// and stored rates can have them.
    package init(long text: String) throws(RateFault) {
        try self.init(text, wholeDigits: 10, decimals: 36)
    }

    private init(_ text: String, wholeDigits: Int, decimals allowed: Int) throws(RateFault) {
        var whole = 0
        var decimals: Int?
        var mantissa: UInt128 = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "."):
                guard decimals == nil else { throw .notANumber }
                decimals = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if let count = decimals {
                    guard count < allowed else { throw .notANumber }
                    decimals = count + 1
                } else {
                    guard whole < wholeDigits else { throw .notANumber }
                    whole += 1
                }
                // 37 digits always fit.
                guard mantissa < Self.tenth else { throw .notANumber }
                mantissa = mantissa * 10 + UInt128(byte - UInt8(ascii: "0"))
            default: throw .notANumber
            }
        }
        guard whole > 0, decimals != 0 else { throw .notANumber }
        let scale = decimals ?? 0
        let unit = UInt128.tenToThe(scale)
        self.text = text
        self.scale = scale
        self.mantissa = mantissa
        // Longer rates than central banks publish have too many digits for an exact division of two `Double`s. To make a
        // `Double` of an `UInt128` takes ten times as long as of an `UInt64`.
        if scale <= 12, let mantissa = UInt64(exactly: mantissa), let unit = UInt64(exactly: unit) {
            value = Double(mantissa) / Double(unit)
        } else {
            value = scale > 12 ? Double(text) ?? 0 : Double(mantissa) / Double(unit)
        }
        guard mantissa >= (scale > 9 ? .tenToThe(scale - 9) : 1) else { throw .outOfRange }
        guard mantissa / unit < Self.billion || (mantissa / unit == Self.billion && mantissa % unit == 0) else {
            throw .outOfRange
        }
    }

    private static let billion: UInt128 = 1_000_000_000
    private static let tenth = UInt128.tenToThe(37)
}

extension PublishedRate {
    /// The `value` of a text as central banks write it: up to nine digits before the point and nine behind it. Nil for any
    /// other, which may be a rate.
    package static func plainValue(of text: some Collection<UInt8>) -> Double? {
        var (mantissa, whole, decimals) = (UInt64(0), 0, nil as Int?)
        for byte in text {
            switch byte {
            case UInt8(ascii: "."):
                guard decimals == nil else { return nil }
                decimals = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if let count = decimals { decimals = count + 1 } else { whole += 1 }
                guard whole <= 9, decimals ?? 0 <= 9 else { return nil }
                mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
            default: return nil
            }
        }
        guard whole > 0, decimals != 0, mantissa > 0 else { return nil }
        return Double(mantissa) / powers[decimals ?? 0]
    }

    private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    /// The value with at most 21 decimals, so that crosses fit; rounded only if there are more decimals.
    var shortened: (mantissa: UInt128, scale: Int) {
        guard scale > Self.crossDecimals else { return (mantissa, scale) }
        let unit = UInt128.tenToThe(scale - Self.crossDecimals)
        return ((mantissa + unit / 2) / unit, Self.crossDecimals)
    }

    /// With 21 decimals, 10^9 has 30 digits; see `ExchangeRate.maximumPart`.
    private static let crossDecimals = 21
}

extension PublishedRate: CustomStringConvertible {
    package var description: String { text }
}
