/// A phone number as people type it: with the code of its country, or without it as one dials it there.
package enum TypedNumber: Hashable, Sendable {
    case full(PhoneNumber)
    case national(NationalNumber)

    /// Nil for a text that is no number. `00` begins a code of a country as `+` does.
    package init?(_ text: String) throws(PhoneFault) {
        let digits = text.filter { !$0.isWhitespace && !Self.marks.contains($0) }
        if digits.hasPrefix("+") {
            self = .full(try PhoneNumber(digits))
        } else if digits.hasPrefix("00") {
            self = .full(try PhoneNumber("+\(digits.dropFirst(2))"))
        } else if let number = NationalNumber(digits: digits) {
            self = .national(number)
        } else {
            return nil
        }
    }

    /// What people set between digits.
    private static let marks: Set<Character> = ["-", ".", "/", "(", ")"]
}

/// A phone number as one dials it within its country, 6 to 14 digits.
package struct NationalNumber: Hashable, Sendable {
    private let digits: String

    fileprivate init?(digits: String) {
        guard (6...14).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        self.digits = digits
    }

    /// The same number with the code of the country that `key` is from, the `PhoneNumber.key` of another number.
    package func completed(as key: String) throws(PhoneFault) -> PhoneNumber {
        let other = key.drop { $0 == "+" }
        let code = other.prefix(PhoneNumber.countryCodeLength(other))
        // Some leave out the plus alone: then it is as long as the other number.
        let isWhole = digits.hasPrefix(code) && digits.utf8.count == other.utf8.count
        return try PhoneNumber(isWhole ? "+\(digits)" : PhoneNumber.line(of: "+\(code)\(digits)"))
    }
}
