import API
import Domain
import Hummingbird
import JSON

/// The handler of `/threads/search`.
struct MessageSearchHandlers {
    let search: any MessageSearchStore

    func search(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let text = query.text("q") ?? ""
        if text.isEmpty || text.unicodeScalars.count > SearchText.longestQuery {
            query.fault("q", "must have 1 to \(SearchText.longestQuery) characters")
        }
        let wording = Wording(for: context)
        return try await context.page(query, of: "messages \(text)") { before, limit in
            try await context.read(costing: ReadCost.search) { [search, me = context.me] in
                try await search.search(SearchText(text), of: me, before: before, limit: limit)
            }
        } row: {
            FoundMessageResponse($0, message: wording.response($0.message))
        }
    }
}
