import API
import Domain
import Hummingbird

/// Handlers of `/me/reliability`.
struct ReliabilityHandlers {
    let reliability: any ReliabilityStore
    let clock: WallClock

    func mine(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        try query.finish()
        let now = clock.now()
        guard let snapshot = try await reliability.reliability(of: context.me, at: now) else {
            throw TravellerRefusal.noSuchTraveller
        }
        return .ok(ReliabilityResponse(ReliabilityExplanation(snapshot, at: now)))
    }
}
