import Foundation
import Testing

@testable import Domain

@Suite("Forecast rw-ewma-fan-v1") struct FanModelTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Fan: Decodable, Sendable {
            let variance, z80, z95: Double
            let q: [String: Double]
        }
        struct Alert: Decodable, Sendable {
            let K, pTouch, pAbove: Double
            let h: Int
        }
        let name: String
        let closes: [Double]
        let last, lrVar, ewmaVar: Double
        let fan: [String: Fan]
        let alert: Alert

        var testDescription: String { name }

        func series() -> CloseSeries {
            var days = [Day(daysSince1970: 20_000)]
            while days.count < closes.count { days.append(TargetCalendar.next(after: days[days.count - 1])) }
            return CloseSeries(
                zip(days, closes).map { CloseSeries.Close(day: $0, value: $1) }, by: RateSource.ecb.schedule)
        }
    }

    private struct Cases: Decodable { let forecast: [Case] }

    private static let cases: [Case] = {
        let url = Bundle.module.url(forResource: "vectors", withExtension: "json", subdirectory: "Fixtures")
        guard let url, let data = try? Data(contentsOf: url),  // A missing file leaves no cases, which fails below.
            let cases = try? JSONDecoder().decode(Cases.self, from: data)  // As above.
        else { return [] }
        return cases.forecast
    }()

    private func close(_ value: Double, _ wanted: Double) -> Bool { abs(value - wanted) <= 1e-9 * max(1, abs(wanted)) }

    @Test("the reference has four cases") func complete() { #expect(Self.cases.count == 4) }

    @Test("every quantile, variance and probability of the reference is met", arguments: cases)
    func vectors(_ one: Case) throws {
        let series = one.series()
        #expect(series.closes.count == one.closes.count)
        let fan = try #require(FanModel.v1.fan(of: series))
        #expect(abs(fan.longRunVariance - one.lrVar) < 1e-9 * one.lrVar)
        #expect(abs(fan.currentVariance - one.ewmaVar) < 1e-9 * one.ewmaVar)
        #expect(one.fan.count == 6)
        let sides: [(FanModel.Band, String, String)] = [
            (.half, "0.25", "0.75"), (.eighty, "0.1", "0.9"), (.ninety, "0.05", "0.95"),
            (.ninetyFive, "0.025", "0.975"), (.ninetyEight, "0.01", "0.99"),
        ]
        for (day, wanted) in one.fan {
            let day = try #require(Int(day))
            #expect(abs(fan.variance(after: day) - wanted.variance) < 1e-9 * wanted.variance)
            #expect(close(fan.model.width(.eighty, after: day), wanted.z80))
            #expect(close(fan.model.width(.ninetyFive, after: day), wanted.z95))
            for (band, low, high) in sides {
                let ends = fan.ends(of: band, after: day)
                #expect(close(ends.low, try #require(wanted.q[low])), "\(day) \(low)")
                #expect(close(ends.high, try #require(wanted.q[high])), "\(day) \(high)")
            }
        }
        let alert = one.alert
        #expect(close(fan.probability(ofTouching: alert.K, within: alert.h), alert.pTouch))
        #expect(close(fan.probability(ofReaching: alert.K, after: alert.h), alert.pAbove))
    }

    @Test("the pair from its other side has the inverse quantiles", arguments: cases)
    func symmetry(_ one: Case) throws {
        let fan = try #require(FanModel.v1.fan(of: one.series()))
        let back = try #require(FanModel.v1.fan(of: one.series().inverse))
        for day in 1...FanModel.horizon {
            for band in FanModel.Band.allCases {
                #expect(close(back.ends(of: band, after: day).low, 1 / fan.ends(of: band, after: day).high))
            }
        }
    }

    @Test("sixty closes are too few, sixty-one are enough, and of six hundred the newest five hundred count")
    func counts() throws {
        func series(_ count: Int, atMost most: Int = .max) -> CloseSeries {
            var days = [Day(daysSince1970: 19_000)]
            while days.count < count { days.append(TargetCalendar.next(after: days[days.count - 1])) }
            let closes = days.enumerated().map { CloseSeries.Close(day: $1, value: 4 + Double($0 % 7) / 100) }
            return CloseSeries(closes, by: RateSource.ecb.schedule, atMost: most)
        }
        #expect(FanModel.v1.fan(of: series(60)) == nil)
        #expect(FanModel.v1.fan(of: series(61)) != nil)
        #expect(series(600, atMost: 500).closes.count == 500)
        #expect(series(600, atMost: 500).closes == Array(series(600).closes.suffix(500)))
        #expect(FanModel.v1.fan(of: series(1)) == nil)
        #expect(CloseSeries([], by: RateSource.ecb.schedule).closes.isEmpty)
    }

    @Test("a gap of ten publication days is a long step, one of eleven begins the series anew")
    func gaps() {
        let calendar = RateSource.ecb.schedule
        let first = Day(daysSince1970: 20_005)
        let ten = calendar.businessDays(10, after: first)[9]
        let eleven = calendar.businessDays(11, after: first)[10]
        func closes(_ second: Day) -> CloseSeries {
            CloseSeries(
                [CloseSeries.Close(day: first, value: 4), CloseSeries.Close(day: second, value: 5)], by: calendar)
        }
        #expect(closes(ten).steps == [10])
        #expect(closes(eleven).closes.map(\.value) == [5])
        #expect(closes(first.advanced(by: 2000)).closes.map(\.value) == [5])
    }

    @Test("a table of once a week moves five days at a step, and says the same of a day as a daily one")
    func weekly() throws {
        let calendar = RateSource.nbpB.schedule
        let closes = (0..<100).map { week in
            CloseSeries.Close(day: Day(daysSince1970: 20_000 + 7 * week), value: week % 2 == 0 ? 4 : 4.1)
        }
        let series = CloseSeries(closes, by: calendar)
        #expect(series.steps == Array(repeating: 5, count: 99))
        let fan = try #require(FanModel.v1.fan(of: series))
        let move = FanModel.log(4.1 / 4)
        #expect(abs(fan.longRunVariance - move * move / 5) < 1e-15)
        #expect(abs(fan.currentVariance - move * move / 5) < 1e-15)
    }

    @Test("a rate that stands still has a fan of the least width and is told apart")
    func still() throws {
        let closes = (0..<80).map { CloseSeries.Close(day: Day(daysSince1970: 20_000 + $0), value: 7.5) }
        let fan = try #require(FanModel.v1.fan(of: CloseSeries(closes, by: RateSource.currencylayer.schedule)))
        #expect(fan.hardlyMoves)
        #expect(fan.variance(after: 96) == 1e-10)
        #expect(fan.ends(of: .eighty, after: 1).low < 7.5)
        #expect(fan.probability(ofTouching: 7.5, within: 30) == 1)
        #expect(fan.probability(ofTouching: 8, within: 30) == 0)
    }

    @Test(
        "a computed rate has seven significant digits",
        arguments: [
            (4.4038, "4.403800"), (0.227_076_615_65, "0.2270766"), (9.999_999_96, "10.000000"),
            (12_345_678.4, "12345678"),
            (0.000_012_345_678_9, "0.00001234568"), (1, "1.000000"),
        ])
    func digits(_ value: Double, _ text: String) { #expect(value.rateText == text) }
}
