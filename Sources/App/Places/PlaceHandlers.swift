import API
import Domain
import Hummingbird
import JSON

/// Handlers of `/places`.
struct PlaceHandlers {
    let places: any PlaceStore
    let offers: any OfferStore
    let finder: PlaceFinder

    func cities(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        _ = query.required("q")
        let name = query.search() ?? ""
        let limit = query.limit(default: 10)
        try query.finish()
        let found = try await places.places(named: name, limit: limit)
        return .reference(ListResponse(found), maxAge: 3600, for: request)
    }

    /// Not cached, because the point is private. A signed-in reader learns the square that an offer of theirs would show.
    func locate(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let point = query.coordinate()
        try query.finish()
        guard let point else { throw InvalidFields(faults: []) }
        let place = try await places.reverseGeocode(of: point)
        let published = try await context.viewer.asyncMap { try await offers.publishedCells(of: $0, near: point) }
        let cells = try await finder.cells(around: point, after: published ?? StickyCells([]))
        return .ok(LocatedPlaceResponse(place, cells: cells))
    }

    /// The names of a map.
    func labels(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let box = query.box(atMost: PlaceLabel.widest)
        let limit = query.limit(default: 40)
        try query.finish()
        guard let box else { throw InvalidFields(faults: []) }
        let labels = try await places.labels(in: box, limit: limit)
        return .reference(ListResponse(labels), maxAge: 86_400, for: request)
    }
}
