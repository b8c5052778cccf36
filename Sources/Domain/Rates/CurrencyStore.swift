/// A currency as the catalogue lists it.
package struct CurrencyInfo: Sendable, Equatable {
    package let currency: Currency
    package let name: String
    /// Names in other languages by BCP 47 tag.
    package let names: [String: String]
    package let symbol: String
    package let flag: String?
    /// A fund code: listed, never offered.
    package let isFund: Bool
    /// The smallest bank note worth swapping, in minor units.
    package let note: Int64?

    package init(
        currency: Currency, name: String, names: [String: String], symbol: String, flag: String?, isFund: Bool,
        note: Int64?
    ) {
        self.currency = currency
        self.name = name
        self.names = names
        self.symbol = symbol
        self.flag = flag
        self.isFund = isFund
        self.note = note
    }
}

/// The reference data of the seed that every request needs, read once at the start.
package struct Catalogue: Sendable {
    /// In code order.
    package let currencies: [CurrencyInfo]
    package let benchmarks: [BenchmarkMargin]
    private let byCode: [Currency: CurrencyInfo]

    package init(currencies: [CurrencyInfo], benchmarks: [BenchmarkMargin]) {
        self.currencies = currencies
        self.benchmarks = benchmarks
        byCode = Dictionary(currencies.map { ($0.currency, $0) }) { first, _ in first }
    }

    package subscript(_ currency: Currency) -> CurrencyInfo? { byCode[currency] }

    /// True for a currency that people may offer: listed, and not a fund code.
    package func isSwappable(_ currency: Currency) -> Bool { byCode[currency].map { !$0.isFund } ?? false }

    package func note(of currency: Currency) -> Int64? { byCode[currency]?.note }
}

/// Reference rates and the catalogue of currencies.
package protocol RateStore: Sendable {
    func catalogue() async throws -> Catalogue
    /// The newest publications of all sources.
    func referenceRates() async throws -> ReferenceRates
    /// The newest publication, on or before `day` if one is given.
    func publication(of source: RateSource, onOrBefore day: Day?) async throws -> RatePublication?
    /// The same of every source that has mids, by rank.
    func publications(onOrBefore day: Day?) async throws -> [RatePublication]
    /// The same as the publisher wrote it.
    func table(of source: RateSource, onOrBefore day: Day?) async throws -> PublishedTable?
    /// How every source stands that has figures or was asked for some, and the ECB in any case; by rank.
    func statuses() async throws -> [SourceStatus]
    /// Publications from the first to the last day, oldest first, with only the two currencies named.
    func history(
        _ base: Currency, _ quote: Currency, of source: RateSource, in days: ClosedRange<Day>
    ) async throws -> [RatePublication]
    /// The first and last day for which there is a publication.
    func span(of source: RateSource) async throws -> ClosedRange<Day>?
    /// Stores publications in slices; a day that is there with other digits becomes a revision.
    func save(_ publications: [RatePublication], from file: String) async throws -> RateImport
}

/// What an import did, in rows.
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
