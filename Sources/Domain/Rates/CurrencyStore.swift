package import Foundation

/// A currency of the catalogue.
package struct CurrencyInfo: Sendable, Equatable {
    package let currency: Currency
    package let name: String
    /// Names in other languages by BCP 47 tag.
    package let names: [String: String]
    package let symbol: String
    package let flag: String?
    /// Fund codes are listed but cannot be swapped.
    package let isFund: Bool
    /// The smallest bank note worth swapping, in minor units.
    package let note: Int64?
    package let facts: CurrencyFacts

    package init(
        currency: Currency, name: String, names: [String: String], symbol: String, flag: String?, isFund: Bool,
        note: Int64?, facts: CurrencyFacts = CurrencyFacts()
    ) {
        self.currency = currency
        self.name = name
        self.names = names
        self.symbol = symbol
        self.flag = flag
        self.isFund = isFund
        self.note = note
        self.facts = facts
    }
}

/// The seed's reference data that every request needs; read once at startup.
package struct Catalogue: Sendable {
    /// In code order, also those that were replaced.
    package let all: [CurrencyInfo]
    package let benchmarks: [BenchmarkMargin]
    private let byCode: [Currency: CurrencyInfo]

    package init(currencies: [CurrencyInfo], benchmarks: [BenchmarkMargin]) {
        all = currencies
        self.benchmarks = benchmarks
        byCode = Dictionary(currencies.map { ($0.currency, $0) }) { first, _ in first }
    }

    /// Also one that was replaced.
    package subscript(_ currency: Currency) -> CurrencyInfo? { byCode[currency] }

    /// In code order, without those that were replaced.
    package func currencies(at now: Date) -> [CurrencyInfo] {
        all.filter { retirement(of: $0.currency, at: now) == nil }
    }

    /// Those that were replaced by another, in code order.
    package func retired(at now: Date) -> [CurrencyInfo] { all.filter { retirement(of: $0.currency, at: now) != nil } }

    /// How a currency ended; nil before its day, and for one that goes on.
    package func retirement(of currency: Currency, at now: Date) -> CurrencyFacts.Retirement? {
        byCode[currency]?.facts.retirement.flatMap { $0.hasEnded(at: now) ? $0 : nil }
    }

    /// True for a listed currency that is no fund code and was not replaced.
    package func isSwappable(_ currency: Currency, at now: Date) -> Bool {
        byCode[currency].map { !$0.isFund && retirement(of: currency, at: now) == nil } ?? false
    }

    /// The currency, or the one that has taken its place.
    package func current(_ currency: Currency, at now: Date) -> Currency {
        var (current, left) = (currency, byCode.count)
        while left > 0, let retirement = retirement(of: current, at: now) {
            (current, left) = (retirement.successor, left - 1)
        }
        return current
    }
}

/// Reference rates and the catalogue of currencies.
package protocol RateStore: Sendable {
    func catalogue() async throws -> Catalogue
    /// The newest publications of all sources, in the order of `now`.
    func referenceRates(at now: Date) async throws -> ReferenceRates
    /// The rates that hold on a day by the homes of `now`.
    func referenceRates(on day: Day, as now: ReferenceRates) async throws -> ReferenceRates
    /// The rates of a pair in `days` by the homes of `rates`.
    /// - Parameter opens: The first day has the rate that holds then, also without a publication of its own.
    func series(
        from have: Currency, to want: Currency, by rates: ReferenceRates, in days: ClosedRange<Day>, opens: Bool
    ) async throws -> PairSeries
    /// Counts the changes of published rates: as long as it stays, all rates stay.
    func changes() async throws -> Int64
    /// The newest publication, on or before `day` if given.
    func publication(of source: RateSource, onOrBefore day: Day?) async throws -> RatePublication?
    /// The newest publication of each source with mid rates, on or before `day` if given; in order of rank.
    func publications(onOrBefore day: Day?) async throws -> [RatePublication]
    /// The newest publication, on or before `day` if given, as the publisher wrote it.
    func table(of source: RateSource, onOrBefore day: Day?) async throws -> PublishedTable?
    /// The state of every source with rates or fetch attempts, and always of the ECB; in order of rank.
    func statuses() async throws -> [SourceStatus]
    /// The first and last day with a publication; nil without any.
    func span(of source: RateSource) async throws -> ClosedRange<Day>?
    /// How forecasts on the closes of a source did; nil before a back-test.
    func scoreCard(of source: RateSource) async throws -> ScoreCard?
}

/// The result of an import, in rows.
package struct RateImport: Sendable, Equatable {
    package var added: Int
    package var unchanged: Int
    package var revised: Int
    /// Assets whose sample prices the first real price of one has ended.
    package var endedSamples: Int

    package init(added: Int = 0, unchanged: Int = 0, revised: Int = 0, endedSamples: Int = 0) {
        self.added = added
        self.unchanged = unchanged
        self.revised = revised
        self.endedSamples = endedSamples
    }
}
