/// The fan of a pair on the coming publication days, and what has to be said beside it.
package struct RateForecast: Sendable {
    /// A sentence that belongs beside the fan.
    package enum Note: Sendable, Equatable {
        /// Nobody can tell the direction.
        case noDirection
        /// The middle follows a drift that so many closes prove.
        case provenDrift(percentPerYear: Double, closes: Int)
        /// The middle is a network's, and how much it misses after 96 days, relative to the last close; nil before a
        /// back-test.
        case network(relativeError: Double?)
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
    package let group: ForecastGroup
    /// How forecasts like this did; nil before a back-test.
    package let card: ScoreCard?

    /// Nil with too few closes in one piece.
    package init?(
        _ pair: PairCloses, of base: Currency, in quote: Currency, _ model: FanModel = .v1, catalogue: Catalogue,
        card: ScoreCard? = nil
    ) {
        let source = pair.source
        guard source.kind.feedsForecasts else { return nil }
        let series = CloseSeries(pair.closes, by: source.schedule, atMost: model.reach)
        let used = series.newest(model.mostCloses).closes
        guard let fan = model.fan(of: series, isReversed: LSTM.isReversed(base, quote)), let first = used.first?.day,
            let end = used.last?.day
        else { return nil }
        self.base = base
        self.quote = quote
        self.source = source
        self.fan = fan
        last = pair.last
        since = first
        closes = used.count
        days = source.schedule.businessDays(FanModel.horizon, after: end)
        pegs = catalogue.pegs(between: base, and: quote)
        let group = ForecastGroup(fan, of: base, in: quote)
        self.group = group
        // A card of assets knows no other pairs, and other figures would be about something else.
        self.card = card.flatMap { $0.rows(of: group).isEmpty ? nil : $0 }
        var notes = [Self.firstNote(fan, card)]
        if fan.provenDrift == nil, fan.driftsStrongly { notes.append(.drift(percentPerYear: 100 * fan.driftPerYear)) }
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

    /// What the middle is.
    private static func firstNote(_ fan: RateFan, _ card: ScoreCard?) -> Note {
        switch fan.course {
        case .lastClose: .noDirection
        case .drift(let drift):
            .provenDrift(percentPerYear: 100 * fan.drift(ofYear: drift.perDay), closes: drift.closes)
        case .path: .network(relativeError: card?.relativeError(of: fan.model.name))
        }
    }

    /// The calendar days before `day` that surely have the closes that a model takes.
    package static func reach(of source: RateSource, before day: Day, _ model: FanModel = .v1) -> ClosedRange<Day> {
        let daysPerClose = if case .weekly = source.schedule.days { 8.0 } else { 1.55 }
        return day.advanced(by: -Int(Double(model.reach) * daysPerClose))...day
    }

    /// The lowest end of the band of 80 %.
    package var low: Point { fan.extremes(on: days).low ?? Point(day: last.day, value: fan.last) }
    /// The highest end of the band of 80 %.
    package var high: Point { fan.extremes(on: days).high ?? Point(day: last.day, value: fan.last) }
}

extension RateFan {
    /// The lowest and the highest end of the band of 80 % on the coming days; nil without days.
    func extremes(on days: [Day]) -> (low: RateForecast.Point?, high: RateForecast.Point?) {
        let ends = zip(days, 1...).map { day, count in (day, self.ends(of: .eighty, after: count)) }
        let low = ends.min { $0.1.low < $1.1.low }.map { RateForecast.Point(day: $0.0, value: $0.1.low) }
        let high = ends.max { $0.1.high < $1.1.high }.map { RateForecast.Point(day: $0.0, value: $0.1.high) }
        return (low, high)
    }
}
