/// A phone number in international form (E.164): `+`, a country code that never starts with 0, 8 to 15 digits in all.
package struct PhoneNumber: Hashable, Sendable {
    /// `+` and digits, for look-ups and for sending.
    package let key: String

    /// Reads a number; blanks, hyphens and parentheses between the digits are dropped.
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

/// Why a text is no phone number.
package enum PhoneFault: Error, Equatable, Sendable {
    case withoutPlus
    case character
    /// Fewer than 8 or more than 15 digits.
    case digits
    case countryCode
}
