/// One value of a header such as `Accept-Language` with its weight (RFC 9110, section 12.4.2).
struct WeightedValue: Equatable, Sendable {
    /// In lower case.
    let value: String
    /// From 0, which refuses the value, to 1.
    let weight: Double

    /// The values of a header in their order. More than `limit` values are not read.
    static func list(_ header: String, limit: Int = 20) -> [WeightedValue] {
        header.lowercased().split(separator: ",").prefix(limit).compactMap { part in
            let pieces = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let value = pieces.first, !value.isEmpty else { return nil }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return WeightedValue(value: value, weight: weight)
        }
    }
}
