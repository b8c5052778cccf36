import Domain

/// A row of `airport` with its rows of `place_name`.
struct AirportSeed: Encodable, Sendable {
    let code: String
    let name: String
    let city: String
    let country: String
    let latitude: Int32
    let longitude: Int32
    let timeZone: String
    /// Orders airports in the search.
    let weight: Int64
    /// Folded and unique: the code, each suffix of city and name that starts with a significant word, and all names of
    /// the cities that the airport serves.
    let names: [String]

    static func read(_ folder: SeedFolder, countries: Set<String>, cities: ServedCities) throws -> [AirportSeed] {
        let table = try SeedTable(
            try folder.text(of: .airports), file: SeedFolder.File.airports.rawValue, separator: "\t",
            columns: ["iata", "name", "city", "country", "lat", "lon", "timezone"])
        var seen: Set<String> = []
        return try table.rows.map { row in
            let code = row.cells[0]
            guard code.utf8.count == 3,
                code.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
            else { throw row.invalid("\(code.debugDescription) is no IATA code") }
            guard seen.insert(code).inserted else { throw row.invalid("airport \(code) stands twice") }
            let country = try row.country(3)
            guard countries.contains(country) else { throw row.invalid("\(country) is not in country-names.json") }
            let centre = try row.coordinate(latitude: 4, longitude: 5)
            let name = try row.text(1)
            // A few airports have no city; their own name is the label.
            let city = row.cells[2].isEmpty ? name : row.cells[2]
            let served = cities.served(by: city, in: country, at: centre)
            let phrases = FoldedName.phrases(city) + FoldedName.phrases(name) + served.flatMap(\.names)
            return AirportSeed(
                code: code, name: name, city: city, country: country, latitude: centre.latitudeE7,
                longitude: centre.longitudeE7, timeZone: try row.text(6),
                weight: Self.weight(of: name, inhabitants: served.map(\.population).max() ?? 0),
                names: Set([code.lowercased(), FoldedName.fold(city)] + phrases).filter { !$0.isEmpty }.sorted())
        }
    }

    /// Airports of large cities first, and of one city those that call themselves international; small fields and air
    /// bases last. At most 750, so that airports come after nearly all cities.
    static func weight(of name: String, inhabitants: Int64) -> Int64 {
        let words = Set(FoldedName.fold(name).split(separator: " ").map(String.init))
        let rank: Int64 = !words.isDisjoint(with: minor) ? 0 : words.isDisjoint(with: international) ? 1 : 2
        return inhabitants / 100_000 * 3 + rank
    }

    private static let international: Set<String> = ["intercontinental", "international", "intl"]
    private static let minor: Set<String> = [
        "afb", "airfield", "airpark", "airstrip", "base", "downtown", "executive", "field", "heliport", "municipal",
        "nas", "raf", "seaplane",
    ]
}

/// Finds the cities that an airport serves.
struct ServedCities {
    private struct Key: Hashable {
        let country: String
        let name: String
    }

    /// In metres. Stewart Airport, 88 km from New York, is the farthest that travellers count to a city.
    private static let reach = 100_000.0

    private var cities: [Key: [CitySeed]] = [:]

    init(_ all: [CitySeed]) {
        for city in all {
            for name in city.names { cities[Key(country: city.country, name: name), default: []].append(city) }
        }
    }

    /// Every city within reach that has this name in the same country, as its own or as another. Mostly one; New Delhi
    /// is also a name of Delhi, and the airport serves both.
    func served(by name: String, in country: String, at airport: Coordinate) -> [CitySeed] {
        cities[Key(country: country, name: FoldedName.fold(name)), default: []]
            .filter { $0.centre.sphericalDistance(to: airport) <= Self.reach }
    }
}
