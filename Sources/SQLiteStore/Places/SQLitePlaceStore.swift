package import Domain
import Synchronization

/// Cities, airports and outlines in SQLite.
package struct SQLitePlaceStore: PlaceStore {
    let database: SQLiteDatabase
    private let localities = LocalityCache()

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func reverseGeocode(of point: Coordinate) async throws -> GeocodedPlace {
        try await database.read { db in
            let city = try PlaceTable.city(within: GeocodedPlace.cityRadius, of: point, in: db)
            let outline = try PlaceTable.country(at: point, in: db)
            let country = try city.map { try PlaceTable.country($0.country, in: db) } ?? outline
            let zone = try TimeZoneTable.zone(of: Cell(containing: point, size: .oneKilometre), in: db)
            return GeocodedPlace(
                city: city.map { GeocodedPlace.City(name: $0.name, timeZone: zone ?? $0.timeZone) }, country: country,
                currency: try country?.code.flatMap { try PlaceTable.currency(of: $0, in: db) },
                isDisputed: outline?.isDisputed ?? false)
        }
    }

    package func locality(of cell: Cell) async throws -> Locality {
        let centre = cell.parent.centre
        if let known = localities.value(for: cell) { return known }
        let locality = try await database.read { db in
            let zone = try TimeZoneTable.zone(of: cell, in: db)
            if let city = try PlaceTable.city(within: Locality.cityRadius, of: centre, in: db) {
                let label = try PlaceTable.name(of: centre, near: city, in: db)
                return Locality(label: label, country: city.country, timeZone: zone ?? city.timeZone)
            }
            return Locality(
                at: centre, in: try PlaceTable.country(at: centre, in: db),
                timeZone: zone ?? Locality.zone(atLongitude: centre.longitude))
        }
        localities.insert(locality, for: cell)
        return locality
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

/// The localities of cells that were asked for. Places do not change while a server runs, and each takes several measures on
/// the ellipsoid.
private final class LocalityCache: Sendable {
    private let cells = Mutex(LRUCache<Cell, Locality>(capacity: 10_000))

    func value(for cell: Cell) -> Locality? { cells.withLock { $0.value(for: cell) } }

    func insert(_ locality: Locality, for cell: Cell) { cells.withLock { $0.insert(locality, for: cell) } }
}
