/// The rate of a pair over time, oldest first, by the homes of now.
///
/// A day has a rate if one of the figures that price the pair was published on it; the others are the newest before. Where
/// the home of a currency has no figure, because its history begins later or has a hole, the next source in order has it.
package struct PairSeries: Sendable {
    /// The rate that holds on a day.
    package struct Entry: Sendable {
        package let day: Day
        package let rate: ExchangeRate
        /// All figures in it are of this day.
        package let isWhole: Bool
    }

    package let entries: [Entry]
    /// The source that sets the pace: the one that publishes once a week, if there is one.
    package let pace: RateSource

    package init(_ entries: [Entry] = [], by pace: RateSource = .ecb) { (self.entries, self.pace) = (entries, pace) }

    package var points: [RateHistory.Point] { entries.map { RateHistory.Point(day: $0.day, rate: $0.rate) } }

    /// For statistics: the days on which all figures move, and the newest rate.
    package var closes: [CloseSeries.Close] {
        let last = entries.count - 1
        return entries.enumerated().compactMap { index, entry in
            entry.isWhole || index == last ? CloseSeries.Close(day: entry.day, value: entry.rate.value) : nil
        }
    }

    /// The entry that holds so many calendar days before `newest`; nil in a hole, and before the first.
    package func entry(_ days: Int, before newest: Day) -> Entry? {
        let start = newest.advanced(by: -days)
        return entries.last { $0.day <= start }.flatMap { $0.day.distance(to: start) <= pace.maxGapDays ? $0 : nil }
    }

    /// Basis points by which the last rate differs from that of so many calendar days before `newest`; nil without one.
    package func change(in days: Int, before newest: Day) -> Int? {
        guard let last = entries.last, let before = entry(days, before: newest) else { return nil }
        return last.rate.premiumBps(over: before.rate)
    }

    /// The part up to a day.
    package func through(_ day: Day) -> PairSeries { PairSeries(entries.filter { $0.day <= day }, by: pace) }
}

extension CurrencyValues.Pair {
    /// The source that sets the pace of the pair: that of a weekly one, else that of an asset.
    var pace: RateSource {
        let leg = legs.first { $0.source.isWeekly } ?? legs.first { $0.source.isOfAssets } ?? legs.first
        return leg?.source ?? .ecb
    }
}

extension RateSource {
    fileprivate var isWeekly: Bool { if case .weekly = schedule.days { true } else { false } }
}

extension ReferenceRates {
    /// The source that sets the pace of a pair: its series has a close on the days of it.
    package func pace(from have: Currency, to want: Currency) -> RateSource? { pair(from: have, to: want)?.pace }

    /// The newest day of all publications of currencies, if there are any: stretches of time end on it, for all pairs alike.
    package var newestDay: Day? {
        publications.filter { !$0.source.isOfAssets }.map(\.date).max() ?? publications.map(\.date).max()
    }

    /// The day on which stretches of time of these currencies end: that of the newest price, if one of them is an asset.
    package func newestDay(of currencies: [Currency]) -> Day? {
        currencies.filter(\.isAsset).compactMap { home(of: $0)?.date }.max() ?? newestDay
    }

    /// The same for the pairs of one currency with others: where each of them has ended, the last day.
    package func newestDay(from base: Currency, to quotes: [Currency]) -> Day? {
        lastDay(from: base, to: quotes) ?? newestDay(of: [base] + quotes)
    }

    /// The rates of a pair in `days`, up to the last day of a currency that has ended.
    /// - Parameter opens: The first day has the rate that holds then, also without a publication of its own.
    package func series(
        from have: Currency, to want: Currency, in days: ClosedRange<Day>, opens: Bool,
        reading read: FigureSeries.Reader
    ) rethrows -> PairSeries {
        let last = min(days.upperBound, lastDay(from: have, to: [want]) ?? days.upperBound)
        guard have != want, days.lowerBound <= last, let pair = pair(from: have, to: want) else { return PairSeries() }
        let days = days.lowerBound...last
        let legs = try pair.legs.unique.map { try read($0.source, $0.currency, reach(of: $0.source, days)) }
        let isWhole = legs.allSatisfy { $0.covers(days, newest: newestDay(of: $0.source)) }
        let more = isWhole ? [] : try others(have, want, beside: pair.legs, in: days, reading: read)
        let walks = (legs + more).map { FigureWalk($0, newest: newestDay(of: $0.source)) }
        if let source = pair.cross, more.isEmpty {
            let (own, other) = (walks.firstIndex { $0.currency == have }, walks.firstIndex { $0.currency == want })
            let all = Array(walks.indices)
            let plain = PairWalk(walks) { walks, day in
                let (figure, against) = (own.map { walks[$0].figure(on: day) }, other.map { walks[$0].figure(on: day) })
                // The outer nil is the pivot, which has no figure; the inner one is a figure that is missing.
                if case .some(nil) = figure { return nil }
                if case .some(nil) = against { return nil }
                return source.mid(from: figure ?? nil, to: against ?? nil).map { ($0, all) }
            }
            return plain.series(in: days, opens: opens, by: pair.pace)
        }
        let (sources, kept) = (sources, homes)
        let known = Dictionary(
            Set(walks.map(\.currency) + [have, want] + sources.map(\.pivot)).compactMap { one in
                kept[one].map { (one, $0) }
            }
        ) {
            first, _ in first
        }
        let mixed = PairWalk(walks) { walks, day in
            Self.rate(have, want, on: day, walks, sources, keeping: known)
        }
        return mixed.series(in: days, opens: opens, by: pair.pace)
    }

