package import Domain
import GRDB

/// Cities, airports and outlines in SQLite.
package struct SQLitePlaceStore: PlaceStore {
    /// Greatest distance from a point to its city in metres, for reverse geocoding and for labels.
    private enum SearchRadius {
        static let reverseGeocode = 30_000
        static let label = 50_000
    }

    /// Western Sahara has its own country code, but belongs to no undisputed state. Other disputed outlines
    /// (Northern Cyprus, Somaliland) have no code. Disputed lines across an outline, as in Kashmir, are not in the
    /// data.
    private static let disputed = "EH"

    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func reverseGeocode(of point: Coordinate) async throws -> GeocodedPlace {
        try await database.read { db in
            let city = try PlaceTable.city(within: SearchRadius.reverseGeocode, of: point, in: db)
            let outline = try PlaceTable.country(at: point, in: db)
            let country = try city.map { try PlaceTable.country($0.country, in: db) } ?? outline
            return GeocodedPlace(
                city: city.map { GeocodedPlace.City(name: $0.name, timeZone: $0.timeZone) }, country: country,
                currency: try country?.code.flatMap { try PlaceTable.currency(of: $0, in: db) },
                isDisputed: outline.map { $0.code == nil || $0.code == Self.disputed } ?? false)
        }
    }

    package func locality(of cell: Cell) async throws -> Locality {
        let centre = cell.parent.centre
        return try await database.read { db in
            if let city = try PlaceTable.city(within: SearchRadius.label, of: centre, in: db) {
                let label = try PlaceTable.name(of: centre, near: city, in: db)
                return Locality(label: label, country: city.country, timeZone: city.timeZone)
            }
            let country = try PlaceTable.country(at: centre, in: db)
            return Locality(
                label: country?.name ?? Self.degrees(centre), country: country?.code,
                timeZone: Locality.zone(atLongitude: centre.longitude))
        }
    }

    /// `14° N, 100° E`: the label of a point that has no city and no country.
    static func degrees(_ point: Coordinate) -> String {
        let (latitude, longitude) = (Int(point.latitude.rounded()), Int(point.longitude.rounded()))
        return "\(abs(latitude))° \(latitude < 0 ? "S" : "N"), \(abs(longitude))° \(longitude < 0 ? "W" : "E")"
    }

    package func airport(_ code: String) async throws -> Airport? {
        try await database.read { try PlaceTable.airport(code, in: $0) }
    }

    package func places(named name: String, limit: Int) async throws -> [NamedPlace] {
        let search = PlaceSearch(name, limit: limit)
        return try await database.read { try search.places(in: $0) }
    }

    package func labels(in box: SearchBox, limit: Int) async throws -> [PlaceLabel] {
        try await database.read { try PlaceTable.labels(in: box, limit: limit, in: $0) }
    }

    package func builtUpMap() async throws -> BuiltUpMap {
        try await database.read { try PlaceTable.builtUpMap(in: $0) }
    }
}
