import API
import Domain
import Hummingbird

/// Handlers of `/me/reliability`.
struct ReliabilityHandlers {
    let services: Services

    func mine(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        try query.finish()
        let now = services.clock.now()
        guard let snapshot = try await services.reliability.reliability(of: context.me, at: now) else {
            throw TravellerRefusal.noSuchTraveller
        }
        return .ok(ReliabilityResponse(ReliabilityExplanation(snapshot, at: now)))
    }
}
