import API
import Domain
import Hummingbird
import JSON

/// Handlers of `/places`.
struct PlaceHandlers {
    let places: any PlaceStore

    func cities(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        _ = query.required("q")
        let name = query.search() ?? ""
        let limit = query.limit(default: 10)
        try query.finish()
        let found = try await places.places(named: name, limit: limit)
        return .reference(ListResponse(found), maxAge: 3600, for: request)
    }

    /// Not cached, because the point is private.
    func locate(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let point = query.coordinate()
        try query.finish()
        guard let point else { throw InvalidFields(faults: []) }
        return .ok(try await places.reverseGeocode(of: point))
    }
}
