/// An international phone number (E.164): `+`, a country code that does not start with 0, 8 to 15 digits in total.
package struct PhoneNumber: Hashable, Sendable {
    /// `+` and digits, for lookups and sending.
    package let key: String

    /// Parses a number; spaces, hyphens and parentheses between the digits are dropped.
    package init(_ text: some StringProtocol) throws(PhoneFault) {
        guard text.utf8.count <= 40 else { throw .digits }
        guard text.utf8.first == UInt8(ascii: "+") else { throw .withoutPlus }
        var key = "+"
        for scalar in text.unicodeScalars.dropFirst() {
            switch scalar {
            case "0"..."9": key.unicodeScalars.append(scalar)
            case " ", "-", "(", ")": continue
            default: throw .character
            }
        }
        guard (9...16).contains(key.utf8.count) else { throw .digits }
        guard !key.hasPrefix("+0") else { throw .countryCode }
        self.key = key
    }
}

/// Why a text is not a phone number.
package enum PhoneFault: Error, Equatable, Sendable {
    case withoutPlus
    case character
    /// Fewer than 8 or more than 15 digits.
    case digits
    case countryCode
}
