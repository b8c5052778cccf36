import Testing

@testable import Domain

extension AxisWords {
    static let english = AxisWords(
        decimalMark: ".", groupSeparator: ",", groupedDigits: 4,
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])
}

@Suite("Axes of a chart") struct ChartAxesTests {
    @Test(
        "ticks are round numbers that hold all values",
        arguments: [
            (4.1978, 4.4045, 6, ["4.15", "4.20", "4.25", "4.30", "4.35", "4.40", "4.45"]),
            (4.1978, 4.4045, 3, ["4.1", "4.2", "4.3", "4.4", "4.5"]),
            (0.0, 100.0, 5, ["0", "25", "50", "75", "100", "125"]),
            (9_400.0, 126_000.0, 4, ["0", "50000", "100000", "150000"]),
            (7.4301, 7.4749, 4, ["7.42", "7.44", "7.46", "7.48"]),
            (0.000_061_2, 0.000_064_9, 3, ["0.000060", "0.000062", "0.000064", "0.000066"]),
            (100.0, 100.0, 4, ["98", "99", "100", "101", "102"]),
        ])
    func numbers(_ low: Double, _ high: Double, _ most: Int, _ expected: [String]) {
        #expect(NumberTicks(from: low, to: high, atMost: most).texts == expected)
    }

    @Test("whatever the values are, the ticks hold them, rise evenly and are few")
    func anyNumbers() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5000 {
            let scale = Double.random(in: -9...12, using: &random)
            let low = Double.random(in: 1...10, using: &random) * FanModel.pow10(Int(scale))
            let high = low * (1 + Double.random(in: 0...3, using: &random) * (Bool.random() ? 1 : 1e-6))
            let most = Int.random(in: 2...6, using: &random)
            let ticks = NumberTicks(from: low, to: high, atMost: most)
            let values = ticks.values
            #expect(values[0] <= low && values[values.count - 1] >= high, "\(low) \(high) \(most)")
            #expect(values[0] >= 0 && (2...(most + 4)).contains(values.count), "\(low) \(high) \(most) \(values)")
            let steps = Set(zip(ticks.units, ticks.units.dropFirst()).map { $1 - $0 })
            #expect(steps.count == 1 && [1, 2, 5, 25].contains(steps.first ?? 0))
        }
    }

    @Test(
        "dates are days, Mondays, or the starts of months and years",
        arguments: [
            ("2026-10-23", "2026-10-30", 6, ["23 Oct", "25 Oct", "27 Oct", "29 Oct"]),
            ("2026-09-30", "2026-10-30", 6, ["5 Oct", "12 Oct", "19 Oct", "26 Oct"]),
            ("2025-10-30", "2026-10-30", 6, ["Nov", "2026", "Mar", "May", "Jul", "Sep"]),
            ("2016-01-04", "2026-10-30", 6, ["2018", "2020", "2022", "2024", "2026"]),
            ("2026-10-30", "2026-10-30", 6, ["30 Oct"]),
        ])
    func dates(_ first: String, _ last: String, _ most: Int, _ expected: [String]) throws {
        #expect(
            DateTicks(from: try day(first), to: try day(last), atMost: most, .english).ticks.map(\.text) == expected)
    }

    @Test("a number is written as the language writes it")
    func language() {
        let polish = AxisWords(
            decimalMark: ",", groupSeparator: " ", groupedDigits: 5, months: AxisWords.english.months)
        #expect(["1234.5", "12345", "-12345.25"].map(polish.number) == ["1234,5", "12 345", "-12 345,25"])
        #expect(["1234.5", "999", "-1234567"].map(AxisWords.english.number) == ["1,234.5", "999", "-1,234,567"])
    }
}
