import Domain
import Foundation

/// The folder with the reference data for `wayswap seed`.
package struct SeedFolder: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// The files of the folder.
    enum File: String, CaseIterable {
        case currencies = "currencies.json"
        case countryCurrency = "country-currency.json"
        case countryNames = "country-names.json"
        case notes = "smallest-notes.csv"
        case benchmarks = "benchmarks.json"
        case cities = "cities.tsv"
        case airports = "airports.tsv"
        case outlines = "countries.geojson"
        case timeZones = "time-zones.tsv"
        case timeZoneRows = "time-zone-rows.tsv"
        case rates = "rates/ecb-history.csv"
        case tables = "rates/nbp-a-history.csv"
        case tableNames = "rates/nbp-a-names.csv"
        case samples = "rates/asset-sample.csv"
        case scores = "forecast/scorecard.json"
        case assetScores = "forecast/scorecard-assets.json"
    }

    /// The file of published rates, which the ECB feed parses.
    package var rates: String { path(of: .rates) }
    /// The tables A of the Polish central bank, and its names of their currencies.
    package var tables: String { path(of: .tables) }
    package var tableNames: String { path(of: .tableNames) }
    /// The made-up prices of assets, for a demo.
    package var samples: String { path(of: .samples) }

    /// The weights of the networks that the folder has; each may be missing.
    func networks() -> [LSTM.Subject: Data] {
        var found: [LSTM.Subject: Data] = [:]
        for subject in LSTM.Subject.allCases {
            found[subject] = FileManager.default.contents(atPath: "\(path)/forecast/\(subject.rawValue).bin")
        }
        return found
    }

    /// Throws `DataFolderError.seedMissing` for the first missing file.
    package func check() throws {
        for file in File.allCases where !FileManager.default.isReadableFile(atPath: path(of: file)) {
            throw DataFolderError.seedMissing(path(of: file))
        }
    }

    private func path(of file: File) -> String { "\(path)/\(file.rawValue)" }

    func data(of file: File) throws -> Data {
        guard let data = FileManager.default.contents(atPath: path(of: file)) else {
            throw DataFolderError.seedMissing(path(of: file))
        }
        return data
    }

    func text(of file: File) throws -> String {
        guard let text = String(data: try data(of: file), encoding: .utf8) else {
            throw DataFolderError.seedInvalid("\(file.rawValue): not UTF-8")
        }
        return text
    }
}
