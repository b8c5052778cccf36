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

    /// The telephone that rings, to compare people by; not for sending or signing in: `key` without the zero that is dialled only within a country, as in +48 0 600. Where a number itself can begin
    /// with zero, nothing is removed.
    package static func line(of key: some StringProtocol) -> String {
        let digits = key.drop { $0 == "+" }
        let length = countryCodeLength(digits)
        let (code, national) = (digits.prefix(length), digits.dropFirst(length))
        guard !zeroBelongsToNumber.contains(String(code)), national.first == "0" else { return "+\(digits)" }
        // Hungary dials 06 within the country, the others 0 (ITU-T Operational Bulletin, National Numbering Plans).
        let dialled = code == "36" && national.hasPrefix("06") ? national.dropFirst(2) : national
        return "+\(code)\(dialled.drop { $0 == "0" })"
    }

    /// Countries and networks with fixed lines or mobiles whose number begins with zero: Italy, Ivory Coast, Burkina
    /// Faso, Benin, Gabon, Congo, Rwanda, San Marino, the Vatican, satellites, Tajikistan (libphonenumber 9.0).
    private static let zeroBelongsToNumber: Set<String> = [
        "39", "225", "226", "229", "241", "242", "250", "378", "379", "881", "992",
    ]

    /// Country codes of two digits (ITU-T E.164, list of assigned codes). 1 and 7 have one digit, all others three.
    private static let twoDigitCodes: Set<String> = [
        "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48", "49",
        "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66", "81", "82", "84",
        "86", "90", "91", "92", "93", "94", "95", "98",
    ]

    /// Of a number without its plus.
    static func countryCodeLength(_ digits: some StringProtocol) -> Int {
        if digits.hasPrefix("1") || digits.hasPrefix("7") { return 1 }
        return twoDigitCodes.contains(String(digits.prefix(2))) ? 2 : 3
    }

    /// As one reads it: `+48 612 345 678`. The last group has two digits or more.
    package var grouped: String {
        let digits = key.dropFirst()
        let length = Self.countryCodeLength(digits)
        var (groups, rest) = (["+\(digits.prefix(length))"], digits.dropFirst(length))
        while rest.utf8.count > 4 {
            groups.append(String(rest.prefix(3)))
            rest = rest.dropFirst(3)
        }
        return (groups + [String(rest)]).joined(separator: " ")
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
