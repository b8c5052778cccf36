import Foundation
import Testing

@testable import Domain

@Suite("Charts") struct RateChartTests {
    private func words(_ title: String = "EUR/PLN") -> RateChart.Words {
        RateChart.Words(
            language: "en", title: title, span: "1 Jan", licence: "Source: ECB statistics. For information only.",
            description: "A line.", published: "Published", empty: "No rates in this time", axes: .english)
    }

    private func points(_ values: [Double], from day: Int = 20_000, every step: Int = 1) -> [RateChart.Point] {
        values.enumerated().map {
            RateChart.Point(day: Day(daysSince1970: day + $0.offset * step), value: $0.element)
        }
    }

    private func text(_ chart: RateChart) -> String { String(decoding: chart.svg, as: UTF8.self) }

    private func chart(_ pieces: [[RateChart.Point]], width: Int = 960, height: Int = 480) -> RateChart {
        RateChart(
            lines: [RateChart.Line(name: "PLN", pieces: pieces)], words: words(),
            size: RateChart.Size(width: width, height: height), theme: .auto)
    }

    private func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

    @Test("thinning keeps the first and last point, and the lowest and highest of each column")
    func thinning() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let count = Int.random(in: 1...4000, using: &random)
            var day = 10_000
            let all = (0..<count).map { _ in
                day += Int.random(in: 1...4, using: &random)
                return RateChart.Point(day: Day(daysSince1970: day), value: Double.random(in: 1...2, using: &random))
            }
            let columns = Int.random(in: 1...400, using: &random)
            let thin = RateChart.thinned(all, columns: columns)
            #expect(thin.count <= 4 * columns)
            #expect(thin.first == all.first && thin.last == all.last)
            #expect(zip(thin, thin.dropFirst()).allSatisfy { $0.day < $1.day })
            let (first, span) = (all[0].day, all[0].day.distance(to: all[count - 1].day) + 1)
            func ends(_ points: [RateChart.Point]) -> [Int: [Double]] {
                Dictionary(grouping: points) { first.distance(to: $0.day) * columns / span }
                    .mapValues { [$0.map(\.value).min() ?? 0, $0.map(\.value).max() ?? 0] }
            }
            #expect(ends(thin) == ends(all))
        }
    }

    @Test("a gap of more than ten publication days parts a line; Christmas and a missing week do not")
    func gaps() throws {
        func parts(_ days: [String], _ group: RateHistory.Interval) throws -> [Int] {
            let points = try days.map { RateChart.Point(day: try day($0), value: 1) }
            return RateChart.pieces(of: points) { group.isGap(from: $0, to: $1, by: RateSource.ecb.schedule) }
                .map(\.count)
        }
        #expect(try parts(["2026-12-23", "2027-01-07", "2027-01-08"], .day) == [3])
        #expect(try parts(["2026-12-23", "2027-01-11", "2027-01-12"], .day) == [1, 2])
        #expect(try parts(["2008-12-09", "2018-02-01"], .day) == [1, 1])
        #expect(try parts(["2026-10-02", "2026-10-09", "2026-10-23"], .week) == [3])
        #expect(try parts(["2026-10-02", "2026-10-09", "2026-10-30"], .week) == [2, 1])
        #expect(try parts(["2026-01-30", "2026-02-27", "2026-05-29"], .month) == [2, 1])
        #expect(try parts([], .day) == [])
    }

    @Test("a gap is no line: each piece has its own")
    func pieces() {
        let first = points([1, 2, 3])
        let second = points([3, 2, 4], from: 20_100)
        #expect(count("class=\"line s0\"", in: text(chart([first + second]))) == 1)
        let parted = text(chart([first, second]))
        #expect(count("class=\"line s0\"", in: parted) == 2)
        #expect(count("url(#fade)", in: parted) == 2)
        let dotted = text(
            chart([
                first, points([2], from: 20_100), second.map { .init(day: $0.day.advanced(by: 100), value: $0.value) },
            ]))
        #expect(count("class=\"line s0\"", in: dotted) == 2)
        #expect(count("class=\"f0\"", in: dotted) == 1)
    }

    @Test("one point stands in the middle of the axes, without a line")
    func onePoint() {
        let drawn = text(chart([points([4.4038])]))
        #expect(count("class=\"line", in: drawn) == 0)
        #expect(count("<circle", in: drawn) == 1)
        // The axis is from 20 to 905.2: behind it are four digits and a point.
        #expect(drawn.contains("<circle class=\"ring s0\" cx=\"463\" cy=\""))
        #expect(count("text-anchor=\"middle\"", in: drawn) == 1)
    }

    @Test("without points it says so")
    func empty() {
        let drawn = text(chart([]))
        #expect(drawn.contains(">No rates in this time</text>"))
        #expect(!drawn.contains("class=\"grid\""))
    }

    @Test("the words are text, never markup")
    func escapes() {
        let drawn = text(
            RateChart(
                lines: [], words: words("<script>\"&\u{1}"), size: RateChart.Size(), theme: .light))
        #expect(drawn.contains("<title id=\"title\">&lt;script&gt;&quot;&amp;</title>"))
        #expect(!drawn.contains("<script"))
    }

    @Test("a size beyond the limits is drawn at the limit; every drawing keeps its words inside")
    func sizes() {
        #expect(RateChart.Size(width: 1, height: 99_999) == RateChart.Size(width: 240, height: 1200))
        let values = (0..<900).map { 1000 + 300 * sin(Double($0) / 40) }
        for (width, height) in [(240, 160), (240, 1200), (2000, 160), (2000, 1200), (340, 230)] {
            let drawn = text(chart([points(values)], width: width, height: height))
            for part in drawn.components(separatedBy: "<text x=\"").dropFirst() {
                let numbers = part.components(separatedBy: "\"")
                let (x, y) = (Double(numbers[0]) ?? -1, Double(numbers[2]) ?? -1)
                #expect(
                    (0...Double(width)).contains(x) && (0...Double(height)).contains(y), "\(width) \(part.prefix(40))")
            }
        }
    }

    @Test("more lines than hues are dashed, and all of them have their names")
    func manyLines() {
        let lines = (0..<7).map { index in
            RateChart.Line(name: "C\(index)", note: "+\(index)%", pieces: [points([100, 101 + Double(index)])])
        }
        let drawn = text(RateChart(lines: lines, words: words(), size: RateChart.Size(), theme: .dark))
        #expect(count("class=\"line many s", in: drawn) == 5)
        #expect(count("class=\"line many later s", in: drawn) == 2)
        for index in 0..<7 { #expect(count(">C\(index)<", in: drawn) == 2) }
        #expect(!drawn.contains("prefers-color-scheme"))
    }

    @Test("a fan starts at the last point, the widest band behind")
    func fan() {
        let fan = RateChart.Fan(
            days: (1...3).map { Day(daysSince1970: 20_002 + $0) }, medians: [3, 3, 3],
            bands: [
                .init(name: "95%", lows: [2, 1, 0.5], highs: [4, 5, 6]),
                .init(name: "50%", lows: [2.8, 2.7, 2.6], highs: [3.1, 3.2, 3.3]),
            ], until: "to 9 Oct")
        let drawn = text(
            RateChart(
                lines: [RateChart.Line(name: "PLN", pieces: [points([1, 2, 3])])], fan: fan, words: words(),
                size: RateChart.Size(), theme: .light))
        let bands = drawn.components(separatedBy: "<path class=\"band b").dropFirst()
        #expect(bands.map { $0.prefix(1) } == ["0", "1"])
        let starts = Set(
            bands.compactMap { $0.components(separatedBy: "d=\"M").dropFirst().first?.split(separator: " ").prefix(2) })
        #expect(starts.count == 1)
        #expect(drawn.contains(">Published<") && drawn.contains(">to 9 Oct<"))
    }
}
