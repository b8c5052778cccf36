import Domain
import Foundation
import TestTools
import Testing

private typealias WeightedValue = ReliabilityFormula.WeightedValue

/// The golden vectors of the formula; R is given to two decimals.
@Suite("the formula of reliability") struct ReliabilityFormulaTests {
    private func times(_ count: Int, _ value: Double = 1, weight: Double = 1) -> [WeightedValue] {
        Array(repeating: WeightedValue(weight: weight, value: value), count: count)
    }

    private func halves(_ count: Int, from weight: Double) -> [WeightedValue] {
        (0..<count).map { WeightedValue(weight: weight * exp2(-Double($0)), value: 1) }
    }

    private func expect(
        _ score: Double, _ conduct: [WeightedValue], _ quality: [WeightedValue],
        at location: SourceLocation = #_sourceLocation
    ) {
        let measured = ReliabilityFormula.score(conduct: conduct, quality: quality)
        #expect(abs(measured - score) <= 0.005, "\(measured)", sourceLocation: location)
    }

    @Test("nothing known, and n perfect swaps with reviews that count in full or a third")
    func perfect() {
        expect(49.51, [], [])
        for (count, full, third) in [
            (1, 58.56, 56.18), (3, 69.53, 64.84), (5, 75.92, 70.34), (10, 84.20, 78.33), (20, 90.64, 85.67),
            (50, 95.79, 92.77),
        ] {
            expect(full, times(count), times(count))
            expect(third, times(count), times(count, weight: 0.3))
        }
        expect(74.19, times(20), [])
        expect(78.71, times(50, weight: 0.125), times(50, weight: 0.125))
    }

    @Test("faults after a good history, and instead of one")
    func faults() {
        expect(88.49, times(20) + times(1, 0, weight: 0.7), times(20))
        expect(86.32, times(20) + times(1, 0, weight: 1.5), times(20))
        expect(84.32, times(20) + times(1, 0, weight: 1.5), times(20) + times(1, 0))
        expect(85.08, times(20) + times(1, 0, weight: 2), times(20))
        expect(82.89, times(20) + times(2, 0, weight: 0.4), times(20, 0.875))
        expect(67.21, times(5) + times(1, 0, weight: 1.5), times(5))
        expect(41.34, times(5) + times(3, 0, weight: 1.5), times(5, 0.375))
        expect(38.58, times(1, 0, weight: 1.5), [])
    }

    @Test("what many small swaps with one partner, or with ten made-up ones, would buy")
    func attacks() {
        expect(55.31, halves(20, from: 0.38908), halves(20, from: 0.38908 * 0.44))
        expect(67.56, times(10, weight: 0.38908), times(10, weight: 0.38908 * 0.3))
    }

    @Test("a good deed never lowers the bound, a fault never raises it")
    func monotone() {
        var numbers = SteadyNumbers(71)
        for _ in 0..<20_000 {
            let history = (0..<Int.random(in: 0...12, using: &numbers)).map { _ in
                WeightedValue(
                    weight: .random(in: 0...2, using: &numbers), value: .random(in: 0...1, using: &numbers))
            }
            let weight = Double.random(in: 0.01...2, using: &numbers)
            let bound = ReliabilityFormula.lowerBound(history)
            #expect(ReliabilityFormula.lowerBound(history + times(1, weight: weight)) >= bound - 1e-12)
            #expect(ReliabilityFormula.lowerBound(history + times(1, 0, weight: weight)) <= bound + 1e-12)
        }
    }
}
