import Domain
import Foundation

/// A row of `currency`.
struct CurrencySeed: Encodable, Sendable {
    let code: String
    let number: String
    let name: String
    let names: [String: String]
    let minorUnits: Int
    let symbol: String
    let flag: String?
    let isFund: Bool
    /// In minor units.
    let note: Int64?
    /// JSON text, nil without any.
    let facts: String?

    private struct Entry: Decodable {
        let name: String
        let names: [String: String]?
        let numeric: String
        let minorUnits: Int
        let fund: Bool?
        let symbol: String
        let flag: String?
        let validFrom: StoredFacts.Start?
        let retired: StoredFacts.Retirement?
        let peg: StoredFacts.Peg?
        let parallelMarket: StoredFacts.ParallelMarket?

        /// Nil without any.
        var facts: StoredFacts? {
            let facts = StoredFacts(validFrom: validFrom, retired: retired, peg: peg, parallelMarket: parallelMarket)
            return facts.isEmpty ? nil : facts
        }
    }

    static func read(_ folder: SeedFolder, notes: [String: Int64]) throws -> [CurrencySeed] {
        func invalid(_ reason: String) -> DataFolderError { .seedInvalid("currencies.json: \(reason)") }
        let entries = try folder.json([String: Entry].self, of: .currencies)
        guard !entries.isEmpty else { throw invalid("no currencies") }
        if let unknown = notes.keys.filter({ entries[$0] == nil }).min() {
            throw DataFolderError.seedInvalid("smallest-notes.csv: \(unknown) is not in currencies.json")
        }
        return try entries.sorted { $0.key < $1.key }.map { code, entry in
            guard let currency = Currency(code) else { throw invalid("\(code.debugDescription) is no currency code") }
            guard entry.minorUnits == currency.minorUnits else {
                throw invalid("\(code) has \(currency.minorUnits) minor units, not \(entry.minorUnits)")
            }
            let facts = entry.facts
            guard facts.map({ $0.facts(of: currency) != nil && $0.named.isSubset(of: entries.keys) }) ?? true else {
                throw invalid("the facts of \(code) have a day or currency that does not exist")
            }
            return CurrencySeed(
                code: code, number: entry.numeric, name: entry.name, names: entry.names ?? [:],
                minorUnits: entry.minorUnits, symbol: entry.symbol, flag: entry.flag, isFund: entry.fund ?? false,
                note: notes[code], facts: try facts?.text)
        }
    }

    /// The smallest note worth swapping, in minor units by currency code.
    static func notes(_ folder: SeedFolder) throws -> [String: Int64] {
        let table = try SeedTable(
            try folder.text(of: .notes), file: SeedFolder.File.notes.rawValue, separator: ",",
            columns: ["currency", "smallest_note", "practical_note"])
        var notes: [String: Int64] = [:]
        for row in table.rows {
            guard let currency = Currency(row.cells[0]) else {
                throw row.invalid("\(row.cells[0].debugDescription) is no currency code")
            }
            // The error names the line; the reason does not matter.
            guard let note = try? Money(amount: row.cells[2], currency: currency), note.minorUnits > 0 else {
                throw row.invalid("\(row.cells[2].debugDescription) is no amount of \(currency)")
            }
            guard notes.updateValue(note.minorUnits, forKey: currency.code) == nil else {
                throw row.invalid("\(currency) stands twice")
            }
        }
        return notes
    }
}

/// A row of `country_currency`.
struct CountryCurrencySeed: Encodable, Sendable {
    let country: String
    let currency: String

    static func read(_ folder: SeedFolder, known: Set<String>) throws -> [CountryCurrencySeed] {
        try folder.json([String: String].self, of: .countryCurrency).sorted { $0.key < $1.key }.map { country, code in
            guard CountryCode.isOne(country) else {
                throw DataFolderError.seedInvalid(
                    "country-currency.json: \(country.debugDescription) is no country code")
            }
            guard known.contains(code) else {
                throw DataFolderError.seedInvalid(
                    "country-currency.json: \(code.debugDescription) of \(country) is not in currencies.json")
            }
            return CountryCurrencySeed(country: country, currency: code)
        }
    }
}

/// A row of `benchmark`.
struct BenchmarkSeed: Codable, Sendable {
    let channel: String
    let country: String?
    let marginPercent: String
    let asOf: String
    let source: String

    static func read(_ folder: SeedFolder) throws -> [BenchmarkSeed] {
        let rows = try folder.json([BenchmarkSeed].self, of: .benchmarks)
        var seen: Set<[String?]> = []
        for (index, row) in rows.enumerated() {
            func invalid(_ reason: String) -> DataFolderError {
                .seedInvalid("benchmarks.json row \(index + 1): \(reason)")
            }
            guard PercentText.basisPoints(row.marginPercent) != nil else {
                throw invalid("\(row.marginPercent.debugDescription) is no percentage")
            }
            guard row.country.map(CountryCode.isOne) ?? true else { throw invalid("no country code") }
            guard seen.insert([row.channel, row.country]).inserted else { throw invalid("\(row.channel) stands twice") }
        }
        return rows
    }
}
