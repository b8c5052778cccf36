extension UnsignedInteger {
    /// The last six digits, with leading zeros: a code that people type.
    var lastSixDigits: String {
        let digits = "\(self % 1_000_000)"
        return repeatElement("0", count: 6 - digits.count).joined() + digits
    }
}
