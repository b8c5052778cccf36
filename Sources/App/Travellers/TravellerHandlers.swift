import API
import Domain
import Hummingbird
import JSON

/// Handlers of `/travellers`.
struct TravellerHandlers {
    let services: Services
    let cursors: CursorSeal

    func profile(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        try query.finish()
        let now = services.clock.now()
        let profile = try await services.travellers.profile(of: context.handle(), for: context.viewer, at: now)
        guard let profile else { throw TravellerRefusal.noSuchTraveller }
        return .ok(ProfileResponse(profile, at: now))
    }

    func block(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var fields = try await context.optionalFields(of: request)
        try fields.finish()
        let now = services.clock.now()
        try await services.travellers.block(context.base.handle(), by: context.me, at: now) { snapshot in
            try snapshot.blocking(at: now)
        }
        return .noContent
    }

    func unblock(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        guard try await services.travellers.unblock(context.base.handle(), by: context.me) else {
            throw TravellerRefusal.noSuchTraveller
        }
        return .noContent
    }
}
