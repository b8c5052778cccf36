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
    /// In code order, without those that were replaced.
    package let currencies: [CurrencyInfo]
    /// Those that were replaced by another, in code order.
    package let retired: [CurrencyInfo]
    package let benchmarks: [BenchmarkMargin]
    private let byCode: [Currency: CurrencyInfo]

    package init(currencies: [CurrencyInfo], benchmarks: [BenchmarkMargin]) {
        self.currencies = currencies.filter { $0.facts.retirement == nil }
        retired = currencies.filter { $0.facts.retirement != nil }
        self.benchmarks = benchmarks
        byCode = Dictionary(currencies.map { ($0.currency, $0) }) { first, _ in first }
    }

    /// Also one that was replaced.
    package subscript(_ currency: Currency) -> CurrencyInfo? { byCode[currency] }

    /// True for a listed currency that is no fund code and was not replaced.
    package func isSwappable(_ currency: Currency) -> Bool {
        byCode[currency].map { !$0.isFund && $0.facts.retirement == nil } ?? false
    }
}

/// Reference rates and the catalogue of currencies.
package protocol RateStore: Sendable {
    func catalogue() async throws -> Catalogue
    /// The newest publications of all sources.
    func referenceRates() async throws -> ReferenceRates
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
    /// The rates of a pair in `days`, oldest first; days without one of the two are left out.
    func mids(
        from have: Currency, to want: Currency, of source: RateSource, in days: ClosedRange<Day>
    ) async throws -> [RateHistory.Point]
    /// Publications in `days`, oldest first, with only the two given currencies.
    func history(
        _ base: Currency, _ quote: Currency, of source: RateSource, in days: ClosedRange<Day>
    ) async throws -> [RatePublication]
    /// The closes of two currencies in `days`, for statistics; nil without any.
    func closes(
        _ base: Currency, _ quote: Currency, of source: RateSource, in days: ClosedRange<Day>
    ) async throws -> PairCloses?
    /// Publications in `days`, oldest first, with all their rates.
    func publications(of source: RateSource, in days: ClosedRange<Day>) async throws -> [RatePublication]
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

    package init(added: Int = 0, unchanged: Int = 0, revised: Int = 0) {
        self.added = added
        self.unchanged = unchanged
        self.revised = revised
    }
}
