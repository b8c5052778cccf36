/// A drawing of values over time: values and words in, SVG out. It reads nothing and knows no clock.
package struct RateChart: Sendable {
    /// A value on a day.
    package struct Point: Sendable, Equatable {
        package let day: Day
        package let value: Double

        package init(day: Day, value: Double) {
            self.day = day
            self.value = value
        }
    }

    /// A line, with gaps between its pieces.
    package struct Line: Sendable {
        package let name: String
        /// What stands behind the name in the legend.
        package let note: String?
        /// The oldest first. Nothing is drawn from one to the next; a piece of one point is a dot.
        package let pieces: [[Point]]

        package init(name: String, note: String? = nil, pieces: [[Point]]) {
            self.name = name
            self.note = note
            self.pieces = pieces.filter { !$0.isEmpty }
        }
    }

    /// Quantiles of coming days, which start at the last point of the one line.
    package struct Fan: Sendable {
        /// One band.
        package struct Band: Sendable {
            package let name: String
            package let lows: [Double]
            package let highs: [Double]

            package init(name: String, lows: [Double], highs: [Double]) {
                self.name = name
                self.lows = lows
                self.highs = highs
            }
        }

        package let days: [Day]
        package let medians: [Double]
        /// The widest first.
        package let bands: [Band]
        /// How far the fan goes, beside the day on which it starts.
        package let until: String

        package init(days: [Day], medians: [Double], bands: [Band], until: String) {
            self.days = days
            self.medians = medians
            self.bands = bands
            self.until = until
        }
    }

    /// Colours. `auto` follows the reader's device.
    package enum Theme: String, CaseIterable, Sendable { case light, dark, auto }

    /// In pixels.
    package struct Size: Hashable, Sendable {
        package static let widths = 240...2000
        package static let heights = 160...1200

        package let width: Int
        package let height: Int

        package init(width: Int = 960, height: Int = 480) {
            self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
            self.height = min(max(height, Self.heights.lowerBound), Self.heights.upperBound)
        }
    }

    /// What is written on the drawing and beside it.
    package struct Words: Sendable {
        /// A word with a direction: up, down or neither.
        package struct Change: Sendable {
            package let text: String
            package let direction: Int

            package init(text: String, direction: Int) {
                self.text = text
                self.direction = direction.signum()
            }
        }

        package let language: String
        package var title: String
        /// The large number and its unit.
        package var number: String?
        package var unit: String?
        package var change: Change?
        package var span: String
        /// The duty to name the source, as sentences.
        package var licence: String
        /// All of it in words.
        package var description: String
        /// Of the line beside a fan.
        package var published: String
        package var empty: String
        package let axes: AxisWords

        package init(
            language: String, title: String, span: String, licence: String, description: String, published: String,
            empty: String, axes: AxisWords
        ) {
            self.language = language
            self.title = title
            self.span = span
            self.licence = licence
            self.description = description
            self.published = published
            self.empty = empty
            self.axes = axes
        }
    }

    package let lines: [Line]
    package let fan: Fan?
    package let words: Words
    package let size: Size
    package let theme: Theme

    package init(lines: [Line], fan: Fan? = nil, words: Words, size: Size, theme: Theme) {
        self.lines = lines
        self.fan = fan
        self.words = words
        self.size = size
        self.theme = theme
    }
}

extension RateHistory {
    /// The points as one or more pieces: a gap is longer than ten publication days, or what one period leaves out.
    package func pieces(by schedule: PublicationSchedule) -> [[RateChart.Point]] {
        RateChart.pieces(of: points.map { RateChart.Point(day: $0.day, value: $0.rate.value) }) {
            group.isGap(from: $0, to: $1, by: schedule)
        }
    }
}

extension RateHistory.Interval {
    /// Whether something is missing between two neighbouring points.
    package func isGap(from first: Day, to last: Day, by schedule: PublicationSchedule) -> Bool {
        let distance = first.distance(to: last)
        return switch self {
        // Ten publication days take at least ten days.
        case .day: distance > 10 && schedule.steps(from: first, to: last, atMost: CloseSeries.longestStep) == nil
        // From the Monday of one week to the Sunday of the week after the next would be 20 days.
        case .week: distance > 17
        case .month: distance > 66
        }
    }
}

extension RateChart {
    package static func pieces(of points: [Point], isGap: (Day, Day) -> Bool) -> [[Point]] {
        var pieces: [[Point]] = []
        var start = 0
        for index in points.indices.dropFirst() where isGap(points[index - 1].day, points[index].day) {
            pieces.append(Array(points[start..<index]))
            start = index
        }
        if start < points.count { pieces.append(Array(points[start...])) }
        return pieces
    }

    /// Fewer points that look the same: the first, the lowest, the highest and the last of each of `columns` equal
    /// stretches of time.
    package static func thinned(_ points: [Point], columns: Int) -> [Point] {
        guard points.count > 4 * columns, columns > 0, let first = points.first?.day, let last = points.last?.day
        else { return points }
        let span = first.distance(to: last) + 1
        var kept: [Point] = []
        kept.reserveCapacity(4 * columns)
        var start = 0
        while start < points.count {
            let column = first.distance(to: points[start].day) * columns / span
            var (low, high, end) = (start, start, start)
            while end + 1 < points.count, first.distance(to: points[end + 1].day) * columns / span == column {
                end += 1
                if points[end].value < points[low].value { low = end }
                if points[end].value > points[high].value { high = end }
            }
            var previous = -1
            for index in [start, min(low, high), max(low, high), end] where index > previous {
                kept.append(points[index])
                previous = index
            }
            start = end + 1
        }
        return kept
    }
}
