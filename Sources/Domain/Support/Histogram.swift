/// How many values fell under each of a few fixed bounds, for numbers that an operator watches.
package struct Histogram: Sendable, Equatable {
    /// Upper bounds, ascending; a value equal to one belongs to it.
    package let bounds: [Double]
    /// Values between one bound and the next; the last element counts what is above all bounds.
    package private(set) var counts: [Int]
    package private(set) var sum: Double

    package init(bounds: [Double]) {
        self.init(bounds: bounds, counts: Array(repeating: 0, count: bounds.count + 1), sum: 0)
    }

    /// - Parameter counts: One more than there are bounds.
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
    /// As a number that an operator reads; never for a decision.
    package var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
