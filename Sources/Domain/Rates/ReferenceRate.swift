/// The published mid rate that an offer is measured by, with where and when it was published.
package struct ReferenceRate: Hashable, Sendable {
    package let mid: ExchangeRate
    package let asOf: Day
    package let source: String
    /// At least one publication was missed when this was looked up.
    package let isStale: Bool

    package init(mid: ExchangeRate, asOf: Day, source: String, isStale: Bool) {
        self.mid = mid
        self.asOf = asOf
        self.source = source
        self.isStale = isStale
    }

    package var text: String { mid.text }
}
