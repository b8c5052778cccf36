/// Why a text is not a rate.
package enum RateFault: Error, Hashable, Sendable {
    case notANumber
    /// `0125`: more likely a mistyped 0.125 than 125.
    case leadingZero
    case tooManyDigits(allowed: Int)
    case outOfRange

    /// The text of a rate from a request. Stored and published rates may begin with zeros.
    package static func checked(_ text: String) throws(RateFault) -> String {
        let digits = text.utf8.prefix(2)
        let isZeroFirst = digits.first == UInt8(ascii: "0")
        guard !isZeroFirst || digits.last.map({ (0x30...0x39).contains($0) }) != true || digits.count < 2 else {
            throw .leadingZero
        }
        return text
    }
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

    /// The same of digits as a database has them.
    package init(longUTF8 digits: UnsafeBufferPointer<UInt8>) throws(RateFault) {
        try self.init(long: String(decoding: digits, as: UTF8.self))
    }

    private init(_ text: String, wholeDigits: Int, decimals: Int) throws(RateFault) {
        self.text = text
        // Nearly all rates fit into 64 bits, whose arithmetic takes a fraction of the time.
        if text.utf8.count <= Self.shortDigits {
            let (short, unit, scale) = try Self.parse(
                UInt64.self, text.utf8, wholeDigits: wholeDigits, decimals: decimals)
            (mantissa, self.scale) = (UInt128(short), scale)
            value = scale <= Self.exactDecimals ? Double(short) / Double(unit) : Double(text) ?? 0
        } else {
            let (long, unit, scale) = try Self.parse(
                UInt128.self, text.utf8, wholeDigits: wholeDigits, decimals: decimals)
            (mantissa, self.scale) = (long, scale)
            value = scale <= Self.exactDecimals ? Double(long) / Double(unit) : Double(text) ?? 0
        }
    }

    private static func parse<Mantissa: FixedWidthInteger>(
        _: Mantissa.Type, _ digits: String.UTF8View, wholeDigits: Int, decimals allowed: Int
    ) throws(RateFault) -> (mantissa: Mantissa, unit: Mantissa, scale: Int) {
        var whole = 0
        var decimals: Int?
        var mantissa: Mantissa = 0
        // 37 digits always fit into 128 bits.
        let tenth = Mantissa.bitWidth > 64 ? .tenToThe(37) : Mantissa.max / 10
        for byte in digits {
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
                guard mantissa < tenth else { throw .notANumber }
                mantissa = mantissa * 10 + Mantissa(byte - UInt8(ascii: "0"))
            default: throw .notANumber
            }
        }
        guard whole > 0, decimals != 0 else { throw .notANumber }
        let (scale, billion) = (decimals ?? 0, 1_000_000_000 as Mantissa)
        let unit = Mantissa.tenToThe(scale)
        guard mantissa >= (scale > 9 ? unit / billion : 1) else { throw .outOfRange }
        let value = mantissa.quotientAndRemainder(dividingBy: unit)
        guard value.quotient < billion || (value.quotient == billion && value.remainder == 0) else {
            throw .outOfRange
        }
        return (mantissa, unit, scale)
    }

    /// So many digits and a point fit into 64 bits.
    private static let shortDigits = 19
    /// Longer rates than central banks publish have too many digits for an exact division of two `Double`s.
    private static let exactDecimals = 12
}

extension PublishedRate {
    /// The `value` of a text as central banks write it: up to nine digits before the point and nine behind it. Nil for any
    /// other, which may be a rate.
    static func plainValue(of text: UnsafeBufferPointer<UInt8>) -> Double? {
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

    /// The nearest `Double` of digits as a database has them.
    package static func value(ofUTF8 digits: UnsafeBufferPointer<UInt8>) throws(RateFault) -> Double {
        if let value = plainValue(of: digits) { return value }
        return try PublishedRate(longUTF8: digits).value
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
