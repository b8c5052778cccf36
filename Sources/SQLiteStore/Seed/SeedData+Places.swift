import Domain
import Foundation

/// A row of `country_name`.
struct CountryNameSeed: Encodable, Sendable {
    let code: String
    let name: String

    static func read(_ folder: SeedFolder) throws -> [CountryNameSeed] {
        try folder.json([String: String].self, of: .countryNames).sorted { $0.key < $1.key }.map { code, name in
            guard CountryCode.isOne(code), !name.isEmpty else {
                throw DataFolderError.seedInvalid("country-names.json: \(code.debugDescription) is no country code")
            }
            return CountryNameSeed(code: code, name: name)
        }
    }
}

/// A row of `city` with its rows of `place_name`.
struct CitySeed: Encodable, Sendable {
    let key: Int64
    let name: String
    let country: String
    let latitude: Int32
    let longitude: Int32
    let population: Int64
    let timeZone: String
    /// Folded and unique.
    let names: [String]

    var centre: Coordinate { Coordinate(latitudeE7: latitude, longitudeE7: longitude) }

    static func read(_ folder: SeedFolder, countries: Set<String>) throws -> [CitySeed] {
        let table = try SeedTable(
            try folder.text(of: .cities), file: SeedFolder.File.cities.rawValue, separator: "\t",
            columns: ["geonameid", "name", "country", "lat", "lon", "population", "timezone", "othernames"])
        var seen: Set<Int64> = []
        return try table.rows.map { row in
            let key = try row.integer(0)
            guard seen.insert(key).inserted else { throw row.invalid("city \(key) stands twice") }
            let country = try row.country(2)
            guard countries.contains(country) else { throw row.invalid("\(country) is not in country-names.json") }
            let centre = try row.coordinate(latitude: 3, longitude: 4)
            let name = try row.text(1)
            let others = row.cells[7].isEmpty ? [] : row.cells[7].components(separatedBy: "|")
            return CitySeed(
                key: key, name: name, country: country, latitude: centre.latitudeE7, longitude: centre.longitudeE7,
                population: try row.integer(5), timeZone: try row.text(6),
                names: Set(([name] + others).map(FoldedName.fold)).filter { !$0.isEmpty }.sorted())
        }
    }
}

/// The outlines as the text of their file. This type checks the countries; SpatiaLite parses the shapes.
struct OutlineSeeds: Sendable {
    let json: String
    let count: Int

    private struct Collection: Decodable {
        let features: [Feature]
    }

    private struct Feature: Decodable {
        struct Properties: Decodable {
            let n: String
            let a2: String
        }
        let properties: Properties
    }

    init(_ folder: SeedFolder, countries: Set<String>) throws {
        let features = try folder.json(Collection.self, of: .outlines).features
        for (index, feature) in features.enumerated() {
            let (name, code) = (feature.properties.n, feature.properties.a2)
            guard !name.isEmpty, code.isEmpty || countries.contains(code) else {
                throw DataFolderError.seedInvalid(
                    "countries.geojson feature \(index + 1): \(code) is not in country-names.json")
            }
        }
        json = try folder.text(of: .outlines)
        count = features.count
    }
}
