import API
import Domain
import Hummingbird

/// Handlers of `/admin/reviews`.
struct AdminReviewHandlers {
    let actions: any ActionStore

    func list(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let filter = query.choice("filter", ReviewFilter.self) ?? .new
        return try await context.page(query, of: "admin reviews \(filter.rawValue)") { after, limit in
            try await actions.reviews(filter, for: context.me, after: after, limit: limit)
        }
    }
}
