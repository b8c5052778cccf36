import Foundation

/// How a language writes what stands at the axes.
package struct AxisWords: Sendable {
    package let decimalMark: String
    package let groupSeparator: String
    /// Fewest digits that are grouped.
    package let groupedDigits: Int
    /// January to December, short.
    package let months: [String]

    package init(decimalMark: String, groupSeparator: String, groupedDigits: Int, months: [String]) {
        self.decimalMark = decimalMark
        self.groupSeparator = groupSeparator
        self.groupedDigits = groupedDigits
        self.months = months
    }

    func day(_ day: Day) -> String { "\(day.civil.day) \(months[day.civil.month - 1])" }

    func number(_ plain: String) -> String {
        let parts = plain.split(separator: ".")
        guard let whole = parts.first else { return plain }
        let digits = Array(whole.drop { $0 == "-" })
        guard digits.count >= groupedDigits else { return parts.joined(separator: decimalMark) }
        let grouped = digits.enumerated().map { position, digit in
            position > 0 && (digits.count - position) % 3 == 0 ? groupSeparator + String(digit) : String(digit)
        }.joined()
        return ([(whole.hasPrefix("-") ? "-" : "") + grouped] + parts.dropFirst().map(String.init))
            .joined(separator: decimalMark)
    }
}

/// Round numbers that hold values between them: multiples of 1, 2, 2.5 or 5 times a power of ten.
package struct NumberTicks: Sendable, Equatable {
    /// Each a number of units of `10^exponent`.
    package let units: [Int]
    package let exponent: Int

    /// About `most` steps. `low` and `high` are finite; without a distance between them there is some added.
    /// - Parameter floor: No tick is below it, unless `low` is.
    package init(from low: Double, to high: Double, atMost most: Int, floor: Double = 0) {
        let spread = high - low > 0 ? high - low : max(abs(high) / 50, 1e-12)
        let isAbove = low >= floor
        let middle = (low + high) / 2
        let half = spread * 0.55
        let (low, high) = (isAbove ? max(middle - half, floor) : middle - half, middle + half)
        let rough = (high - low) / Double(max(most, 1))
        let power = Int(log10(rough).rounded(.down))
        let factors = [(1, power), (2, power), (25, power - 1), (5, power), (1, power + 1)]
        let (factor, exponent) =
            factors.first { Self.value($0.0, $0.1) >= rough * 0.999 } ?? (1, power + 1)
        let step = Self.value(factor, exponent)
        let (first, last) = (Int((low / step).rounded(.down)), Int((high / step).rounded(.up)))
        units = (first...max(last, first + 1)).map { $0 * factor }
        self.exponent = exponent
    }

    private static func value(_ units: Int, _ exponent: Int) -> Double {
        exponent < 0 ? Double(units) / pow(10, Double(-exponent)) : Double(units) * pow(10, Double(exponent))
    }

    package var values: [Double] { units.map { Self.value($0, exponent) } }

    /// With as many decimals as each of them needs.
    package var texts: [String] {
        units.map { units in
            guard exponent < 0 else { return String(units) + String(repeating: "0", count: units == 0 ? 0 : exponent) }
            let text = UInt128(units.magnitude).decimalText(decimals: -exponent)
            return units < 0 ? "-" + text : text
        }
    }
}

/// Round dates with their words: days, Mondays, or the starts of months and years.
package struct DateTicks: Sendable {
    /// A date at an axis.
    package struct Tick: Sendable, Equatable {
        package let day: Day
        package let text: String
    }

    package let ticks: [Tick]

    /// At most about `most`.
    package init(from first: Day, to last: Day, atMost most: Int, _ words: AxisWords) {
        let most = max(most, 1)
        let length = first.distance(to: last)
        ticks =
            length < 100
            ? Self.days(from: first, to: last, most, words) : Self.months(from: first, to: last, most, words)
    }

    private static func days(from first: Day, to last: Day, _ most: Int, _ words: AxisWords) -> [Tick] {
        let length = first.distance(to: last)
        let step = [1, 2, 3, 7, 14, 21].first { length / $0 <= most } ?? 28
        var day = first
        // Weeks begin on Monday; 1970-01-01 was a Thursday.
        if step >= 7 { day = day.advanced(by: (7 - (Int(first.daysSince1970) + 3) % 7) % 7) }
        var ticks: [Tick] = []
        while day <= last {
            ticks.append(Tick(day: day, text: words.day(day)))
            day = day.advanced(by: step)
        }
        return ticks
    }

    private static func months(from first: Day, to last: Day, _ most: Int, _ words: AxisWords) -> [Tick] {
        let months = Double(first.distance(to: last)) / 30.44
        let step = [1, 2, 3, 4, 6, 12, 24, 36, 60, 120].first { months / Double($0) <= Double(most) } ?? 240
        let start = first.civil
        let next = start.year * 12 + start.month - (start.day == 1 ? 1 : 0)
        var month = (next + step - 1) / step * step
        var ticks: [Tick] = []
        while let day = Day(year: month / 12, month: month % 12 + 1, day: 1), day <= last {
            let text = month % 12 == 0 ? String(month / 12) : words.months[month % 12]
            ticks.append(Tick(day: day, text: text))
            month += step
        }
        return ticks
    }
}
