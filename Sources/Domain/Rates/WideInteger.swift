/// An unsigned 256-bit integer to compare and divide products of two 128-bit numbers exactly.
struct WideInteger: Hashable {
    let high: UInt128
    let low: UInt128

    private init(high: UInt128, low: UInt128) {
        self.high = high
        self.low = low
    }

    init(_ left: UInt128, times right: UInt128 = 1) {
        let product = left.multipliedFullWidth(by: right)
        self.init(high: product.high, low: product.low)
    }

    static func - (left: Self, right: Self) -> Self {
        let (low, borrow) = left.low.subtractingReportingOverflow(right.low)
        return Self(high: left.high - right.high - (borrow ? 1 : 0), low: low)
    }

    static func * (left: Self, right: UInt128) -> Self {
        let product = left.low.multipliedFullWidth(by: right)
        return Self(high: left.high * right + product.high, low: product.low)
    }

    private func shiftedLeft(by bits: Int) -> Self {
        bits > 0 ? Self(high: high << bits | low >> (128 - bits), low: low << bits) : self
    }

    /// Nil if the quotient needs more than 128 bits or the divisor is zero.
    func divided(by divisor: Self) -> (quotient: UInt128, remainder: Self)? {
        guard divisor.high > 0 else {
            guard high < divisor.low else { return nil }
            let result = divisor.low.dividingFullWidth((high, low))
            return (result.quotient, Self(result.remainder))
        }
        // Bitwise long division; with a divisor of more than 128 bits, the quotient has fewer.
        var quotient: UInt128 = 0
        var rest = self
        var bit = divisor.high.leadingZeroBitCount - high.leadingZeroBitCount
        while bit >= 0 {
            let part = divisor.shiftedLeft(by: bit)
            if rest >= part {
                rest = rest - part
                quotient |= 1 << UInt128(bit)
            }
            bit -= 1
        }
        return (quotient, rest)
    }

    /// The quotient rounded half to even. `odd`: the caller adds the result to an odd number or subtracts it, so that a
    /// tie must round to odd.
    func roundedQuotient(by divisor: Self, odd: Bool = false) -> UInt128? {
        guard let (quotient, remainder) = divided(by: divisor) else { return nil }
        let missing = divisor - remainder
        let isUp = remainder == missing ? (quotient % 2 == 1) != odd : remainder > missing
        guard isUp else { return quotient }
        return quotient == .max ? nil : quotient + 1
    }
}

extension WideInteger: Comparable {
    static func < (left: Self, right: Self) -> Bool { (left.high, left.low) < (right.high, right.low) }
}

extension FixedWidthInteger {
    /// 10 to the power of `exponent`: up to 19 in 64 bits, up to 38 in 128.
    static func tenToThe(_ exponent: Int) -> Self {
        var result: Self = 1
        for _ in 0..<exponent { result *= 10 }
        return result
    }

    /// The greatest common divisor; if one number is 0, the other number.
    fileprivate func commonDivisor(with other: Self) -> Self {
        var (left, right) = (self, other)
        while right > 0 { (left, right) = (right, left % right) }
        return left
    }
}

extension UInt128 {
    /// The greatest common divisor; if one number is 0, the other number.
    func greatestCommonDivisor(with other: UInt128) -> UInt128 {
        // In 64 bits, which nearly all parts of rates have, this takes a tenth of the time.
        guard let own = UInt64(exactly: self), let other64 = UInt64(exactly: other) else {
            return commonDivisor(with: other)
        }
        return UInt128(own.commonDivisor(with: other64))
    }

    /// Plain decimal text. Nearly all numbers fit into 64 bits, whose text takes a tenth of the time.
    private var text: String { if let small = UInt64(exactly: self) { String(small) } else { String(self) } }

    /// Number of decimal digits.
    var digits: Int { text.utf8.count }

    /// Plain decimal text of `self / 10^decimals` with exactly `decimals` decimals.
    func decimalText(decimals: Int) -> String {
        let digits = text
        guard decimals > 0 else { return digits }
        let lead = Swift.max(0, decimals + 1 - digits.utf8.count)
        let point = lead + digits.utf8.count - decimals
        return String(unsafeUninitializedCapacity: lead + digits.utf8.count + 1) { buffer in
            var place = 0
            func append(_ byte: UInt8) {
                if place == point {
                    buffer[place] = UInt8(ascii: ".")
                    place += 1
                }
                buffer[place] = byte
                place += 1
            }
            for _ in 0..<lead { append(UInt8(ascii: "0")) }
            for byte in digits.utf8 { append(byte) }
            return place
        }
    }
}
