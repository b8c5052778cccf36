extension Fields {
    package mutating func bool(_ key: String) -> Bool {
        requiredValue(key).flatMap { flag($0, key) } ?? false
    }

    package mutating func bool(_ key: String, default fallback: Bool) -> Bool {
        optionalBool(key) ?? fallback
    }

    package mutating func optionalBool(_ key: String) -> Bool? {
        optionalValue(key).flatMap { flag($0, key) }
    }

    /// A whole number of at most six digits, whose range the domain checks.
    package mutating func int(_ key: String) -> Int {
        int(key, in: -999_999...999_999)
    }

    /// A whole number; the placeholder is the lower bound.
    package mutating func int(_ key: String, in range: ClosedRange<Int>) -> Int {
        requiredValue(key).flatMap { whole($0, key, range) } ?? range.lowerBound
    }

    package mutating func optionalInt(_ key: String, in range: ClosedRange<Int>) -> Int? {
        optionalValue(key).flatMap { whole($0, key, range) }
    }

    /// A plain decimal number, such as a coordinate; the placeholder is the lower bound.
    package mutating func number(_ key: String, in range: ClosedRange<Double>) -> Double {
        requiredValue(key).flatMap { decimal($0, key, range) } ?? range.lowerBound
    }

    private mutating func flag(_ value: JSONValue, _ key: String) -> Bool? {
        if case .bool(let flag) = value { return flag }
        refuse(key, "must be true or false")
        return nil
    }

    private mutating func whole(_ value: JSONValue, _ key: String, _ range: ClosedRange<Int>) -> Int? {
        guard case .number(let digits) = value, digits.utf8.allSatisfy(Self.isSignOrDigit) else {
            refuse(key, "must be a whole number")
            return nil
        }
        guard let number = Int(digits), range.contains(number) else {
            refuse(key, "must be between \(range.lowerBound) and \(range.upperBound)")
            return nil
        }
        return number
    }

    private mutating func decimal(_ value: JSONValue, _ key: String, _ range: ClosedRange<Double>) -> Double? {
        guard case .number(let digits) = value,
            digits.utf8.allSatisfy({ Self.isSignOrDigit($0) || $0 == UInt8(ascii: ".") }),
            let number = Double(digits)
        else {
            refuse(key, "must be a plain decimal number")
            return nil
        }
        guard range.contains(number) else {
            refuse(key, "must be between \(Self.plain(range.lowerBound)) and \(Self.plain(range.upperBound))")
            return nil
        }
        return number
    }

    private static func isSignOrDigit(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func plain(_ number: Double) -> String {
        String(decoding: number.json, as: UTF8.self)
    }
}
