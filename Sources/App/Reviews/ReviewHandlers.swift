import API
import Domain
import Hummingbird

/// Handlers of `/swaps/{id}/review`, `/travellers/{handle}/reviews` and `/reviews`.
struct ReviewHandlers {
    let reviews: any ReviewStore
    let clock: WallClock
    let cursors: CursorSeal

    func write(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let swap = try context.id(Swap.self, orThrow: SwapRefusal.noSuchSwap)
        let asked = try ReviewRequest(try await context.fields(of: request))
        let now = clock.now()
        let id = Identifier<Review>(at: now.wholeHour)
        let review = try await reviews.write(on: swap, by: context.me, at: now) { snapshot in
            guard let snapshot else { throw SwapRefusal.noSuchSwap }
            return try snapshot.writing(
                snapshot.content(after: asked.edit, by: context.me), as: id, by: context.me, at: now)
        }
        return .ok(OwnReviewResponse(review))
    }

    func reviews(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let limit = query.limit()
        let sealed = query.text("cursor")
        try query.finish()
        let handle = try context.handle()
        let scope = "reviews \(handle.lowercased())"
        let cursor = try sealed.map { text in
            let parts = try cursors.open(text, parts: 2, scope: scope, viewer: context.viewer)
            guard let at = Int64(parts[0]), let id = Identifier<Review>(parts[1]) else { throw Problem.badCursor }
            return ReviewCursor(at: at, id: id)
        }
        let page = try await reviews.reviews(
            about: handle, for: context.viewer, after: cursor, limit: limit)
        guard let page else { throw TravellerRefusal.noSuchTraveller }
        return .page(
            page.items.map { ReviewResponse($0, for: context.viewer) },
            next: page.next.map {
                cursors.seal([String($0.at), $0.id.description], scope: scope, viewer: context.viewer)
            })
    }

    func reply(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let id = try context.id(Review.self, orThrow: ReviewRefusal.noSuchReview)
        let asked = try ReplyRequest(try await context.fields(of: request))
        let now = clock.now()
        return try await context.once(request, for: asked.text.text) { once in
            try await reviews.reply(to: id, at: now, once: once) { snapshot in
                guard let snapshot else { throw ReviewRefusal.noSuchReview }
                return try snapshot.replying(asked.text, to: id, by: context.me, at: now)
            }
        } responding: { listing in
            .ok(ReviewResponse(listing, for: context.me))
        }
    }
}
