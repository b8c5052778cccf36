import Domain

extension PublishedRate {
    /// Parses a feed's number. With `exponents` also `4.9e-05`, which becomes `0.000049`.
    init?(feed text: String, exponents: Bool) {
        guard text.utf8.count <= FeedLimits.number else { return nil }
        // `try?`: the reason does not matter, because the fault quotes the text.
        guard let rate = try? PublishedRate(exponents ? Self.plain(text) : text) else { return nil }
        self = rate
    }

    /// Parses any JSON number of at most 32 characters between a billionth and a billion exactly. The exponent is
    /// expanded: `1.813583e-5` becomes `0.00001813583`.
    init?(json text: String) {
        guard text.utf8.count <= FeedLimits.number else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let number = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, number.count <= 2, let power = parts.count == 2 ? Self.power(parts[1]) : 0,
            number.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isDigit) })
        else { return nil }
        let digits = number.joined()
        let point = number[0].utf8.count + power
        // With any other exponent, no number of 32 characters is in this range.
        guard (-40...42).contains(point) else { return nil }
        let padded = String(repeating: "0", count: max(0, 1 - point)) + digits
        let whole = max(1, point)
        let filled = padded + String(repeating: "0", count: max(0, whole - padded.utf8.count))
        let lead = filled.prefix(whole).drop { $0 == "0" }
        let tail = filled.dropFirst(whole)
        let plain = "\(lead.isEmpty ? "0" : lead)\(tail.isEmpty ? "" : ".")\(tail)"
        // `try?`: the reason does not matter, because the fault quotes the text.
        guard let rate = try? PublishedRate(long: plain) else { return nil }
        self = rate
    }

    /// The exponent of a JSON number; nil if it is invalid, or too large for any rate.
    private static func power(_ text: Substring) -> Int? {
        let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text
        guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else { return nil }
        let size = digits.drop { $0 == "0" }
        guard size.utf8.count <= 3 else { return nil }
        return (text.first == "-" ? -1 : 1) * (Int(size) ?? 0)
    }

    /// The number with its two-digit exponent expanded; other text is returned unchanged.
    private static func plain(_ text: String) -> String {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard parts.count == 2, let exponent = exponent(parts[1]) else { return text }
        let number = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard number.count <= 2, number.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else { return text }
        guard number[0].utf8.count <= 9, number.dropFirst().allSatisfy({ $0.utf8.count <= 12 }) else { return text }
        let digits = number.joined()
        let point = number[0].utf8.count + exponent
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
        if point >= digits.utf8.count { return digits + String(repeating: "0", count: point - digits.utf8.count) }
        return "\(digits.prefix(point)).\(digits.dropFirst(point))"
    }

    /// Two digits with or without a sign.
    private static func exponent(_ text: Substring) -> Int? {
        let sign = text.first == "-" ? -1 : 1
        let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text
        guard digits.utf8.count == 2, digits.utf8.allSatisfy(isDigit), let size = Int(digits) else { return nil }
        return sign * size
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
