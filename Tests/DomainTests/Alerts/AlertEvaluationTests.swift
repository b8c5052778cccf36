import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("Alerts held against publications") struct AlertEvaluationTests {
    private static let pair = CurrencyPair(.eur, .pln)
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let traveller = Identifier<Traveller>(at: now)

    /// A euro is so many ten thousandths of a złoty.
    private static func publication(_ day: Day, _ rate: Int) throws -> RatePublication {
        let text = "\(rate / 10_000).\(String(String(10_000 + rate % 10_000).dropFirst()))"
        return RatePublication(source: .ecb, date: day, rates: [.pln: try PublishedRate(text)])
    }

    private static func evaluation(
        _ publication: RatePublication, of measures: [AlertMeasure], after history: [RatePublication]
    ) -> AlertEvaluation {
        let entries = (history + [publication]).compactMap { known in
            known.mid(from: pair.base, to: pair.quote).map {
                PairSeries.Entry(day: known.date, rate: $0, isWhole: true)
            }
        }
        return AlertEvaluation(
            publication, figures: 1, of: measures, rates: ReferenceRates([publication]),
            history: [pair: PairSeries(entries)], digests: nil)
    }

    private static func alert(_ condition: RateAlert.Condition, since: Day) -> RateAlert {
        RateAlert(
            id: Identifier(at: now), of: traveller, version: 1, condition, .everyCrossing,
            RateAlert.State(isActive: true, isArmed: true), PublicationWatch(.ecb, since: since), createdAt: now)
    }

    private static func rate(_ tenThousandths: Int) throws -> ExchangeRate {
        try #require(ExchangeRate(fraction: "\(tenThousandths)/10000"))
    }

    /// Days on which an alert fires, of publications that are looked at in this order of their places; a publication that
    /// comes late lets those after it be looked at again, as the store does.
    private static func fired(
        _ alert: RateAlert, by publications: [RatePublication], coming order: [Int], forgetting: Bool = false
    ) -> [Day] {
        var (alert, days, known) = (alert, [Day](), Set<Int>())
        let start = alert
        func look(at index: Int) {
            let history = known.filter { $0 < index }.sorted().map { publications[$0] }
            let evaluation = Self.evaluation(
                publications[index], of: [alert.condition.measure].compactMap(\.self), after: history)
            guard let change = evaluation.judging(alert, of: .active, watching: nil, at: now) else { return }
            alert = change.alert
            if let firing = change.firing { days.append(firing.day) }
            if forgetting { (alert.isArmed, alert.watch) = (true, start.watch) }
        }
        for index in order {
            known.insert(index)
            for later in known.filter({ $0 >= index }).sorted() { look(at: later) }
        }
        return days
    }

    /// Rates around a threshold, with runs on either side.
    private static func walk(
        _ length: Int, _ numbers: inout some RandomNumberGenerator
    ) throws -> [RatePublication] {
        var (day, rate) = (try #require(Day("2024-01-02")), 45_000)
        return try (0..<length).map { _ in
            rate += Int.random(in: -120...120, using: &numbers) + (45_000 - rate) / 20
            defer { day = TargetCalendar.next(after: day) }
            return try publication(day, rate)
        }
    }

    @Test(
        "in order, it fires at each crossing after a way back by the margin: an independent count of 200 walks agrees")
    func crossings() throws {
        var numbers = SteadyNumbers(39)
        var total = 0
        for _ in 0..<200 {
            let publications = try Self.walk(120, &numbers)
            let alert = Self.alert(
                .threshold(Self.pair, .up, try Self.rate(45_000)), since: publications[0].date.advanced(by: -1))
            var (wanted, isArmed) = ([Day](), true)
            for (index, publication) in publications.enumerated() {
                let value = try #require(publication.rates[.pln]).value
                let closes = try publications[...index].map {
                    CloseSeries.Close(day: $0.date, value: try #require($0.rates[.pln]).value)
                }
                let series = CloseSeries(closes, by: .ecb, atMost: FanModel.v1.mostCloses)
                let margin = (FanModel.v1.fan(of: series)?.deviation(after: 1) ?? 0) / 4
                if isArmed, value >= 4.5 {
                    wanted.append(publication.date)
                    isArmed = false
                } else if !isArmed, value < 4.5 * (1 - margin) {
                    isArmed = true
                }
            }
            let fired = Self.fired(alert, by: publications, coming: Array(publications.indices))
            #expect(fired == wanted)
            total += fired.count
        }
        // A walk that never crosses would prove nothing.
        #expect(total > 1000)
    }

    @Test("in whatever order publications come, no day fires twice; without its memory an alert does")
    func disorder() throws {
        var numbers = SteadyNumbers(40)
        var (total, doubled) = (0, 0)
        for _ in 0..<100 {
            let publications = try Self.walk(40, &numbers)
            let alert = Self.alert(
                .threshold(Self.pair, .down, try Self.rate(45_000)), since: publications[0].date.advanced(by: -1))
            var order = Array(publications.indices)
            // Some come late, by up to five places.
            for index in order.indices.dropLast(5) where Bool.random(using: &numbers) {
                order.swapAt(index, index + Int.random(in: 1...5, using: &numbers))
            }
            let fired = Self.fired(alert, by: publications, coming: order)
            #expect(Set(fired).count == fired.count)
            total += fired.count
            let forgotten = Self.fired(alert, by: publications, coming: order, forgetting: true)
            if Set(forgotten).count < forgotten.count { doubled += 1 }
        }
        #expect(total > 200)
        #expect(doubled > 80)
    }

    @Test("a move compares with the newest rate of so many days before, and with none across a gap")
    func moves() throws {
        let first = try #require(Day("2026-06-01"))
        let publications = try [
            Self.publication(first, 40_000), Self.publication(first.advanced(by: 3), 40_400),
            Self.publication(first.advanced(by: 7), 41_000), Self.publication(first.advanced(by: 60), 50_000),
        ]
        func level(_ count: Int, days: Int) -> Int? {
            let measure = AlertMeasure.move(Self.pair, days: days)
            return Self.evaluation(
                publications[count - 1], of: [measure], after: Array(publications.prefix(count - 1))
            ).levels[measure]?.change
        }
        #expect(level(3, days: 7) == 250)
        #expect(level(3, days: 5) == 250)
        #expect(level(3, days: 4) == 149)
        #expect(level(1, days: 7) == nil)
        #expect(level(4, days: 7) == nil)
    }

    @Test("an alert counts later days alone, of every source that decides about its pair")
    func watch() throws {
        let day = try #require(Day("2026-06-02"))
        let publication = try Self.publication(day, 46_000)
        let condition = RateAlert.Condition.threshold(Self.pair, .up, try Self.rate(45_000))
        let evaluation = Self.evaluation(publication, of: [try #require(condition.measure)], after: [])
        func fires(_ alert: RateAlert, of state: Traveller.State = .active) -> Bool {
            evaluation.judging(alert, of: state, watching: nil, at: Self.now)?.firing != nil
        }
        #expect(fires(Self.alert(condition, since: day.advanced(by: -1))))
        #expect(!fires(Self.alert(condition, since: day)))
        var other = Self.alert(condition, since: day.advanced(by: -1))
        // The source of then may be off since.
        other.watch = PublicationWatch(.nbpA, since: day.advanced(by: -1))
        #expect(fires(other))
        let table = RatePublication(source: .nbpA, date: day, rates: [.eur: try PublishedRate("4.6")])
        let unused = AlertEvaluation(
            table, figures: 1, of: [try #require(condition.measure)], rates: ReferenceRates([publication, table]),
            history: [:], digests: nil)
        #expect(unused.levels.isEmpty)
        let states = Traveller.State.allCases.filter {
            fires(Self.alert(condition, since: day.advanced(by: -1)), of: $0)
        }
        #expect(states == [.active, .limited, .suspended])
    }
}
