package import Foundation

/// The newest publications of all sources, in order of preference, and the one value of each currency that follows.
///
/// Everything that prices a pair asks here: offers, wallets, conversions, charts and alerts.
package struct ReferenceRates: Hashable, Sendable {
    /// Those before are preferred. One that supplies what a newer one of its source lacks comes after it.
    package let publications: [RatePublication]
    /// What stands beside prices, and is part of none.
    package let street: StreetRates
    /// The rates of the last days of currencies that have ended.
    package let past: [Day: ReferenceRates]
    /// The day of the last value of each currency that nobody has published for longer than its series may have gaps.
    package let endings: [Currency: Day]
    private let values: CurrencyValues

    /// - Parameter homes: The sources to which currencies keep, for an earlier day of the same series.
    package init(
        _ publications: [RatePublication] = [], keeping homes: [Currency: RateSource] = [:],
        street: StreetRates = StreetRates(), past: [Day: ReferenceRates] = [:]
    ) {
        self.publications = publications
        self.street = street
        self.past = past
        values = CurrencyValues(publications, keeping: homes)
        endings = Self.endings(values, publications)
    }

    /// Units of `want` per unit of `have`, exactly; nil if one of them has no value.
    package func mid(from have: Currency, to want: Currency) -> ExchangeRate? {
        if let then = lastRates(of: have, want) { return then.mid(from: have, to: want) }
        return values.mid(from: have, to: want)
    }

    /// How a pair is priced, and by which figures.
    func pair(from have: Currency, to want: Currency) -> CurrencyValues.Pair? {
        if let then = lastRates(of: have, want) { return then.pair(from: have, to: want) }
        return values.pair(from: have, to: want)
    }

    /// The reference rate for giving `have` and wanting `want`.
    package func reference(from have: Currency, to want: Currency, at now: Date) -> ReferenceRate? {
        if let then = lastRates(of: have, want) { return then.reference(from: have, to: want, at: now) }
        guard let pair = values.pair(from: have, to: want) else { return nil }
        return ReferenceRate(mid: pair.mid, used(in: pair.legs), at: now)
    }

    /// The publications that have a figure in the rate of a pair, in order of preference.
    package func publications(from have: Currency, to want: Currency) -> [RatePublication] {
        if let then = lastRates(of: have, want) { return then.publications(from: have, to: want) }
        guard let pair = values.pair(from: have, to: want) else { return [] }
        // A pivot for itself has no figure.
        return pair.legs.isEmpty ? [have].compactMap(home) : used(in: pair.legs)
    }

    /// If one of a pair has ended: the rates of its last day, which price the pair. Nobody has ever said what it is worth at the
    /// rates of now.
    private func lastRates(of have: Currency, _ want: Currency) -> ReferenceRates? {
        guard !past.isEmpty, let last = lastDay(from: have, to: [want]) else { return nil }
        return past[last]
    }

    /// The publication whose followers count for orders and alerts about a pair: that of an asset, else the first.
    func leading(from have: Currency, to want: Currency) -> RatePublication? {
        let used = publications(from: have, to: want)
        return used.first(where: \.source.isOfAssets) ?? used.first
    }

    private func used(in legs: [CurrencyValues.Leg]) -> [RatePublication] {
        guard let first = legs.first?.place else { return [] }
        if legs.allSatisfy({ $0.place == first }) { return [publications[first]] }
        return Set(legs.map(\.place)).sorted().map { publications[$0] }
    }

    /// The publication that says what a currency is worth.
    package func home(of currency: Currency) -> RatePublication? { values[currency].map { publications[$0.place] } }

    /// The source of each currency, to which a series over days keeps.
    package var homes: [Currency: RateSource] { values.homes }

    /// The sources in order of preference, each once.
    package var sources: [RateSource] {
        var known: Set<RateSource> = []
        return publications.map(\.source).filter { known.insert($0).inserted }
    }

    /// The names of the sources that convert these currencies; nil if nothing has to be converted.
    package func sourceText(from currencies: [Currency], to want: Currency) -> String? {
        let used = Set(Set(currencies).flatMap { publications(from: $0, to: want) })
        return used.isEmpty || Set(currencies) == [want] ? nil : inOrder(used).sourceText
    }

    /// Whether a figure of the newest publication of a source is in the rate of a pair.
    package func publication(_ source: RateSource, decides pair: CurrencyPair) -> Bool {
        publications(from: pair.base, to: pair.quote).contains {
            $0.source == source && $0.date == newest(of: source)?.date
        }
    }

    /// Publications of pairs in order of preference; one of the last day of an ended currency in the place of its source.
    package func inOrder(_ used: Set<RatePublication>) -> [RatePublication] {
        used.map { one in (publications.firstIndex(of: one) ?? sources.firstIndex(of: one.source) ?? 0, one) }
            .sorted { ($0.0, $1.1.date) < ($1.0, $0.1.date) }.map(\.1)
    }

    /// The newest publication of a source.
    package func newest(of source: RateSource) -> RatePublication? { publications.first { $0.source == source } }

    package func quotes(_ currency: Currency) -> Bool { values[currency] != nil }

    /// All currencies with a value, sorted by code, without assets.
    package var quotable: [Currency] { values.currencies.filter { !$0.isAsset }.sorted() }

    /// All assets with a price, in the order of lists.
    package var priced: [Asset] { Asset.all.filter { values[$0.currency] != nil } }

    /// Identifies the publications and their order.
    package var days: Days { Days(publications.map { Days.Entry(source: $0.source, day: $0.date) }) }

    /// The sources and days of a set of publications.
    package struct Days: Hashable, Sendable {
        /// An entry names one publication, by its source and day.
        package struct Entry: Hashable, Sendable {
            package let source: RateSource
            package let day: Day

            package init(source: RateSource, day: Day) {
                self.source = source
                self.day = day
            }
        }

        package let all: [Entry]

        package init(_ all: [Entry]) { self.all = all }
    }
}

extension ReferenceRates.Days {
    /// For example `ECB=2026-10-30 NBP-A=2026-10-30`.
    package var text: String { all.map { "\($0.source.rawValue)=\($0.day)" }.joined(separator: " ") }

    package init?(_ text: String) {
        var all: [Entry] = []
        for part in text.split(separator: " ") {
            let pair = part.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2, let source = RateSource(rawValue: String(pair[0])), let day = Day(String(pair[1]))
            else { return nil }
            all.append(Entry(source: source, day: day))
        }
        self.init(all)
    }
}
