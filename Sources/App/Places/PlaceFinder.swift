import API
import Domain

/// Finds the public place of what a request names. The exact point is not used any further.
struct PlaceFinder: Sendable {
    let places: any PlaceStore
    let builtUp: BuiltUpMap

    func publicPlace(of place: PlaceRequest) async throws -> PublicPlace {
        switch place {
        case .point(let point, let size):
            let cell = builtUp.publicCell(of: point, asking: size)
            return PublicPlace(cell: cell, locality: try await places.locality(of: cell))
        case .airport(let code):
            guard let airport = try await places.airport(code) else {
                throw Problem.invalid("/place/airport", "is not an airport we know", .unknownAirport)
            }
            return PublicPlace(airport: airport)
        }
    }

    /// What others would see of an offer at a point.
    func cells(around point: Coordinate) async throws -> PublicCells {
        let cell = Cell(containing: point, size: .oneKilometre)
        return PublicCells(
            fine: cell, published: builtUp.publicCell(of: point, asking: .oneKilometre).size,
            name: try await places.locality(of: cell).label)
    }

    /// What is near a point, after snapping the point to a cell of 1 km as for an offer.
    func locality(of point: Coordinate) async throws -> Locality {
        try await places.locality(of: builtUp.publicCell(of: point, asking: .oneKilometre))
    }
}

extension SearchPlace {
    /// The cell of 1 km around a searcher's point, as for an offer.
    init(of point: Coordinate, on map: BuiltUpMap) {
        let cell = map.publicCell(of: point, asking: .oneKilometre)
        self.init(centre: cell.centre, halfDiagonal: cell.halfDiagonal)
    }
}
