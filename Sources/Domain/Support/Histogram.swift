/// Counts of values below fixed bounds, for metrics.
package struct Histogram: Sendable, Equatable {
    /// Upper bounds, ascending and inclusive.
    package let bounds: [Double]
    /// Number of values in each interval; the last element counts values above all bounds.
    package private(set) var counts: [Int]
    package private(set) var sum: Double

    package init(bounds: [Double]) {
        self.init(bounds: bounds, counts: Array(repeating: 0, count: bounds.count + 1), sum: 0)
    }

    /// - Parameter counts: one element more than `bounds`.
    package init(bounds: [Double], counts: [Int], sum: Double) {
        self.bounds = bounds
        self.counts = counts
        self.sum = sum
    }

    package var count: Int { counts.reduce(0, +) }

    package mutating func add(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }
}

extension Duration {
    /// For metrics only; not exact enough for decisions.
    package var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
