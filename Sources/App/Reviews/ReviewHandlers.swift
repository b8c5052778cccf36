import API
import Domain
import Hummingbird

/// Handlers of `/swaps/{id}/review`, `/travellers/{handle}/reviews` and `/reviews`.
struct ReviewHandlers {
    let reviews: any ReviewStore

    func write(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let swap = try context.id(Swap.self, orThrow: SwapRefusal.noSuchSwap)
        let asked = try await context.body(of: request, ReviewRequest.init)
        let now = context.now
        let id = Identifier<Review>(at: now.wholeHour)
        let review = try await reviews.write(on: swap, by: context.me, at: now) { snapshot in
            guard let snapshot else { throw SwapRefusal.noSuchSwap }
            return try snapshot.writing(
                snapshot.content(after: asked.edit, by: context.me), as: id, by: context.me, at: now)
        }
        return .ok(OwnReviewResponse(review))
    }

    func reviews(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        let handle = try context.handle()
        return try await context.page(QueryParameters(request), of: "reviews \(handle.lowercased())") { after, limit in
            let page = try await reviews.reviews(about: handle, for: context.viewer, after: after, limit: limit)
            guard let page else { throw TravellerRefusal.noSuchTraveller }
            return page
        } row: {
            ReviewResponse($0, for: context.viewer)
        }
    }

    func reply(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let id = try context.id(Review.self, orThrow: ReviewRefusal.noSuchReview)
        let asked = try await context.body(of: request, ReplyRequest.init)
        let now = context.now
        return try await context.once(request) { once in
            try await reviews.reply(to: id, at: now, once: once) { snapshot in
                guard let snapshot else { throw ReviewRefusal.noSuchReview }
                return try snapshot.replying(asked.text, to: id, by: context.me, at: now)
            }
        } responding: { listing in
            .ok(ReviewResponse(listing, for: context.me))
        }
    }
}
