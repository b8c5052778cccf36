import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/appeals`.
struct AdminAppealHandlers {
    let appeals: any AppealStore
    let pricing: OfferPricing

    func queue(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try context.paging(QueryParameters(request), of: "appeals")
        let now = context.now
        let page = try await appeals.queue(
            for: context.me, after: try asked.after(), limit: asked.limit, at: now)
        let pricer = try await StaffPricer(
            for: page.items.compactMap(\.content), pricing, in: context.app.language, at: now)
        return .page(
            page.items.map { shown in
                ShownAppealResponse(shown, quote: shown.content.flatMap { pricer?.quote(for: $0) }, at: now)
            },
            next: asked.next(page.next))
    }

    func decide(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, AppealDecisionRequest.init)
        let id = try context.id(Appeal.self, orThrow: AppealRefusal.noSuchAppeal)
        let now = context.now
        let (inverse, other, me) = (
            Identifier<ModerationAction>(at: now), Identifier<ModerationAction>(at: now), context.me
        )
        return try await context.base.once(request) { once in
            try await appeals.decide(id, by: me, at: now, once: once) { snapshot in
                guard let snapshot else { throw AppealRefusal.noSuchAppeal }
                return try snapshot.deciding(
                    granted: asked.isGranted, note: asked.note, as: inverse, other, by: me, at: now)
            }
        } responding: { entry in
            .ok(StaffAppealResponse(entry))
        }
    }
}
