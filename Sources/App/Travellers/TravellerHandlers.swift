import API
import Domain
import Hummingbird

/// Handlers of `/travellers`.
struct TravellerHandlers {
    let services: Services
    let cursors: CursorSeal

    func profile(_ request: Request, _ context: AppContext) async throws -> Answer {
        var query = Query(request)
        try query.finish()
        let profile = try await services.travellers.profile(
            of: context.handle(), for: context.viewer, at: services.clock.now())
        return .ok(ProfileResponse(profile))
    }

    func block(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        var fields = try await context.optionalFields(of: request)
        try fields.finish()
        try await services.travellers.block(context.base.handle(), by: context.me, at: services.clock.now())
        return .noContent
    }

    func unblock(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        try await services.travellers.unblock(context.base.handle(), by: context.me)
        return .noContent
    }
}
