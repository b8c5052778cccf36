import Domain
import Foundation

/// The contents of a seed folder, read and checked before anything is written.
struct SeedData: Sendable {
    let currencies: [CurrencySeed]
    let countryCurrencies: [CountryCurrencySeed]
    let countryNames: [CountryNameSeed]
    let benchmarks: [BenchmarkSeed]
    let cities: [CitySeed]
    let airports: [AirportSeed]
    let outlines: OutlineSeeds
    let timeZones: [TimeZoneSeed]
    let timeZoneRows: [TimeZoneRowSeed]
    let card: ScoreCard
    let assetCard: ScoreCard
    let networks: [LSTM.Subject: Data]

    init(_ folder: SeedFolder) throws {
        try folder.check()
        let notes = try CurrencySeed.notes(folder)
        currencies = try CurrencySeed.read(folder, notes: notes)
        countryCurrencies = try CountryCurrencySeed.read(folder, known: Set(currencies.map(\.code)))
        countryNames = try CountryNameSeed.read(folder)
        benchmarks = try BenchmarkSeed.read(folder)
        let countries = Set(countryNames.map(\.code))
        cities = try CitySeed.read(folder, countries: countries)
        airports = try AirportSeed.read(folder, countries: countries, cities: ServedCities(cities))
        outlines = try OutlineSeeds(folder, countries: countries)
        timeZones = try TimeZoneSeed.read(folder)
        timeZoneRows = try TimeZoneRowSeed.read(folder, zones: timeZones)
        card = try ScoreCardSeed.read(folder, .scores)
        assetCard = try ScoreCardSeed.read(folder, .assetScores)
        networks = folder.networks()
    }
}

extension SeedFolder {
    /// Decodes a JSON file. An error names the coding path.
    func json<Value: Decodable>(_ type: Value.Type, of file: File) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: try data(of: file))
        } catch let error as DecodingError {
            throw DataFolderError.seedInvalid("\(file.rawValue)\(error.place): \(error.reason)")
        }
    }
}

extension DecodingError {
    private var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    fileprivate var place: String {
        let path = context?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } ?? []
        return path.isEmpty ? "" : " at \(path.joined(separator: "/"))"
    }

    fileprivate var reason: String {
        switch self {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing"
        case .typeMismatch, .valueNotFound: "a value of another kind is needed"
        default: "not JSON"
        }
    }
}
