import API
import Domain
import Hummingbird

/// Handlers of `/admin/reviews`.
struct AdminReviewHandlers {
    let actions: any ActionStore
    let cursors: CursorSeal

    func list(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let filter = query.choice("filter", ReviewFilter.self) ?? .new
        let limit = query.limit()
        let sealed = query.text("cursor")
        try query.finish()
        let scope = "admin reviews \(filter.rawValue)"
        let cursor = try sealed.map { text in
            let parts = try cursors.open(text, parts: 2, scope: scope, viewer: context.me)
            guard let at = Int64(parts[0]), let id = Identifier<Review>(parts[1]) else { throw Problem.badCursor }
            return ReviewCursor(at: at, id: id)
        }
        let page = try await actions.reviews(filter, for: context.me, after: cursor, limit: limit)
        return .page(
            page.items,
            next: page.next.map {
                cursors.seal([String($0.at), $0.id.description], scope: scope, viewer: context.me)
            })
    }
}
