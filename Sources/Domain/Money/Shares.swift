/// Shares of a whole that add up to it, by the method of the largest remainder.
package enum Shares {
    /// Tenths of a percent, as screens show shares.
    private static let units: Int64 = 1_000

    /// Hundredths of a percent that each part is of their sum, in steps of ten: what is shown with one decimal adds up to
    /// 100.0. Each part is rounded down first, and the units that are missing go to the largest remainders, of equal ones
    /// to the first. Nil of a part that is not known, and of all if they come to nothing; a part below zero counts as zero.
    package static func bps(of parts: [Int64?]) -> [Int?] {
        let known = parts.map { UInt128(max(0, $0 ?? 0)) }
        let whole = known.reduce(0, +)
        guard whole > 0 else { return parts.map { _ in nil } }
        var shares = known.map { Int64($0 * UInt128(units) / whole) }
        let missing = Int(units - shares.reduce(0, +))
        let byRemainder = known.indices.sorted { one, two in
            let (first, second) = (known[one] * UInt128(units) % whole, known[two] * UInt128(units) % whole)
            return first == second ? one < two : first > second
        }
        for index in byRemainder.prefix(missing) { shares[index] += 1 }
        return zip(parts, shares).map { part, share in part.map { _ in Int(share) * 10 } }
    }
}
