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
        case scores = "forecast/scorecard.json"
    }

    /// The file of published rates, which the ECB feed parses.
    package var rates: String { path(of: .rates) }

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
