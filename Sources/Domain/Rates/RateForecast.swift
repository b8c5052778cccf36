/// The fan of a pair on the coming publication days, and what has to be said beside it.
package struct RateForecast: Sendable {
    /// A sentence that belongs beside the fan.
    package enum Note: Sendable, Equatable {
        /// Nobody can tell the direction.
        case noDirection
        /// The rate went one way for a long time: the fan failed there.
        case drift(percentPerYear: Double)
        /// Somebody holds a currency of the pair; a break is not predicted.
        case pegged([CurrencyPeg])
        /// The pair hardly moves, and we know nobody who holds it.
        case hardlyMoves
        /// The official rate of a currency, while the street has another.
        case parallelMarket([Currency])
        /// Few closes to measure.
        case fewCloses(Int)
    }

    /// A close or a quantile on a day.
    package struct Point: Sendable, Equatable {
        package let day: Day
        package let value: Double
    }

    /// A drift of more than 10 % a year, either way.
    private static let strongDrift = 0.1
    /// About a year of closes.
    private static let usualCloses = 250

    package let base: Currency
    package let quote: Currency
    package let source: RateSource
    package let fan: RateFan
    /// The newest close, exactly.
    package let last: RateHistory.Point
    /// The first close that was used.
    package let since: Day
    package let closes: Int
    /// The coming publication days.
    package let days: [Day]
    package let notes: [Note]
    /// What holds the pair; empty if nothing does.
    package let pegs: [CurrencyPeg]

    /// Nil with too few closes in one piece. `publications` oldest first.
    package init?(
        _ publications: [RatePublication], of base: Currency, in quote: Currency, by source: RateSource,
        _ model: FanModel = .v1, catalogue: Catalogue
    ) {
        guard source.kind.feedsForecasts else { return nil }
        let series = CloseSeries(publications, of: base, in: quote, by: source, atMost: model.mostCloses)
        guard let fan = model.fan(of: series), let first = series.closes.first?.day, let end = series.closes.last?.day,
            let mid = publications.last(where: { $0.date == end })?.mid(from: base, to: quote)
        else { return nil }
        self.base = base
        self.quote = quote
        self.source = source
        self.fan = fan
        last = RateHistory.Point(day: end, rate: mid)
        since = first
        closes = series.closes.count
        days = source.schedule.businessDays(FanModel.horizon, after: end)
        pegs = catalogue.pegs(between: base, and: quote)
        var notes: [Note] = [.noDirection]
        if abs(fan.driftPerYear) > Self.strongDrift { notes.append(.drift(percentPerYear: 100 * fan.driftPerYear)) }
        if !pegs.isEmpty {
            notes.append(.pegged(pegs))
        } else if fan.hardlyMoves {
            notes.append(.hardlyMoves)
        }
        let parallel = [base, quote].filter { catalogue[$0]?.facts.parallelMarket != nil }
        if !parallel.isEmpty { notes.append(.parallelMarket(parallel)) }
        if closes < Self.usualCloses { notes.append(.fewCloses(closes)) }
        self.notes = notes
    }

    /// The calendar days before `day` that surely have the closes that a model takes.
    package static func reach(of source: RateSource, before day: Day, _ model: FanModel = .v1) -> ClosedRange<Day> {
        let daysPerClose = if case .weekly = source.schedule.days { 8.0 } else { 1.55 }
        return day.advanced(by: -Int(Double(model.mostCloses) * daysPerClose))...day
    }

    /// The lowest end of the band of 80 %.
    package var low: Point { point(days.indices.min { ends($0).low < ends($1).low }) { ends($0).low } }
    /// The highest end of the band of 80 %.
    package var high: Point { point(days.indices.max { ends($0).high < ends($1).high }) { ends($0).high } }

    private func ends(_ index: Int) -> (low: Double, high: Double) { fan.ends(of: .eighty, after: index + 1) }

    private func point(_ index: Int?, _ value: (Int) -> Double) -> Point {
        index.map { Point(day: days[$0], value: value($0)) } ?? Point(day: last.day, value: fan.last)
    }
}
