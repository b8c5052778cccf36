import API
import Domain
import Hummingbird

/// Handlers of `/me/reliability`.
struct ReliabilityHandlers {
    let services: Services

    func mine(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        var query = Query(request)
        try query.finish()
        let now = services.clock.now()
        let desk = try await services.reliability.reliability(of: context.me, at: now)
        return .ok(ReliabilityResponse(ReliabilityExplanation(desk, at: now)))
    }
}
