/// The published mid rate that an offer is compared with, and its source.
package struct ReferenceRate: Hashable, Sendable {
    package let mid: ExchangeRate
    package let asOf: Day
    package let source: String
    /// At least one publication had been missed at the time of the lookup.
    package let isStale: Bool

    package init(mid: ExchangeRate, asOf: Day, source: String, isStale: Bool) {
        self.mid = mid
        self.asOf = asOf
        self.source = source
        self.isStale = isStale
    }

    package var text: String { mid.text }
}
