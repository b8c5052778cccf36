import API
import Domain
import Hummingbird

/// Handlers of `/me/reliability`.
struct ReliabilityHandlers {
    let reliability: any ReliabilityStore

    func mine(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let now = context.now
        guard let snapshot = try await reliability.reliability(of: context.me, at: now) else {
            throw TravellerRefusal.noSuchTraveller
        }
        return .ok(ReliabilityResponse(ReliabilityExplanation(snapshot, at: now)))
    }
}
