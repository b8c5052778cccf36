import API
import Domain
import Hummingbird
import JSON

/// The handler of `/threads/search`.
struct MessageSearchHandlers {
    let search: any MessageSearchStore
    let cursors: CursorSeal

    func search(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let text = query.text("q") ?? ""
        let limit = query.limit()
        let sealed = query.text("cursor")
        if text.isEmpty || text.unicodeScalars.count > SearchText.longestQuery {
            query.fault("q", "must have 1 to \(SearchText.longestQuery) characters")
        }
        try query.finish()
        let scope = "messages \(text)"
        let before = try sealed.map { sealed in
            guard let number = Int64(try cursors.open(sealed, parts: 1, scope: scope, viewer: context.me)[0]) else {
                throw Problem.badCursor
            }
            return number
        }
        let page = try await context.read(costing: ReadCost.search) { [search, me = context.me] in
            try await search.search(SearchText(text), of: me, before: before, limit: limit)
        }
        let wording = Wording(for: context)
        return .page(
            page.items.map { FoundMessageResponse($0, message: wording.response($0.message)) },
            next: page.next.map { cursors.seal([String($0)], scope: scope, viewer: context.me) })
    }
}