    /// The rate by the figures that hold on a day, and which of them are in it.
    private static func rate(
        _ have: Currency, _ want: Currency, on day: Day, _ walks: [FigureWalk], _ sources: [RateSource],
        keeping homes: [Currency: RateSource]
    ) -> (ExchangeRate, [Int])? {
        var rates: [RateSource: [Currency: PublishedRate]] = [:]
        for walk in walks {
            if let figure = walk.figure(on: day) { rates[walk.source, default: [:]][walk.currency] = figure }
        }
        let publications = sources.compactMap { source in
            rates[source].map { RatePublication(source: source, date: day, rates: $0) }
        }
        guard let pair = CurrencyValues(publications, keeping: homes).pair(from: have, to: want) else { return nil }
        let used = walks.indices.filter { index in
            pair.legs.contains { $0.source == walks[index].source && $0.currency == walks[index].currency }
        }
        return (pair.mid, used)
    }

    /// What else can price the pair on a day on which a figure is missing; nothing if no other source has the pair.
    private func others(
        _ have: Currency, _ want: Currency, beside legs: [CurrencyValues.Leg], in days: ClosedRange<Day>,
        reading read: FigureSeries.Reader
    ) rethrows -> [FigureSeries] {
        let wanted = Set([have, want, .eur, .usd] + sources.map(\.pivot))
        var found: [FigureSeries] = []
        for source in sources {
            var own: [FigureSeries] = []
            for currency in wanted.sorted() where currency != source.pivot {
                guard !legs.contains(where: { $0.source == source && $0.currency == currency }) else { continue }
                own.append(try read(source, currency, reach(of: source, days)))
            }
            found += own.filter { !$0.days.isEmpty }
        }
        return found.contains { $0.currency == have || $0.currency == want } ? found : []
    }

    /// The days of a source whose figures can hold in `days`.
    private func reach(of source: RateSource, _ days: ClosedRange<Day>) -> ClosedRange<Day> {
        let last = min(days.upperBound, newestDay(of: source))
        let first = days.lowerBound.advanced(by: -source.maxGapDays)
        return min(first, last)...last
    }

    private func newestDay(of source: RateSource) -> Day { newest(of: source)?.date ?? Day(daysSince1970: .max) }
}

/// Figures that are walked through together.
private struct PairWalk {
    /// The rate on a day and the places of the figures in it.
    typealias Pricing = ([FigureWalk], Day) -> (ExchangeRate, [Int])?

    private var walks: [FigureWalk]
    private let price: Pricing

    init(_ walks: [FigureWalk], _ price: @escaping Pricing) { (self.walks, self.price) = (walks, price) }

    func series(in days: ClosedRange<Day>, opens: Bool, by pace: RateSource) -> PairSeries {
        var (walk, entries) = (self, [PairSeries.Entry]())
        for index in walk.walks.indices { walk.walks[index].advance(to: days.lowerBound) }
        if let first = walk.entry(on: days.lowerBound, always: opens, by: pace) { entries.append(first) }
        while let day = walk.nextDay, day <= days.upperBound {
            for index in walk.walks.indices { walk.walks[index].advance(to: day) }
            if let entry = walk.entry(on: day, always: false, by: pace) { entries.append(entry) }
        }
        return PairSeries(entries, by: pace)
    }

    private var nextDay: Day? {
        var found: Day?
        for walk in walks {
            if let day = walk.nextDay, found.map({ day < $0 }) ?? true { found = day }
        }
        return found
    }

    /// Nil without a rate, and without a figure of the day itself. With an asset only its own days count: on a Sunday it
    /// moves, and the currency that it is seen in rests.
    private func entry(on day: Day, always: Bool, by pace: RateSource) -> PairSeries.Entry? {
        guard let (rate, used) = price(walks, day) else { return nil }
        let setting = pace.isOfAssets ? used.filter { walks[$0].source.isOfAssets } : used
        let own = setting.reduce(0) { $0 + (walks[$1].has(day) ? 1 : 0) }
        guard own > 0 || always else { return nil }
        return PairSeries.Entry(day: day, rate: rate, isWhole: own == setting.count)
    }
}

extension [CurrencyValues.Leg] {
    /// The same source and currency once, whichever of its publications has the figure.
    fileprivate var unique: [CurrencyValues.Leg] {
        enumerated().filter { index, leg in
            !self[..<index].contains { $0.source == leg.source && $0.currency == leg.currency }
        }.map(\.element)
    }
}
