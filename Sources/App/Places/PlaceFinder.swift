import API
import Domain

/// Finds the public place of what a request names. The exact point is not used any further.
struct PlaceFinder: Sendable {
    let places: any PlaceStore
    let builtUp: BuiltUpMap

    func publicPlace(
        of place: PlaceRequest, after published: (Coordinate) async throws -> StickyCells
    ) async throws -> PublicPlace {
        switch place {
        case .point(let point, let size):
            let cell = builtUp.publicCell(of: point, asking: size, after: try await published(point))
            return PublicPlace(cell: cell, locality: try await places.locality(of: cell))
        case .airport(let code):
            guard let airport = try await places.airport(code) else {
                throw Problem.invalid("/place/airport", "is not an airport we know", .unknownAirport)
            }
            return PublicPlace(airport: airport)
        }
    }

    /// What others would see of an offer at a point, by a traveller who has published before.
    func cells(around point: Coordinate, after published: StickyCells) async throws -> PublicCells {
        let shown = builtUp.publicCell(of: point, asking: .oneKilometre, after: published)
        let cell = shown.size == .oneKilometre ? shown : Cell(containing: shown.nearest(to: point), size: .oneKilometre)
        return PublicCells(fine: cell, published: shown.size, name: try await places.locality(of: cell).label)
    }

    /// What is near a point, after snapping it to a cell of 1 km.
    func locality(of point: Coordinate) async throws -> Locality {
        try await places.locality(of: Cell(containing: point, size: .oneKilometre))
    }
}

extension SearchPlace {
    /// The cell of 1 km around a searcher's point, as for an offer.
    init(of point: Coordinate, on map: BuiltUpMap) {
        let cell = map.publicCell(of: point, asking: .oneKilometre)
        self.init(centre: cell.centre, halfDiagonal: cell.halfDiagonal)
    }
}
