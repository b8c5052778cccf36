import Foundation

/// Where everything of a drawing stands, in pixels.
struct ChartLayout {
    /// A row of words under the drawing.
    struct LegendItem {
        let name: String
        let note: String?
        /// The index of the line, or of the band.
        let index: Int
        let isBand: Bool
        let x: Double
        /// Rows from the first one.
        let row: Int
    }

    static let margin = 20.0
    private static let rowHeight = 20.0
    /// An average letter of 12 pixels, a little too wide rather than too narrow.
    private static let letter = 6.7

    let width: Double
    let height: Double
    /// The rectangle of the axes.
    let left, right, top, bottom: Double
    let isRoomy: Bool
    let first, last: Day
    let ticks: NumberTicks
    let dates: DateTicks
    let legend: [LegendItem]
    let legendTop: Double
    /// The names of several lines at their ends, if there is room.
    let hasNames: Bool
    /// What of the licence fits.
    let licence: String?
    private let low, high: Double

    /// Nil without points.
    init?(_ chart: RateChart) {
        let points = chart.lines.flatMap { $0.pieces.joined() }
        let ends = chart.fan?.bands.first.map { $0.lows + $0.highs } ?? []
        guard let first = points.map(\.day).min(), let latest = points.map(\.day).max(),
            let low = (points.map(\.value) + ends).min(), let high = (points.map(\.value) + ends).max(),
            low.isFinite, high.isFinite
        else { return nil }
        (width, height) = (Double(chart.size.width), Double(chart.size.height))
        self.first = first
        last = max(latest, chart.fan?.days.last ?? latest)
        isRoomy = height >= 300
        left = Self.margin
        top = !isRoomy ? 44 : chart.words.number == nil ? 80 : 112
        let (legend, rows) = Self.legend(of: chart, within: Double(chart.size.width) - 2 * Self.margin)
        self.legend = height >= 220 ? legend : []
        let legendHeight = self.legend.isEmpty ? 0 : Double(rows) * Self.rowHeight + 8
        licence = height >= 220 ? Self.fitting(chart.words.licence, into: width - 2 * Self.margin) : nil
        let licenceHeight = licence == nil ? 0 : 18.0
        bottom = max(height - 28 - legendHeight - licenceHeight - (licence == nil ? 4 : 10), top + 40)
        legendTop = bottom + 28 + 10
        let ticks = NumberTicks(from: low, to: high, atMost: min(max(Int((bottom - top) / 52), 2), 6))
        self.ticks = ticks
        let texts = ticks.texts.map(chart.words.axes.number)
        hasNames = chart.lines.count > 1 && Double(chart.lines.count) * 14 <= bottom - top && width >= 360
        let names = hasNames ? Double(chart.lines.map(\.name.count).max() ?? 0) * 7.6 + 18 : 0
        right = width - Self.margin - names - Double(texts.map(\.count).max() ?? 0) * Self.letter - 8
        dates = DateTicks(from: first, to: last, atMost: max(Int((right - left) / 84), 2), chart.words.axes)
        let values = ticks.values
        (self.low, self.high) = (values.first ?? low, values.last ?? high)
    }

    /// A single day stands in the middle.
    func x(_ day: Day) -> Double {
        guard last > first else { return ((left + right) / 2).rounded() }
        return left + Double(first.distance(to: day)) / Double(first.distance(to: last)) * (right - left)
    }

    func y(_ value: Double) -> Double { top + (bottom - top) * (1 - (value - low) / (high - low)) }

    static func width(of text: String) -> Double { Double(text.count) * letter }

    private static func legend(of chart: RateChart, within width: Double) -> (items: [LegendItem], rows: Int) {
        var names: [(name: String, note: String?, index: Int, isBand: Bool)] = []
        if chart.lines.count > 1 || chart.fan != nil {
            for (index, line) in chart.lines.enumerated() {
                names.append((chart.fan == nil ? line.name : chart.words.published, line.note, index, false))
            }
        }
        for (index, band) in (chart.fan?.bands ?? []).enumerated().reversed() {
            names.append((band.name, nil, index, true))
        }
        var (items, x, row) = ([LegendItem](), 0.0, 0)
        for item in names {
            let space = 18 + Self.width(of: item.name + (item.note.map { " " + $0 } ?? ""))
            if x > 0, x + space > width { (x, row) = (0, row + 1) }
            items.append(
                LegendItem(
                    name: item.name, note: item.note, index: item.index, isBand: item.isBand, x: margin + x, row: row))
            x += space + 16
        }
        return (items, items.isEmpty ? 0 : row + 1)
    }

    /// The first sentences of a text that fit.
    private static func fitting(_ text: String, into width: Double) -> String? {
        var kept = ""
        for sentence in text.components(separatedBy: ". ") {
            let sentence = sentence.hasSuffix(".") || !text.hasSuffix(".") ? sentence : sentence + "."
            let longer = kept.isEmpty ? sentence : kept + " " + sentence
            // Letters of 11 pixels.
            if Double(longer.count) * 5.9 > width { break }
            kept = longer
        }
        return kept.isEmpty ? nil : kept
    }
}
