import API
import Domain
import Hummingbird
import JSON

/// Handlers of `/travellers`.
struct TravellerHandlers {
    let travellers: any TravellerStore

    func profile(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let now = context.now
        let profile = try await travellers.profile(of: context.handle(), for: context.viewer, at: now)
        guard let profile else { throw TravellerRefusal.noSuchTraveller }
        return .ok(ProfileResponse(profile, at: now))
    }

    func block(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        let now = context.now
        try await travellers.block(context.base.handle(), by: context.me, at: now) { snapshot in
            try snapshot.blocking(at: now)
        }
        return .noContent
    }

    func unblock(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        guard try await travellers.unblock(context.base.handle(), by: context.me, at: context.now) else {
            throw TravellerRefusal.noSuchTraveller
        }
        return .noContent
    }
}
